"""The maths games in real browsers: by taps, by keys, by dragging, by cards; players, progress, sounds; every game's look."""

import io
import re
import wave

import pytest
from playwright.sync_api import expect

from conftest import ROOT, browser_before
from visitor import EAR

pytestmark = pytest.mark.xdist_group("maths")  # all are of one family of players

SPEECH = ROOT / ".build/speech/en"
GAMES = ["tapping", "counting", "comparing", "creatures", "colours", "shapes", "positions", "classifying", "laying", "addition", "subtraction",
         "multiplication", "division"]
# Keeps each verdict as it stands on the page, which is for a second: a busy machine may look there only when it has gone.
VERDICTS = """addEventListener("DOMContentLoaded", () => {
  window.verdicts = [];
  new MutationObserver(() => {
    const stage = document.querySelector(".stage[data-verdict]");
    if (!stage?.checkVisibility()) return;
    verdicts.push({
      problem: Number(stage.dataset.problem), verdict: stage.dataset.verdict, caption: document.querySelector(".caption").innerText,
      told: document.querySelector(".told").innerText,
      notes: document.querySelector(".caption .tone")?.getAttribute("aria-label") ?? null,
      marked: [...stage.querySelectorAll(".option:is(.right, .wrong, .chosen)")].map((option) => [Number(option.dataset.slot),
        ["right", "wrong", "chosen"].filter((name) => option.classList.contains(name)).join(" "), option.querySelector(".mark").innerText]),
    });
  }).observe(document.body, { attributes: true, attributeFilter: ["data-verdict"], subtree: true });
})"""


# What the page plays: for a right answer, for a wrong one, and for the first right one and at the end, four bells of four partials each.
RIGHT, WRONG, BELLS = [523, 698], [220, 196], 4 * 4
THREE = ROOT / "ReferenceImages/images/Number 3.png"


@pytest.fixture(scope="module")
def card_browser(playwright, tmp_path_factory):
    """A browser before whose camera the card of the number 3 is held again and again, longer than three looks take."""
    yield from browser_before([None] * 2 + [THREE] * 6, playwright, tmp_path_factory.mktemp("card"))


@pytest.fixture(scope="module")
def left_card_browser(playwright, tmp_path_factory):
    """A browser before whose camera the card of the number 3 lies."""
    yield from browser_before([THREE], playwright, tmp_path_factory.mktemp("left"))


def number_card(number):
    return ROOT / f"ReferenceImages/images/Number {number}.png"


@pytest.fixture(scope="module")
def laid_cards_browser(playwright, tmp_path_factory):
    """A browser before whose camera 5 and 2 are laid side by side, and then 4, 5 and 6, again and again: as the child sees them, in the mirrored picture."""
    two = {number_card(5): (430, 360, 460), number_card(2): (850, 360, 460)}
    three = {number_card(number): (270 + 370 * i, 360, 400) for i, number in enumerate((6, 5, 4))}
    yield from browser_before([None, None, two, two, None, None, three, three], playwright, tmp_path_factory.mktemp("laid"))


def sign(visitor, name="Ada"):
    """Gives a name on the page, where nobody has played yet."""
    visitor.go("/maths", ".player-pictures")
    visitor.press("[data-type]")
    visitor.page.fill("[name=name]", name)
    visitor.press(".name-form .primary")
    visitor.see(".games")


def child(visit, name="Ada", **options):
    """Somebody who has given a name on the page."""
    visitor = visit(**options)
    visitor.page.add_init_script(EAR)
    visitor.page.add_init_script(VERDICTS)
    sign(visitor, name)
    return visitor


def sum_asked(visitor):
    left, sign, right = visitor.text(".term").split()
    return {"+": int(left) + int(right), "−": int(left) - int(right)}[sign]


def slots(visitor):
    return [int(text) for text in visitor.texts(".option .digits")]


def verdict(visitor, number):
    """The verdict on the answer to a problem, as it stood on the page."""
    return visitor.until("number => verdicts.find(({ problem }) => problem === number)", f"the verdict on problem {number}", number)


def go_on(visitor):
    """Moves the page's clock past the second for which a verdict is shown, and past the bells. The test has installed that clock."""
    visitor.page.clock.fast_forward(2000)


