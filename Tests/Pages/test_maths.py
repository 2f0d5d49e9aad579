"""The maths games in real browsers: by taps, by keys, by dragging, by cards; players, progress, sounds; every game's look."""

import re

import pytest

from conftest import ROOT, browser_before

pytestmark = pytest.mark.xdist_group("maths")  # all are of one family of players

SPEECH = ROOT / ".build/speech/en"
GAMES = ["tapping", "counting", "comparing", "creatures", "colours", "shapes", "positions", "classifying", "addition", "subtraction",
         "multiplication", "division"]
# Counts the tones that a page plays.
EAR = """window.tones = [];
window.AudioContext = class { constructor() { this.currentTime = 0; this.state = "running"; }
  createGain() { const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }; return { gain, connect: (to) => to }; }
  createOscillator() { const tone = { frequency: {}, connect: (to) => to, stop() {},
    start: () => window.tones.push(Math.round(tone.frequency.value)) }; return tone; } };"""


@pytest.fixture(scope="module")
def card_browser(playwright, tmp_path_factory):
    """A browser before whose camera the card of the number 3 is held."""
    yield from browser_before([ROOT / "ReferenceImages/images/Number 3.png"], playwright, tmp_path_factory.mktemp("card"))


def child(visit, name="Ada", **options):
    """Somebody who has given a name on the page."""
    visitor = visit(**options)
    visitor.page.add_init_script(EAR)
    visitor.go("/maths", ".name-form")
    visitor.page.fill("[name=name]", name)
    visitor.press(".name-form .primary")
    visitor.see(".games")
    return visitor


def sum_asked(visitor):
    left, sign, right = visitor.text(".term").split()
    return {"+": int(left) + int(right), "−": int(left) - int(right)}[sign]


def slots(visitor):
    return [int(text) for text in visitor.page.locator(".option .digits").all_inner_texts()]


def wait_for_problem(visitor, number):
    visitor.see(f".stage[data-problem='{number}']:not([data-verdict])")


def begin(visitor, game, level=1):
    visitor.page.goto(f"{visitor.server.url}/maths/{game}/{level}")
    wait_for_problem(visitor, 0)


def test_a_level_is_won_by_taps_and_opens_the_next(visit):
    ada = child(visit)
    assert ada.text("h1") == "Hi, Ada!"
    ada.press("[data-game=addition] .level.newest")
    for number in range(10):
        wait_for_problem(ada, number)
        assert ada.text(".score") == f"Score {number} of 10"
        ada.page.locator(".option").nth(slots(ada).index(sum_asked(ada))).click()
        # At once: a verdict stands for a second.
        ada.see(".lesson:has(.told:text-is('Right!')):has(.option.right.chosen .mark:text-is('✓')) .stage[data-verdict=right]")
    ada.see("[data-scene=result]")
    assert ada.text("h1") == "Congratulations! You scored 8 or more and opened level 2 (Bee)."
    assert ada.text(".eyebrow") == "Score 10 of 10"
    tones = ada.page.evaluate("window.tones")
    # Then the fanfare: four bells of four partials each.
    assert tones[:20] == [523, 698] * 10 and len(tones) == 20 + 16
    assert ada.page.locator(".harvest > span:not(.none)").count() == 10
    ada.shot("maths-won")
    ada.press(".maths-result .primary")
    wait_for_problem(ada, 0)
    assert "Bee" in ada.text(".eyebrow")
    asked = []
    ada.page.on("dialog", lambda dialog: asked.append(dialog.message))
    ada.go("/maths", ".games")
    assert ada.page.locator("[data-game=addition] .level:not(.closed)").count() == 2
    ada.press("[data-game=addition] [aria-label='Reset Addition']")
    ada.see("[data-game=addition] .level.newest[href='/maths/addition/1']")
    assert len(asked) == 1 and "Addition" in asked[0]


def test_keys_answer_a_wrong_answer_shows_the_right_one_and_a_reload_goes_on(visit):
    ada = child(visit)
    begin(ada, "subtraction")
    # The first by its digit.
    ada.page.keyboard.press(str(slots(ada).index(sum_asked(ada)) + 1))
    ada.see(".stage[data-verdict=right]")
    wait_for_problem(ada, 1)
    # The second, wrong, by arrows and Enter.
    right = slots(ada).index(sum_asked(ada))
    wrong = (right + 1) % len(slots(ada))
    for _ in range(wrong + 1):
        ada.page.keyboard.press("ArrowRight")
    assert ada.page.evaluate("document.activeElement.dataset.slot") == str(wrong)
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press(str(right + 1))  # There is no second try.
    ada.see(f".lesson:has(.option.right[data-slot='{right}']):has(.option.wrong.chosen[data-slot='{wrong}'])"
            ":has(.told:text('Not quite. It is ')):has(.tone:text('two low notes')) .stage[data-verdict=wrong]")
    assert ada.page.evaluate("window.tones") == [523, 698, 220, 196]
    wait_for_problem(ada, 2)
    assert ada.text(".score") == "Score 1 of 10"
    term = ada.text(".term")
    ada.page.reload()
    wait_for_problem(ada, 2)
    assert ada.text(".term") == term and ada.text(".score") == "Score 1 of 10"
    dots = ada.page.locator(".dots li")
    assert [dots.nth(i).get_attribute("class") for i in range(3)] == ["right", "wrong", None]


def test_a_small_child_taps_what_is_said(visit):
    ada = child(visit, size=(390, 844))
    assert ada.page.locator(".game").first.get_attribute("data-game") == "tapping"
    ada.press("[data-game=tapping] .level.newest")
    for number in range(10):
        wait_for_problem(ada, number)
        colour = re.fullmatch(r"Tap the (\w+) one", ada.text("h1"))[1]
        spots = ada.page.locator(".option")
        assert spots.count() == 3
        if number == 0:
            ada.shot("maths-tapping-phone")
        ada.page.locator(f".option[aria-label^='{colour},']").click()
        ada.see(".stage[data-verdict=right]")
    ada.see("[data-scene=result]")
    assert ada.text(".eyebrow") == "Score 10 of 10"
    # One press silences all, here as on every page of the games.
    ada.press(".maths-result .sound-switch")
    ada.see(".maths-result .sound-switch[aria-pressed=false]")
    ada.go("/maths", ".games")
    ada.see(".sound-switch[aria-pressed=false]")


def test_a_grown_up_sees_what_is_known_and_takes_it_to_another_device(visit):
    ada = child(visit)
    begin(ada, "addition")
    for number in range(10):
        wait_for_problem(ada, number)
        right = slots(ada).index(sum_asked(ada))
        if number == 9:
            missed = ada.text(".term")
        ada.page.locator(".option").nth((right + (number == 9)) % 4).click()
        ada.see(f".stage[data-verdict={'wrong' if number == 9 else 'right'}]")
    ada.see("[data-scene=result]")
    ada.go("/maths", ".games")
    ada.press("a[href='/maths/progress']")
    ada.see("[data-game=addition] .items-table")
    assert ada.text("h1") == "What Ada knows"
    assert ada.text("[data-game=addition] .next dd").split(" · ")[0] == missed
    assert ada.page.locator("[data-game=addition] .item.practise").count() == 1
    assert ada.page.locator("[data-game=addition] .items-table td .item").count() == 25
    ada.press("[data-get-code]")
    ada.see(".transfer-code .code")
    ada.shot("maths-progress")
    assert ada.violations(".progress-page") == []
    code = re.sub(r"\s", "", ada.text(".transfer-code .code"))
    other = visit(size=(390, 844))
    other.go(f"/maths?code={code}", ".use-code[open]")
    other.press(".use-code .primary")
    other.see("h1:text-is('Hi, Ada!')")
    other.see("[data-game=addition] .level.newest[href='/maths/addition/2']")
    other.go("/maths/progress", "[data-game=addition] .items-table")
    assert other.page.locator("[data-game=addition] .item.practise").count() == 1
    other.shot("maths-progress-phone")
    other.go(f"/maths?code={code}", ".use-code[open]")
    other.press(".use-code .primary")
    other.see(".use-code .failure:has-text('This code is not good, or no longer')")


@pytest.mark.parametrize("refused", [["localStorage"], ["localStorage", "sessionStorage"]])
def test_a_child_plays_where_the_browser_keeps_nothing(visit, refused):
    visitor = visit()
    for store in refused:
        visitor.page.add_init_script(f"Object.defineProperty(window, '{store}', {{ get() {{ throw new DOMException('', 'SecurityError'); }} }})")
    visitor.go("/maths", ".name-form")
    for name in ("Ada", "Bob"):
        visitor.page.fill("[name=name]", name)
        visitor.press(".name-form .primary")
        visitor.see(f"h1:has-text('{name}')")
        if name == "Ada":
            visitor.press("[data-add]")
    visitor.press(".who-plays .button:text-is('Ada')")
    visitor.see("h1:has-text('Ada')")
    visitor.press("[data-game=addition] .level.newest")
    wait_for_problem(visitor, 0)
    player = visitor.page.evaluate("fetch(`/api/maths/sessions/${new URLSearchParams(location.search).get('session')}`).then((it) => it.json())")["player"]
    assert player["name"] == "Ada"
    visitor.page.reload()
    wait_for_problem(visitor, 0)


