"""The pictures of the documentation that show one page each, with real things in view. `scripts/pictures` runs these; they are kept in `--shots`."""

import itertools
import types
import urllib.parse

import pytest
from pictures import PICTURES
from PIL import Image
from test_strips import unmirrored

from conftest import ROOT, Server, browser_before
from daemon import Player
from test_eggs import choose, press
from test_maths import card_browser, child, wait_for_problem  # noqa: F401
from test_moon import steady_browser, told  # noqa: F401
from test_packs import daemon, make_pack  # noqa: F401
from test_places import RUSSIA, titles
from visitor import Visitor

ORION = ROOT / "ReferenceImages/Orion.png"
CLASS = ["Anna", "Boris", "Chloé", "Daria", "Emil", "Farida", "Grigori", "Hanna", "Ilya", "Jasmin", "Kostya", "Lena",
         "Mikhail", "Noor", "Olga", "Pavel", "Rosa", "Stepan", "Tanja", "Ulyana", "Viktor", "Wanda", "Yusuf", "Zoya"]
# So many of them have shown something to their cameras.
READY = 19
# A question of the default pack that is short, and that Orion does not answer.
ASKED = "Nine and sixteen are twenty-five."
# The host's page while a question is asked.
ASKING = "[data-focus=skip]:not([aria-disabled])"
# Orion has its outline, and is said not to be the answer.
NAMED = ".finder:has(.seen:not([hidden])):has(.word:text-is('That is Orion. Look for another.'))"
# Bytes of a picture with which readers load its page in no time; a larger one is kept in 256 colours.
LARGEST = 200_000
# Lets the verdict of a maths game stand, which would give way to the next problem after a second.
STAND = """{
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...more) => time === 1000 && document.querySelector(".stage[data-verdict]") ? 0 : later(act, time, ...more);
}"""


def size(name):
    return PICTURES[f"{name}.png"].size


def keep(visitor, name, view="body"):
    """Takes the picture when `view` is there, which an outline is only as long as its thing is judged again and again."""
    def take():
        visitor.see(view)
        visitor.shot(name)
        return visitor.page.is_visible(view)

    visitor.page.mouse.move(0, 0)  # nothing is under it
    visitor.loaded()
    visitor.until(take, f"a picture with {view}")
    file = visitor.shots / f"{name}.png"
    if file.stat().st_size > LARGEST:
        Image.open(file).convert("RGB").quantize(256).save(file, optimize=True)


def begin_with(player, words):
    """Plays alone until the question with `words` is asked."""
    player.start_solo()
    while words not in player.text(".question"):
        player.choose(".controls .button:nth-child(2)")
        player.press(".verdict .primary")
        player.see(".verdict", state="detached")
        player.see(".question")


@pytest.fixture(scope="module")
def orion_browser(playwright, tmp_path_factory):
    """A browser before whose camera Orion is held."""
    yield from browser_before([ORION], playwright, tmp_path_factory.mktemp("orion"))


@pytest.fixture(scope="module")
def player_browser(playwright, tmp_path_factory):
    """A browser before whose camera Orion is held again and again, for what was there before a question must go first; it is so far away that the
    words at the edge of the picture do not lie over it."""
    yield from browser_before([None] * 2 + [{ORION: (640, 400, 460)}] * 6, playwright, tmp_path_factory.mktemp("player"))


@pytest.fixture
def join(server):
    """Lets somebody into a game who needs no browser."""
    address = types.SimpleNamespace(port=urllib.parse.urlsplit(server.url).port)
    return lambda pin, name: Player(address, pin, name)


def test_question(visit, player_browser):
    player = unmirrored(visit(of=player_browser, size=size("question")))
    begin_with(player, ASKED)
    keep(player, "question", NAMED)


def test_verdict(visit, blind_browser):
    player = visit(of=blind_browser, size=size("verdict"))
    begin_with(player, "the oldest book of Rus")
    player.show_photo()
    player.see(".verdict.won .reveal .plate")
    keep(player, "verdict")


def test_wall(visit, blind_browser, join):
    # Names that drift are blurred in a picture.
    host, wall = visit(of=blind_browser), visit(of=blind_browser, size=size("wall"), reduced=True)
    pin = host.open_game()
    wall.go(f"/wall/{pin}", ".pin-number")
    players = [join(pin, name) for name in CLASS]
    wall.see(f".arrived li:nth-child({len(CLASS)})")
    for player in players[:READY]:
        player.show(ORION.read_bytes())
    wall.see(f"text={READY} of {len(CLASS)} ready")
    keep(wall, "wall")


def test_host(visit, blind_browser):
    host = visit(of=blind_browser, size=size("host"))
    pin = host.open_game()
    players = [visit(of=blind_browser).join(pin, name) for name in CLASS[:5]]
    host.see(f".players li:nth-child({len(players)})")
    host.press("[data-focus=ask]")
    for player in players[:3]:
        player.see(".question")
        player.show_photo()
        player.see(".verdict.won")
    host.see(f"text=3 of {len(players)} have answered")
    keep(host, "host")


