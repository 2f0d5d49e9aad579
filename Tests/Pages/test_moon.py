"""The Moon page: the walk-through, the detail, and the moon on the card that is held to a fake camera."""

import base64
import io
import json
import math
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from conftest import ROOT, browser_before

CARD = ROOT / "ReferenceImages/Moon.png"
RECORD = "/moon?lat=37.4229&lon=-122.085&at=2019-05-09T12:00&zone=America/Los_Angeles"
ECLIPSE = "/moon?lat=40.7128&lon=-74.006&at=2024-04-08T19:25:00Z&zone=America/New_York"
# What the browser says of its permissions, and what it does when it is asked.
BROWSER = """([camera, location]) => {
  const states = { camera, geolocation: location };
  navigator.permissions.query = async ({ name }) => ({ state: states[name] });
}"""
NO_CAMERA = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));"
# The lit part of a picture of the moon, and the direction of its middle, degrees from up to the left.
LIT = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  let [all, lit, x, y] = [0, 0, 0, 0];
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const [a, b] = [(i + 0.5) / width * 2 - 1, 1 - (j + 0.5) / height * 2];
      if (a * a + b * b > 0.97) continue;
      all += 1;
      if (data[(j * width + i) * 4] < 26) continue;
      lit += 1; x += a; y += b;
    }
  return [lit / all, Math.atan2(-x, y) * 180 / Math.PI];
}"""


@pytest.fixture(scope="module")
def card_browser(playwright, tmp_path_factory):
    """A browser before whose camera the card is held for some seconds, and then nothing is, for longer than the moon waits for the card."""
    yield from browser_before([CARD] * 3 + [None] * 5, playwright, tmp_path_factory.mktemp("card"))


def told(visitor, camera="granted", location="granted"):
    visitor.page.add_init_script(f"({BROWSER})({json.dumps([camera, location])})")
    return visitor


def sky(visit, browser, address=RECORD, **options):
    """A visitor whom no camera is allowed: the moon hangs in a plain sky."""
    visitor = told(visit(of=browser, **options), camera="denied")
    visitor.page.add_init_script(NO_CAMERA)
    visitor.go(address, ".permission")
    visitor.press(".permission .button")
    visitor.see(".moon-globe")
    return visitor


def ask(visitor, address):
    """The daemon's own answer for the address of a page."""
    return visitor.page.evaluate("path => fetch(path).then((answer) => answer.json())", "/api" + address)


def measured(visitor):
    """The lit part, and the direction of the light, of the moon in view."""
    picture = base64.b64encode(visitor.page.locator(".moon-globe").screenshot()).decode()
    return visitor.page.evaluate(f"bytes => ({LIT})(bytes)", picture)


def meet(a, b):
    return all(a[at] < b[at] + b[size] and b[at] < a[at] + a[size] for at, size in (("x", "width"), ("y", "height")))