def wait_for_problem(visitor, number):
    visitor.see(f".stage[data-problem='{number}']:not([data-verdict])")


def begin(visitor, game, level=1):
    visitor.page.goto(f"{visitor.server.url}/maths/{game}/{level}")
    wait_for_problem(visitor, 0)


def test_a_level_is_won_by_taps_and_opens_the_next(visit):
    ada = child(visit)
    ada.page.clock.install()
    assert ada.text("h1") == "Hi, Ada!"
    ada.press("[data-game=addition] .level.newest")
    for number in range(10):
        wait_for_problem(ada, number)
        assert ada.text(".score") == f"Score {number} of 10"
        right = slots(ada).index(sum_asked(ada))
        ada.page.locator(".option").nth(right).click()
        seen = verdict(ada, number)
        assert (seen["verdict"], seen["told"], seen["marked"]) == ("right", "Right!", [[right, "right chosen", "✓"]])
        go_on(ada)
    ada.see("[data-scene=result]")
    assert ada.text("h1") == "Congratulations! You scored 8 or more and opened level 2 (Bee)."
    assert ada.text(".eyebrow") == "Score 10 of 10"
    tones = ada.page.evaluate("window.tones")
    assert tones[BELLS:-BELLS] == RIGHT * 9 and tones[:BELLS] == tones[-BELLS:]
    assert ada.page.locator(".harvest > span:not(.none)").count() == 10
    ada.shot("maths-won")
    ada.press(".maths-result .primary")
    wait_for_problem(ada, 0)
    assert "Bee" in ada.text(".eyebrow")
    asked = []
    ada.page.on("dialog", lambda dialog: asked.append(dialog.message))
    ada.go("/maths", ".games")
    expect(ada.page.locator("[data-game=addition] .level:not(.closed)")).to_have_count(2)
    ada.press("[data-game=addition] [aria-label='Reset Addition']")
    ada.see("[data-game=addition] .level.newest[href='/maths/addition/1']")
    assert len(asked) == 1 and "Addition" in asked[0]


def test_keys_answer_a_wrong_answer_shows_the_right_one_and_a_reload_goes_on(visit):
    ada = child(visit)
    begin(ada, "subtraction")
    # The first by its digit.
    ada.page.keyboard.press(str(slots(ada).index(sum_asked(ada)) + 1))
    assert verdict(ada, 0)["verdict"] == "right"
    wait_for_problem(ada, 1)
    # The second, wrong, by arrows and Enter.
    right = slots(ada).index(sum_asked(ada))
    wrong = (right + 1) % len(slots(ada))
    for _ in range(wrong + 1):
        ada.page.keyboard.press("ArrowRight")
    ada.see(f".option[data-slot='{wrong}']:focus")
    answers = []
    ada.page.route("**/answers", lambda route: answers.append(route))  # the answer is under way until the second key was pressed
    ada.page.keyboard.press("Enter")
    ada.until(lambda: answers, "the answer that Enter gives")
    ada.page.keyboard.press(str(right + 1))  # There is no second try.
    answers[0].continue_()
    seen = verdict(ada, 1)
    assert seen["verdict"] == "wrong" and sorted(seen["marked"]) == sorted([[right, "right", "✓"], [wrong, "wrong chosen", "✗"]])
    assert seen["told"].startswith("Not quite. It is ") and seen["notes"] == "Two low notes"
    wait_for_problem(ada, 2)
    assert len(answers) == 1 and ada.page.evaluate("window.tones")[BELLS:] == WRONG
    assert ada.text(".score") == "Score 1 of 10"
    term = ada.text(".term")
    ada.page.reload()
    wait_for_problem(ada, 2)
    assert ada.text(".term") == term and ada.text(".score") == "Score 1 of 10"
    dots = ada.page.locator(".dots span")
    assert [dots.nth(i).get_attribute("class") for i in range(3)] == ["right", "wrong", None]


def test_a_small_child_taps_what_is_said(visit):
    ada = child(visit, size=(390, 844))
    ada.page.clock.install()
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
        assert verdict(ada, number)["verdict"] == "right"
        go_on(ada)
    ada.see("[data-scene=result]")
    assert ada.text(".eyebrow") == "Score 10 of 10"
    # One press silences all, here as on every page of the games.
    ada.press(".maths-result .sound-switch")
    ada.see(".maths-result .sound-switch[aria-pressed=false]")
    ada.go("/maths", ".games")
    ada.see(".sound-switch[aria-pressed=false]")


def test_a_grown_up_sees_what_is_known_and_takes_it_to_another_device(visit):
    ada = child(visit)
    ada.page.clock.install()
    begin(ada, "addition")
    for number in range(10):
        wait_for_problem(ada, number)
        right = slots(ada).index(sum_asked(ada))
        if number == 9:
            missed = ada.text(".term")
        ada.page.locator(".option").nth((right + (number == 9)) % 4).click()
        assert verdict(ada, number)["verdict"] == ("wrong" if number == 9 else "right")
        go_on(ada)
    ada.see("[data-scene=result]")
    ada.go("/maths", ".games")
    ada.press("a[href='/maths/progress']")
    ada.see("[data-game=addition] .items-table")
    assert ada.text("h1") == "Progress of Ada"
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
    other.see(".use-code .failure:has-text('This code is wrong or has expired')")


def test_two_owls_of_two_children_stay_two_when_progress_comes_by_a_code(visit):
    home, school = visit(), visit(size=(390, 844))
    for owl in (home, school):
        owl.go("/maths", ".player-pictures")
        owl.press("[data-picture=owl]")
        owl.see("h1:text-is('Hi, Owl!')")

    def bring():
        player = home.page.request.get(f"{home.server.url}/api/players").json()[0]["id"]
        code = home.page.request.post(f"{home.server.url}/api/maths/players/{player}/code", data={}).json()["code"]
        school.go(f"/maths?code={code}", ".use-code[open]")
        school.press(".use-code .primary")
        school.see("text=There is already a player called Owl here. Is it the same child?")

    bring()
    school.see("[data-merge=true]:focus")
    school.shot("maths-same-child-phone")
    assert school.violations(".use-code") == [] and school.page.evaluate(SMALL) == []
    school.press("[data-merge=false]")
    school.see("h1:text-is('Hi, Owl 2!')")
    bring()
    school.press("[data-merge=true]")
    school.see("h1:text-is('Hi, Owl!')")
    expect(school.page.locator(".who-plays [aria-pressed]")).to_have_count(2)


@pytest.mark.parametrize("refused", [["localStorage"], ["localStorage", "sessionStorage"]])
def test_a_child_plays_where_the_browser_keeps_nothing(visit, refused):
    visitor = visit()
    for store in refused:
        visitor.page.add_init_script(f"Object.defineProperty(window, '{store}', {{ get() {{ throw new DOMException('', 'SecurityError'); }} }})")
    visitor.go("/maths", ".player-pictures")
    for name in ("Ada", "Bob"):
        visitor.press("[data-type]")
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
    ada.settle()
    chip, picture = ada.page.locator(".chip").bounding_box(), target.bounding_box()
    ada.page.mouse.move(chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2)
    ada.page.mouse.down()
    ada.page.mouse.move(picture["x"] + picture["width"] / 2, picture["y"] + picture["height"] / 2, steps=5)
    expect(target).to_have_class(re.compile(r"\bunder\b"))
    ada.page.mouse.up()
    assert verdict(ada, 0)["verdict"] == "right"
    wait_for_problem(ada, 1)
    # A name that is let go of beside the pictures answers nothing.
    ada.settle()
    chip = ada.page.locator(".chip").bounding_box()
    ada.page.mouse.move(chip["x"] + 20, chip["y"] + 20)
    ada.page.mouse.down()
    ada.page.mouse.move(chip["x"] + 60, chip["y"] - 60, steps=3)
    ada.see(".chip.dragged")
    ada.page.mouse.up()
    ada.see(".chip:not(.dragged)")
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
    sign(ada)
    begin(ada, "addition")
    ada.until("() => spoken.length === 5", "the question and four options, said")
    options = ada.page.evaluate("[...document.querySelectorAll('.option')].map((option) => option.getAttribute('aria-label').split(',')[0])")
    assert ada.page.evaluate("spoken") == [[text, "en-GB"] for text in ["What is the sum?", *options]]
    ada.press("[aria-label='Say it again']")
    ada.until("() => spoken.length === 10", "the question and four options, said again")
    ada.page.locator(".option").nth(slots(ada).index(sum_asked(ada))).click()
    wait_for_problem(ada, 1)
    ada.until("() => spoken.length === 16", "the praise and the next question with its options")
    said = [text for text, _ in ada.page.evaluate("spoken")]
    assert said[10] == "Right!" and said[11] == "What is the sum?"
    # While an answer is judged, the next question is not said yet.
    ada.page.evaluate("""new MutationObserver((_, watch) => {
      watch.disconnect();
      document.querySelector(".speak").click();
    }).observe(document.querySelector(".stage"), { attributes: true, attributeFilter: ["data-verdict"] })""")
    ada.page.locator(".option").nth(slots(ada).index(sum_asked(ada))).click()
    wait_for_problem(ada, 2)
    ada.until("() => spoken.length === 22", "the praise and the next question with its options, once")
    ada.press(".sound-switch")
    ada.see(".sound-switch[aria-pressed=false]")
    ada.press("[aria-label='Say it again']")
    ada.settle()
    assert len(ada.page.evaluate("spoken")) == 22  # who has switched off the sound has switched off the voice


