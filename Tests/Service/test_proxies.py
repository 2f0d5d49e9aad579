"""Proxies that say nothing of themselves: who comes through them does not sit at the daemon's machine."""

import json
import socket

import pytest

from patience import PATIENCE


def ask(daemon, *lines, body=""):
    """The status of what is answered to a request that is written as `lines`, and the body."""
    with socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE) as line:
        length = [f"Content-Length: {len(body)}", "Content-Type: application/json"] if body else []
        line.sendall("\r\n".join([*lines, *length, "Connection: close", "", body]).encode())
        head, _, rest = b"".join(iter(lambda: line.recv(65536), b"")).partition(b"\r\n\r\n")
        return int(head.split()[1]), rest


# What nginx and HAProxy pass on with their shortest settings, for a stranger who has found the address of the house.
@pytest.mark.parametrize("version, host", [("1.0", "127.0.0.1"), ("1.0", "localhost"), ("1.1", "quiz.test")])
def test_a_stranger_gets_neither_picture_nor_figures_nor_the_host(start, film, version, host):
    daemon = start(camera=film, names="quiz.test")
    for path in ("/api/camera", "/api/camera/picture", "/api/camera/stream", "/metrics"):
        assert ask(daemon, f"GET {path} HTTP/{version}", f"Host: {host}")[0] == 403, path
    opening = json.dumps({"mode": "kiosk", "source": "daemon"})
    assert ask(daemon, f"POST /api/contests HTTP/{version}", f"Host: {host}", body=opening)[0] == 403
    assert ask(daemon, f"POST /api/host HTTP/{version}", f"Host: {host}", body=json.dumps({"key": daemon.key}))[0] == 403
    assert ask(daemon, "GET /api/camera/picture HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}")[0] == 200


def test_a_proxy_may_ask_without_a_host_whether_the_daemon_is_there(start):
    daemon = start()
    assert ask(daemon, "GET /livez HTTP/1.0")[0] == 200
    assert ask(daemon, "GET /readyz HTTP/1.0")[0] in (200, 503)
    assert ask(daemon, "GET /api/about HTTP/1.0")[0] == 421


def test_a_proxy_that_does_not_pass_the_host_on_is_told_the_line_that_mends_it(start):
    status, told = ask(start(), "POST /api/join HTTP/1.0", "Host: 127.0.0.1", "Origin: https://quiz.example", body="{}")
    assert status == 403 and json.loads(told)["code"] == "proxyHost" and b"proxy_set_header Host" in told
