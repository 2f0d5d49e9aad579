"""Every scene that is no game of a class, by eye, on every size of screen, in both languages and themes: no text lies over another, nothing is cut, the main
button is in view, what is pressed is what is there, and axe finds nothing. The scenes of a class are in `test_sizes.py`."""

import re

import pytest

from daemon import Daemon
from scenes import MEASURE, PHONES, SIZES, Table
from test_bingo import THINGS, join, photograph, shelf  # noqa: F401
from test_kiosk import PASS, station, two_stations  # noqa: F401
from test_maths import GAMES, slots, sum_asked, wait_for_problem
from test_moon import ECLIPSE, NO_CAMERA, RECORD, told
from test_places import MOSCOW, PSKOV, RUSSIA
from visitor import photo_of, unhurried_pack


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A daemon of these tests alone: they collect eggs, and add players."""
    daemon = Daemon(tmp_path_factory.mktemp("scenes") / "data", pack=unhurried_pack(), public_address="https://192.0.2.5:8443", no_host_at_machine=True)
    yield daemon
    assert daemon.stop() == 0


@pytest.fixture(params=["en", "ru"])
def language(request):
    return request.param


@pytest.fixture
def table(request, language):
    return Table(request.node.originalname, language)


@pytest.fixture
def look(visit, blind_browser, language):
    """Makes visitors who see nothing move."""
    def make(**options):
        visitor = visit(**{"of": blind_browser, "language": language, "reduced": True, **options})
        visitor.shots.mkdir(parents=True, exist_ok=True)
        return visitor

    return make


# Pages with a fault each, by how it is told, and pages without any.
LONG = "A sentence of many words"
FAULTS = {
    "text over text": "<p style='top: 100px'>One</p><p style='left: 44px; top: 105px'>Two</p>",
    "covered in part": f"<p style='top: 100px'>{LONG}</p><div style='left: 100px; top: 90px; width: 300px; height: 60px; background: #333'></div>",
    "beyond the edge": f"<p style='left: -60px; top: 100px'>{LONG}</p>",
    "at the very edge": f"<p style='left: 0; top: 100px'>{LONG}</p>",
    "cut": f"<p style='top: 100px; width: 60px; overflow: hidden; white-space: nowrap'>{LONG}</p>",
    "main button out of sight": "<button class='button primary' style='top: 900px'>Go</button>",
    "not what is pressed": "<button style='top: 100px'>Go</button><div style='left: 0; top: 0; width: 300px; height: 300px; opacity: 0'></div>",
    "a small control": "<button style='top: 100px; width: 20px; min-width: 0'>G</button>",
    "scrolls sideways": "<div style='left: 0; top: 0; width: 3000px; height: 9px'></div>",
}
SOUND = [
    "<p style='top: 100px'>One</p><p style='top: 130px'>Two</p><button class='button primary' style='top: 200px'>Go</button>",
    # What is hidden behind something opaque, or cannot be seen, is over nothing.
    "<p style='top: 100px'>One</p><div style='left: 0; top: 50px; width: 300px; height: 200px; background: #333'></div><p style='top: 105px'>Two</p>",
    "<p style='top: 100px'>One</p><p style='top: 105px; opacity: 0'>Two</p><p style='top: 105px; visibility: hidden'>Three</p>",
    # A list that scrolls shows that it does.
    f"<ul style='top: 100px; height: 60px; overflow: auto'>{4 * f'<li>{LONG}</li>'}</ul>",
    f"<p style='top: 100px'>{LONG}, <a href='/'>a link</a> among them</p>",
]
# Where a scene is left by its buttons, which is no matter of how it looks.
DESK = {"width": 1280, "height": 800}
# What comes after the heading of a page.
HOUSE = {"home": ("/", ".door.open:not(:has(.arch:empty))"), "play": ("/play", "form"), "join": ("/join", "form"), "gate": ("/host", "form"),
         "catalogue": ("/catalogue", ".card img"), "packs: for the host only": ("/packs", "h1"), "kiosk without a camera": ("/kiosk", "h1"),
         "not found": ("/nothing/here", "h1")}
# They are read, and have nothing to begin with.
READ = {"stored": ("/about/stored", ".prose li"), "https": ("/about/https", "h1"), "licences": ("/about/licences", "h1")}


def test_what_a_page_has_wrong_is_told_and_nothing_else(blind_browser):
    page = blind_browser.new_page(viewport={"width": 600, "height": 400})

    def wrong(body):
        page.set_content(f"""<!doctype html><style>body > * {{ position: absolute; left: 40px; margin: 0; font: 20px sans-serif; background: none; border: 0;
          min-height: 48px; min-width: 48px }}</style>{body}""")
        return page.evaluate(MEASURE, ".button.primary")["wrong"]

    for kind, body in FAULTS.items():
        assert any(told.startswith(kind) for told in wrong(body)), (kind, wrong(body))
    for body in SOUND:
        assert wrong(body) == [], body
    page.close()


def test_the_pages_of_the_house(look, table):
    visitor = look()
    for name, (path, wait) in HOUSE.items():
        table.measure(visitor.go(path, wait), name, acts=name != "catalogue")
    for name, (path, wait) in READ.items():
        table.measure(visitor.go(path, wait), name, acts=False)
    table.close(visitor.shots)


def test_the_pages_of_the_host(look, table):
    host = look().become_host()
    table.measure(host.go("/", ".door.open:not(:has(.arch:empty))"), "home of the host")
    table.measure(host.go("/begin"), "first steps", acts=False)
    table.measure(host.go("/host/statistics"), "statistics", acts=False)
    table.measure(host.go("/packs", ".pack"), "packs: library", acts=False)
    table.measure(host.go("/catalogue", ".card img"), "catalogue of the host", acts=False)
    table.close(host.shots)


@pytest.fixture
def empty(tmp_path):
    """A daemon without a pack."""
    daemon = Daemon(tmp_path / "data", pack="none")
    yield daemon
    assert daemon.stop() == 0


def test_a_pack_from_its_name_to_its_rehearsal(look, empty, language, table):
    host = look(at=empty)
    host.go(f"/host#{empty.key}", "[href^='/packs']")
    table.measure(host, "host without questions")
    table.measure(host.go("/", "[href='/packs']"), "home without questions")
    table.measure(host.go("/packs", "form"), "packs: none", acts=False)
    name = {"en": "Things of our attic", "ru": "Вещи с нашего чердака"}[language]
    host.page.fill("[name=name]", name)
    host.press("form .primary")
    host.see("[data-scene=editor]")
    table.measure(host, "editor: empty")
    host.press(".editor .primary >> nth=0")
    for number, thing in enumerate(["Orion", "Thistle", "Dead Souls"], 1):
        host.see("[data-scene=enrol] video")
        if number < 3:
            table.measure(host, ("enrol: first", "enrol: next")[number - 1])
        host.page.set_input_files("input[type=file]", photo_of(thing))
        host.see("[data-scene=corners] .preview img")
        if number == 1:
            table.measure(host, "enrol: corners")
        host.page.fill("[name=name]", thing)
        host.press("form .primary")
        host.see(f".note:has-text('{thing}')")
    host.press(f"text={ {'en': 'That is all', 'ru': 'Это всё'}[language] }")
    host.see(".question-row:nth-child(3)")
    table.measure(host, "editor", acts=False)
    host.page.fill("[name=seconds]", "0")
    host.page.keyboard.press("Tab")
    host.see(".edited:has([name=seconds]) .failure:not(:empty)")
    table.measure(host, "editor: a mistake", acts=False)
    table.measure(host.go(f"/packs/{name}/rehearse", ".rehearsal-thing"), "rehearsal", acts=False)
    with host.page.expect_response("**/rehearsal*"):
        host.page.set_input_files("[data-thing=Orion] input[type=file]", photo_of("Orion"))
    host.see("[data-thing=Orion] .grade")
    table.measure(host, "rehearsal: one photograph", acts=False)
    host.press(".rehearsal .primary >> nth=0")
    host.see(".rehearsal-camera video")
    table.measure(host, "rehearsal: camera", main=".rehearsal-camera .primary", at=".rehearsal-camera")
    table.measure(host.go(f"/packs/{name}/print", "h1"), "print", acts=False)
    table.measure(host.go("/packs", ".pack"), "packs: one", acts=False)
    quiz = "question,answer\nWhich plate hangs by the door?,Minuet\nWhich one is the oldest?,Elements\nIs it so?,true\n"
    host.page.set_input_files("[name=file]", {"name": "Quiz.csv", "mimeType": "text/csv", "buffer": quiz.encode()})
    host.press("form:has([name=file]) .primary")
    host.see(".photograph-row")
    table.measure(host, "photographs: none", acts=False)
    host.page.set_input_files(".photographs > .row input", photo_of("Minuet"))
    host.see(".photograph-row img")
    table.measure(host, "photographs: one", main=".photographs-bar .primary", at=".photographs-bar")
    table.measure(host.go("/packs/Quiz", ".question-row .plate.none"), "editor: waiting", acts=False)
    table.close(host.shots)


def test_a_hunt_from_the_list_to_the_last_egg(look, table, language):
    hunter = look()
    hunter.go("/eggs/penn", ".map-pin[data-pin='5']")
    table.measure(hunter, "eggs: map", acts=False)
    first, second = {"en": ("1", "2"), "ru": ("3", "4")}[language]
    hunter.press(f".map-pin[data-pin='{first}']")
    hunter.see(".egg-panel [data-focus=toggle]")
    table.measure(hunter, "eggs: panel")
    hunter.press(".egg-panel [data-focus=toggle]")
    hunter.see(f".map-pin.done[data-pin='{first}']")
    hunter.see(".egg-panel [data-focus=toggle]:not([aria-disabled])")
    table.measure(hunter, "eggs: found", acts=False)
    hunter.press(f".map-pin[data-pin='{second}']")
    hunter.see(f".egg-name:has-text('{second}')")
    table.measure(hunter, "eggs: another")
    table.measure(hunter.go("/eggs/penn/board", ".egg-board"), "eggs: board", acts=False)
    table.close(hunter.shots)


def test_the_moon_and_its_model(look, table):
    asked = told(look(), camera="prompt", location="prompt")
    table.measure(asked.go("/moon", "[data-scene=permission-camera]"), "moon: permission")
    seer = told(look(), camera="denied")
    seer.page.add_init_script(NO_CAMERA)
    seer.go(RECORD, ".permission")
    table.measure(seer, "moon: camera denied")
    seer.press(".permission .button")
    seer.see(".moon-globe[data-map=moon]")
    table.measure(seer, "moon: in the sky")
    seer.go(ECLIPSE, ".permission")
    seer.press(".permission .button")
    seer.see(".moon-sun:not([hidden])")
    table.measure(seer, "moon: an eclipse of the Sun")
    seer.go(RECORD, ".permission")
    seer.press(".permission .button")
    seer.see(".moon-globe[data-map=moon]")
    seer.page.set_viewport_size(DESK)
    seer.press(".moon .primary, .round .primary")
    seer.see("dialog[open] .moon-picture[data-map=moon]")
    table.measure(seer, "moon: detail", acts=False)
    seer.press("dialog .primary")
    seer.see("dialog", state="detached")
    seer.page.click("text=/^(Calendar|Календарь)$/")
    seer.see("dialog[open] [data-day='12']")
    table.measure(seer, "moon: calendar", acts=False)
    seer.page.keyboard.press("Escape")
    seer.see("dialog", state="detached")
    seer.page.click("text=/^(Another place|Другое место)$/")
    seer.see("[data-scene=place]")
    table.measure(seer, "moon: place")
    seer.page.fill("[name=town]", "san")
    seer.see("[role=option]:nth-child(3)")
    table.measure(seer, "moon: towns", acts=False)
    carded = told(look())
    carded.go(RECORD, "[data-card=gone]")
    table.measure(carded, "moon: without a card")
    model = look()
    model.go("/moon/model", ".model[data-phase]")
    for phase in ("firstQuarter", "full", "new"):
        model.press(f"[data-put={phase}]")
        model.see(f".model[data-phase={phase}]")
        table.measure(model, f"model: {phase}")
    table.close(model.shots)


def test_the_maths_games(look, table, language):
    ada = look()
    ada.page.clock.install()
    ada.go("/maths", ".player-pictures")
    table.measure(ada, "maths: pictures", acts=False)
    ada.press("[data-type]")
    ada.see(".name-form")
    table.measure(ada, "maths: name")
    ada.page.fill("[name=name]", {"en": "Maximilian", "ru": "Александра"}[language])
    ada.press(".name-form .primary")
    ada.see(".games")
    table.measure(ada, "maths: games", acts=False)
    for game in GAMES:
        ada.page.goto(f"{ada.server.url}/maths/{game}/1")
        wait_for_problem(ada, 0)
        table.measure(ada, f"maths: {game}", SIZES if game == GAMES[0] else [*PHONES, (1280, 720)], acts=False)
    ada.page.goto(f"{ada.server.url}/maths/addition/1")
    for number in range(10):
        wait_for_problem(ada, number)
        right = slots(ada).index(sum_asked(ada))
        wrong = number == 3
        ada.page.locator(".option").nth((right + wrong) % 4).click()
        ada.see(".stage[data-verdict]")
        if number in (0, 3):
            table.measure(ada, f"maths: {('right', 'wrong')[wrong]}", acts=False)
        ada.page.clock.fast_forward(60_000)
    ada.see("[data-scene=result]")
    table.measure(ada, "maths: result")
    table.measure(ada.go("/maths/progress", ".items-table"), "maths: progress", acts=False)
    table.measure(ada.go("/maths/cards", "h1"), "maths: cards", acts=False)
    table.measure(ada.go("/maths", ".games"), "maths: games again", acts=False)
    table.close(ada.shots)


def test_places(look, table):
    visitor = look()
    visitor.context.grant_permissions(["geolocation"])
    visitor.context.set_geolocation(PSKOV)
    table.measure(visitor.go("/places", ".map-list"), "places: maps", acts=False)
    visitor.go(RUSSIA, ".map .map-pin")
    visitor.see(".place-far")
    table.measure(visitor, "places: map", acts=False)
    visitor.press(".place-rows li:nth-child(3) a")
    visitor.see(".place-detail dl")
    visitor.see(".map-pin.selected")
    table.measure(visitor, "places: one place", acts=False)
    visitor.page.locator(".map").focus()
    visitor.page.keyboard.press("Enter")
    visitor.see("dialog")
    visitor.press("dialog .primary")
    visitor.see("dialog .failure:not(:empty)")
    table.measure(visitor, "places: add", acts=False)
    host = look().become_host()
    host.go(MOSCOW, ".place-name")
    host.press(".import summary")
    host.see(".import [name=url]")
    table.measure(host, "places: import", acts=False)
    table.close(host.shots)


def test_bingo(look, shelf, table, language):  # noqa: F811
    wall = look(at=shelf).become_host().go("/bingo", "[data-class]")
    table.measure(wall, "bingo: door of the host")
    wall.press("[data-class]")
    code = re.sub(r"\D", "", wall.see(".bingo-code").inner_text())
    anna = look(at=shelf).go("/bingo", "[name=code]")
    table.measure(anna, "bingo: door")
    anna.go(f"/bingo/{code}", "[name=name]")
    table.measure(anna, "bingo: join")
    join(anna, code, {"en": "Maximilian-Alexander", "ru": "Александра Константиновна"}[language])
    wall.see(".bingo-players .name")
    table.measure(wall, "bingo: wall", acts=False)
    table.measure(anna, "bingo: card", acts=False)
    for thing in anna.card()[:3]:
        photograph(anna, thing)
    table.measure(anna, "bingo: first row", acts=False)
    wall.see(".bingo-firsts:has-text('A')" if language == "en" else ".bingo-firsts:has-text('А')")
    for thing in anna.card()[3:]:
        photograph(anna, thing)
    anna.see(".bingo-outcome")
    table.measure(anna, "bingo: full card", acts=False)
    wall.see("[data-end]", state="hidden")  # every card is full
    table.measure(wall, "bingo: wall at the end", acts=False)
    table.close(wall.shots)


def test_a_kiosk_from_a_question_to_the_end(look, station, table):  # noqa: F811
    kiosk = look(at=station)
    kiosk.page.add_init_script(PASS)
    kiosk.go("/kiosk", ".film")
    kiosk.see(".picture[src]")
    table.measure(kiosk, "kiosk: attract")
    kiosk.press("main .primary")
    kiosk.see(".question")
    table.measure(kiosk, "kiosk: question")
    kiosk.press(".station-bar .controls .button >> nth=0")
    kiosk.see(".verdict.lost")
    table.measure(kiosk, "kiosk: verdict")
    kiosk.press(".verdict .primary")
    kiosk.see(".question")
    kiosk.press(".station-bar .controls .quiet")
    kiosk.see(".summary")
    table.measure(kiosk, "kiosk: end")
    table.close(kiosk.shots)


def test_kiosks_of_several_cameras(look, two_stations, table):  # noqa: F811
    kiosk, host = look(at=two_stations), look(at=two_stations)
    kiosk.go("/kiosk?camera=right", ".picture[src]")
    table.measure(kiosk, "stations: attract")
    kiosk.press("main .primary")
    kiosk.see(".question")
    table.measure(kiosk, "stations: question")
    host.become_host()
    host.see("[data-station=right]")
    table.measure(host, "stations: host", acts=False)
    table.measure(host.go("/host/cameras", ".camera-desk .picture"), "stations: cameras", acts=False)
    table.close(host.shots)