def silence():
    """A recording of a quarter of a second, in which nothing is said."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", None))
        sound.writeframes(bytes(2 * 2000))
    return file.getvalue()


@pytest.mark.parametrize("language, question", [("en", "What is the sum?"), ("ru", "Чему равна сумма?")])
def test_what_was_recorded_is_played(visit, language, question):
    ada = visit(language=language)
    if not SPEECH.exists():  # make speech
        names = [recording_of(text) for text in (question, *map(str, range(100)))]
        ada.page.route(f"**/api/speech/{language}", lambda route: route.fulfill(json=names))
        ada.page.route(f"**/api/speech/{language}/*", lambda route: route.fulfill(body=silence(), content_type="audio/wav"))
    ada.page.add_init_script("""window.played = [];
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        this.addEventListener("ended", () => played.push([this.src.split("/").at(-1), this.duration]));
        return play.call(this);
      };""")
    sign(ada)
    begin(ada, "addition")
    ada.press(".speak")  # also the touch after which a browser lets the page speak
    ada.until("() => played.length >= 5", "the question and four options, played to their ends")
    names = [name for name, _ in ada.page.evaluate("played")]
    assert recording_of(question) in names
    assert all(seconds > 0.2 for _, seconds in ada.page.evaluate("played"))


PHONES = [(320, 568), (390, 844), (844, 390)]
# What of a running game is beyond the window, cut or too small for a finger.
CROWDED = """() => {
  const wrong = [];
  if (document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth) wrong.push("scrolls");
  for (const one of document.querySelectorAll(".lesson-head, .lesson-foot, .spoken-question, .scene, .option, .chip, .card-reader .glass")) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility()) continue;
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) wrong.push(`${one.className} is beyond the window`);
    if (one.matches(".option") && Math.min(box.width, box.height) < 64) wrong.push(`an option of ${box.width} x ${box.height}`);
    for (const drawn of one.matches(".scene, .option") ? one.querySelectorAll(":scope > :not(.key, .mark)") : []) {
      const inner = drawn.getBoundingClientRect();
      if (inner.top < box.top - 1 || inner.left < box.left - 1 || inner.bottom > box.bottom + 1 || inner.right > box.right + 1)
        wrong.push(`${drawn.className} is larger than its ${one.className}`);
    }
  }
  return wrong;
}"""


def open_three(ada):
    """Opens a session whose first question is answered by 3."""
    player = ada.page.request.get(f"{ada.server.url}/api/players").json()[0]["id"]

    def session(seed):
        wish = {"player": player, "game": "counting", "level": 1, "seed": seed}
        return ada.page.request.post(f"{ada.server.url}/api/maths/sessions", data=wish).json()

    three = next(found for found in map(session, range(50)) if found["problem"]["scene"]["count"] == 3)
    ada.page.goto(f"{ada.server.url}/maths/counting/1?session={three['id']}")
    wait_for_problem(ada, 0)


def test_a_card_before_the_camera_counts_as_the_tap(visit, card_browser):
    ada = child(visit, of=card_browser)
    open_three(ada)
    values = slots(ada)
    ada.press("[aria-label='Show a card']")
    seen = verdict(ada, 0)
    assert seen["verdict"] == "right" and seen["marked"] == [[values.index(3), "right chosen", "✓"]]
    # The next game begins without cards.
    begin(ada, "counting")
    ada.see("[aria-label='Show a card'][aria-pressed=false]")
    assert not ada.page.is_visible(".card-reader")


def test_a_card_that_lay_before_the_camera_answers_nothing(visit, left_card_browser):
    ada = child(visit, of=left_card_browser)
    open_three(ada)
    ada.press("[aria-label='Show a card']")
    ada.see("text=Take the card away first.")
    ada.see(".seen:not([hidden])")
    assert ada.page.get_attribute(".stage", "data-problem") == "0" and ada.page.evaluate("verdicts") == []
    for size in [*PHONES, (768, 1024), (1280, 720)]:
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        ada.shot(f"maths-card-{size[0]}")
        assert ada.page.evaluate(CROWDED) == [], size
    # Nor after an answer by the finger.
    ada.page.locator(".option").nth(slots(ada).index(3)).click()
    wait_for_problem(ada, 1)
    ada.see("text=Take the card away first.")
    assert ada.text(".score") == "Score 1 of 10"


def open_first(ada, level, fits):
    """Opens a session of the game with cards whose first problem fits; gives the problem."""
    player = ada.page.request.get(f"{ada.server.url}/api/players").json()[0]["id"]
    for seed in range(1000):
        wish = {"player": player, "game": "laying", "level": level, "seed": seed}
        session = ada.page.request.post(f"{ada.server.url}/api/maths/sessions", data=wish).json()
        if fits(session["problem"]):
            ada.page.goto(f"{ada.server.url}/maths/laying/{level}?session={session['id']}")
            wait_for_problem(ada, 0)
            return session["problem"]
    raise AssertionError("no such problem")


def test_two_cards_that_make_the_number_and_three_in_order_count_as_the_tap(visit, laid_cards_browser):
    ada = child(visit, of=laid_cards_browser)
    player = ada.page.request.get(f"{ada.server.url}/api/players").json()[0]["id"]
    for level in range(1, 6):
        wish = {"player": player, "game": "laying", "level": level, "seed": 1}
        session = ada.page.request.post(f"{ada.server.url}/api/maths/sessions", data=wish).json()
        while not session.get("result"):
            option = next(slot for slot, option in enumerate(session["problem"]["options"]) if fits_scene(session["problem"], option))
            answer = {"problem": session["answered"], "option": option}
            session = ada.page.request.post(f"{ada.server.url}/api/maths/sessions/{session['id']}/answers", data=answer).json()
    problem = open_first(ada, 3, lambda problem: problem["scene"]["value"] == 7)
    right = next(slot for slot, option in enumerate(problem["options"]) if fits_scene(problem, option))
    ada.press("[aria-label='Show a card']")
    ada.see("text=Lay two cards side by side that together make the number.")
    seen = verdict(ada, 0)  # 5 and 2, whatever two the option says
    assert seen["verdict"] == "right" and seen["marked"] == [[right, "right chosen", "✓"]]
    problem = open_first(ada, 6, lambda problem: sorted(item["value"] for item in problem["options"][0]["items"]) == [4, 5, 6])
    rows = [[item["value"] for item in option["items"]] for option in problem["options"]]
    ada.press("[aria-label='Show a card']")
    ada.see("text=Lay the three cards side by side, from small to large.")
    seen = verdict(ada, 0)
    assert seen["verdict"] == "right" and seen["marked"] == [[rows.index([4, 5, 6]), "right chosen", "✓"]]
    for size in PHONES:
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        ada.shot(f"maths-row-{size[0]}")
        assert ada.page.evaluate(CROWDED) == [], size
    ada.press("[aria-label='Show a card']")
    for level in (2, 4, 6):
        begin(ada, "laying", level)
        for size in PHONES:
            ada.page.set_viewport_size({"width": size[0], "height": size[1]})
            ada.shot(f"maths-laying-{level}-{size[0]}")
            assert ada.page.evaluate(CROWDED) == [], (level, size)


def fits_scene(problem, option):
    scene = problem["scene"]
    if problem["ask"] == "makes":
        return option["left"] + option["right"] == scene["value"]
    return option["value"] == sum(len(row["items"]) for row in scene["items"])


def test_a_child_who_cannot_write_taps_a_picture_and_plays(visit):
    child = visit(size=(390, 844))
    child.page.add_init_script(EAR)
    child.go("/maths", ".player-pictures")
    assert child.page.locator("[data-picture]").count() == 12
    assert child.page.evaluate(SMALL) == [] and child.violations() == []
    child.shot("maths-pictures-phone")
    child.press("[data-picture=owl]")
    child.see("h1:text-is('Hi, Owl!')")
    child.see(".maths-head .player-picture")
    child.shot("maths-picture-chosen-phone")
    assert child.page.evaluate("localStorage['apeiron.name'] ?? null") is None  # an animal is nobody's name in a class
    # The next one takes another picture; the owl has its player.
    child.press("[data-add]")
    child.see("[data-picture=fox]")
    assert child.page.locator("[data-picture=owl]").count() == 0
    child.see("[data-picture=fox]:focus")
    child.press("[data-back]")
    child.see(".who-plays [aria-pressed=true]:focus")
    child.press("[data-add]")
    child.press("[data-picture=fox]")
    child.see("h1:text-is('Hi, Fox!')")
    # A grown-up gives a name; the picture stays, and goes along into the game.
    child.press(".player-care summary")
    child.press("text=Rename Fox")
    child.page.fill("[name=name]", "Ada")
    child.press(".name-form .primary")
    child.see("h1:text-is('Hi, Ada!')")
    child.until("() => localStorage['apeiron.name'] === 'Ada'", "the name that was typed, for all pages")
    child.see(".who-plays [aria-pressed=true] .player-picture:has-text('🦊')")
    child.press("[data-game=tapping] .level.newest")
    wait_for_problem(child, 0)
    child.see(".lesson-head .player-picture:has-text('🦊')")
    child.press(".lesson-head a[href='/maths']")
    child.see(".games")


def test_a_picture_whose_name_is_taken_gets_a_number(visit):
    owl = child(visit, name="Owl")
    owl.press("[data-add]")
    owl.press("[data-picture=owl]")
    owl.see("h1:text-is('Hi, Owl 2!')")


def test_a_player_whose_coming_was_not_answered_is_not_added_again(visit):
    child = visit()
    child.go("/maths", ".player-pictures")

    def lose(route):
        if route.request.method == "POST":
            route.fetch()  # the daemon has the player, and the page never hears of it
            return route.abort()
        return route.continue_()

    child.page.route("**/api/players", lose)
    child.press("[data-picture=owl]")
    child.see(".who-plays .failure:not(:empty)")
    child.page.unroute("**/api/players")
    child.press("[data-picture=owl]")
    child.see("h1:text-is('Hi, Owl!')")
    expect(child.page.locator(".who-plays [aria-pressed]")).to_have_count(1)


def test_any_number_of_players_are_greeted_renamed_and_removed(visit):
    ada = child(visit)
    ada.press("[data-add]")
    ada.press("[data-type]")
    ada.page.fill("[name=name]", " ada ")
    ada.press(".name-form .primary")
    ada.see(".who-plays .failure:not(:empty)")
    ada.page.fill("[name=name]", "Bob")
    ada.press(".name-form .primary")
    ada.see("text=Hi, Bob!")
    ada.press(".player-care summary")
    ada.press("text=Rename Bob")
    ada.page.fill("[name=name]", "Боря")
    ada.press(".name-form .primary")
    ada.see("text=Hi, Боря!")
    ada.until("() => localStorage['apeiron.name'] === 'Боря'", "the new name, kept")
    ada.page.reload()
    ada.see("text=Hi, Боря!")
    ada.press(".who-plays >> text=Ada")
    ada.see("text=Hi, Ada!")
    asked = []
    ada.page.on("dialog", lambda dialog: asked.append(dialog.message))
    ada.press(".player-care summary")
    ada.press("text=Remove Ada")
    ada.see("text=Hi, Боря!")  # the only one who is left
    assert len(asked) == 1 and "Ada" in asked[0]
    expect(ada.page.locator(".who-plays [aria-pressed]")).to_have_count(1)


# What can be pressed and is smaller than a small child's finger wants.
SMALL = """() => [...document.querySelectorAll("main :is(a, button, input, select)")].filter((one) => one.getClientRects().length
  && Math.min(one.offsetHeight, one.offsetWidth) < 64).map((one) => one.textContent)"""


def test_the_sound_is_switched_off_and_stays_off_and_targets_are_large(visit):
    ada = child(visit, size=(390, 844))
    begin(ada, "shapes")
    # The picture stands before the words.
    assert ada.page.locator(".scene").bounding_box()["y"] < ada.page.locator(".question").bounding_box()["y"]
    ada.press(".sound-switch")
    ada.see(".sound-switch[aria-pressed=false]")
    ada.page.reload()
    wait_for_problem(ada, 0)
    ada.see(".sound-switch[aria-pressed=false]")
    assert ada.page.evaluate(SMALL) == []
    ada.page.locator(".option").first.click()
    seen = verdict(ada, 0)
    assert ada.page.evaluate("window.tones") == [] and seen["told"] and seen["notes"] is None
    ada.go("/maths", ".games")
    ada.see("text=Continue")
    assert ada.page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_running_game_fills_a_phone_and_nothing_scrolls(visit, size, language):
    ada = child(visit, size=size, language=language)
    for game in GAMES:
        begin(ada, game)
        ada.loaded()
        ada.shot(f"maths-{game}-{size[0]}-{language}")
        assert ada.page.evaluate(CROWDED) == [] and ada.page.evaluate(SMALL) == [], game
        assert not ada.page.is_visible(".top") and not ada.page.is_visible(".foot nav"), game


def test_colours_and_shapes_are_answered_by_pictures(visit):
    ada = child(visit, size=(390, 844))
    for game, kind in {"colours": "spots", "shapes": "shapes"}.items():
        begin(ada, game)
        options = ada.page.locator(f".options.of-{kind} .option")
        assert options.count() == 4 and options.locator(".figure").count() == 4
        assert all(ada.texts(".option .name-below"))
        labels = ada.page.evaluate("[...document.querySelectorAll('.option')].map((option) => option.ariaLabel.split(',')[0])")
        assert labels == ada.texts(".option .name-below")


def test_what_was_matched_by_eye_is_not_called_named(visit):
    ada = child(visit)
    begin(ada, "colours")
    ada.page.locator(".option").first.click()
    wait_for_problem(ada, 1)
    ada.go("/maths/progress", "[data-game=colours] .items")
    assert ada.texts("[data-game=colours] h3") == ["Matches (the answers are pictures)"]
    assert ada.violations(".progress-page") == []


def test_the_speaker_is_always_there_and_says_where_there_is_no_voice(visit):
    ada = visit()
    ada.page.route("**/api/speech/en", lambda route: route.fulfill(json=[]))
    ada.page.add_init_script("Object.defineProperty(window, 'speechSynthesis', { value: undefined })")
    sign(ada)
    ada.see(".no-voice:has-text('make speech')")
    begin(ada, "counting")
    ada.see(".spoken-question .speak.mute")
    ada.press(".speak")
    ada.see(".caption:text-is('This machine has no voice.')")
    ada.until("() => said.includes('This machine has no voice.')", "the same, for who listens")
    ada.press(".sound-switch")
    ada.press(".speak")
    ada.see(".caption:text-is('The sound is switched off.')")


MOVING = "() => document.getAnimations().filter(({ effect }) => effect.target.closest('.games')).length"


def test_the_signs_of_the_games_move_unless_less_motion_is_wanted(visit):
    ada = child(visit)
    assert ada.page.evaluate(MOVING) == len(GAMES) * 2  # the sign of each game, and its newest level
    assert child(visit, reduced=True).page.evaluate(MOVING) == 0


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
