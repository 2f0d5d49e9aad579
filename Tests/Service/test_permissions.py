"""Who may do what in one house: host, kiosk, and a second daemon."""

import socket
import subprocess

import pytest

from daemon import BINARY, Caller, Host, Player, Refused, free_port


def test_the_end_of_a_game_takes_nobody_out(start):
    host = Host(start())
    anna = Player(host.daemon, host.open()["pin"], "Anna")
    host.act("ask")
    host.act("end")
    assert anna.view()["phase"] == "over"
    assert [(player["name"], player["status"]) for player in host.view()["players"]] == [("Anna", "waiting")]


def test_the_right_key_is_not_kept_out_by_wrong_ones(start):
    daemon = start()
    guest = Caller(daemon)
    answers = set()
    for _ in range(12):
        with pytest.raises(Refused) as refused:
            guest.call("POST", "/api/host", {"key": "guess"})
        answers.add(refused.value.status)
    assert answers == {403, 429}
    Host(daemon).open()


def test_the_kiosk_is_opened_at_the_machine_or_by_the_host(start):
    address = address_in_the_network()
    if not address:
        pytest.skip("this machine is in no network")
    host = Host(start(host="0.0.0.0"))
    guest = Caller(host.daemon, address)
    with pytest.raises(Refused) as refused:
        guest.call("POST", "/api/contests", {"mode": "kiosk"})
    assert refused.value.status == 403
    host.address = address
    assert host.call("POST", "/api/contests", {"mode": "kiosk"})["id"]


def test_two_daemons_do_not_play_with_one_journal(start):
    daemon = start()
    second = subprocess.run(
        [BINARY, "serve", "--port", str(free_port()), "--data", daemon.data, "--pack", daemon.options["pack"]],
        capture_output=True, text=True, timeout=120)
    assert second.returncode == 69
    assert "another daemon uses it" in second.stderr and "--data" in second.stderr
    daemon.kill()
    daemon.start()


def address_in_the_network():
    """This machine's address as others see it; None where there are no others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address
