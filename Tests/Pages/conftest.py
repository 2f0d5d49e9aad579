"""What the tests of the pages share: a daemon, browsers with fake cameras, visitors."""

import contextlib
import pathlib
import shutil
import tempfile

import pytest
from playwright.sync_api import sync_playwright

from film import make_film

# With it come the helpers of the service's tests.
from visitor import FILMED, PACK, ROOT, UNHURRIED, Visitor, filmed_pack, unhurried_pack

# isort: split
from daemon import Daemon
from once import once, shared_folder

# Messages and logs of failed tests are kept.
pytest_plugins = ["failed"]

CHROMIUM = "/usr/bin/chromium-headless-shell"
# Describes a page briefly: its address, its scene, its buttons, and the beginning of its text.
SEEN = """() => [
  `${location.href}, scene ${document.body.dataset.scene}`,
  [...document.querySelectorAll("button")].map((pressed) => pressed.ariaLabel ?? pressed.innerText).join(" | ").slice(0, 800),
  document.body.innerText.replaceAll("\\n", " ").slice(0, 800),
  [...document.querySelectorAll(".leaflet-map-pane, .map-pin")].map((part) => `${part.dataset.pin ?? part.className} ${part.style.transform}`).join(" | "),
].join("\\n")"""


def pytest_addoption(parser):
    parser.addoption("--server", help="address of a daemon to check, e.g. http://127.0.0.1:8080; else one is started")
    parser.addoption("--host-key", help="the host's key, as the daemon prints it after # in its address")
    parser.addoption("--pack", help="what the daemon that is started plays; else the default pack, whose questions then last for an hour")
    parser.addoption("--shots", default=str(ROOT / ".build/pages"), help="where screenshots are kept")


class Server:
    def __init__(self, url, key, log=None):
        self.url, self.key, self.log = url.rstrip("/"), key, log


def start_daemon(folder, config):
    """The daemon that is checked. Phones would find it at an address of its network, which the QR code shows, and nobody is the host without a key."""
    pack = config.getoption("pack") or unhurried_pack()
    return Daemon(folder / "data", pack=pack, public_address="https://192.0.2.5:8443", no_host_at_machine=True)


class SharedDaemon:
    """Of tests that run side by side: one daemon for all processes. Each test opens games of its own; tests that change
    what is there once, such as the places of a map, are of one `xdist_group`, which is one after the other."""

    daemon = None

    def pytest_configure_node(self, node):
        """Before the process `node` starts."""
        url, key, log = node.config.getoption("server"), node.config.getoption("host_key"), None
        if not url:
            if not self.daemon:
                self.folder = tempfile.TemporaryDirectory(prefix="apeiron-pages-")
                self.daemon = start_daemon(pathlib.Path(self.folder.name), node.config)
            url, key, log = self.daemon.url, self.daemon.key, self.daemon.log.name
        node.workerinput["server"] = (url, key, log)

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self):
        yield
        if self.daemon:
            status = self.daemon.stop()
            if status != 0:
                kept = ROOT / ".build/failed/pages.daemon.log"
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(self.daemon.log.name, kept)
            self.folder.cleanup()
            if status != 0:
                pytest.exit(f"error: the daemon of the pages ended with status {status}", returncode=1)


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        shutil.rmtree(UNHURRIED, ignore_errors=True)
        config.pluginmanager.register(SharedDaemon())


def pytest_runtest_setup(item):
    """A group is told by the end of a test's name. pytest-xdist 3.8 with pytest 9.2 loses it without a word (its issue 1386),
    and tests that change the same things would run side by side."""
    Visitor.here.clear()
    if hasattr(item.config, "workerinput") and item.get_closest_marker("xdist_group") and "@" not in item.nodeid:
        pytest.fail("The group of this test is lost: add --dist loadgroup, or mend the versions of pytest in Tests/Service.")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keeps a picture of what each visitor of a failed test sees, and describes it briefly in the message, which is often
    all that comes back from another machine."""
    report = yield
    if report.failed:
        place = item.config.pluginmanager.get_plugin("failed").place
        for number, visitor in enumerate(Visitor.here):
            # A visitor may have left, or the page may hang.
            with contextlib.suppress(Exception):
                visitor.page.screenshot(path=place(item, f".{number}.png"), timeout=10_000)  # steady: it may hang
                report.sections.append((f"what visitor {number} sees", visitor.page.evaluate(SEEN)))
    return report


@pytest.fixture(scope="session")
def server(request, tmp_path_factory):
    """The daemon that is checked: the one of all processes, one of our own, or the one whose address is given."""
    if shared := getattr(request.config, "workerinput", {}).get("server"):
        yield Server(*shared)
    elif url := request.config.getoption("server"):
        yield Server(url, request.config.getoption("host_key"))
    else:
        daemon = start_daemon(tmp_path_factory.mktemp("daemon"), request.config)
        yield Server(daemon.url, daemon.key, daemon.log.name)
        assert daemon.stop() == 0


@pytest.fixture
def filmed_server(tmp_path):
    """A daemon that asks only for what the camera of `browser` shows."""
    daemon = Daemon(tmp_path / "data", pack=filmed_pack(tmp_path / "pack"), no_host_at_machine=True)
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


def browser_before(plates, playwright, folder, light=1):
    """A browser before whose camera `plates` are held, one after the other, in `light`; gives it once, and closes it."""
    def make(film):
        plain = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        make_film(plain, plates, film, light=light)
        plain.close()

    started = launch(playwright, once(folder / "film.y4m", make))
    yield started
    started.close()


@pytest.fixture(scope="session")
def browser(playwright, tmp_path_factory, worker_id):
    """A browser before whose camera some plates of the default pack are held, one after the other."""
    folder = shared_folder(tmp_path_factory, worker_id) / "plates"
    folder.mkdir(exist_ok=True)
    yield from browser_before([PACK / f"{name}.png" for name in FILMED], playwright, folder)


@pytest.fixture(scope="session")
def blind_browser(playwright, tmp_path_factory):
    """A browser whose camera sees an empty wall."""
    yield from browser_before([], playwright, tmp_path_factory.mktemp("wall"))


@pytest.fixture
def visit(server, browser, request):
    """Makes visitors; at the end none of them may have met an error in the page's scripts or in its security policy."""
    visitors = []

    def make(of=browser, at=server, **options):
        visitor = Visitor(of, at, request.config.getoption("shots"), **options)
        visitors.append(visitor)
        return visitor

    yield make
    for visitor in visitors:
        visitor.leave()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []
