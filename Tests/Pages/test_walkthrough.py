"""A class game by keyboard alone and as a screen reader has it, axe on the scenes that the gallery has not, and contrast over the camera's picture."""

import base64

import pytest

from conftest import Server
from test_kiosk import station  # noqa: F401
from test_solo import tab_to
from visitor import Visitor


def test_a_class_game_is_played_by_keyboard_and_read_aloud(visit, blind_browser):
    host, anna = visit(of=blind_browser), visit(of=blind_browser, size=(390, 844))
    pin = host.open_game(rounds=1)
    anna.go(f"/join?pin={pin}", "form")
    # The PIN came with the address: the name is what is left to write.
    assert anna.page.evaluate("document.activeElement.name") == "name"
    anna.page.keyboard.type("Anna")
    anna.page.keyboard.press("Enter")
    anna.see("[data-scene=lobby]")
    anna.until("() => document.activeElement.matches('h1, body')", "the lobby is read from its heading")
    host.see(".players li")
    tab_to(host, "[data-focus=ask]")
    host.page.keyboard.press("Enter")
    anna.see("[data-scene=question]")
    # A new scene is read from its heading: the question.
    anna.until("() => document.activeElement.matches('.question')", "the question has the focus")
    names = anna.page.locator("main").aria_snapshot()
    for role in ("heading", "button", "region"):
        assert role in names, names
    tab_to(anna, ".menu-button")
    anna.page.keyboard.press("Enter")
    anna.until("() => document.activeElement.closest('.menu') !== null", "the menu has the focus")
    anna.page.keyboard.press("Escape")
    anna.until("() => document.activeElement.matches('.menu-button')", "its button has the focus again")
    tab_to(anna, ".fold")
    anna.page.keyboard.press("Enter")
    anna.see(".fold[aria-expanded=false]")
    anna.page.keyboard.press("Enter")
    host.see("[data-focus=skip]:not([aria-disabled])")
    tab_to(host, "[data-focus=skip]")
    host.page.keyboard.press("Enter")
    anna.see(".verdict.lost")
    anna.until("() => document.activeElement.textContent === document.querySelector('.verdict-word').textContent", "the verdict has the focus")
    host.see("[data-focus=ask]:not([aria-disabled])")
    tab_to(host, "[data-focus=ask]")
    host.page.keyboard.press("Enter")
    anna.see(".summary")
    anna.until("() => document.activeElement.matches('h1')", "the end has the focus")
    assert anna.page.locator("img:not([alt])").count() == 0


def holds(visitor, name):
    visitor.settle()
    assert visitor.violations() == [], name


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_the_scenes_of_a_class(visit, blind_browser, theme):
    host, wall, anna = visit(of=blind_browser, theme=theme), visit(of=blind_browser, theme=theme, size=(1920, 1080)), visit(
        of=blind_browser, theme=theme, size=(390, 844))
    holds(host.become_host(), "games")
    pin = host.open_game(rounds=1)
    wall.go(f"/wall/{pin}", ".pin-number")
    anna.join(pin, "Anna")
    host.page.select_option("[data-focus=teams]", "2")
    wall.see(".teams li")
    everywhere = {"host": host, "wall": wall, "player": anna}
    shows = {"lobby": "[data-scene]", "question": ".question", "answer": ".answer, .board", "podium": ".wall.over, .summary, .desk"}
    for scene, press in (("lobby", "ask"), ("question", "skip"), ("answer", "ask"), ("podium", None)):
        for name, visitor in everywhere.items():
            visitor.see(shows[scene])
            holds(visitor, f"{name}: {scene}")
        if press:
            host.press(f"[data-focus={press}]")
            anna.see({"ask": ".question, .summary", "skip": ".verdict"}[press])
    for path in ("/host/statistics", "/begin", "/plates", "/about/stored"):
        host.go(path)
        host.loaded()
        holds(host, path)


def test_axe_finds_nothing_at_the_kiosk(blind_browser, station, tmp_path):  # noqa: F811
    kiosk = Visitor(blind_browser, Server(station.url, station.key), tmp_path, size=(1920, 1080))
    kiosk.go("/kiosk", ".film")
    holds(kiosk, "attract")
    kiosk.press("main .primary")
    kiosk.see(".question")
    holds(kiosk, "question")
    kiosk.context.close()


# The least contrast of the words in `selector` with what is behind them, where the camera's picture is of one colour.
CONTRAST = """([selector, colour]) => {
  const words = document.querySelector(selector);
  document.querySelector(".glass").style.background = colour;
  for (const picture of document.querySelectorAll(".picture, .overlay")) picture.style.visibility = "hidden";
  words.textContent ||= "Hold it closer, and keep it still";
  const range = document.createRange();
  range.selectNodeContents(words);
  const { x, y, width, height } = range.getBoundingClientRect();
  const colourOf = getComputedStyle(words).color;
  words.style.color = "transparent";
  return { clip: { x, y, width, height }, colour: colourOf.match(/[\\d.]+/g).map(Number) };
}"""
LEAST = """async ([picture, colour]) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const channel = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const words = light(colour);
  let least = 21;
  for (let i = 0; i < data.length; i += 4) {
    const behind = light(data.slice(i, i + 3));
    least = Math.min(least, (Math.max(words, behind) + 0.05) / (Math.min(words, behind) + 0.05));
  }
  return least;
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1280, 720)])
def test_words_over_the_cameras_picture_are_read_whatever_it_shows(visit, blind_browser, theme, size):
    sheet = blind_browser.new_page()
    for colour in ("white", "black", "rgb(128, 128, 128)"):
        for selector in (".word", ".menu-button") if size[0] < 1000 else (".word",):
            player = visit(of=blind_browser, size=size, theme=theme)
            player.start_solo()
            player.context.set_offline(True)  # nothing else is said meanwhile
            found = player.page.evaluate(CONTRAST, [selector, colour])
            player.settle()
            shot = player.page.screenshot(clip=found["clip"])
            least = sheet.evaluate(LEAST, [base64.b64encode(shot).decode(), found["colour"][:3]])
            print(f"{selector} over {colour}, {theme}, {size[0]} x {size[1]}: {least:.1f}")
            assert least >= 4.5, (selector, colour)
    sheet.close()