def redness(visitor):
    """How many times more red than blue the moon in view is."""
    picture = Image.open(io.BytesIO(visitor.page.locator(".moon-globe").screenshot())).convert("RGB")
    side = picture.width
    middle = picture.crop((side // 4, side // 4, side * 3 // 4, side * 3 // 4)).resize((1, 1), Image.BOX).getpixel((0, 0))
    return middle[0] / max(1, middle[2])


def apart(a, b):
    return abs((a - b + 180) % 360 - 180)


# -- the walk-through -------------------------------------------------------------------------------------------------


def test_only_what_is_not_given_yet_is_asked_for(visit, blind_browser):
    visitor = told(visit(of=blind_browser, size=(390, 844)), camera="granted", location="prompt")
    visitor.context.grant_permissions(["camera", "geolocation"])
    visitor.context.set_geolocation({"latitude": 59.94, "longitude": 30.31})
    visitor.go("/moon", "[data-scene=permission-location]")
    visitor.shot("moon-permission")
    assert visitor.violations() == []
    visitor.press(".permission .primary")
    visitor.see("[data-scene=moon]")
    visitor.see(".moon-summary:has-text('59.94° N, 30.31° E')")
    again = told(visit(of=blind_browser), camera="granted", location="granted")
    again.context.grant_permissions(["camera", "geolocation"])
    again.context.set_geolocation({"latitude": 59.94, "longitude": 30.31})
    again.go("/moon", "[data-scene=moon]")


def test_a_denied_permission_is_told_how_to_grant_and_the_place_can_be_picked(visit, blind_browser):
    visitor = told(visit(of=blind_browser, camera=False), camera="prompt", location="denied")
    visitor.page.add_init_script(NO_CAMERA)
    visitor.go("/moon", "[data-scene=permission-camera]")
    visitor.press(".permission .primary")
    assert "left of the address" in visitor.see(".failure:not(:empty)").inner_text()
    visitor.press(".permission .button")
    visitor.see("[data-scene=permission-location] .failure:not(:empty)")
    visitor.press(".permission .button")
    visitor.see("[data-scene=place]")
    visitor.page.fill("[name=town]", "sydn")
    visitor.press("[role=option]:text-is('Sydney, Australia')")
    visitor.shot("moon-place")
    assert visitor.violations() == []
    visitor.press(".moon-place .primary")
    visitor.see("[data-scene=moon] .moon-summary:has-text('Sydney')")
    # The place was told once: it is kept, and not asked for again.
    visitor.go("/moon", "[data-scene=permission-camera]")
    visitor.press(".permission .primary")
    visitor.see(".failure:not(:empty)")
    visitor.press(".permission .button")
    visitor.see("[data-scene=moon]")


@pytest.mark.parametrize("language, typed, town, latitude", [("en", "paulo sao", "São Paulo, Brazil", "-23.5"), ("ru", "моск", "Moscow, Россия", "55.7")])
def test_a_town_is_found_by_its_name(visit, blind_browser, language, typed, town, latitude):
    visitor = told(visit(of=blind_browser, language=language, size=(320, 568)), camera="denied", location="denied")
    visitor.page.add_init_script(NO_CAMERA)
    visitor.go("/moon?place", "[data-scene=permission-camera]")
    visitor.press(".permission .button")
    if visitor.see("[data-scene=place], [data-scene=permission-location]").get_attribute("data-scene") != "place":
        visitor.press(".permission .button")
    field = visitor.page.get_by_role("combobox")
    field.fill(typed)
    option = visitor.page.get_by_role("option", name=town, exact=True)
    option.wait_for()
    expect(field).to_have_attribute("aria-expanded", "true")
    visitor.shot(f"moon-town-{language}")
    assert visitor.violations() == []
    # By keys: the option that they come to is told to who does not see, and Escape closes the list.
    visitor.page.keyboard.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.fill(typed)
    visitor.page.keyboard.press("ArrowDown")
    chosen = visitor.page.locator(f"#{field.get_attribute('aria-activedescendant')}")
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(chosen).to_have_text(town)
    assert chosen.bounding_box()["height"] >= 44
    visitor.page.keyboard.press("Enter")
    expect(field).to_have_value(town)
    expect(visitor.page.locator("[name=latitude]")).to_have_value(re.compile(f"^{latitude}"))
    # What no town is called by is told as none, and leaves no list.
    field.fill("xyzzy")
    visitor.see(".moon-town [role=status]:has-text('0')")
    # The town that was picked before is not meant any more.
    expect(visitor.page.locator("[name=latitude]")).to_have_value("")
    expect(visitor.page.get_by_role("option")).to_have_count(0)


# -- the detail -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language, theme, size", [("en", "dark", (1280, 800)), ("ru", "light", (390, 844))])
def test_the_detail_says_all_for_a_place_and_a_time(visit, blind_browser, language, theme, size):
    visitor = sky(visit, blind_browser, language=language, theme=theme, size=size)
    visitor.shot(f"moon-{language}-{theme}")
    visitor.page.locator(".moon-globe").click()
    visitor.see("dialog[open]")
    visitor.shot(f"moon-detail-{language}-{theme}")
    if language == "en":
        assert visitor.violations() == []
    # Names of seas and landing sites, none upon another, none beyond the picture.
    visitor.see(".moon-picture[data-map=moon]")
    visitor.settle()
    names = {label.get_attribute("data-name"): label.bounding_box() for label in visitor.page.locator(".moon-labels .label:visible").all()}
    assert {"apollo11", "apollo17"} <= set(names) and len(names) > 9
    picture = visitor.page.locator(".moon-labelled").bounding_box()
    boxes = list(names.values())
    for k, box in enumerate(boxes):
        assert box["x"] >= picture["x"] - 1 and box["x"] + box["width"] <= picture["x"] + picture["width"] + 1
        assert not any(meet(box, other) for other in boxes[k + 1:])
    fields = visitor.page.evaluate("""Object.fromEntries([...document.querySelectorAll("[data-field]")]
      .map((row) => [row.dataset.field, row.querySelector("dd").textContent]))""")
    expected = {
        "en": {"rise": "10:07", "set": "00:07", "altitude": "19.3°", "azimuth": "77.2° ENE", "distance": "371,451 km",
               "phase": "Waxing crescent", "illumination": "25.5 %", "age": "4.8 days", "diameter": "32.2′",
               "parallacticAngle": "-56.4°", "observer": "37.42° N, 122.09° W"},
        "ru": {"rise": "10:07", "set": "00:07", "altitude": "19,3°", "azimuth": "77,2° ВСВ", "phase": "Растущий серп",
               "illumination": "25,5 %", "age": "4,8 сут.", "observer": "37,42° с. ш., 122,09° з. д."},
    }[language]
    assert {name: fields[name] for name in expected} == expected
    assert {"nextNew", "nextFull", "place", "at"} <= set(fields)
    visitor.page.go_back()
    visitor.see("dialog", state="detached")


def test_a_day_without_rising_says_so(visit, blind_browser):
    visitor = sky(visit, blind_browser, "/moon?lat=89.9&lon=0&at=2026-02-01T12:00&zone=UTC&detail")
    visitor.see("dialog[open] [data-field=rise] dd:text-is('Does not rise today: above the horizon all day')")
    visitor.page.keyboard.press("Escape")
    visitor.see("dialog", state="detached")
    visitor.page.wait_for_url(lambda url: "detail" not in url)


def test_another_place_lasts_and_the_detail_is_one_step(visit, blind_browser):
    visitor = sky(visit, blind_browser, "/moon?lat=59.94&lon=30.31")
    visitor.see(".moon-summary:has-text('Saint Petersburg')")
    length = visitor.page.evaluate("history.length")
    for _ in range(4):
        visitor.press("text=Detail")
        visitor.see("dialog[open]")
        visitor.press("dialog .primary")
        visitor.see("dialog", state="detached")
        visitor.page.wait_for_url(lambda url: "detail" not in url)
    assert visitor.page.evaluate("history.length") == length + 1
    # Back and forward show one dialog, also after another moon was in view.
    visitor.press("text=Another place")
    visitor.page.fill("[name=town]", "sydn")
    visitor.press("[role=option]:text-is('Sydney, Australia')")
    visitor.press(".moon-place .primary")
    visitor.see(".moon-summary:has-text('Sydney')")
    visitor.page.wait_for_url("**/moon")
    visitor.press("text=Detail")
    visitor.see("dialog[open]")
    visitor.page.go_back()
    visitor.see("dialog", state="detached")
    visitor.page.go_forward()
    visitor.see("dialog[open]")
    expect(visitor.page.locator("dialog")).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_url(lambda url: "detail" not in url)
    visitor.page.go_back()
    visitor.see(".moon-summary:has-text('Saint Petersburg')")
    visitor.page.go_forward()
    visitor.see(".moon-summary:has-text('Sydney')")
    visitor.page.reload()
    visitor.press(".permission .button")
    visitor.see(".moon-summary:has-text('Sydney')")


def test_what_cannot_be_computed_leads_to_the_choice(visit, blind_browser):
    visitor = told(visit(of=blind_browser), camera="denied")
    visitor.page.add_init_script(NO_CAMERA)
    visitor.go("/moon?lat=1&lon=1&zone=Sea/Imbrium", ".permission")
    visitor.press(".permission .button")
    assert "time zone" in visitor.see("[data-scene=place] .failure:not(:empty)").inner_text()
    visitor.page.fill("[name=latitude]", "48.86")
    visitor.page.fill("[name=longitude]", "2.35")
    visitor.press(".moon-place .primary")
    visitor.see(".moon-summary:has-text('Paris')")
    # A zone that an earlier version kept is not asked for.
    visitor.page.evaluate("localStorage.setItem('apeiron.position', JSON.stringify({ latitude: 1, longitude: 1, zone: 'Sea/Imbrium' }))")
    visitor.go("/moon", ".permission")
    visitor.press(".permission .button")
    visitor.see(".moon-summary")


# -- time -------------------------------------------------------------------------------------------------------------


def test_the_wheel_turns_the_sky_and_now_turns_it_back(visit, blind_browser):
    visitor = sky(visit, blind_browser, "/moon?lat=50&lon=0&zone=UTC&at=2026-11-20T20:00:00Z")
    visitor.see("h1:text-is('Waxing gibbous')")
    wheel = visitor.page.locator(".time-wheel")
    wheel.focus()
    for _ in range(4):
        visitor.page.keyboard.press("PageUp")
    visitor.see("h1:has-text('Full moon')")
    visitor.page.wait_for_url("**2026-11-24T20**")
    box = wheel.bounding_box()
    visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visitor.page.mouse.down()
    visitor.page.mouse.move(box["x"] + box["width"] / 2 - 7 * 24, box["y"] + box["height"] / 2, steps=7)
    visitor.page.mouse.move(box["x"] + box["width"] / 2 - 14 * 12, box["y"] + box["height"] / 2)
    visitor.page.mouse.up()
    visitor.see(".moment:has-text('26 November 2026')")
    # What is shown lasts over a reload; now is now.
    visitor.page.reload()
    visitor.press(".permission .button")
    visitor.see(".moment:has-text('26 November 2026')")
    visitor.press("text='Now'")
    visitor.see(".moment", state="detached")
    visitor.page.wait_for_url(lambda url: "&at=" not in url)


def test_the_calendar_leads_to_days_and_eclipses(visit, blind_browser):
    visitor = sky(visit, blind_browser, "/moon?lat=42.34&lon=-3.7&zone=Europe/Madrid&at=2026-07-20T12:00:00Z")
    visitor.press("text=Calendar")
    visitor.see("h2:has-text('July 2026')")
    expect(visitor.page.locator("[data-day]")).to_have_count(31)
    assert visitor.violations() == []
    visitor.shot("moon-calendar")
    visitor.press("[aria-label='The month after']")
    visitor.see("h2:has-text('August 2026')")
    visitor.see("[data-day='12'][aria-label*='New moon']")
    expect(visitor.page.locator(".eclipses li")).to_have_count(4)
    visitor.see(".eclipses li:nth-child(3):has-text('Here total')")
    visitor.press(".eclipses li:nth-child(4) button")
    visitor.see("dialog", state="detached")
    # A partial eclipse of the Moon, 93 % at the most: the lit part of the full Moon is a small one.
    visitor.see(".moment:has-text('28 August 2026')")
    visitor.see(".moon-globe[data-map=moon]")
    visitor.settle()
    visitor.shot("moon-eclipse")
    assert ask(visitor, "/moon?lat=42.34&lon=-3.7&at=2026-08-28T04:13:00Z")["illumination"] > 0.99
    assert redness(visitor) > 2


def test_steps_through_the_calendar_ask_for_the_last_month_alone(visit, blind_browser):
    visitor = sky(visit, blind_browser, "/moon?lat=42.34&lon=-3.7&zone=Europe/Madrid&at=2026-07-20T12:00:00Z", size=(320, 568))
    asked, held = [], []

    def month(route):
        asked.append(re.search(r"at=(\d+-\d+)", route.request.url)[1])
        if asked[-1] == "2026-08":
            held.append(route)
        else:
            route.continue_()

    visitor.page.route("**/api/moon/month?*", month)
    visitor.press("text=Calendar")
    visitor.see("[data-day='31']")
    visitor.press("[aria-label='The month after']")
    visitor.until(lambda: held, "the question for August")
    # The heading goes with each step, though the daemon has not answered; the days below are of July, and cannot be chosen.
    for step, name in [("The month after", "September 2026"), ("The year after", "September 2027"), ("The year after", "September 2028"),
                       ("The year before", "September 2027"), ("The month before", "August 2027")]:
        visitor.press(f"[aria-label='{step}']")
        visitor.see(f"h2:text-is('{name}')")
    visitor.see(".moon-calendar[inert]")
    assert asked == ["2026-07", "2026-08"]
    # The late failure of a month that was passed over is nothing to the last one, which is asked now.
    held[0].fulfill(status=500, json={"code": "internal", "title": "Too late."})
    visitor.see(".moon-calendar:not([inert]) [data-day='2'][aria-label*='New moon']")
    visitor.see(".moon-calendar h3:text-is('Eclipses of 2027')")
    assert asked == ["2026-07", "2026-08", "2027-08"]
    expect(visitor.page.locator(".moon-calendar .failure")).to_have_count(0)
    # All steps are as large as fingers need them, also on the smallest phone, and beside each other.
    boxes = [visitor.page.locator(".moon-months .button").nth(i).bounding_box() for i in range(4)]
    assert all(box["width"] >= 44 and box["height"] >= 44 and 0 <= box["x"] <= 320 - box["width"] for box in boxes)
    assert len({box["y"] for box in boxes}) == 1 and not any(meet(a, b) for a, b in zip(boxes, boxes[1:]))
    visitor.shot("moon-calendar-320")
    # Beyond the years that are computed there is no step.
    visitor.go("/moon?lat=42.34&lon=-3.7&zone=UTC&at=1900-03-20T12:00:00Z", ".permission")
    visitor.press(".permission .button")
    visitor.press("text=Calendar")
    visitor.see("h2:text-is('March 1900')")
    expect(visitor.page.locator("[aria-label='The year before']")).to_be_disabled()
    expect(visitor.page.locator("[aria-label='The month before']")).to_be_enabled()


# -- eclipses ---------------------------------------------------------------------------------------------------------


def bright(visitor):
    """The part of the picture of the Sun that is bright, and the direction of its middle, degrees from up to the left."""
    picture = Image.open(io.BytesIO(visitor.page.locator(".moon-sun").screenshot())).convert("RGB")
    half = picture.width / 2
    # The Sun has a radius of 1 in 2.2.
    lit = [(x - half, half - y) for y in range(picture.height) for x in range(picture.width)
           if math.hypot(x - half, y - half) < half / 2.2 and picture.getpixel((x, y))[0] > 150]
    across, up = (sum(point[axis] for point in lit) / max(1, len(lit)) for axis in (0, 1))
    return len(lit) / (math.pi * (half / 2.2) ** 2), math.degrees(math.atan2(-across, up))


@pytest.mark.parametrize("address, title, sentence", [
    ("lat=32.7767&lon=-96.797&zone=America/Chicago&at=2024-04-08T18:42:00Z", "Total eclipse of the Sun",
     "Total eclipse of the Sun, here, from 12:2. to 15:0., greatest at 13:4."),
    (ECLIPSE.removeprefix("/moon?"), "Partial eclipse of the Sun",
     "Partial eclipse of the Sun, here, from 14:1. to 16:3., greatest at 15:2."),
    ("lat=40.7128&lon=-74.006&zone=America/New_York&at=2025-03-14T07:00:00Z", "Total eclipse of the Moon",
     "Total eclipse of the Moon, here, from 0?1:[01]. to 0?4:4., greatest at 0?[23]:[50]."),
    ("lat=55.75&lon=37.62&zone=Europe/Moscow&at=2024-04-08T18:18:00Z", "New moon",
     "Total eclipse of the Sun, from 18:4. to 23:5., greatest at 21:1.. Here the Sun is below the horizon."),
])
def test_an_eclipse_is_told_and_drawn(visit, blind_browser, address, title, sentence):
    visitor = sky(visit, blind_browser, f"/moon?{address}")
    visitor.see(f"h1:text-is('{title}')")
    assert re.search(sentence, visitor.text(".lead.eclipse"))
    assert ("% lit" in visitor.text(".moon-summary")) == (title == "New moon")
    visitor.see(".moon-globe[data-map=moon]")
    visitor.settle()
    visitor.shot(f"moon-eclipse-{title.replace(' ', '-')}")
    sight = ask(visitor, f"/moon?{address}")["sight"]
    expect(visitor.page.locator(".moon-sun")).to_be_visible(visible=title.endswith("Sun"))
    if title == "Total eclipse of the Sun":
        # Nothing of the Sun but its corona, which is around it.
        assert bright(visitor)[0] < 0.1
        visitor.see(".moon-sun.total .corona")
    if title == "Partial eclipse of the Sun":
        part, direction = bright(visitor)
        # Of a Sun whose diameter is covered by nine tenths about a tenth is seen, away from the Moon.
        assert 0.05 < part < 0.2
        parallactic = ask(visitor, f"/moon?{address}")["parallacticAngle"]
        assert apart(direction, sight["angle"] - parallactic + 180) < 10
    if title == "Total eclipse of the Moon":
        assert redness(visitor) > 2
    visitor.press("text=Detail")
    detail = visitor.see("dialog [data-field=eclipse] dd").inner_text()
    assert re.search(sentence, detail)
    assert ("Now" in detail) == sight["isUp"]
    expect(visitor.page.locator("dialog .sun-disc")).to_have_count(int(title.endswith("Sun")))
    expect(visitor.page.locator("dialog .moon-labels")).to_have_count(int(not title.endswith("Sun")))
    visitor.shot(f"moon-eclipse-detail-{title.replace(' ', '-')}")
    assert visitor.violations() == []


# -- the moon in view -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("latitude, moment, plain", [
    (50, "2026-11-18T17:00Z", ""), (-50, "2026-11-18T17:00Z", ""), (20, "2026-11-29T02:00Z", ""), (50, "2026-11-18T17:00Z", "&plain")])