def test_phone(visit, blind_browser, player_browser):
    host, anna = visit(of=blind_browser), unmirrored(visit(of=player_browser, size=size("phone")))
    anna.join(host.open_game(rounds=16), "Anna")
    host.see(".players li")
    host.press("[data-focus=ask]")
    host.see(ASKING)
    while ASKED not in host.text(".question"):
        host.press("[data-focus=skip]")
        host.press("[data-focus=ask]")
        host.see(ASKING)
    anna.see(f".question:has-text('{ASKED}')")
    keep(anna, "phone", NAMED)


def test_catalogue(visit, blind_browser):
    host = visit(of=blind_browser, size=size("catalogue"), theme="light").become_host()
    host.go("/catalogue", ".card")
    host.see(".catalogue .note", state="hidden")
    # From the heading on, so that the first grades are in view.
    host.page.evaluate("scrollTo(0, document.querySelector('h1').getBoundingClientRect().top - 16)")
    keep(host, "catalogue")


def test_editor(orion_browser, daemon, request):  # noqa: F811
    host = Visitor(orion_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), size=size("editor"))
    make_pack(host, daemon)
    host.press("text=Photograph your first thing")
    host.see("[data-scene=enrol] video")
    host.page.evaluate("new Promise((shown) => document.querySelector('video').requestVideoFrameCallback(shown))")
    host.press(".primary.large")
    host.see("[data-scene=corners] .preview img")
    host.page.fill("[name=name]", "Orion")
    host.press("form .primary")
    host.see(".note:has-text('Orion is saved')")
    host.press("text=That is all")
    for field, text in (("question", "Who hunts in the winter sky, with three stars for a belt?"), ("answer", "Orion, the hunter"),
                        ("hint", "A bull looks at him.")):
        host.page.fill(f".question-row [name={field}]", text)
    host.page.keyboard.press("Tab")
    host.see("text=All is saved")
    host.see(".question-row:has-text('of 100')")
    host.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    keep(host, "editor")
    host.context.close()
    assert host.troubles == []


def test_places(visit, blind_browser):
    visitor = visit(of=blind_browser, size=size("places"))
    visitor.context.grant_permissions(["geolocation"])
    visitor.context.set_geolocation({"latitude": 57.8, "longitude": 28.3})
    visitor.go(RUSSIA, ".place-name")
    visitor.press(".map [aria-label='Zoom in']")
    visitor.page.wait_for_function("() => document.querySelector('.place-name').textContent === 'Pskov'")
    assert len(titles(visitor)) > 10
    keep(visitor, "places")


def test_eggs(visit, blind_browser):
    anna, boris = (visit(of=blind_browser, size=size("eggs"), theme="light") for _ in range(2))
    for visitor, name in ((anna, "Anna"), (boris, "Boris")):
        visitor.page.add_init_script(f"if (location.host) localStorage.setItem('apeiron.name', '{name}')")
        visitor.context.grant_permissions(["geolocation"])
        visitor.context.set_geolocation({"latitude": 39.9534, "longitude": -75.1912})
        visitor.go("/eggs/penn", ".tally:not(:empty)")
    press(anna, 3)
    press(boris, 1)
    press(boris, 4)
    anna.see(".tally:text-is('3 of 6')")
    choose(anna, 1)
    anna.see(".egg-panel .muted:has-text('Boris collected Egg 1')")
    keep(anna, "eggs")


def show_moon(visit, browser, name, observer):
    visitor = unmirrored(told(visit(of=browser, size=size(name))))
    visitor.go(f"/moon?{observer}", "[data-scene=moon]")
    visitor.see("[data-card=seen] .moon-globe[data-map=moon]:not(.dim)")
    keep(visitor, name)


def test_moon_on_its_card(visit, steady_browser):  # noqa: F811
    show_moon(visit, steady_browser, "moon", "lat=59.94&lon=30.31&at=2026-11-18T16:00Z&zone=Europe/Moscow")


def test_moon_eclipsed(visit, steady_browser):  # noqa: F811
    show_moon(visit, steady_browser, "moon-eclipse", "lat=42.34&lon=-3.7&at=2026-08-28T04:13:00Z&zone=Europe/Madrid")


def test_maths(visit, card_browser):  # noqa: F811
    ada = unmirrored(child(visit, of=card_browser, size=size("maths")))
    ada.page.add_init_script(STAND)
    player = ada.page.request.get(f"{ada.server.url}/api/players").json()[0]["id"]
    wish = {"player": player, "game": "counting", "level": 1}
    sessions = (ada.page.request.post(f"{ada.server.url}/api/maths/sessions", data={**wish, "seed": seed}).json() for seed in itertools.count())
    three = next(found["id"] for found in sessions if found["problem"]["scene"]["count"] == 3)
    ada.page.goto(f"{ada.server.url}/maths/counting/1?session={three}")
    wait_for_problem(ada, 0)
    ada.press("[aria-label='Show a card']")
    ada.see(".stage[data-verdict=right]")
    ada.page.evaluate("scrollTo(0, 0)")
    keep(ada, "maths", ".seen:not([hidden])")
