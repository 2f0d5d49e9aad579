"""The kiosk: nobody sits at it, so it comes back by itself."""

import re
import struct
import zlib

import pytest

from conftest import ROOT, Server, browser_before
from daemon import Daemon
from visitor import Visitor


@pytest.fixture
def daemon(tmp_path):
    """A daemon that a test stops and starts again at the same address."""
    daemon = Daemon(tmp_path / "data")
    yield daemon
    daemon.stop()


def test_a_kiosk_whose_daemon_is_away_waits_for_it_and_comes_back(blind_browser, daemon, tmp_path):
    kiosk = Visitor(blind_browser, Server(daemon.url, daemon.key), tmp_path)
    kiosk.page.add_init_script("navigator.mediaDevices.getUserMedia = undefined")
    kiosk.go("/kiosk")
    kiosk.see("text=Apeiron has no camera")
    for _ in range(2):
        daemon.kill()
        # It looks for the daemon until it is there, and leaves its own page no sooner.
        with kiosk.page.expect_event("requestfailed", lambda request: request.url.endswith("/livez")):
            pass
        assert kiosk.page.url == f"{daemon.url}/kiosk" and kiosk.page.is_visible("h1")
        with kiosk.page.expect_response(lambda response: response.url.endswith("/kiosk")):
            daemon.start()
        kiosk.see("text=Apeiron has no camera")
    kiosk.context.close()


def plain_png(width, height, grey):
    """A picture of one grey."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes([grey]) * width) * height
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def station(tmp_path):
    """A daemon whose own camera sees an empty wall."""
    (tmp_path / "camera").mkdir()
    (tmp_path / "camera/wall.png").write_bytes(plain_png(640, 360, 95))
    daemon = Daemon(tmp_path / "data", camera=tmp_path / "camera")
    yield daemon
    assert daemon.stop() == 0


@pytest.mark.parametrize("house, welcome, other, theirs", [
    ("/kiosk", "Show me something", "ru", "Покажите мне что-нибудь"),
    ("/kiosk?language=ru", "Покажите мне что-нибудь", "en", "Show me something")])
def test_a_visitor_chooses_the_language_and_the_next_one_finds_that_of_the_house(blind_browser, station, tmp_path, request, house, welcome, other, theirs):
    kiosk = Visitor(blind_browser, Server(station.url, station.key), request.config.getoption("shots"), size=(1920, 1080))
    kiosk.page.clock.install()
    kiosk.go(house, f"h1:has-text('{welcome}')")
    kiosk.press(f".languages [lang={other}]")
    kiosk.see(f"h1:has-text('{theirs}')")
    assert kiosk.page.get_attribute(f".languages [lang={other}]", "aria-pressed") == "true"
    kiosk.shot(f"kiosk-language-{other}")
    kiosk.press("main .primary")
    kiosk.see(".question")
    is_russian = re.search("[а-я]", kiosk.text(".question"))
    assert bool(is_russian) == (other == "ru"), "the questions are in the visitor's language, too"
    # The other way in mid-question: the same question goes on.
    number = kiosk.text(".eyebrow").split()[1]
    kiosk.press(f".languages :not([lang={other}])")
    kiosk.see(".question")
    assert kiosk.text(".eyebrow").split()[1] == number
    kiosk.press(f".languages [lang={other}]")
    kiosk.see(".question")
    kiosk.choose(".controls .quiet")
    kiosk.see(".summary")
    kiosk.page.clock.fast_forward(26_000)
    kiosk.see(f"h1:has-text('{welcome}')")
    # Who chooses and goes away leaves the house's language, too.
    kiosk.press(f".languages [lang={other}]")
    kiosk.see(f"h1:has-text('{theirs}')")
    kiosk.page.clock.fast_forward(61_000)
    kiosk.see(f"h1:has-text('{welcome}')")
    assert kiosk.troubles == []
    kiosk.context.close()


@pytest.fixture(scope="module")
def tablet_browser(playwright, tmp_path_factory):
    """A tablet before whose camera a plate is held now and then."""
    plate = ROOT / "ReferenceImages/Orion.png"
    yield from browser_before([None, None, None, plate, plate], playwright, tmp_path_factory.mktemp("tablet"))


def test_a_tablet_is_a_kiosk_by_its_own_camera_and_shows_what_to_do(tablet_browser, daemon, request):
    kiosk = Visitor(tablet_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), size=(1024, 768))
    kiosk.go("/kiosk", "h1:has-text('Show me something')")
    film = kiosk.see(".film")
    assert film.get_attribute("aria-label").startswith("What to do")
    kiosk.page.wait_for_function("() => document.querySelector('.film-thing').naturalWidth")
    kiosk.shot("kiosk-tablet")
    # Whoever shows a thing begins, and nothing is pressed.
    kiosk.see(".question")
    kiosk.see(".film", state="detached")
    kiosk.page.reload()
    kiosk.see(".question, .verdict")
    assert kiosk.troubles == []
    kiosk.context.close()