def test_the_lit_limb_is_where_the_sky_has_it(visit, blind_browser, latitude, moment, plain):
    address = f"/moon?lat={latitude}&lon=0&at={moment}&zone=UTC"
    visitor = sky(visit, blind_browser, address + plain)
    moon = ask(visitor, address)
    visitor.see(".word:has-text('the camera is not allowed')")
    visitor.see(f".moon-globe[data-map=moon][data-drawn={'plain' if plain else 'webgl'}]")
    visitor.settle()
    lit, direction = measured(visitor)
    assert abs(lit - moon["illumination"]) < 0.07
    # From the zenith to the left, as the position angles grow.
    assert apart(direction, moon["brightLimb"] - moon["parallacticAngle"]) < 8


@pytest.fixture(scope="module")
def steady_browser(playwright, tmp_path_factory):
    """A browser before whose camera the card is held all the time."""
    yield from browser_before([CARD], playwright, tmp_path_factory.mktemp("steady"))


def test_the_moon_stands_on_the_card(visit, steady_browser):
    visitor = told(visit(of=steady_browser, size=(1280, 800)))
    visitor.page.add_init_script("localStorage.setItem('apeiron.mirror', 'no')")
    visitor.go(RECORD, "[data-scene=moon]")

    def seen():
        """What is measured while the card is seen: a daemon that is long in answering lets the page think that it is lost."""
        visitor.see("[data-card=seen] .moon-globe[data-map=moon]:not(.dim)")
        visitor.settle()  # it has come up from being dimmed
        lit, _ = measured(visitor)
        boxes = [visitor.page.locator(name).bounding_box() for name in (".moon-globe", ".glass")]
        return visitor.page.query_selector("[data-card=seen]") and all(boxes) and (lit, *boxes)

    lit, globe, glass = visitor.until(seen, "the moon on the card, for as long as it takes to be measured")
    visitor.shot("moon-card")
    assert abs(lit - ask(visitor, RECORD)["illumination"]) < 0.1
    # In the film the card's middle is in the middle; its width is 455 of 1280 points of a picture that is cut to 4:3.
    width = 455 / 720 * glass["height"]
    middle = [box["x"] + box["width"] / 2 for box in (globe, glass)]
    assert abs(middle[0] - middle[1]) < 0.08 * width
    assert abs(globe["width"] - 0.9 * width) < 0.15 * width


def test_the_moon_waits_for_the_card_that_is_taken_away(visit, card_browser):
    visitor = told(visit(of=card_browser))
    visitor.go(RECORD, "[data-card=seen] .moon-globe:not(.dim)")
    visitor.see("[data-card=lost] .moon-globe.dim")
    visitor.see("[data-card=gone] .moon-globe", state="hidden")
    visitor.see("[data-card=seen] .moon-globe:not(.dim)")


def test_without_the_card_a_tap_places_it_and_hands_and_keys_turn_and_scale_it(visit, blind_browser):
    visitor = told(visit(of=blind_browser, reduced=True))
    visitor.go(RECORD, "[data-card=gone]")
    glass = visitor.page.locator(".glass").bounding_box()
    spot = (glass["x"] + glass["width"] * 0.4, glass["y"] + glass["height"] * 0.5)
    visitor.page.mouse.click(*spot)
    visitor.see(".moon-globe >> visible=true")
    visitor.settle()
    globe = visitor.page.locator(".moon-globe")
    box = globe.bounding_box()
    assert math.hypot(box["x"] + box["width"] / 2 - spot[0], box["y"] + box["height"] / 2 - spot[1]) < 3
    visitor.see(".moon-globe[data-map=moon]")
    visitor.settle()
    before = globe.screenshot()
    visitor.page.mouse.move(*spot)
    visitor.page.mouse.down()
    visitor.page.mouse.move(spot[0] + 60, spot[1], steps=4)
    visitor.page.mouse.up()
    visitor.until(lambda: globe.screenshot() != before, "the moon, turned by hand")
    expect(visitor.page.locator("dialog")).to_have_count(0)
    globe.focus()
    visitor.page.keyboard.press("0")
    visitor.page.keyboard.press("+")
    visitor.until(lambda: abs(globe.bounding_box()["width"] / box["width"] - 1.15) < 0.02, "the moon, larger by one key")
    visitor.page.mouse.wheel(0, 300)
    visitor.until(lambda: globe.bounding_box()["width"] < box["width"], "the moon, smaller than it was")
    visitor.press("text=Turn by itself")
    visitor.see("[aria-pressed=true]:has-text('Stand still')")
    turning = globe.screenshot()
    visitor.until(lambda: globe.screenshot() != turning, "the moon, turned by itself")
    visitor.press("text=Stand still")
    globe.focus()
    visitor.page.keyboard.press("Enter")
    visitor.see("dialog[open]")


