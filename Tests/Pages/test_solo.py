"""A solo game in a real browser: the camera is a film of the pack's plates, or an empty room."""

import shutil
import struct

import pytest

from conftest import ROOT, Server
from daemon import Daemon
from visitor import EAR, Visitor


def test_a_round_is_won_by_showing_the_right_thing(filmed_server, visit):
    player = visit(at=filmed_server)
    with player.unjudged():
        player.start_solo()
        player.shot("solo-question")
    player.play_until_won()
    assert player.text(".verdict-word") == "Correct!" and player.text(".sign") == "✓"
    assert colour(player, ".band") == "rgb(119, 195, 68)"
    assert player.text(".answer") and player.see(".told:has-text('sure')")
    assert player.until("() => document.querySelector('.reveal .plate').naturalWidth", "the picture of the answer") <= 480
    player.see(".shelf .slot .plate")
    player.shot("solo-won")


def test_three_right_answers_are_a_streak_that_is_heard(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.add_init_script(EAR)
    player.start_solo()
    for number in range(1, 4):
        player.page.evaluate("tones.length = 0")
        player.show_photo()
        player.see(".verdict.won")
        assert ("3 in a row!" in player.text(".gain")) == (number == 3)
        # A bell, or a fanfare: four of them.
        assert len(player.until("() => tones.length >= 4 && tones", "the sound of a right answer")) == (16 if number == 3 else 4)
        player.page.evaluate("tones.length = 0")
        player.press(".verdict .primary")
        player.see(".question")
        assert player.page.evaluate("tones") == [0]  # as of a page that is turned
    player.page.evaluate("tones.length = 0")
    player.choose(".sound-switch")
    player.show_photo()
    player.see(".verdict.won")
    assert player.page.evaluate("tones") == []


@pytest.fixture
def hasty_server(tmp_path):
    """A daemon whose questions take a few seconds, which a test can wait for."""
    pack = tmp_path / "pack"
    pack.mkdir()
    shutil.copy(ROOT / "ReferenceImages/Orion.png", pack)
    (pack / "pack.yaml").write_text("name: Sky\nassignments:\n  - {image: Orion, question: Who hunts?, answer: Orion, seconds: 3}\n")
    daemon = Daemon(tmp_path / "data", pack=pack)
    yield Server(daemon.url, daemon.key)
    assert daemon.stop() == 0


def test_a_round_is_lost_when_nothing_is_shown(blind_browser, hasty_server, request):
    player = Visitor(blind_browser, hasty_server, request.config.getoption("shots"))
    player.go("/play", "form")
    player.press("form .primary")
    player.see("[data-scene=lobby] .finder")
    player.press("main .primary")
    player.see(".verdict.lost")
    assert player.text(".verdict-word") == "Too late!" and player.text(".sign") == "✗"
    assert colour(player, ".band") == "rgb(239, 89, 49)"
    assert player.text(".answer")
    player.shot("solo-lost")
    player.context.close()
    assert player.troubles == []


# The daemon's heart beats by the page's clock, too, however far a test moves it: a page that misses beats would ask the daemon for the time.
BEATS = """window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    setInterval(() => this.dispatchEvent(new MessageEvent("beat", { data: "{}" })), 15_000);
  }
};"""


def test_the_last_seconds_are_told_even_if_not_each_of_them_is_drawn(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.clock.install()
    player.page.add_init_script(BEATS)
    player.start_solo()
    # The page's clock stands from now on, and goes as far as the test moves it: to just after a second has begun.
    player.page.clock.pause_at(player.page.evaluate("Date.now() / 1000") + 60)
    begun = left(player)
    while (seconds := left(player)) == begun:
        player.page.clock.run_for(50)
    assert seconds > 10
    assert told_left(player) == []
    jump(player, seconds - 10)
    assert told_left(player) == ["10 seconds left"]
    assert not player.page.is_visible(".countdown.last")
    jump(player, 6)
    assert told_left(player) == ["10 seconds left", "4 seconds left"]
    assert player.page.is_visible(".countdown.last")
    player.page.clock.resume()
    player.shot("solo-last-seconds")


def left(player):
    return int(player.text(".countdown .number"))


def told_left(player):
    return [text for text in player.page.evaluate("said") if text.endswith("left")]


def jump(player, seconds):
    """Moves the page's clock on at once, as a phone that is too busy to draw has it, and lets the page draw what it has to say."""
    player.page.clock.fast_forward(seconds * 1000)
    player.page.clock.run_for(100)


def test_enter_goes_on_and_the_end_is_a_summary(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo(rounds=5)
    for number in range(1, 6):
        player.see(f"text=Question {number} of 5")
        player.press("text=I give up")
        player.see(".verdict.lost")
        player.press_until("Enter", f"text=Question {number + 1} of 5" if number < 5 else ".summary")
    assert player.page.locator(".round-row").count() == 5
    player.shot("solo-summary")


def test_a_reload_and_the_back_button_find_the_place_again(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo()
    question = player.text(".question")
    player.page.reload()
    assert player.see(".question").inner_text() == question
    player.page.go_back()
    player.see("[data-scene=start]")
    player.page.go_forward()
    assert player.see(".question").inner_text() == question


def test_a_pause_stops_the_countdown(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.clock.install()
    player.start_solo()
    player.press("text=Pause")
    player.see(".countdown.still")
    stands = player.text(".countdown .number")
    player.page.clock.run_for(5000)
    assert player.text(".countdown .number") == stands
    player.press("text=Resume")
    player.see(".countdown:not(.still)")


def test_a_photo_answers_where_there_is_no_camera(visit, browser, server):
    player = visit(of=browser)
    player.page.add_init_script(no_camera("NotAllowedError"))
    player.start_solo()
    player.see("text=The camera is not allowed")
    player.shot("solo-photo")
    player.show_photo()
    player.see(".verdict.won")


def test_what_a_photo_shows_is_not_talked_over_by_the_camera(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.add_init_script(KEEP_SENT)
    player.page.add_init_script(KEEP_WORDS)
    player.start_solo()
    wrong = player.show_photo(right=False).stem
    told = player.see(f".finder .word:has-text(\"{wrong}\")").inner_text()
    player.until("(told) => words.some(({ text }, index) => text === told && index < words.length - 1)", "another word than what the photo shows", told)
    words = player.page.evaluate("words")
    at = next(index for index, word in enumerate(words) if word["text"] == told)
    # It stands for six seconds, though the camera has sent other pictures meanwhile.
    assert words[at + 1]["at"] - words[at]["at"] > 5900 and words[at + 1]["sent"] > words[at]["sent"]


def test_a_photo_is_sent_once_the_last_frame_is_answered_and_no_other_takes_its_place(visit, blind_browser):
    player, photos = visit(of=blind_browser), []
    player.page.add_init_script(KEEP_SENT)
    player.start_solo()
    with player.unjudged() as held:
        player.until(lambda: held, "a frame is under way")
        player.show_photo()
        player.page.evaluate(PICTURES_LATER)
        assert not any("x-picture" in route.request.headers for route in held)
        player.page.route("**/frames", lambda route: photos.append(route) if "x-picture" in route.request.headers else route.fallback())
    player.until(lambda: photos, "the photo is under way")
    sent = player.page.evaluate("sent.length")
    # When the page hears that the game goes on, it starts to send frames.
    player.press("text=Pause")
    player.see(".countdown.still")
    player.press("text=Resume")
    player.see(".countdown:not(.still)")
    player.page.evaluate(PICTURES_LATER)
    assert player.page.evaluate("sent.length") == sent
    photos[0].continue_()
    player.see(".verdict.won")


def test_the_end_of_a_game_is_asked_for_twice(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo()
    asked = []
    player.page.remove_listener("dialog", player.accept)
    player.page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    player.press("text=End the game")
    player.until(lambda: asked, "the question whether the game is to end")
    assert player.page.is_visible(".question")


# Keeps what is sent to be judged.
KEEP_SENT = """{
  const ask = window.fetch;
  window.sent = [];
  window.fetch = (path, options) => {
    if (String(path).endsWith("/frames")) sent.push(options);
    return ask(path, options);
  };
  // Photographs are sent by the older means, which tells how much of them is sent.
  const { open, setRequestHeader, send } = XMLHttpRequest.prototype;
  Object.assign(XMLHttpRequest.prototype, {
    open(...asked) {
      this.kept = { path: asked[1], headers: {} };
      open.apply(this, asked);
    },
    setRequestHeader(name, value) {
      this.kept.headers[name] = value;
      setRequestHeader.call(this, name, value);
    },
    send(body) {
      if (this.kept.path.endsWith("/frames")) sent.push({ ...this.kept, body });
      send.call(this, body);
    },
  });
}"""
# A running sender sends a frame as soon as the camera has a new one, so ten frames later it would have sent some.
PICTURES_LATER = """() => new Promise((done) => {
  const video = document.querySelector("video.picture");
  const count = (left) => (left ? video.requestVideoFrameCallback(() => count(left - 1)) : done());
  count(10);
})"""
# What is said of the camera's picture, one after the other, when, and how many pictures had been sent by then.
KEEP_WORDS = """addEventListener("DOMContentLoaded", () => {
  window.words = [];
  new MutationObserver(() => {
    const text = document.querySelector(".finder .word")?.textContent;
    if (text && text !== words.at(-1)?.text) words.push({ text, at: performance.now(), sent: sent.length });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
})"""
# Width and height, type, and what it is said to be, of each picture that was sent.
SENT = """() => Promise.all(sent.map(async ({ body, headers }) => {
  const { width, height } = await createImageBitmap(body);
  return [[width, height], body.type, headers["X-Picture"]];
}))"""


def test_a_photo_is_sent_whole_and_once(visit, browser, server):
    player = visit(of=browser)
    player.page.add_init_script(no_camera("NotAllowedError"))
    player.page.add_init_script(KEEP_SENT)
    player.start_solo()
    photo = player.show_photo()
    player.see(".verdict.won")
    size = list(struct.unpack(">II", photo.read_bytes()[16:24]))
    assert player.page.evaluate(SENT) == [[size, "image/jpeg", "photograph"]]


def test_a_photo_that_is_a_jpeg_is_sent_as_it_is_and_a_bad_one_refused(visit, browser, server):
    player = visit(of=browser)
    player.page.add_init_script(no_camera("NotAllowedError"))
    player.page.add_init_script(KEEP_SENT)
    player.start_solo()
    player.see("text=The camera is not allowed")
    content = b"\xff\xd8 and no picture at all"
    player.page.set_input_files("input[type=file]", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": content})
    player.see(".finder .word:has-text(\"picture\")")
    assert player.page.evaluate("sent.map(({ body }) => body.size)") == [len(content)]


def test_all_of_it_is_done_by_keyboard(visit, blind_browser):
    player = visit(of=blind_browser)
    player.go("/play", "form")
    tab_to(player, "form .primary")
    player.page.keyboard.press("Enter")
    player.see("[data-scene=lobby] .finder")
    player.press_until("Enter", ".question")
    tab_to(player, ".controls .button:nth-child(2)")
    outline = player.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    player.page.keyboard.press("Enter")
    player.see(".verdict.lost")


def colour(visitor, selector):
    return visitor.page.evaluate("selector => getComputedStyle(document.querySelector(selector)).backgroundColor", selector)


def tab_to(visitor, selector):
    for _ in range(30):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by the tab key")


def no_camera(error):
    return f"navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '{error}'))"
