"""Film strips: a class game, phone and wall, from joining to the podium; a game of bingo, from joining to the full card; how phones are let in,
from the start of the daemon to the first right answer; a quiz that is brought, from its file to a game; a game at a station in a dim hall; and a child's
first game, with what is heard in it.
They are kept in `--shots`; those of the documentation were made by these tests."""

import base64
import io
import re
import time

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from conftest import PACK, ROOT, Daemon, Server, browser_before
from test_bring import bring, numbered, quiz
from visitor import FILMED, photo_of, unhurried_pack

PHONE, WALL, TOTEM = (390, 844), (1280, 720), (1080, 1920)
# Pictures in a strip; in a row of it, and the width of each, in pixels.
COUNTS = {"phone": 12, "wall": 12, "bingo": 12, "entrance": 6, "bring": 6, "bring-phone": 6, "kiosk": 5, "child": 6}
IN_A_ROW = {"phone": 6, "wall": 3, "bingo": 6, "entrance": 3, "bring": 3, "bring-phone": 6, "kiosk": 5, "child": 6}
WIDTHS = {"phone": 150, "wall": 300, "bingo": 150, "entrance": 300, "bring": 300, "bring-phone": 150, "kiosk": 300, "child": 220}

# Stops the catch as soon as it begins, so that a picture can be taken of each part of its way.
HOLD = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector("body > .catch")) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    window.flying = document.getAnimations().filter(({ effect }) => effect.target.closest(".catch"));
    for (const move of window.flying) move.pause();
  });
}).observe(document.body, { childList: true })"""
# Lays pictures out on one sheet: `layout` is the style of the sheet, `size` that of each picture, below which its words stand.
SHEET = """async ({ pictures, layout, size }) => {
  document.body.replaceChildren();
  document.body.style.cssText = "margin: 0; background: #111; display: block; min-height: 0";
  const sheet = document.body.appendChild(document.createElement("div"));
  sheet.style.cssText = `${layout}; gap: 6px; padding: 6px`;
  for (const [picture, words] of pictures) {
    const place = sheet.appendChild(document.createElement("div"));
    place.style.cssText = "color: #ddd; font: 16px sans-serif; display: grid; gap: 4px; align-content: start; justify-items: center";
    const image = place.appendChild(new Image());
    image.style.cssText = size;
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    if (words) place.append(words);
  }
  const { width: w, height: h } = sheet.getBoundingClientRect();
  return { x: 0, y: 0, width: Math.ceil(w), height: Math.ceil(h) };
}"""


# Tells `hear` how loud the page was: [milliseconds since 1970, the largest sample of 1024, whether it was a voice].
RECORD = """{
  const connect = AudioNode.prototype.connect;
  const ears = new Map();
  let voice = null;
  const earOf = (context) => {
    const ear = context.createScriptProcessor(1024, 1, 1);
    ear.onaudioprocess = ({ inputBuffer }) => {
      const loudest = inputBuffer.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      if (loudest > 0.001) window.hear([performance.timeOrigin + performance.now(), loudest, context === voice]);
    };
    connect.call(ear, context.destination);
    ears.set(context, ear);
    return ear;
  };
  AudioNode.prototype.connect = function (to, ...more) {
    if (to instanceof AudioDestinationNode) connect.call(this, ears.get(this.context) ?? earOf(this.context));
    return connect.call(this, to, ...more);
  };
  const play = HTMLMediaElement.prototype.play;
  const heard = new WeakSet();
  HTMLMediaElement.prototype.play = function () {
    if (this instanceof HTMLAudioElement && !heard.has(this)) {
      heard.add(this);
      voice ??= new AudioContext();
      voice.resume();
      voice.createMediaElementSource(this).connect(voice.destination);
    }
    return play.call(this);
  };
}"""
# Milliseconds without a voice after which what it says is over.
PAUSE = 600
# Of a waveform: its height in pixels, and the colours of its ground, of the pictures' times, of voices, and of all other sounds.
WAVE, GROUND, TIMES, VOICE, TONES = 140, "#111", "#666", "#f0b429", "#7cc4fa"


class Strip:
    def __init__(self, visitor, name):
        self.visitor, self.name, self.pictures, self.times = visitor, name, [], []

    def take(self, settle=True, visitor=None, words=""):
        """Takes a picture of what the visitor of the strip sees, or another."""
        visitor = visitor or self.visitor
        if settle:
            visitor.settle()
        self.times.append(1000 * time.time())
        self.pictures.append((base64.b64encode(visitor.page.screenshot()).decode(), words))

    def keep(self, page, below=None):
        """Writes the strip, with another image `below` it of a given width; the security policy of the daemon's pages allows no styles of ours, so
        another page draws it."""
        assert len(self.pictures) == COUNTS[self.name]
        page.goto("about:blank")
        page.set_viewport_size({"width": 2200, "height": 1400})
        width = WIDTHS[self.name]
        clip = page.evaluate(SHEET, {"pictures": self.pictures,
                                     "layout": f"display: inline-grid; grid-template-columns: repeat({IN_A_ROW[self.name]}, {width}px)",
                                     "size": f"width: {width}px"})
        file = self.visitor.shots / f"strip-{self.name}.jpg"
        page.screenshot(path=file, clip=clip, quality=72, type="jpeg")
        if below:
            above = Image.open(io.BytesIO(file.read_bytes()))
            more = below(above.width)
            whole = Image.new("RGB", (above.width, above.height + more.height))
            whole.paste(above)
            whole.paste(more, (0, above.height))
            whole.save(file, quality=72)

    def wave(self, heard, width):
        """The waveform of what was heard from the first picture to the last: [milliseconds since 1970, amplitude, whether a voice]."""
        image = Image.new("RGB", (width, WAVE), GROUND)
        draw = ImageDraw.Draw(image)
        began, ended = self.times[0], self.times[-1]
        for number, at in enumerate(self.times):
            x = (width - 1) * (at - began) / (ended - began)
            draw.line((x, 0, x, WAVE), fill=TIMES)
            draw.text((min(x + 3, width - 60), WAVE - 14), f"{number + 1}: {(at - began) / 1000:.0f} s", fill="#ddd")
        for at, loud, is_voice in heard:
            x = (width - 1) * (at - began) / (ended - began)
            half = min(1, 2 * loud) * (WAVE / 2 - 16)
            draw.line((x, WAVE / 2 - 8 - half, x, WAVE / 2 - 8 + half), fill=VOICE if is_voice else TONES, width=2)
        return image


def unmirrored(visitor):
    """A visitor who reads what is held to the camera, as it is seen by a camera that looks away from its user."""
    visitor.page.add_init_script("if (location.host) localStorage.setItem('apeiron.mirror', 'no')")
    return visitor


def hold(player):
    """Waits until the thing has begun to fly, and takes a picture of each part of the way."""
    player.page.wait_for_function("() => window.flying?.length")


def fly_to(player, share):
    player.page.evaluate("""async (share) => {
      for (const move of window.flying) move.currentTime = share * move.effect.getComputedTiming().endTime;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }""", share)


def test_a_class_game_as_two_film_strips(filmed_server, visit, browser):
    host, screen, player = visit(at=filmed_server), visit(at=filmed_server, size=WALL), unmirrored(visit(at=filmed_server, size=PHONE))
    sheet = browser.new_page()
    screen.shots.mkdir(parents=True, exist_ok=True)
    pin = host.open_game(rounds=1)
    phone, wall = Strip(player, "phone"), Strip(screen, "wall")
    screen.go(f"/wall/{pin}", ".pin-number")
    wall.take()

    # Join.
    player.go(f"/join?pin={pin}", "form")
    phone.take()
    player.page.fill("[name=name]", "Anna")
    phone.take()
    player.press("form .primary")
    player.see("[data-scene=lobby] .finder")
    player.page.wait_for_function("() => document.querySelector('video')?.videoWidth")
    phone.take()
    screen.see(".arrived >> text=Anna")
    wall.take()

    # Rehearsal.
    player.see(".camera-page.ready")
    phone.take()
    screen.see(".arrived .ready")
    wall.take()
    # Each with cookies of their own: a browser is one player.
    for name in ("Boris", "Vera"):
        assert visit().context.request.post(f"{filmed_server.url}/api/join", data={"pin": pin, "name": name}).ok
    screen.see(".arrived li:nth-child(3)")
    wall.take()

    # Question. The film may need a while to come to the answer.
    player.page.evaluate(HOLD)
    for number in range(3):
        host.act(f"[data-focus^=time-] >> nth={number}", "")
    host.press(".controls .primary")
    player.see(".question")
    phone.take()
    screen.see(".wall .question")
    wall.take()
    player.page.wait_for_function("() => document.querySelector('.seen')?.textContent || document.querySelector('.verdict')")
    phone.take(settle=False)

    # Catch and shelf.
    player.see(".verdict.won")
    hold(player)
    for share in (0.05, 0.3, 0.6, 0.85):
        fly_to(player, share)
        phone.take(settle=False)
    player.page.evaluate("window.flying.forEach((move) => move.finish())")
    player.see(".shelf .slot:not(.awaited)")
    screen.see(".light.lit")
    wall.take()
    host.press("[data-focus=skip]")
    player.see(".reveal .plate")
    player.loaded()
    phone.take()
    screen.see(".board")
    wall.take(settle=False)
    wall.take()

    # Podium, in its beats.
    host.press("[data-focus=ask]")
    screen.see(".podium .place-1")
    for beat in (100, 1900, 2700):
        screen.page.evaluate("""(at) => document.getAnimations().filter(({ effect }) => effect.target.matches(".podium li"))
          .forEach((move) => { move.pause(); move.currentTime = at; })""", beat)
        wall.take(settle=False)
    wall.take()
    player.see(".summary")
    phone.take()
    while len(wall.pictures) < COUNTS["wall"]:
        wall.take()
    for strip in (phone, wall):
        strip.keep(sheet)
    sheet.close()


def test_a_game_of_bingo_as_a_film_strip(visit, blind_browser, browser):
    host, player = visit().become_host(), visit(of=blind_browser, size=PHONE)
    sheet = browser.new_page()
    player.shots.mkdir(parents=True, exist_ok=True)
    game = host.context.request.post(f"{host.server.url}/api/bingo", data={"open": True}).json()["game"]
    strip = Strip(player, "bingo")
    player.go(f"/bingo/{game}", "[name=name]")
    strip.take()
    player.page.fill("[name=name]", "Anna")
    strip.take()
    player.press("form .primary")
    player.see(".bingo-card")
    player.loaded()
    strip.take()
    for thing in player.card():
        player.page.set_input_files("input[type=file]", photo_of(thing))
        player.see(f".bingo-place.found[data-thing='{thing}']")
        strip.take()
    player.see(".bingo-outcome")
    strip.keep(sheet)
    sheet.close()


def test_how_phones_are_let_in_as_a_film_strip(tmp_path, blind_browser, browser, visit):
    began = time.monotonic()
    daemon = Daemon(tmp_path / "data", pack=unhurried_pack())
    host = visit(of=blind_browser, at=Server(daemon.url, daemon.key), size=WALL)
    host.shots.mkdir(parents=True, exist_ok=True)
    strip = Strip(host, "entrance")

    def take(visitor=host):
        visitor.loaded()
        strip.take(visitor=visitor, words=f"{time.monotonic() - began:.0f} s")

    host.go(f"/#{daemon.key}", ".first-steps")
    take()
    pin = host.open_game(rounds=1)
    if host.see(".entrance button, .entrance .note").evaluate("(element) => element.matches('.note')"):
        pytest.skip("this machine is in no network")
    take()
    host.press(".entrance .primary")
    host.see(".qr")
    take()
    address = host.text(".pass .address").removesuffix("/join")
    phones = [visit(of=blind_browser, at=Server(address, daemon.key), size=PHONE).join(pin, name) for name in ("Anna", "Boris", "Vera")]
    host.see(".players li:has-text('Vera')")
    take()
    host.press(".controls .primary")
    phones[0].see(".question")
    host.see(".question")
    take()
    phones[0].show_photo()
    phones[0].see(".verdict.won")
    host.see(".players li:has-text('Anna')")
    take()
    sheet = browser.new_page()
    strip.keep(sheet)
    sheet.close()
    assert daemon.stop() == 0


@pytest.mark.parametrize(("name", "size"), [("bring", WALL), ("bring-phone", PHONE)], ids=["bring", "bring-phone"])
def test_a_quiz_is_brought_as_a_film_strip(tmp_path, blind_browser, browser, visit, name, size):
    daemon = Daemon(tmp_path / "data", pack="none")
    host = visit(of=blind_browser, at=Server(daemon.url, daemon.key), size=size)
    things = sorted(file.stem for file in PACK.glob("*.png"))[:12]
    rows = quiz(tmp_path, things + [f"Thing {number}" for number in range(13, 61)])
    photographs = [numbered(tmp_path, thing, 1000 + number, number) for number, thing in enumerate(things)]
    host.go(f"/host#{daemon.key}", "text=There are no questions yet")
    host.shots.mkdir(parents=True, exist_ok=True)
    strip = Strip(host, name)
    began = time.monotonic()

    def take(presses, at=None):
        if at:
            host.page.evaluate("(at) => document.querySelector(at).scrollIntoView({ block: 'start' })", at)
        host.loaded()
        strip.take(words=f"{presses} presses, {time.monotonic() - began:.0f} s")

    host.go("/packs", "[data-scene=packs] form")
    take(0)
    # The file is chosen, and the button pressed.
    bring(host, rows)
    host.see("h1:text('Photograph these 60 answers')")
    take(2)
    host.page.set_input_files(".photographs > .row input", photographs)
    expect(host.page.locator(".photograph-row img")).to_have_count(12)
    host.see("text=Save 12 photographs")
    take(4, ".photographs-bar")
    host.press("text=Save 12 photographs")
    expect(host.page.locator(".photograph-row .grade")).to_have_count(12)
    take(5, ".photographs-bar")
    host.press("text=Play alone")
    host.see("[data-scene=start] form .primary")
    take(6)
    host.press("form .primary")
    host.begin()
    take(8)
    sheet = browser.new_page()
    strip.keep(sheet)
    sheet.close()
    assert daemon.stop() == 0


@pytest.fixture
def dim_browser(playwright, tmp_path):
    """A totem in a hall with a sixth of the light of a lit room, before whose camera plates are held."""
    yield from browser_before([None, *(PACK / f"{name}.png" for name in FILMED)], playwright, tmp_path, light=1 / 6)


def test_a_game_at_a_station_in_a_dim_hall_as_a_film_strip(filmed_server, dim_browser, browser, visit):
    kiosk = visit(of=dim_browser, at=filmed_server, size=TOTEM)
    kiosk.shots.mkdir(parents=True, exist_ok=True)
    strip = Strip(kiosk, "kiosk")
    kiosk.go("/kiosk?source=browser", ".film")
    kiosk.until("() => document.querySelector('.film-thing')?.naturalWidth && document.querySelector('video')?.videoWidth", "film and picture")
    # The film, when its thing is recognised. It is held: the page's own camera goes on.
    kiosk.page.evaluate("""() => document.getAnimations().filter(({ effect }) => effect.target.closest(".film"))
      .forEach((move) => { move.pause(); move.currentTime = 3500; })""")
    strip.take(settle=False)
    kiosk.see(".question")
    strip.take(settle=False)
    kiosk.until("() => document.querySelector('.word:not(:empty)') || document.querySelector('.verdict')", "a word, or the verdict")
    strip.take(settle=False)
    kiosk.see(".verdict.won")
    strip.take()
    kiosk.press(".verdict .primary")
    kiosk.see(".question")
    strip.take(settle=False)
    sheet = browser.new_page()
    strip.keep(sheet)
    sheet.close()


def test_a_childs_first_game_as_a_film_strip_with_its_sound(visit, browser):
    if not (ROOT / ".build/speech/en").exists():
        pytest.skip("the sentences are not recorded: scripts/recordings")
    child = visit(size=PHONE)
    child.shots.mkdir(parents=True, exist_ok=True)
    heard = []
    child.page.expose_function("hear", lambda sound: heard.append(sound))
    child.page.add_init_script(RECORD)
    strip = Strip(child, "child")
    child.go("/maths", ".player-pictures")
    strip.take()
    child.press("[data-picture=owl]")
    child.see("h1:text-is('Hi, Owl!')")
    strip.take()
    pressed = 1000 * time.time()
    child.press("[data-game=tapping] .level.newest")
    child.see(".stage[data-problem='0'] .option")
    strip.take()

    def listen(since):
        """A child listens until the voice has ended that has begun after `since`, before it taps."""

        def is_over():
            voices = [at for at, _, is_voice in heard if is_voice and at > since]
            return voices and 1000 * time.time() - voices[-1] > PAUSE

        child.until(is_over, "the end of what is said")

    for number in range(10):
        child.see(f".stage[data-problem='{number}']:not([data-verdict])")
        listen(pressed)
        colour = re.fullmatch(r"Tap the (\w+) one", child.text("h1"))[1]
        pressed = 1000 * time.time()
        child.press(f".option[aria-label^='{colour},']")
        child.see(".stage[data-verdict=right]")
        if number < 2:
            strip.take(settle=False)
    child.see("[data-scene=result]")
    # After the fanfare.
    listen(1000 * time.time())
    strip.take(settle=False)
    assert any(voice for _, _, voice in heard) and not all(voice for _, _, voice in heard)
    sheet = browser.new_page()
    strip.keep(sheet, below=lambda width: strip.wave(heard, width))
    sheet.close()