@pytest.fixture(scope="module")
def sky_browser(playwright, tmp_path_factory):
    """A browser before whose camera the cards of Sun, Earth and Moon lie: at full moon in a line, and then at the last quarter, for three seconds each."""
    sun, earth, moon = (ROOT / f"ReferenceImages/{name}.png" for name in ("Sun", "Earth", "Moon"))
    full = {sun: (1080, 360), earth: (640, 360), moon: (200, 360)}
    quarter = {sun: (1080, 180), earth: (640, 180), moon: (640, 540)}
    yield from browser_before([full] * 2 + [quarter] * 2, playwright, tmp_path_factory.mktemp("sky"))


# Where the table and the controls are, from the top left of the page.
CONTROLS = """() => [...document.querySelectorAll(".model :is(.finder, [data-camera], .text :is(button, input, a))")].map((control) => {
  const box = control.getBoundingClientRect();
  return [control.className, box.left + scrollX, box.top + scrollY, box.width, box.height];
})"""


def test_cards_before_the_camera_make_phases_and_an_eclipse(visit, sky_browser):
    visitor = visit(of=sky_browser)
    visitor.go("/moon/model", ".sky-table")
    # Else it would be mirrored, as a camera that looks at who sits before it is.
    visitor.page.evaluate("localStorage.setItem('apeiron.mirror', 'no')")
    visitor.page.reload()
    visitor.see(".model[data-phase]")
    visitor.loaded()
    before = visitor.page.evaluate(CONTROLS)
    visitor.press("[data-camera]")
    visitor.see(".model[data-phase=full][data-eclipse^=moon]")
    assert visitor.page.evaluate(CONTROLS) == before
    visitor.see(".sky-body.sun.on-card ~ .sky-body.earth.on-card ~ .sky-body.moon.on-card")
    visitor.shot("moon-model-cards")
    visitor.see(".model[data-phase=lastQuarter][data-eclipse=none]")


