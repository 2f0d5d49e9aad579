"""What the tests of the pages share: a daemon, browsers with fake cameras, visitors."""

import pathlib
import sys

import pytest
from playwright.sync_api import sync_playwright

from film import make_film
from visitor import Visitor

ROOT = pathlib.Path(__file__).parents[2]
sys.path.append(str(ROOT / "Tests/Service"))
from daemon import Daemon  # noqa: E402

CHROMIUM = "/usr/bin/chromium"


def pytest_addoption(parser):
    parser.addoption("--server", help="address of a daemon to check, e.g. http://127.0.0.1:8080; else one is started")
    parser.addoption("--host-key", help="the host's key, as the daemon prints it after # in its address")
    parser.addoption("--shots", default=ROOT / ".build/pages", type=pathlib.Path, help="where screenshots are kept")


class Server:
    def __init__(self, url, key):
        self.url, self.key = url.rstrip("/"), key


@pytest.fixture(scope="session")
def server(request, tmp_path_factory):
    """The daemon that is checked: one of our own, unless the address of another is given."""
    url = request.config.getoption("server")
    if url:
        yield Server(url, request.config.getoption("host_key"))
        return
    # Phones would find it at an address of its network, which the QR code shows.
    daemon = Daemon(tmp_path_factory.mktemp("daemon") / "data", public_address="https://192.0.2.5:8443")
    yield Server(daemon.url, daemon.key)
    assert daemon.stop() == 0


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


def launch(playwright, film):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}"])


def browser_before(plates, playwright, folder):
    """A browser before whose camera `plates` are held, one after the other; gives it once, and closes it."""
    film = folder / "film.mjpeg"
    plain = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    make_film(plain, plates, film)
    plain.close()
    started = launch(playwright, film)
    yield started
    started.close()


@pytest.fixture(scope="session")
def browser(playwright, tmp_path_factory):
    """A browser before whose camera the plates of the default pack are held, one after the other."""
    yield from browser_before(sorted((ROOT / "ReferenceImages").glob("*.png")), playwright, tmp_path_factory.mktemp("plates"))


@pytest.fixture(scope="session")
def blind_browser(playwright, tmp_path_factory):
    """A browser whose camera sees an empty wall."""
    yield from browser_before([], playwright, tmp_path_factory.mktemp("wall"))


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