def test_a_name_is_dragged_onto_its_picture(visit):
    ada = child(visit, size=(390, 844))
    begin(ada, "creatures")
    name = ada.text(".chip")
    target = ada.page.locator(f".option[aria-label^='{name},']")
    chip, picture = ada.page.locator(".chip").bounding_box(), target.bounding_box()
    ada.page.mouse.move(chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2)
    ada.page.mouse.down()
    ada.page.mouse.move(picture["x"] + picture["width"] / 2, picture["y"] + picture["height"] / 2, steps=5)
    assert "under" in target.get_attribute("class")
    ada.page.mouse.up()
    ada.see(".stage[data-verdict=right]")
    wait_for_problem(ada, 1)
    # A name that is let go of beside the pictures answers nothing.
    chip = ada.page.locator(".chip").bounding_box()
    ada.page.mouse.move(chip["x"] + 20, chip["y"] + 20)
    ada.page.mouse.down()
    ada.page.mouse.move(chip["x"] + 60, chip["y"] - 60, steps=3)
    ada.page.mouse.up()
    assert ada.page.get_attribute(".stage", "data-problem") == "1" and ada.page.locator(".option.chosen").count() == 0


def recording_of(text):
    """The FNV-1a hash, 32 bits, that names a recording."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"


def test_each_question_option_and_praise_is_said_aloud(visit):
    ada = visit()
    ada.page.route("**/api/speech/en", lambda route: route.fulfill(json=[]))  # nothing was recorded: the browser's own voice
    ada.page.add_init_script("""window.spoken = [];
      const voices = [{ lang: "ru-RU", localService: true }, { lang: "en-GB", localService: true }];
      Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), {
        getVoices: () => voices, cancel() {}, speak: ({ text, lang }) => spoken.push([text, lang]) }) });
      window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };""")
    ada.go("/maths", ".name-form")
    ada.page.fill("[name=name]", "Ada")
    ada.press(".name-form .primary")
    ada.see(".games")
    begin(ada, "addition")
    ada.page.wait_for_function("() => spoken.length === 5")
    options = ada.page.evaluate("[...document.querySelectorAll('.option')].map((option) => option.getAttribute('aria-label').split(',')[0])")
    assert ada.page.evaluate("spoken") == [[text, "en-GB"] for text in ["What is the sum?", *options]]
    ada.press("[aria-label='Say it again']")
    ada.page.wait_for_function("() => spoken.length === 10")
    ada.page.locator(".option").nth(slots(ada).index(sum_asked(ada))).click()
    wait_for_problem(ada, 1)
    ada.page.wait_for_function("() => spoken.length === 16")
    said = [text for text, _ in ada.page.evaluate("spoken")]
    assert said[10] == "Right!" and said[11] == "What is the sum?"
    ada.press(".sound-switch")
    ada.press("[aria-label='Say it again']")
    ada.settle()
    assert len(ada.page.evaluate("spoken")) == 16  # who has switched off the sound has switched off the voice


@pytest.mark.skipif(not SPEECH.exists(), reason="nothing was recorded: make speech")
@pytest.mark.parametrize("language, question", [("en", "What is the sum?"), ("ru", "Чему равна сумма?")])
def test_what_was_recorded_is_played(visit, language, question):
    ada = visit(language=language)
    ada.page.add_init_script("""window.played = [];
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        this.addEventListener("ended", () => played.push([this.src.split("/").at(-1), this.duration]));
        return play.call(this);
      };""")
    ada.go("/maths", ".name-form")
    ada.page.fill("[name=name]", "Ada")
    ada.press(".name-form .primary")
    ada.see(".games")
    begin(ada, "addition")
    ada.press(".speak")  # also the touch after which a browser lets the page speak
    ada.page.wait_for_function("() => played.length >= 5")
    names = [name for name, _ in ada.page.evaluate("played")]
    assert recording_of(question) in names
    assert all(seconds > 0.2 for _, seconds in ada.page.evaluate("played"))


def test_a_card_before_the_camera_counts_as_the_tap(visit, card_browser):
    ada = child(visit, of=card_browser)
    player = ada.page.request.get(f"{ada.server.url}/api/players").json()[0]["id"]

    def session(seed):
        wish = {"player": player, "game": "counting", "level": 1, "seed": seed}
        return ada.page.request.post(f"{ada.server.url}/api/maths/sessions", data=wish).json()

    three = next(found for found in map(session, range(50)) if found["problem"]["scene"]["count"] == 3)
    ada.page.goto(f"{ada.server.url}/maths/counting/1?session={three['id']}")
    wait_for_problem(ada, 0)
    ada.press("text=Show a card")
    ada.see(".stage[data-verdict=right] .option.right.chosen .digits:text-is('3')")
    # The card that is still held up answers nothing more.
    wait_for_problem(ada, 1)
    ada.see("text=Take the card away")
    assert ada.text(".score") == "Score 1 of 10"


def test_any_number_of_players_are_greeted_renamed_and_removed(visit):
    ada = child(visit)
    ada.press("[data-add]")
    ada.page.fill("[name=name]", " ada ")
    ada.press(".name-form .primary")
    ada.see(".who-plays .failure:not(:empty)")
    ada.page.fill("[name=name]", "Bob")
    ada.press(".name-form .primary")
    ada.see("text=Hi, Bob!")
    ada.press("text=Rename Bob")
    ada.page.fill("[name=name]", "Боря")
    ada.press(".name-form .primary")
    ada.see("text=Hi, Боря!")
    assert ada.page.evaluate("localStorage['apeiron.name']") == "Боря"
    ada.page.reload()
    ada.see("text=Hi, Боря!")
    ada.press(".who-plays >> text=Ada")
    ada.see("text=Hi, Ada!")
    asked = []
    ada.page.on("dialog", lambda dialog: asked.append(dialog.message))
    ada.press("text=Remove Ada")
    ada.see("text=Hi, Боря!")  # the only one who is left
    assert len(asked) == 1 and "Ada" in asked[0]
    assert ada.page.locator(".who-plays [aria-pressed]").count() == 1


# What can be pressed and is smaller than a small child's finger wants.
SMALL = """() => [...document.querySelectorAll("main :is(a, button, input, select)")].filter((one) => one.getClientRects().length
  && Math.min(one.offsetHeight, one.offsetWidth) < 64).map((one) => one.textContent)"""


def test_the_sound_is_switched_off_and_stays_off_and_targets_are_large(visit):
    ada = child(visit, size=(390, 844))
    begin(ada, "shapes")
    # The picture stands before the words.
    assert ada.page.locator(".scene").bounding_box()["y"] < ada.page.locator(".question").bounding_box()["y"]
    ada.press(".sound-switch")
    ada.page.reload()
    wait_for_problem(ada, 0)
    assert ada.page.get_attribute(".sound-switch", "aria-pressed") == "false"
    assert ada.page.evaluate(SMALL) == []
    ada.page.locator(".option").first.click()
    ada.see(".stage[data-verdict]")
    assert ada.page.evaluate("window.tones") == [] and "♪" not in ada.text(".caption")
    ada.go("/maths", ".games")
    ada.see("text=Continue")
    assert ada.page.evaluate(SMALL) == []


def test_an_answer_that_does_not_get_through_is_sent_again(visit):
    ada = child(visit)
    begin(ada, "colours")
    ada.page.route("**/answers", lambda route: route.abort())
    ada.page.locator(".option").first.click()
    ada.see(".offline:not([hidden])")
    ada.page.unroute("**/answers")
    wait_for_problem(ada, 1)
    ada.page.wait_for_selector(".offline", state="hidden")


@pytest.mark.parametrize("size, theme, language", [((390, 844), "light", "ru"), ((1280, 800), "dark", "en")])
def test_every_game_is_whole_in_its_look(visit, size, theme, language):
    ada = child(visit, size=size, theme=theme, language=language)
    look = f"{'phone' if size[0] < 500 else 'desk'}-{theme}-{language}"
    pages = {"maths": "/maths", "maths-cards": "/maths/cards"} | {f"maths-{game}": f"/maths/{game}/1" for game in GAMES}
    for name, path in pages.items():
        ada.page.goto(ada.server.url + path)
        ada.see("[data-scene]:not([data-scene=loading])")
        ada.shot(f"{name}-{look}")
        if language == "en" and name in ("maths", "maths-creatures", "maths-shapes", "maths-addition"):
            assert ada.violations() == [], name
    assert not re.search(r"maths\.\w+", ada.page.inner_text("body"))