@pytest.mark.parametrize("plain", ["", "?plain"])
def test_without_a_camera_hands_and_keys_make_phases_and_eclipses(visit, browser, plain):
    visitor = visit(of=browser)
    visitor.go(f"/moon/model{plain}", ".sky-table")
    for phase, name in {"firstQuarter": "First quarter", "full": "Total eclipse of the Moon", "new": "Total eclipse of the Sun"}.items():
        visitor.press(f"[data-put={phase}]")
        visitor.see(f".model[data-phase={phase}] h1:text-is('{name}')")
        visitor.shot(f"moon-model-{phase}{plain[1:]}")
    # Higher than the shadow the Moon has no eclipse, though it is new.
    visitor.page.locator("[name=height]").fill("3")
    visitor.see(".model[data-phase=new][data-eclipse=none]")
    visitor.page.locator("[name=height]").fill("0")
    visitor.see(".model[data-eclipse='sun total']")
    # By keys aside, until the Sun is free.
    visitor.page.locator(".sky-body.moon").focus()
    for _ in range(8):
        visitor.page.keyboard.press("ArrowUp")
    visitor.see(".model[data-eclipse=none]")
    visitor.settle()
    # By a finger to the other side of the Earth.
    earth, moon = (visitor.page.locator(f".sky-body.{name}").bounding_box() for name in ("earth", "moon"))
    visitor.page.mouse.move(moon["x"] + moon["width"] / 2, moon["y"] + moon["height"] / 2)
    visitor.page.mouse.down()
    visitor.page.mouse.move(earth["x"] - 60, earth["y"] + earth["height"] / 2, steps=4)
    visitor.page.mouse.up()
    visitor.see(".model[data-phase=full][data-eclipse^=moon]")
    assert visitor.violations(".model") == []


