"""Who may do what in one house: host, kiosk, and a second daemon."""

import http.client
import json
import os
import pathlib
import socket
import subprocess

import pytest

from daemon import BINARY, Caller, Host, Listener, Player, Refused
from patience import PATIENCE


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
    answers = []
    while 429 not in answers:
        with pytest.raises(Refused) as refused:
            guest.call("POST", "/api/host", {"key": "guess"})
        answers.append(refused.value.status)
    assert set(answers) == {403, 429}
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
        [BINARY, "serve", "--port", "0", "--data", daemon.data, "--pack", daemon.options["pack"]],
        capture_output=True, text=True, timeout=PATIENCE)
    assert second.returncode == 69
    assert "another daemon uses it" in second.stderr and "--data" in second.stderr
    daemon.kill()
    daemon.start()


def test_a_revoked_host_is_told_so_and_hears_no_more(start):
    daemon = start()
    host = Host(daemon)
    path = f"/api/contests/{host.open()['id']}"
    thief = Caller(daemon)
    thief.cookies = dict(host.cookies)
    stream = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=PATIENCE)
    stream.request("GET", path + "/events", headers={"Cookie": f"apeiron_host={thief.cookies['apeiron_host']}"})
    heard = stream.getresponse()
    assert heard.readline().startswith(b"retry")
    (session,) = listed(daemon)
    assert command(daemon, "revoke", session["id"]).returncode == 0
    second = Host(daemon, key_of(daemon))
    second.call("POST", path + "/actions", {"action": "lock", "on": True})
    while line := heard.readline():
        assert b'"locked":true' not in line
    for address in (path, "/api/contests", "/api/stored/export.jsonl"):
        with pytest.raises(Refused) as refused:
            thief.call("GET", address)
        assert refused.value.status == 401
    assert command(daemon, "revoke", session["id"]).returncode == 1
    assert command(daemon, "revoke", "--all").returncode == 0
    assert listed(daemon) == []
    with pytest.raises(Refused) as refused:
        Host(daemon)
    assert refused.value.status == 403


def test_what_changes_in_a_file_is_told_until_the_host_is_revoked(start):
    daemon = start()
    host = Host(daemon)
    host.call("POST", "/api/packs", {"name": "Books"})
    page = Listener(host, "/api/packs/Books/events")
    assert page.event()[1]["title"] == {"": "Books"}
    file = pathlib.Path(daemon.data) / "packs" / "Books" / "pack.yaml"
    changed = file.with_suffix(".new")
    changed.write_text(file.read_text().replace("Books", "Poems"))
    changed.replace(file)
    assert page.event()[1]["title"] == {"": "Poems"}
    (session,) = listed(daemon)
    assert command(daemon, "revoke", session["id"]).returncode == 0
    with pytest.raises(EOFError):
        page.event()


def test_the_link_of_the_command_line_is_the_daemons_whatever_it_was_started_with(start):
    daemon = start()
    assert command(daemon, "link").stdout.startswith(f"http://127.0.0.1:{daemon.port}/host#")
    Host(daemon, key_of(daemon))
    (session,) = listed(daemon)
    assert session["address"] == "127.0.0.1"


@pytest.mark.parametrize("hidden", [True, False])
def test_what_systemd_writes_down_holds_no_key(start, hidden):
    """The daemon's standard output is a socket, as that of a service is; only systemd says that it leads to the journal."""
    ours, theirs = socket.socketpair()
    ours.settimeout(PATIENCE)
    status = os.fstat(theirs.fileno())
    environment = {**os.environ, **({"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"} if hidden else {})}
    daemon = start()
    daemon.stop()
    process = subprocess.Popen(daemon.command, stdout=theirs, stderr=subprocess.DEVNULL, env=environment)
    theirs.close()
    try:
        line = next(line for line in ours.makefile() if line.startswith("To host"))
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)
        ours.close()
    assert ("apeiron host link" in line, "#" in line) == (hidden, not hidden)


def test_without_https_the_host_logs_in_at_the_machine_only(start):
    address = address_in_the_network()
    if not address:
        pytest.skip("this machine is in no network")
    daemon = start(host="0.0.0.0")
    guest = Caller(daemon, address)
    with pytest.raises(Refused) as refused:
        guest.call("POST", "/api/host", {"key": daemon.key})
    assert refused.value.problem["code"] == "insecureLogin"


def command(daemon, *arguments):
    """What `apeiron host` does for the daemon."""
    verb, *rest = arguments
    return subprocess.run(
        [BINARY, "host", verb, "--data", daemon.data, *rest], capture_output=True, text=True, timeout=PATIENCE)


def key_of(daemon):
    return command(daemon, "link").stdout.strip().split("#")[1]


def listed(daemon):
    return [json.loads(line) for line in command(daemon, "list", "--json").stdout.splitlines()]


def address_in_the_network():
    """This machine's address as others see it; None where there are no others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address
