"""What pages listen to, and how phones come to trust the daemon."""

import json
import socket
import ssl
from urllib.parse import quote

import pytest

from daemon import Caller, Host, Listener, Player, Refused
from patience import PATIENCE


def test_each_change_is_told_and_nothing_twice(start):
    daemon = start()
    host = Host(daemon)
    path = f"/api/contests/{host.open()['id']}/events"
    page = Listener(host, path)
    version, view = page.event()
    assert view["phase"] == "lobby" and view["version"] == version
    anna = Player(daemon, host.contest["pin"], "Anna")
    version, view = page.event()
    assert [player["name"] for player in view["players"]] == ["Anna"]

    again = Listener(host, path, last=version)
    host.act("ask")
    # What was heard already would have come first.
    assert again.event()[1]["phase"] == "question"
    assert "answer" not in anna.view()["round"]


def test_who_has_a_page_open_is_here(start):
    daemon = start()
    host = Host(daemon)
    anna = Player(daemon, host.open()["pin"], "Anna")
    assert not host.view()["players"][0]["here"]
    watching = Listener(host, f"/api/contests/{host.contest['id']}/events")
    watching.event()
    page = Listener(anna, f"/api/contests/{anna.contest}/events")
    page.event()
    assert watching.event()[1]["players"][0]["here"]
    page.line.shutdown(socket.SHUT_RDWR)
    page.line.close()
    assert not watching.event()[1]["players"][0]["here"]


def test_several_streams_are_heard_as_one(start):
    daemon = start()
    host = Host(daemon)
    own, wall = f"/api/contests/{host.open()['id']}/events", f"/api/walls/{host.contest['pin']}/events"

    def joined(*paths):
        return Listener(host, "/api/events?" + "&".join(f"of={quote(path)}" for path in paths))

    page = joined(own, "/api/walls/000000/events", "/api/camera/stream", wall)
    told = {}
    for _ in range(6):
        name, version, view = page.named()
        told[name] = version, view
    assert sorted(told) == ["0.open", "0.state", "1.end", "2.end", "3.open", "3.state"]
    assert told["0.state"][1]["players"] == told["3.state"][1]["players"] == []
    anna = Player(daemon, host.contest["pin"], "Anna")
    for _ in range(2):
        name, version, view = page.named()
        assert name in ("0.state", "3.state") and [player["name"] for player in view["players"]] == ["Anna"]
    # What was seen is not told again.
    again = joined(f"{own}#{version}", wall)
    assert sorted(again.named()[0] for _ in range(3)) == ["0.open", "1.open", "1.state"]
    # But presence, which makes no new version, is.
    watched = Listener(anna, f"/api/contests/{anna.contest}/events")
    watched.named()
    name, _, view = again.named()
    assert view["players"][0]["here"] and {name, again.named()[0]} == {"0.state", "1.state"}
    # Who may not follow one does not follow it here.
    stranger = Listener(Caller(daemon), f"/api/events?of={quote(own)}")
    assert stranger.named()[0] == "0.end"
    assert b"event" not in stranger.file.read(), "and nothing holds the connection"
    with pytest.raises(Refused) as refusal:
        host.call("GET", "/api/events?" + "&".join(["of=/api/eggs/a/events"] * 65))
    assert refusal.value.status == 400
    assert daemon.stop() == 0


def test_the_heart_of_a_stream_beats_for_pages_to_hear(start):
    daemon = start()
    host = Host(daemon)
    page = Listener(host, f"/api/contests/{host.open()['id']}/events")
    page.event()
    # Nothing happens, and yet something is said.
    while (line := page.file.readline().decode()) and not line.startswith("event:"):
        pass
    assert line == "event: beat\n"


def test_a_daemon_with_open_streams_ends_in_order(start):
    daemon = start()
    host = Host(daemon)
    page = Listener(host, f"/api/contests/{host.open()['id']}/events")
    page.event()
    assert daemon.stop() == 0


def test_https_is_good_for_who_trusts_the_authority_and_for_no_other(start):
    daemon = start(https=True)
    plain = ssl.create_default_context()
    plain.check_hostname, plain.verify_mode = False, ssl.CERT_NONE

    def get(path, context, name="127.0.0.1"):
        with socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE) as line:
            with context.wrap_socket(line, server_hostname=name) as secure:
                secure.sendall(f"GET {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
                return b"".join(iter(lambda: secure.recv(65536), b"")).partition(b"\r\n\r\n")[2]

    authority = get("/ca.crt", plain).decode()
    trusting = ssl.create_default_context(cadata=authority)
    for name in ("127.0.0.1", "localhost"):
        assert json.loads(get("/api/about", trusting, name))["https"]
    with pytest.raises(ssl.SSLCertVerificationError):
        get("/api/about", ssl.create_default_context())
    with pytest.raises(ssl.SSLCertVerificationError):
        get("/api/about", trusting, "example.org")
    daemon.kill()
    daemon.start()
    assert get("/ca.crt", plain).decode() == authority, "phones need not trust anew after a restart"
