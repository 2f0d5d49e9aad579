"""Phones are let in while the daemon runs: what is open, for whom, until when."""

import contextlib
import http.client
import socket
import ssl

import pytest

from daemon import Caller, Daemon, Refused
from patience import PATIENCE, until


@pytest.fixture
def daemon(tmp_path, pack):
    started = Daemon(tmp_path / "data", pack=pack)
    yield started
    assert started.stop() == 0


@pytest.fixture
def host(daemon):
    caller = Caller(daemon)
    caller.call("POST", "/api/host", {"key": daemon.key})
    return caller


@pytest.fixture
def network(host):
    networks = host.call("GET", "/api/entrance")["networks"]
    if not networks:
        pytest.skip("this machine is in no network")
    return networks[0]


def phone(network, daemon):
    """A connection that trusts the authority of the daemon, and nobody else."""
    authority = Caller(daemon).call("GET", "/ca.crt").decode()
    return http.client.HTTPSConnection(network, daemon.port, timeout=PATIENCE, context=ssl.create_default_context(cadata=authority))


def asks(line, path="/api/about"):
    line.request("GET", path)
    answer = line.getresponse()
    return answer.status, answer.read()


def listens(network, daemon):
    with contextlib.closing(socket.socket()) as line:
        return line.connect_ex((network, daemon.port)) == 0


def test_phones_come_in_by_https_while_the_entrance_is_open(daemon, host, network):
    assert not listens(network, daemon)
    opened = host.call("POST", "/api/entrance", {"at": network})
    url = f"https://{network}:{daemon.port}"
    assert (opened["address"], opened["staysOpen"]) == (url, False)
    # It asks itself again where it was too slow for the first time.
    until(lambda: host.call("GET", "/api/entrance").get("answers"), "the daemon, as it reaches itself")
    assert host.call("GET", "/api/about/join") == {"address": f"{url}/join"}
    assert asks(phone(network, daemon))[0] == 200
    # Who leaves out the s of https is told so.
    assert b'"plain":true' in asks(http.client.HTTPConnection(network, daemon.port, timeout=PATIENCE))[1]
    host.call("DELETE", "/api/entrance")
    assert not listens(network, daemon)
    assert host.call("GET", "/api/about/join") == {}
    # The daemon goes on for its own machine, and can be opened again.
    assert host.call("POST", "/api/entrance", {"at": network})["address"] == url


def test_a_phone_that_listens_is_cut_off_when_the_entrance_is_closed(daemon, host, network):
    host.call("POST", "/api/entrance", {"at": network})
    line = phone(network, daemon)
    line.request("GET", "/api/about/join/events")
    stream = line.getresponse()
    assert stream.readline()
    host.call("DELETE", "/api/entrance")
    with contextlib.suppress(OSError, http.client.HTTPException):
        while stream.readline():
            pass
    assert not listens(network, daemon)


def test_only_the_host_at_the_machine_lets_phones_in(daemon, host, network):
    with pytest.raises(Refused, match="hostOnly"):
        Caller(daemon).call("POST", "/api/entrance", {"at": network})
    host.call("POST", "/api/entrance", {"at": network})
    line = phone(network, daemon)
    line.request("DELETE", "/api/entrance", headers={"Cookie": "; ".join(f"{k}={v}" for k, v in host.cookies.items())})
    answer = line.getresponse()
    assert answer.status == 403 and b"entranceElsewhere" in answer.read()


def test_what_cannot_be_opened_is_refused_and_the_daemon_goes_on(daemon, host, network):
    for address in ["203.0.113.9", "0.0.0.0", "", "quiz.local"]:
        with pytest.raises(Refused, match="foreignAddress"):
            host.call("POST", "/api/entrance", {"at": address})
    with contextlib.closing(socket.socket()) as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind((network, daemon.port))
        other.listen()
        with pytest.raises(Refused, match="cannotListen"):
            host.call("POST", "/api/entrance", {"at": network})
    assert host.call("GET", "/api/entrance").get("address") is None
    assert host.call("POST", "/api/entrance", {"at": network})["address"]


def test_what_cannot_be_kept_is_told_and_the_entrance_is_closed_all_the_same(daemon, host, network):
    host.call("POST", "/api/entrance", {"at": network})
    (daemon.data / "entrance").mkdir()
    with pytest.raises(Refused, match="500"):
        host.call("DELETE", "/api/entrance")
    assert not listens(network, daemon)
    with pytest.raises(Refused, match="500"):
        host.call("POST", "/api/entrance", {"at": network, "staysOpen": True})
    assert not listens(network, daemon)


def test_a_phone_that_stalls_holds_up_neither_the_entrance_nor_the_end(daemon, host, network):
    host.call("POST", "/api/entrance", {"at": network})
    stalled = []
    for address in (network, "127.0.0.1"):
        line = socket.create_connection((address, daemon.port), timeout=PATIENCE)
        line.sendall(b"POST /api/host HTTP/1.1\r\nHost: " + address.encode() + b"\r\nContent-Length: 100\r\n\r\n{")
        stalled.append(line)
    host.call("DELETE", "/api/entrance")
    assert not listens(network, daemon)
    host.call("POST", "/api/entrance", {"at": network})
    assert daemon.stop() == 0
    daemon.start()


def test_it_is_open_again_at_the_next_start_only_if_that_was_wished(daemon, host, network):
    host.call("POST", "/api/entrance", {"at": network, "staysOpen": True})
    daemon.kill()
    daemon.start()
    assert host.call("GET", "/api/entrance")["staysOpen"]
    until(lambda: listens(network, daemon), "the entrance of the daemon that was killed")
    host.call("POST", "/api/entrance", {"at": network, "staysOpen": False})
    assert daemon.stop() == 0
    daemon.start()
    assert host.call("GET", "/api/entrance").get("address") is None
    assert not listens(network, daemon)


def test_a_daemon_that_was_told_where_to_listen_has_no_entrance(tmp_path, pack):
    daemon = Daemon(tmp_path / "data", pack=pack, host="0.0.0.0")
    host = Caller(daemon)
    host.call("POST", "/api/host", {"key": daemon.key})
    with pytest.raises(Refused, match="noEntrance"):
        host.call("GET", "/api/entrance")
    assert daemon.stop() == 0