def test_the_bodies_of_the_model_stay_on_their_table_in_each_frame(visit, browser):
    visitor = visit(of=browser)
    visitor.go("/moon/model", ".model[data-phase]")
    visitor.settle()
    # The table shrinks and is measured before anything can be drawn anew.
    off = visitor.page.evaluate("""() => {
      const table = document.querySelector(".sky-table");
      table.style.height = `${table.clientHeight / 2}px`;
      const [box, sun] = [table, document.querySelector(".sky-body.sun")].map((each) => each.getBoundingClientRect());
      return (sun.left + sun.right) / 2 - box.left - table.clientLeft - 0.84 * table.clientWidth;
    }""")
    assert abs(off) < 1


@pytest.mark.parametrize("size, language", [((320, 568), "en"), ((320, 568), "ru"), ((390, 844), "en"), ((390, 844), "ru"),
                                            ((844, 390), "ru"), ((1280, 720), "en")])
def test_controls_of_the_model_stay_where_they_are(visit, browser, size, language):
    visitor = visit(of=browser, size=size, language=language)
    visitor.go("/moon/model", ".model[data-phase]")
    visitor.loaded()
    before = visitor.page.evaluate(CONTROLS)
    said = set()
    # Around the Earth, and so high that there is no eclipse, a penumbral one and a partial one.
    for phase, height in [("new", 0), ("new", 3), ("new", 1.3), ("firstQuarter", 0),
                          ("full", 0), ("full", 3), ("full", 1.3), ("full", 0.8), ("lastQuarter", 0)]:
        visitor.page.locator("[name=height]").fill(str(height))
        visitor.press(f"[data-put={phase}]")
        visitor.see(f".model[data-phase={phase}]")
        visitor.settle()
        said.add(visitor.text(".model .title"))
        assert visitor.page.evaluate(CONTROLS) == before, (phase, height)
        if height == 0:
            visitor.page.evaluate("scrollTo(0, 0)")
            visitor.shot(f"moon-model-{language}-{size[0]}-{phase}")
    assert len(said) == 9
    visitor.press("[data-put=firstQuarter]")
    quarter = {"en": "50 % lit; 90° east of the Sun.", "ru": "Освещено 50 %; 90° к востоку от Солнца."}[language]
    visitor.see(f".model-seen:has-text('{quarter}')")
    # On a phone that is held upright the stage comes before all words.
    if size[0] < 640:
        tops = visitor.page.evaluate("[...document.querySelectorAll('.model .text > *')].map((part) => part.getBoundingClientRect().top)")
        stage = visitor.page.locator(".sky-table").bounding_box()
        assert min(tops) >= stage["y"] + stage["height"]
