"""The kiosk: nobody sits at it, so it comes back by itself."""

import re
import struct
import zlib

import pytest

from conftest import ROOT, Server, browser_before
from daemon import Daemon
from visitor import Visitor, unhurried_pack


@pytest.fixture
def daemon(tmp_path):
    """A daemon that a test stops and starts again at the same address."""
    daemon = Daemon(tmp_path / "data", pack=unhurried_pack())
    yield daemon
    daemon.stop()


def next_request(visitor, address, seconds):
    """The next request for `address`, which the page makes by itself after some `seconds`, and which waits until the test lets it go on."""
    held = []
    visitor.page.route(address, lambda route: route.continue_() if held else held.append(route))
    visitor.page.clock.fast_forward(1000 * seconds)
    visitor.until(lambda: held, f"a request for {address}")
    return held[0]


def away(visitor):
    """A look for the daemon finds nobody."""
    return visitor.page.expect_event("requestfailed", lambda request: request.url.endswith("/livez"))


def test_a_kiosk_whose_daemon_is_away_waits_for_it_and_comes_back(blind_browser, daemon, tmp_path):
    kiosk = Visitor(blind_browser, Server(daemon.url, daemon.key), tmp_path)
    kiosk.page.add_init_script("navigator.mediaDevices.getUserMedia = undefined")
    kiosk.page.clock.install()
    kiosk.go("/kiosk")
    kiosk.see("h1:has-text('This station is resting')")
    kiosk.see("text=Apeiron has no camera")
    assert kiosk.page.locator("main a, main button").count() == 0, "nothing leads a visitor away"
    for _ in range(2):
        # The daemon goes away while the page looks for it, and not while a page is on its way.
        look = next_request(kiosk, "**/livez", 10)
        daemon.kill()
        # It looks for the daemon until it is there, and leaves its own page no sooner.
        with away(kiosk):
            look.continue_()
        with away(kiosk):
            kiosk.page.clock.fast_forward(5_000)
        assert kiosk.page.url == f"{daemon.url}/kiosk" and kiosk.page.is_visible("h1")
        with kiosk.page.expect_navigation():
            daemon.start()
            kiosk.page.clock.fast_forward(5_000)
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
    """A daemon whose own camera sees an empty wall, so that a question lasts until somebody gives up."""
    (tmp_path / "camera").mkdir()
    (tmp_path / "camera/wall.png").write_bytes(plain_png(640, 360, 95))
    daemon = Daemon(tmp_path / "data", camera=tmp_path / "camera", pack=unhurried_pack())
    yield daemon
    assert daemon.stop() == 0


# What the page does by itself after more than ten seconds, it does when the test says that so many have passed.
PASS = """{
  const [begin, end] = [window.setTimeout, window.clearTimeout];
  const waiting = new Map();
  window.setTimeout = (action, delay, ...values) => {
    const number = begin(delay > 10_000 ? () => {} : action, delay, ...values);
    if (delay > 10_000) waiting.set(number, { action, delay });
    return number;
  };
  window.clearTimeout = (number) => {
    waiting.delete(number);
    end(number);
  };
  window.pass = (seconds) => {
    for (const [number, { action, delay }] of waiting) if (delay <= seconds * 1000 && waiting.delete(number)) action();
  };
}"""


@pytest.mark.parametrize("house, welcome, other, theirs", [
    ("/kiosk", "Show me something", "ru", "Покажите мне что-нибудь"),
    ("/kiosk?language=ru", "Покажите мне что-нибудь", "en", "Show me something")])
def test_a_visitor_chooses_the_language_and_the_next_one_finds_that_of_the_house(blind_browser, station, tmp_path, request, house, welcome, other, theirs):
    kiosk = Visitor(blind_browser, Server(station.url, station.key), request.config.getoption("shots"), size=(1920, 1080))
    kiosk.page.add_init_script(PASS)
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
    kiosk.see(f"html:not([lang={other}]) .question")
    assert kiosk.text(".eyebrow").split()[1] == number
    kiosk.press(f".languages [lang={other}]")
    kiosk.see(f"html[lang={other}] .question")
    kiosk.choose(".controls .quiet")
    kiosk.see(".summary")
    kiosk.page.evaluate("pass(26)")
    kiosk.see(f"h1:has-text('{welcome}')")
    # Who chooses and goes away leaves the house's language, too.
    kiosk.press(f".languages [lang={other}]")
    kiosk.see(f"h1:has-text('{theirs}')")
    kiosk.page.evaluate("pass(61)")
    kiosk.see(f"h1:has-text('{welcome}')")
    assert kiosk.troubles == []
    kiosk.context.close()


