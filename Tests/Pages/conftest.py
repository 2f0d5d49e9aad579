"""What the tests of the pages share: a server (the daemon's or the stand-in), browsers with fake cameras, visitors."""

import pathlib
import re
import socket
import subprocess
import sys

import pytest
from playwright.sync_api import sync_playwright

from film import make_film
from visitor import Visitor

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
CHROMIUM = "/usr/bin/chromium"
# Seconds of a question of the stand-in: more than 10, so that both announcements come, and enough for a busy machine.
MOCK_SECONDS = 20


def pytest_addoption(parser):
    parser.addoption("--server", help="address of a daemon to check, e.g. http://127.0.0.1:8080; else the stand-in is started")
    parser.addoption("--host-key", help="the host's key, as the daemon prints it after # in its address")
    parser.addoption("--shots", default=ROOT / ".build/pages", type=pathlib.Path, help="where screenshots are kept")


class Server:
    def __init__(self, url, key, is_mock):
        self.url, self.key, self.is_mock = url.rstrip("/"), key, is_mock


@pytest.fixture(scope="session")
def server(request):
    url = request.config.getoption("server")
    if url:
        yield Server(url, request.config.getoption("host_key"), False)
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, HERE / "mock/server.py", "--port", str(port), "--seconds", str(MOCK_SECONDS), "--https"],
        stdout=subprocess.PIPE, text=True)
    address, key = re.match(r"(http://[^/]+)/host#(\S+)", process.stdout.readline()).groups()
    yield Server(address, key, True)
    process.terminate()
    process.wait()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


def launch(playwright, film):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}"])


@pytest.fixture(scope="session")
def browser(playwright, tmp_path_factory):
    """A browser before whose camera the plates of the default pack are held, one after the other."""
    film = tmp_path_factory.mktemp("film") / "plates.mjpeg"
    plain = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    make_film(plain, sorted((ROOT / "ReferenceImages").glob("*.png")), film)
    plain.close()
    started = launch(playwright, film)
    yield started
    started.close()


@pytest.fixture(scope="session")
def blind_browser(playwright, tmp_path_factory):
    """A browser whose camera sees an empty wall."""
    film = tmp_path_factory.mktemp("film") / "empty.mjpeg"
    plain = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    make_film(plain, [], film)
    plain.close()
    started = launch(playwright, film)
    yield started
    started.close()


@pytest.fixture
def visit(server, browser, request):
    """Makes visitors; at the end none of them may have met an error in the page's scripts or in its security policy."""
    visitors = []

    def make(of=browser, **options):
        visitor = Visitor(of, server, request.config.getoption("shots"), **options)
        visitors.append(visitor)
        return visitor

    yield make
    for visitor in visitors:
        visitor.context.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []
