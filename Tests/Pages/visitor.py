"""A person at a browser: a context of its own, and the steps that many tests take."""

import pathlib
import re
import tempfile
import time

import yaml
from axe_playwright_python.sync_playwright import Axe

PACK = pathlib.Path(__file__).parents[2] / "ReferenceImages"
# Milliseconds for which a test waits for a page; a round of the film may take half a minute to come to its answer.
PATIENCE = 60_000
# Counts what goes beyond the edge of the window, and text that is cut by the box it stands in.
BEYOND = """() => {
  const width = document.documentElement.clientWidth;
  const found = document.documentElement.scrollWidth > width ? [`scrolls sideways: ${document.documentElement.scrollWidth}`] : [];
  for (const element of document.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (!box.width || style.visibility === "hidden" || element.closest(".unseen, .wide, .skip, svg, .glass, .map, .time-wheel, select")) continue;
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
  // The countdown is still at the end only.
  const ends = document.getAnimations().filter((moving) => moving.playState === "running"
    && !moving.effect.target.closest(".border-clock") && Number.isFinite(moving.effect.getComputedTiming().endTime));
  await Promise.allSettled(ends.map((moving) => moving.finished));
  await drawn();
}"""
# Keeps what live regions say.
LISTEN = """addEventListener("DOMContentLoaded", () => {
  window.said = [];
  new MutationObserver((changes) => changes.forEach(({ target }) => {
    const region = target.nodeType === 1 ? target.closest("[aria-live]") : target.parentElement?.closest("[aria-live]");
    if (region?.textContent) window.said.push(region.textContent);
  })).observe(document.body, { childList: true, subtree: true, characterData: true });
})"""


def photo_of(image):
    """The file of a photograph of the plate `image`."""
    # The service's tests are on the path when conftest.py has been read.
    from held import held
    photo = pathlib.Path(tempfile.mkdtemp(prefix="apeiron-photo-")) / f"{image}.png"
    photo.write_bytes(held((PACK / f"{image}.png").read_bytes()))
    return photo


class Visitor:
    def __init__(self, browser, server, shots, size=(1280, 800), theme="dark", language="en", camera=True, reduced=False,
                 trusts=True, agent=None):
        self.server, self.shots, self.troubles = server, pathlib.Path(shots), []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, ignore_https_errors=trusts,
            **({"user_agent": agent} if agent else {}),
            locale={"en": "en-GB", "ru": "ru-RU"}[language], reduced_motion="reduce" if reduced else "no-preference",
            permissions=["camera"] if camera else [])
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.add_init_script(LISTEN)
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

    def text(self, selector):
        return self.page.inner_text(selector)

    def press(self, selector):
        self.page.click(selector)

    def choose(self, selector):
        """Presses what is in the menu of the camera's page, where that has one."""
        if self.page.is_visible(".menu-button"):
            self.press(".menu-button")
        self.press(selector)

    def settle(self):
        """Waits until what moves has come to rest."""
        self.page.evaluate(SETTLE)

    def press_until(self, key, selector):
        """Presses the key until `selector` is to be seen: a scene cannot be left before it was read."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.is_visible(selector):
            assert time.monotonic() < end, f"{key} does not lead to {selector}"
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(100)

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

    # -- steps --------------------------------------------------------------------------------------------------------

    def start_solo(self, rounds=None):
        self.go("/play", "form")
        if rounds:
            self.page.select_option("[name=rounds]", str(rounds))
        self.press("form .primary")
        self.begin()

    def begin(self):
        self.see("[data-scene=lobby] .finder")
        self.press("main .primary")
        self.see(".question")

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

    def join(self, pin, name):
        self.go(f"/join?pin={pin}", "form")
        self.page.fill("[name=name]", name)
        self.press("form .primary")
        self.see("[data-scene]:is([data-scene=lobby], [data-scene=wait])")
        return self
