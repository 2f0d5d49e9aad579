"""A person at a browser: a context of its own, and the steps that many tests take."""

import contextlib
import pathlib
import re
import shutil
import sys
import tempfile

import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect
from playwright.sync_api import TimeoutError as Late

ROOT = pathlib.Path(__file__).parents[2]
sys.path.append(str(ROOT / "Tests/Service"))
from held import held  # noqa: E402
from once import once  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

PACK = ROOT / "ReferenceImages"
# What is held before the camera of `browser`, one after the other: few things, so that each comes again within seconds.
FILMED = ["Elements", "Orion", "The Nose", "Thistle"]
# Made anew by each run.
UNHURRIED = ROOT / ".build/unhurried-pack"
# A test that expects something of a page (`expect(visitor.page.locator(…)).to_have_text(…)`) waits as long as all others, in milliseconds.
expect.set_options(timeout=1000 * PATIENCE)
# Counts what goes beyond the edge of the window, and text that is cut by the box it stands in. The picture that flies when a question is won (`.catch`) is
# clipped, so its box is larger than what is seen.
BEYOND = """() => {
  const width = document.documentElement.clientWidth;
  const found = document.documentElement.scrollWidth > width ? [`scrolls sideways: ${document.documentElement.scrollWidth}`] : [];
  for (const element of document.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (!box.width || style.visibility === "hidden" || element.closest(".catch, .unseen, .wide, .skip, svg, .glass, .map, .time-wheel, select")) continue;
    const name = `${element.tagName}.${element.className}`;
    if (box.right > width + 1 || box.left < -1) found.push(`${name} beyond the edge: ${box.left}…${box.right}`);
    const cuts = style.overflowX !== "visible" && style.overflowX !== "auto";
    if (cuts && element.scrollWidth > element.clientWidth + 1 && !element.matches("input")) found.push(`${name} is cut`);
  }
  return found;
}"""
# Waits for what moves on the page and comes to an end: changes of scene, names that change places.
SETTLE = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await drawn();
  // Confetti falls for seconds after a win, and is removed then.
  for (const falling of document.getAnimations()) if (falling.effect.target.closest(".confetti")) falling.finish();
  // Countdowns are still at the end only.
  const ends = document.getAnimations().filter((moving) => moving.playState === "running"
    && !moving.effect.target.closest(".border-clock, .next-in") && Number.isFinite(moving.effect.getComputedTiming().endTime));
  await Promise.allSettled(ends.map((moving) => moving.finished));
  await drawn();
}"""
# The typefaces and the pictures in view are there.
DRAWN = """() => document.fonts.status === "loaded"
  && [...document.images].every((image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight)"""
# Requests have no limit: tests hold them, and a machine may be slow.
UNHURRIED_REQUESTS = "AbortSignal.timeout = () => undefined;"
# Counts the tones that a page plays, by their hertz; noise is 0.
EAR = """window.tones = [];
const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
const node = { gain, frequency: gain, connect: (to) => to };
window.AudioContext = class { constructor() { this.currentTime = 0; this.state = "running"; }
  createGain() { return node; }
  createBuffer() { return { getChannelData: () => [] }; }
  createOscillator() { const tone = { frequency: {}, connect: (to) => to, stop() {},
    start: () => window.tones.push(Math.round(tone.frequency.value)) }; return tone; } };
window.GainNode = window.BiquadFilterNode = function () { return node; };
window.AudioBufferSourceNode = function () { return { ...node, start: () => window.tones.push(0) }; };"""
# Keeps what live regions say.
LISTEN = """addEventListener("DOMContentLoaded", () => {
  window.said = [];
  new MutationObserver((changes) => changes.forEach(({ target }) => {
    const region = target.nodeType === 1 ? target.closest("[aria-live]") : target.parentElement?.closest("[aria-live]");
    if (region?.textContent) window.said.push(region.textContent);
  })).observe(document.body, { childList: true, subtree: true, characterData: true });
})"""


# The colour of a table, which no plate has.
TABLE = (138, 122, 102)


def photo_of(image, table=None):
    """The file of a photograph of the plate `image`, on a `table` of this colour, from which its corners stand out, if there is one."""
    photo = pathlib.Path(tempfile.mkdtemp(prefix="apeiron-photo-")) / f"{image}.png"
    photo.write_bytes(held((PACK / f"{image}.png").read_bytes(), table))
    return photo


def unhurried_pack():
    """The folder of the default pack, but that a question lasts for an hour: an answer ends it, or the host. It has one place for all tests, as a daemon
    keeps what it has learnt of the pictures for the next one with the same folder."""
    def make(folder):
        shutil.copytree(PACK, folder, ignore=shutil.ignore_patterns("sources"))
        text = re.sub(r"^ +seconds: .*\n", "", (PACK / "pack.yaml").read_text(), flags=re.MULTILINE)
        (folder / "pack.yaml").write_text(text.replace("\nsettings:\n", "\nsettings:\n  seconds: 3600\n"))

    return once(UNHURRIED, make)


def filmed_pack(folder):
    """Makes a copy of the unhurried pack in `folder` that asks only for what the camera of `browser` shows."""
    pack = yaml.safe_load((unhurried_pack() / "pack.yaml").read_text())
    assignments = [assignment for assignment in pack["assignments"] if assignment["image"] in FILMED]
    names = {name: pack["names"][name] for name in FILMED}
    folder.mkdir()
    for name in FILMED:
        shutil.copy(PACK / f"{name}.png", folder)
    kept = {key: pack[key] for key in ("name", "language", "settings")}
    (folder / "pack.yaml").write_text(yaml.safe_dump({**kept, "names": names, "assignments": assignments}, allow_unicode=True))
    return folder


class Visitor:
    # Those of the test that runs.
    here = []

    def __init__(self, browser, server, shots, size=(1280, 800), theme="dark", language="en", camera=True, reduced=False,
                 trusts=True, agent=None, hurried=False):
        self.here.append(self)
        self.server, self.shots, self.troubles = server, pathlib.Path(shots), []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, ignore_https_errors=trusts,
            **({"user_agent": agent} if agent else {}),
            locale={"en": "en-GB", "ru": "ru-RU"}[language], reduced_motion="reduce" if reduced else "no-preference",
            permissions=["camera"] if camera else [])
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page = self.context.new_page()
        self.page.add_init_script(LISTEN)
        if not hurried:
            self.page.add_init_script(UNHURRIED_REQUESTS)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self.hear)
        self.page.on("dialog", self.accept)

    def accept(self, dialog):
        dialog.accept()

    def hear(self, message):
        if message.type == "error" and "Content Security Policy" in message.text:
            self.troubles.append(message.text)

    def go(self, path, wait="h1"):
        self.page.goto(self.server.url + path)
        self.page.wait_for_selector(wait)
        return self

    def see(self, selector, **options):
        return self.page.wait_for_selector(selector, **options)

    def until(self, condition, what, arg=None):
        """Waits until `condition` is so, and returns what it is: a script of the page with `arg`, or a function of the test, during which the
        page goes on. `what` says in words what is waited for."""
        if callable(condition):
            return until(condition, what, rest=self.rest)
        try:
            return self.page.wait_for_function(condition, arg=arg).json_value()
        except Late as error:
            raise AssertionError(f"this has not come: {what} ({error})") from error

    def rest(self, seconds):
        """Lets the page go on."""
        self.page.wait_for_timeout(1000 * seconds)  # steady: something is asked again afterwards

    def text(self, selector):
        return self.page.inner_text(selector)

    def texts(self, selector):
        """The texts of all elements that `selector` (of CSS) finds and that are seen, in their lines, at one moment: Playwright finds the elements
        first and reads them afterwards, and a page that is drawn anew between the two gives texts without lines."""
        return self.page.evaluate("""selector => [...document.querySelectorAll(selector)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true })).map((element) => element.innerText)""", selector)

    def press(self, selector):
        self.page.click(selector)

    def act(self, selector, value=None):
        """Presses what asks the daemon to act on a game, or chooses `value` there, and waits until its answer is there: two requests may overtake
        each other, and one that is under way runs into its limit when a test moves the page's clock on."""
        with self.page.expect_response("**/actions") as answer:
            if value is None:
                self.press(selector)
            else:
                self.page.select_option(selector, value)
        answer.value.finished()

    def choose(self, selector):
        """Presses what is in the menu of the camera's page, where that has one."""
        if self.page.is_visible(".menu-button"):
            self.press(".menu-button")
        self.press(selector)

    def settle(self):
        """Waits until what moves has come to rest."""
        self.page.evaluate(SETTLE)

    def loaded(self):
        """Waits until what is in view is drawn as it will stay: typefaces and pictures come after the page."""
        self.until(DRAWN, "the typefaces and the pictures in view")

    def press_until(self, key, selector):
        """Presses the key until `selector` is to be seen: a scene cannot be left before it was read."""
        def pressed():
            if self.page.is_visible(selector):
                return True
            self.page.keyboard.press(key)

        self.until(pressed, f"{selector}, to which {key} leads")

    def shot(self, name):
        """Keeps a picture of the page, and holds that nothing of it is cut or beyond its edge."""
        self.settle()
        self.shots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.shots / f"{name}.png")
        assert self.page.evaluate(BEYOND) == [], name

    def violations(self, *of):
        """What axe finds wrong on the page, or in one part of it, however small."""
        found = Axe().run(self.page, *of).response["violations"]
        return [(rule["id"], node["html"]) for rule in found for node in rule["nodes"]]

    @contextlib.contextmanager
    def unjudged(self):
        """Holds back the frames of the camera, so that no question is won meanwhile. Yields the requests that are held back."""
        held = []

        def hold(route):
            held.append(route)

        self.page.route("**/frames", hold)
        yield held
        self.page.unroute("**/frames", hold)
        for route in held:
            route.fallback()

    # -- steps --------------------------------------------------------------------------------------------------------

    def start_solo(self, rounds=None):
        self.go("/play", "form")
        if rounds:
            self.page.select_option("[name=rounds]", str(rounds))
        self.press("form .primary")
        self.begin()

    def begin(self):
        self.see("[data-scene=lobby] .finder")
        with self.unjudged():
            self.act("main .primary")
            self.see(".question")

    def give_an_hour(self, file):
        """In the editor of the pack in `file`: a question ends when it is answered, however slow the machine is."""
        for number, field in enumerate(self.page.locator("[name=seconds]").all(), 1):
            field.fill("3600")
            until(lambda number=number: file.read_text().count("seconds: 3600") == number, f"the hour of question {number}, in the file")

    def play_until_won(self):
        """Goes on until a question is answered: on a busy machine a plate may go by before it is judged."""
        self.see(".verdict")
        while not self.page.is_visible(".verdict.won"):
            self.press(".verdict .primary")
            self.see(".verdict", state="detached")
            self.see(".verdict")

    def show_photo(self, right=True):
        """Answers the question with a photo of the image that the pack wants, or of another that it asks for, and returns its path."""
        asked = " ".join(self.text(".question").split())
        pack = yaml.safe_load((PACK / "pack.yaml").read_text())
        questions = {a["image"]: [" ".join(text.split()) for text in a["question"].values()] for a in pack["assignments"]}
        image = next(image for image, texts in questions.items() if (asked in texts) == right)
        photo = photo_of(image)
        self.page.set_input_files("input[type=file]", photo)
        return photo

    def become_host(self):
        self.go(f"/host#{self.server.key}", "[name=rounds]")
        return self

    def open_game(self, rounds=3):
        self.become_host()
        self.page.fill("[name=rounds]", str(rounds))
        self.press("form .primary")
        return re.sub(r"\D", "", self.see(".pin-number").inner_text())

    def card(self):
        """The things on the card of bingo, from top left to bottom right."""
        return self.page.evaluate("() => [...document.querySelectorAll('.bingo-place')].map((place) => place.dataset.thing)")

    def leave(self):
        """Ends the game that this visitor plays alone or leads, and goes: its question would last for an hour beside other tests."""
        game = re.search(r"[?&]game=([\w-]+)", self.page.url)
        if game and not self.page.is_closed():
            # Who is offline cannot.
            with contextlib.suppress(Error):
                self.context.request.post(f"{self.server.url}/api/contests/{game[1]}/actions", data={"action": "end"})
        self.context.close()

    def join(self, pin, name):
        self.go(f"/join?pin={pin}", "form")
        self.page.fill("[name=name]", name)
        self.press("form .primary")
        self.see("[data-scene]:is([data-scene=lobby], [data-scene=wait])")
        return self