# Portrait tablets and totems, and what lies across.
STATIONS = [(768, 1024), (800, 1280), (1080, 1920), (1024, 768), (1920, 1080)]
# The controls that something else covers.
COVERED = """() => [...document.querySelectorAll("button, a:not(.skip), select")].filter((control) => {
  const { left, top, width, height } = control.getBoundingClientRect();
  return width && !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((control) => control.outerHTML)"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_station_has_one_bar_in_every_scene_and_nothing_covers_anything(blind_browser, station, tmp_path, request, language):
    kiosk = Visitor(blind_browser, Server(station.url, station.key), request.config.getoption("shots"), size=STATIONS[0])
    kiosk.page.add_init_script(PASS)

    def look(scene):
        for width, height in STATIONS:
            kiosk.page.set_viewport_size({"width": width, "height": height})
            kiosk.settle()
            kiosk.shot(f"station-{scene}-{width}-{language}")
            assert kiosk.page.evaluate(COVERED) == [], f"{scene} at {width} x {height}"
            letters = kiosk.page.evaluate("Number.parseFloat(getComputedStyle(document.documentElement).fontSize)")
            assert letters >= max(16, max(width, height) / 80), "letters follow the longer side"
        assert kiosk.page.locator(".menu, .menu-button, .fold, .tools button").count() == 0

    kiosk.go(f"/kiosk?language={language}", ".picture[src]")
    look("lobby")
    kiosk.press("main .primary")
    kiosk.see(".question")
    look("question")
    kiosk.press(".station-bar .controls .button >> nth=0")
    kiosk.see(".verdict.lost")
    assert kiosk.page.locator(".controls button").count() == 0
    look("verdict")
    kiosk.press(".verdict .primary")
    kiosk.press(".station-bar .controls .quiet")
    kiosk.see(".summary")
    look("end")
    assert kiosk.violations() == [] and kiosk.troubles == []
    kiosk.context.close()


@pytest.fixture
def two_stations(tmp_path):
    """A daemon with two cameras, which see empty walls."""
    folders = [tmp_path / "camera" / name for name in ("left", "right")]
    for folder, grey in zip(folders, (95, 160), strict=True):
        folder.mkdir(parents=True)
        (folder / "wall.png").write_bytes(plain_png(640, 360, grey))
    daemon = Daemon(tmp_path / "data", camera=f"Door={folders[0]},{folders[1]}", pack=unhurried_pack())
    yield daemon
    assert daemon.stop() == 0


def test_each_camera_has_its_kiosk_and_host_and_wall_say_which_is_which(blind_browser, two_stations, tmp_path, request):
    def visitor(size=(1280, 800)):
        return Visitor(blind_browser, Server(two_stations.url, two_stations.key), request.config.getoption("shots"), size=size)

    host, wall, door, right = visitor(), visitor((1920, 1080)), visitor((1920, 1080)), visitor((1024, 768))
    host.become_host()
    host.see("[data-station=right]:has-text('nobody plays')")
    assert host.page.get_attribute("[data-station=right] a", "href") == "/kiosk?camera=right"
    host.shot("stations-host")
    assert host.violations() == []
    # Without a name it is the first.
    for kiosk, address, name in ((door, "/kiosk", "Door"), (right, "/kiosk?camera=right", "right")):
        kiosk.go(address, ".picture[src]")
        assert kiosk.text(".station-name") == name
        kiosk.shot(f"station-{name}")
        with kiosk.page.expect_request("**/api/camera/picture*") as picture:
            pass
        assert picture.value.url.endswith("?camera=right") == (name == "right")
    right.press("main .primary")
    right.see(".question")
    right.shot("station-question")
    host.see("[data-station=right]:has-text('question 1, 0 points')")
    assert "nobody plays" in host.text("[data-station=Door]")
    assert door.page.is_visible("[data-scene=lobby]"), "each has its own game"
    # The choice of another language and the next visitor stay at the camera.
    right.press(".languages [lang=ru]")
    right.see("html[lang=ru] .question")
    assert "camera=right" in right.page.url
    wall.go(f"/wall/{host.open_game(rounds=1)}", "[data-station=right]:has-text('question 1, 0 points')")
    wall.shot("stations-wall")
    # A camera that is not there is told.
    door.go("/kiosk?camera=left")
    door.see("text=This camera is not connected")
    for somebody in (host, wall, door, right):
        assert somebody.troubles == []
        somebody.context.close()


def test_a_browser_with_host_six_walls_and_two_kiosks_has_connections_left(blind_browser, two_stations, tmp_path):
    host, anna = (Visitor(blind_browser, Server(two_stations.url, two_stations.key), tmp_path) for _ in range(2))
    streams = []
    host.context.on("request", lambda asked: "/events" in asked.url and streams.append(asked.url))

    def tab(path, wait):
        page = host.context.new_page()
        page.goto(two_stations.url + path)
        page.wait_for_selector(wait)
        return page

    pin = host.open_game()
    walls = [tab(f"/wall/{pin}", ".pin-number") for _ in range(6)]
    for kiosk in ("/kiosk", "/kiosk?camera=right"):
        tab(kiosk, ".picture[src]")
    anna.join(pin, "Anna")
    host.act(".controls .primary")
    for wall in walls:
        wall.wait_for_selector(".question")
    tab("/", "h1")
    assert {address.partition("?")[2] for address in streams if "/api/contests/" in address} == {"as=player&language=en"}, \
        "pages of players have streams of their own, and no others"
    assert not [address for address in streams if "/api/walls/" in address.partition("?")[0]]
    # A tab that is closed takes nothing along.
    walls[0].close()
    host.act("[data-focus=end]")
    for wall in walls[1:]:
        wall.wait_for_selector("[data-scene=wall-over]")
    for somebody in (host, anna):
        assert somebody.troubles == []
        somebody.context.close()


class EmulatedControls:
    """What the daemon would answer for a camera whose exposure is automatic or not; its folder of pictures has nothing to set."""

    made = {"auto_exposure": 3, "exposure_time_absolute": 250, "power_line_frequency": 1, "brightness": 0}

    def __init__(self, page):
        self.values, self.kept, self.tuned = dict(self.made), {}, 0
        page.route("**/api/camera/controls*", self.answer)
        page.route("**/api/camera/tuning", self.tune)

    def answer(self, route):
        if route.request.method == "POST":
            if (values := route.request.post_data_json["values"]) is None:
                self.values, self.kept = dict(self.made), {}
            else:
                self.values.update(values)
                self.kept.update(values)
        route.fulfill(json=[
            self.control("auto_exposure", "choice", choices={"1": "Manual Mode", "3": "Aperture Priority Mode"}),
            self.control("exposure_time_absolute", "number", 5, 2000, isInactive=self.values["auto_exposure"] == 3),
            self.control("power_line_frequency", "choice", choices={"1": "50 Hz", "2": "60 Hz"}),
            self.control("brightness", "number", -64, 64)])

    def control(self, name, kind, least=0, most=3, choices=None, **more):
        kept = {"kept": self.kept[name]} if name in self.kept else {}
        return {"name": name, "kind": kind, "value": self.values[name], "standard": self.made[name], "least": least, "most": most,
                "step": 1, "choices": choices or {}, "isInactive": False, "isReadOnly": False, **kept, **more}

    def tune(self, route):
        self.tuned += 1
        self.values.update(auto_exposure=1, exposure_time_absolute=40)
        self.kept.update(auto_exposure=1, exposure_time_absolute=40)
        route.fulfill(json={"values": {}, "brightnessBefore": 90, "brightnessAfter": 61, "sharpnessBefore": 0.121, "sharpnessAfter": 0.5})


@pytest.mark.parametrize("size, language, heading", [((1280, 800), "en", "Cameras"), ((390, 844), "ru", "Камеры")])
def test_the_host_sets_the_cameras_beside_their_pictures(blind_browser, station, request, size, language, heading):
    host = Visitor(
        blind_browser, Server(station.url, station.key), request.config.getoption("shots"), size=size, language=language)
    host.go("/host/cameras", "h1")
    host.become_host()
    camera = EmulatedControls(host.page)
    host.press("a[href='/host/cameras']")
    host.see(f"h1:has-text('{heading}')")
    host.until("() => document.querySelector('.camera-desk .picture')?.naturalWidth", "the camera's picture")
    time, exposure = host.see("[name=exposure_time_absolute]"), host.see("[name=auto_exposure]")
    assert time.is_disabled() and not host.page.is_visible("[name=brightness]"), "that is for the command line"
    host.shot(f"cameras-{language}")
    assert host.violations() == []
    # By the keyboard, which keeps its place.
    exposure.select_option("1")
    host.see("[name=exposure_time_absolute]:enabled")
    assert camera.kept == {"auto_exposure": 1}
    host.page.focus("[name=exposure_time_absolute]")
    host.page.keyboard.press("ArrowLeft")
    # Drawn anew, it says of itself that it is kept.
    host.see("label:has([name=exposure_time_absolute]):has(span span) output:text-is('249')")
    host.until("() => document.activeElement.name === 'exposure_time_absolute'", "the focus is where it was")
    host.press(".camera-settings .primary")
    host.see("[role=status]:has-text('0.5'), [role=status]:has-text('0,5')")
    host.see("output:text-is('40')")
    assert camera.tuned == 1
    host.press(".camera-settings .row .plain")
    host.see("[name=exposure_time_absolute]:disabled")
    assert camera.kept == {} and host.troubles == []
    host.context.close()


# What is said over the camera's picture before there is a question.
WORDS = """window.beforeTheQuestion = [];
new MutationObserver(() => {
  const words = document.querySelector("[data-scene=lobby] .word")?.textContent;
  if (words) window.beforeTheQuestion.push(words);
}).observe(document, { subtree: true, childList: true, characterData: true });"""


@pytest.fixture(scope="module")
def tablet_browser(playwright, tmp_path_factory):
    """A tablet before whose camera a plate is held now and then."""
    plate = ROOT / "ReferenceImages/Orion.png"
    yield from browser_before([None, None, None, plate, plate], playwright, tmp_path_factory.mktemp("tablet"))


def test_a_tablet_is_a_kiosk_by_its_own_camera_and_shows_what_to_do(tablet_browser, blind_browser, daemon, request):
    def tablet(browser):
        return Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), size=(1024, 768))

    # Before a camera that sees nothing, the film goes on.
    deserted = tablet(blind_browser).go("/kiosk", "h1:has-text('Show me something')")
    assert deserted.see(".film").get_attribute("aria-label").startswith("What to do")
    deserted.until("() => document.querySelector('.film-thing').naturalWidth", "the thing in the film")
    deserted.shot("kiosk-tablet")
    deserted.context.close()
    # Showing a thing begins the game; nothing is pressed, and before a question nothing is the wrong thing.
    kiosk = tablet(tablet_browser)
    kiosk.page.add_init_script(WORDS)
    kiosk.go("/kiosk").see(".question")
    assert kiosk.page.evaluate("window.beforeTheQuestion") == []
    kiosk.see(".film", state="detached")
    assert kiosk.page.locator(".tools, .menu").count() == 0, "no visitor mirrors the picture"
    kiosk.page.reload()
    kiosk.see(".question, .verdict")
    assert deserted.troubles == [] and kiosk.troubles == []
    kiosk.context.close()


@pytest.fixture(scope="module")
def left_browser(playwright, tmp_path_factory):
    """A tablet before which somebody has left a plate."""
    yield from browser_before([ROOT / "ReferenceImages/Orion.png"], playwright, tmp_path_factory.mktemp("left"))


def test_what_was_left_before_a_station_starts_no_game_and_is_told(left_browser, daemon, request):
    tablet = Visitor(left_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), size=(1024, 768))
    tablet.go("/kiosk", ".film")
    tablet.see(".word:text-is('That is Orion. Take it away, and show it again.')")
    tablet.see(".film.aside", state="attached")
    assert tablet.page.evaluate("document.body.dataset.scene") == "lobby"
    tablet.context.close()
