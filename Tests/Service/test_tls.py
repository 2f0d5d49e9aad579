"""The daemon's TLS, as a client sees it that is not ours: Python's `ssl`."""

import concurrent.futures
import contextlib
import json
import socket
import ssl

import pytest

from daemon import Daemon
from patience import PATIENCE


@pytest.fixture(scope="module")
def secure(tmp_path_factory, pack):
    daemon = Daemon(tmp_path_factory.mktemp("tls") / "data", pack=pack, https=True)
    yield daemon
    daemon.kill()


def trusting_nobody():
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def connect(daemon, context):
    line = socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE)
    # An end that the daemon has not told of is an error.
    return context.wrap_socket(line, server_hostname="localhost", suppress_ragged_eofs=False)


def request(path, *headers):
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def ask(line, path, *headers):
    line.sendall(request(path, *headers))


def everything(line):
    """All until the daemon says that this was all; Python raises that where this end has said so, too."""
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ssl.SSLZeroReturnError:
        pass
    return b"".join(parts)


@pytest.mark.parametrize("version", ["TLSv1_2", "TLSv1_3"])
def test_a_response_ends_with_the_word_that_it_is_whole(secure, version):
    context = trusting_nobody()
    context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
    context.set_alpn_protocols(["h2", "http/1.1"])
    with connect(secure, context) as line:
        assert line.selected_alpn_protocol() == "http/1.1"
        ask(line, "/api/about", "Connection: close")
        head, _, body = everything(line).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 ") and json.loads(body)["https"]


def test_who_has_said_all_still_gets_the_whole_answer(secure):
    with connect(secure, trusting_nobody()) as line:
        ask(line, "/openapi.json", "Connection: close")
        body = everything(line).partition(b"\r\n\r\n")[2]
    with socket.create_connection(("127.0.0.1", secure.port), timeout=PATIENCE) as line:
        # Over memory, so that the request and close_notify go out together: Python's `unwrap` fails where the answer came first.
        received, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = trusting_nobody().wrap_bio(received, sent, server_hostname="localhost")

        def until_done(step):
            while True:
                try:
                    return step()
                except ssl.SSLWantReadError:
                    line.sendall(sent.read())
                    received.write(line.recv(65536))

        until_done(tls.do_handshake)
        tls.write(request("/openapi.json"))
        with pytest.raises(ssl.SSLWantReadError):
            tls.unwrap()
        line.sendall(sent.read())
        parts = []
        with contextlib.suppress(ssl.SSLZeroReturnError):
            while part := until_done(lambda: tls.read(65536)):
                parts.append(part)
        assert b"".join(parts).partition(b"\r\n\r\n")[2] == body


def test_older_versions_get_nothing_and_others_are_served_on(secure):
    old = trusting_nobody()
    old.set_ciphers("DEFAULT:@SECLEVEL=0")
    with pytest.warns(DeprecationWarning):
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
    with pytest.raises(ssl.SSLError):
        connect(secure, old)
    with connect(secure, trusting_nobody()) as line:
        ask(line, "/api/about", "Connection: close")
        assert everything(line).startswith(b"HTTP/1.1 200 ")


def test_plain_http_at_the_same_port_is_told_that_it_is_plain(secure):
    with socket.create_connection(("127.0.0.1", secure.port), timeout=PATIENCE) as line:
        ask(line, "/api/about", "Connection: close")
        head, _, body = everything(line).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ") and json.loads(body)["plain"] and b"; Secure" not in head


def test_many_are_served_at_once(secure):
    def fetch(_):
        with connect(secure, trusting_nobody()) as line:
            ask(line, "/openapi.json", "Connection: close")
            return everything(line).partition(b"\r\n\r\n")[2]

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        assert len(set(pool.map(fetch, range(64)))) == 1
