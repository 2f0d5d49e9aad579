"""Egg hunts: two browsers at once, offline and back, the camera, the host who moves eggs, and the command line beside it."""

import json
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from cable import Cable
from conftest import ROOT, Server
from daemon import BINARY, Caller, Daemon, Refused
from visitor import EAR, Visitor, until

pytestmark = pytest.mark.xdist_group("eggs")  # all collect the same eggs

PLATE = "Elements"  # with which the film before the fake camera begins
PACK = f"""
name: A lawn
assignments:
  - {{image: {PLATE}, question: Which book?, answer: This one.}}
eggs:
  - id: lawn
    title: On the lawn
    latitude: 50.0
    longitude: 10.0
    across: 2000
    eggs:
      - {{number: 0, latitude: 50.003, longitude: 9.995}}
      - {{number: 1, latitude: 50.004, longitude: 10.002}}
      - {{number: 2, latitude: 50.000, longitude: 10.008}}
      - {{number: 3, latitude: 49.998, longitude: 9.992}}
      - {{number: 4, latitude: 49.996, longitude: 10.001}}
      - {{number: 9, title: The book, latitude: 49.995, longitude: 10.007, image: {PLATE}}}
  - {{id: wood, title: In the wood, latitude: 0, longitude: 0, across: 100, eggs: [{{number: 0, latitude: 0, longitude: 0}}]}}
"""
# Where pins are on the screen, by the number of their egg.
PINS = """() => Object.fromEntries([...document.querySelectorAll(".map-pin[data-pin]")].map((pin) => {
  const { x, y, width, height } = pin.getBoundingClientRect();
  return [pin.dataset.pin, [x + width / 2, y + height / 2]];
}))"""
# The numbers of the eggs whose pins say that they are collected.
DONE = "() => [...document.querySelectorAll('.map-pin.done')].map((pin) => pin.dataset.pin).sort()"
# Turns eggs over until `count` presses are done, each from what the page has seen last; returns what was acknowledged.
TOGGLE = """async ([count, first]) => {
  const path = location.pathname.replace("/eggs/", "/api/eggs/");
  const read = async () => (await fetch(path)).json();
  let hunt = await read();
  const kept = [];
  let refused = 0;
  for (let i = first; kept.length < count; i++) {
    const egg = hunt.items[i % 5];
    const answer = await fetch(`${path}/${egg.number}`, { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ collected: !egg.collected, seen: egg.changedIn, as: "Somebody quick" }) });
    if (answer.ok) {
      hunt = await answer.json();
      kept.push(hunt.items[i % 5].changedIn);
    } else {
      if (answer.status !== 409) throw new Error(await answer.text());
      refused++;
      hunt = await read();
    }
  }
  return { kept, refused };
}"""


@pytest.fixture(scope="module")
def lawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lawn")
    (folder / "pack").mkdir()
    (folder / "pack/pack.yaml").write_text(PACK)
    shutil.copy(ROOT / f"ReferenceImages/{PLATE}.png", folder / "pack")
    daemon = Daemon(folder / "data", pack=folder / "pack")
    yield daemon
    assert daemon.stop() == 0


@pytest.fixture
def person(lawn, browser, request):
    """Makes people with names, each with a browser of their own, who begin where no egg is collected."""
    people = []
    command(lawn, "reset", "lawn")
    until(lambda: Caller(lawn).call("GET", "/api/eggs/lawn")["collected"] == 0, "the daemon's hearing of the reset")

    def make(name, path="/eggs/lawn", url=lawn.url, **options):
        visitor = Visitor(browser, Server(url, lawn.key), request.config.getoption("shots"), **options)
        visitor.page.add_init_script(f"if (location.host) localStorage.setItem('apeiron.name', '{name}')")
        people.append(visitor)
        if path:
            visitor.go(path, ".tally:not(:empty)")
        return visitor

    yield make
    for visitor in people:
        visitor.context.close()
    assert [trouble for visitor in people for trouble in visitor.troubles] == []


def command(daemon, *arguments):
    run = subprocess.run([BINARY, "eggs", *arguments, "--pack", daemon.options["pack"], "--data", daemon.data],
                         capture_output=True, text=True, env=os.environ)
    assert run.returncode == 0, run.stderr
    return run.stdout


def choose(visitor, number):
    visitor.press(f".map-pin[data-pin='{number}']")
    visitor.see(f".egg-name:has-text('Egg {number}')")


def press(visitor, number, word="Collect"):
    choose(visitor, number)
    visitor.press(f".egg-panel [data-focus=toggle]:not([aria-disabled]):has-text('{word}')")  # not while it is busy with the last press


def tally(visitor, text):
    visitor.see(f".tally:text-is('{text}')")


def check(visitor, name):
    visitor.shot(name)
    assert visitor.violations() == []


def test_the_penn_hunt_opens_with_six_eggs_around_its_middle(visit):
    visitor = visit()
    visitor.go("/eggs", ".map-pin[data-pin='5']")
    assert visitor.page.url.endswith("/eggs/penn")
    tally(visitor, "0 of 6")
    visitor.settle()
    pins = visitor.page.evaluate(PINS)
    assert sorted(pins) == ["0", "1", "2", "3", "4", "5"]
    box = visitor.page.locator(".map").bounding_box()
    # Egg 4 lies 12 m north of the latitude of the middle: a few pixels of a map that shows 2 km.
    assert abs(pins["4"][1] - box["y"] - box["height"] / 2) < 8
    assert all(box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"] for x, y in pins.values())
    check(visitor, "eggs-penn-desk")


@pytest.mark.parametrize("size, theme, language", [((390, 844), "dark", "en"), ((390, 844), "light", "ru"), ((1280, 800), "light", "en")])
def test_the_page_is_whole_in_every_look(person, lawn, size, theme, language):
    visitor = person("Anna", size=size, theme=theme, language=language)
    visitor.press(".map-pin[data-pin='1']")
    visitor.press(".egg-panel [data-focus=toggle]")
    visitor.see(".map-pin.done[data-pin='1']")
    visitor.press(".map-pin[data-pin='2']")
    visitor.press(".map-pin[data-pin='1']")
    check(visitor, f"eggs-{theme}-{language}-{size[0]}")


def test_an_egg_has_one_button_that_turns_it_over(person):
    anna = person("Anna")
    anna.page.add_init_script(EAR + "navigator.vibrate = (pattern) => tones.push(pattern.length);")
    anna.page.reload()
    choose(anna, 2)
    expect(anna.page.locator(".egg-body .button")).to_have_text(["Collect"])
    anna.press(".egg-panel [data-focus=toggle]")
    tally(anna, "1 of 6")
    # A find is heard and felt, and what takes it back is not the large button.
    assert len(anna.until("() => tones.length > 16 && tones", "the fanfare of a find")) == 17
    anna.see(".egg-panel .quiet:has-text('Drop')")
    anna.see(".map-pin[data-pin='2'][aria-label='Egg 2, collected']")
    anna.see(".egg-panel .muted:has-text('You collected Egg 2')")
    press(anna, 2, "Drop")
    tally(anna, "0 of 6")
    assert len(anna.page.evaluate("tones")) == 17


def test_a_double_press_collects_and_does_not_drop(person):
    anna = person("Anna", path=None)
    anna.page.clock.install()
    anna.go("/eggs/lawn", ".tally:not(:empty)")
    choose(anna, 2)
    sent = []
    anna.page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    # The time of the page stands still: the second press of a double one comes however late the first is answered.
    anna.page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    anna.press(".egg-panel [data-focus=toggle]")
    tally(anna, "1 of 6")
    anna.page.click(".egg-panel [data-focus=toggle][aria-disabled]:has-text('Drop')", force=True)
    anna.page.clock.resume()
    anna.see(".egg-panel [data-focus=toggle]:not([aria-disabled]):has-text('Drop')")
    tally(anna, "1 of 6")
    assert len(sent) == 1


def test_a_press_that_comes_after_somebody_elses_does_not_undo_it(person):
    anna, boris = person("Anna"), person("Boris")
    choose(boris, 2)
    # The finger that was on its way comes down as soon as the button says the opposite.
    boris.page.evaluate("""() => {
      const panel = document.querySelector(".egg-panel");
      new MutationObserver((_, watch) => {
        const button = panel.querySelector("[data-focus=toggle]");
        if (button?.textContent !== "Drop") return;
        watch.disconnect();
        button.click();
      }).observe(panel, { childList: true, subtree: true });
    }""")
    press(anna, 2)
    tally(boris, "1 of 6")
    boris.see(".egg-panel .note:has-text('Anna was quicker.')")
    boris.see(".egg-panel [data-focus=toggle]:not([aria-disabled]):has-text('Drop')")  # the button has rested
    boris.see(".egg-panel .muted:has-text('Anna collected Egg 2')")
    tally(boris, "1 of 6")
    press(boris, 2, "Drop")  # who means it does it
    tally(anna, "0 of 6")


def test_a_collected_egg_keeps_its_number_and_no_egg_lies_under_a_button(person):
    anna = person("Anna")
    press(anna, 2)
    anna.see(".map-pin.done[data-pin='2']")
    expect(anna.page.locator(".map-pin[data-pin='2'] .pin-mark")).to_have_text("2")
    anna.go("/eggs/lawn", ".map-pin.done")
    covered = """() => {
      const tools = document.querySelector(".map-tools").getBoundingClientRect();
      return [...document.querySelectorAll(".map-pin[data-pin]")].filter((pin) => {
        const { left, right, top, bottom } = pin.getBoundingClientRect();
        return right > tools.left && left < tools.right && top < tools.bottom && bottom > tools.top;
      }).map((pin) => pin.dataset.pin);
    }"""
    for size in [(1280, 800), (390, 844), (320, 568)]:
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        anna.go("/eggs/lawn", ".map-pin.done")
        anna.settle()
        assert anna.page.evaluate(covered) == []


def test_who_types_a_command_is_named_in_the_language_of_the_page(person, lawn):
    anna = person("Anna", language="ru")
    anna.press(".map-pin[data-pin='2']")
    anna.press(".egg-panel [data-focus=toggle]")
    anna.see(".map-pin.done[data-pin='2']")
    command(lawn, "reset", "lawn")
    anna.see(".egg-panel .muted:has-text('Командная строка')")


def test_an_egg_that_is_collected_is_drawn_as_an_egg(person):
    anna = person("Anna")
    press(anna, 2)
    tally(anna, "1 of 6")
    choose(anna, 3)
    anna.settle()
    look = "(pin) => { const { backgroundColor, width } = getComputedStyle(pin); return [backgroundColor, width]; }"
    assert anna.page.eval_on_selector(".map-pin.done[data-pin='2']", look) == anna.page.eval_on_selector(".map-pin[data-pin='1']", look)


def test_what_waits_is_nothing_where_something_else_was_kept(person):
    anna = person("Anna", path=None)
    for kept in ("{bad", "null", "[1]"):
        anna.page.add_init_script(f"if (location.host) localStorage.setItem('apeiron.unsent.eggs.lawn', '{kept}')")
        anna.go("/eggs/lawn", ".map-pin[data-pin='3']")


def test_a_window_that_grows_before_the_eggs_come_shows_them_around_its_middle(person):
    anna = person("Anna", path=None, size=(1400, 700))
    anna.page.add_init_script("delete window.SharedWorker")  # its requests cannot be held
    anna.page.clock.install()
    held = []
    anna.page.route("**/api/eggs/lawn/events*", lambda request: held.append(request))
    anna.go("/eggs/lawn", ".map-tools")
    anna.until(lambda: held, "the request for the eggs")
    # What moves stands still until the eggs have come, so that the map is moving then, if it moves.
    anna.page.clock.pause_at(anna.page.evaluate("Date.now() + 1000"))
    anna.page.set_viewport_size({"width": 1800, "height": 1000})
    anna.until("() => innerWidth === 1800", "the larger window")
    # The map's own observer was there before this one, and hears of the new size first.
    anna.page.evaluate("new Promise((heard) => new ResizeObserver(heard).observe(document.querySelector('.map')))")
    anna.page.unroute("**/api/eggs/lawn/events*")  # all held requests go on
    anna.see(".map-pin[data-pin='3']")
    anna.page.clock.run_for(1000)
    anna.page.clock.resume()
    anna.settle()
    pins = anna.page.evaluate(PINS)
    frame = anna.page.locator(".map").bounding_box()
    # Egg 2 lies on the parallel of the hunt's centre, egg 4 a little east of its meridian.
    assert abs(pins["2"][1] - frame["y"] - frame["height"] / 2) < 5
    assert 0 < pins["4"][0] - frame["x"] - frame["width"] / 2 < 100


def test_a_pack_that_is_only_a_hunt_is_played_and_exported(tmp_path, browser, request):
    eggs = PACK[PACK.index("eggs:") :].splitlines()
    hunt = "\n".join(["name: A lawn", *(line for line in eggs if PLATE not in line)])
    for folder in (tmp_path / "pack", tmp_path / "data/packs/Lawn"):
        folder.mkdir(parents=True)
        (folder / "pack.yaml").write_text(hunt)
    daemon = Daemon(tmp_path / "data", pack=tmp_path / "pack")
    host = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    try:
        until(lambda: Caller(daemon).call("GET", "/readyz"), "the daemon's readiness")
        host.go(f"/#{daemon.key}", "h1:has-text('A lawn')")
        host.see("text=This pack has no questions for the quiz.")
        host.go("/packs", "a:text-is('As a file')")
        facts = host.texts(".pack .muted.small")
        assert len(facts) == 2 and all("Eggs" in line and "question" not in line for line in facts)
        assert host.texts(".pack .note") == []
        # The first question begins the list of them.
        host.go("/packs/Lawn", "[data-scene=editor]")
        assert host.texts(".causes li") == []
    finally:
        host.context.close()
        assert daemon.stop() == 0
    assert host.troubles == []


def test_who_gives_no_name_is_called_so_in_the_language_of_the_page(person):
    anna, ben = person("", language="ru"), person("Ben")
    anna.press(".map-pin[data-pin='1']")
    anna.press(".egg-panel [data-focus=toggle]")
    tally(ben, "1 of 6")
    ben.see(".news:has-text('somebody collected Egg 1')")
    press(ben, 2)
    boris = person("", language="ru")
    boris.press(".map-pin[data-pin='1']")
    boris.see(".egg-panel .muted:has-text('кто-то: Яйцо 1')")
    ben.page.fill("[name=signature]", "Benjamin")
    press(ben, 3)
    boris.see(".news:has-text('Benjamin: Яйцо 3')")


def test_a_change_is_on_the_other_page_without_its_asking(person):
    anna, ben = person("Anna"), person("Ben")
    asked = []
    ben.page.on("request", lambda request: "/api/eggs/" in request.url and asked.append(request.url))
    for number in range(5):
        press(anna, number)
        tally(ben, f"{number + 1} of 6")
    ben.see(".news:has-text('Anna collected Egg 4')")
    assert asked == []


def test_of_two_presses_at_the_same_moment_one_wins_and_the_other_is_told(person):
    anna, ben = person("Anna"), person("Ben")
    held = []
    ben.page.route("**/api/eggs/lawn/0", lambda route: held.append(route))
    press(ben, 0)
    ben.see(".egg-panel [data-focus=toggle][aria-disabled=true]")
    ben.until(lambda: held, "the press that is sent")
    press(anna, 0)
    tally(ben, "1 of 6")
    held[0].continue_()
    ben.see(".failure:has-text('Anna collected Egg 0')")
    tally(ben, "1 of 6")
    ben.shot("eggs-conflict")
    expect(ben.page.locator(".egg-panel [data-focus=toggle]")).to_have_text("Drop")
    expect(ben.page.locator(".egg-panel .button:has-text('Undo')")).to_have_count(0)
    anna.press(".egg-panel .button:has-text('Undo')")
    tally(ben, "0 of 6")
    ben.see(".egg-panel .muted:has-text('Anna undid the last change of Egg 0')")


def test_a_page_that_was_offline_catches_up_and_sends_what_was_pressed(person, lawn):
    cable = Cable(lawn.port)
    anna, ben = person("Anna"), person("Ben", url=f"http://127.0.0.1:{cable.port}")
    ben.page.evaluate("window.sameDocument = true")
    cable.cut()
    ben.see(".offline >> visible=true")
    for number in (1, 2, 4):
        press(anna, number)
    press(anna, 2, "Drop")
    tally(anna, "2 of 6")
    press(ben, 3)
    ben.see(".egg-panel .note:has-text('Waiting for the network')")
    tally(ben, "0 of 6")
    for number in (1, 4):
        press(ben, number)
        ben.see(".egg-panel .note")
    ben.shot("eggs-offline")
    cable.mend()
    tally(anna, "3 of 6")
    tally(ben, "3 of 6")
    # Egg 3 was sent; eggs 1 and 4 were refused, both for all to see, because Anna had them first.
    ben.see(".refusals:has-text('Anna collected Egg 1'):has-text('Anna collected Egg 4')")
    ben.press(".refusals >> text=Close")
    ben.see(".refusals", state="hidden")
    ben.until(f"() => ({DONE})().join() === '1,3,4'", "the pins 1, 3 and 4, and no other, marked as collected")
    ben.see(".offline", state="hidden")
    assert ben.page.evaluate("window.sameDocument") is True
    cable.close()


def test_a_press_that_waits_is_sent_by_the_page_that_is_opened_next(person, lawn):
    cable = Cable(lawn.port)
    ben = person("Ben", url=f"http://127.0.0.1:{cable.port}")
    cable.cut()
    ben.see(".offline >> visible=true")
    press(ben, 3)
    ben.see(".egg-panel .note:has-text('Waiting for the network')")
    ben.page.goto("about:blank")
    cable.mend()
    ben.go("/eggs/lawn", ".map-pin[data-pin='3']")
    tally(ben, "1 of 6")
    choose(ben, 3)
    ben.see(".egg-panel [data-focus=toggle]:not([aria-disabled])")
    ben.until("() => !Object.keys(localStorage).some((key) => key.includes('unsent'))", "the outbox that keeps nothing more")
    cable.close()


def toggle(daemon, count, first):
    """What `TOGGLE` does, without a browser."""
    caller = Caller(daemon)
    hunt, kept, refused, i = caller.call("GET", "/api/eggs/lawn"), [], 0, first
    while len(kept) < count:
        egg = hunt["items"][i % 5]
        wish = {"collected": not egg["collected"], "seen": egg["changedIn"], "as": "Somebody quick"}
        try:
            hunt = caller.call("POST", f"/api/eggs/lawn/{egg['number']}", wish)
            kept.append(hunt["items"][i % 5]["changedIn"])
        except Refused as refusal:
            if refusal.status != 409:
                raise
            refused += 1
            hunt = caller.call("GET", "/api/eggs/lawn")
        i += 1
    return {"kept": kept, "refused": refused}


def test_a_thousand_toggles_of_two_people_lose_no_fact(person, lawn):
    """The first nine hundred need no browser."""
    host = person("Host", path=None).become_host()
    before = Caller(lawn).call("GET", "/api/eggs/lawn")["version"]
    with ThreadPoolExecutor() as hands:
        done = list(hands.map(lambda first: toggle(lawn, 450, first), (0, 2)))
    people = person("Anna"), person("Ben")
    for visitor, first in zip(people, (0, 2)):
        visitor.page.evaluate(f"void (window.work = ({TOGGLE})([50, {first}]))")
    done += [visitor.page.evaluate("window.work") for visitor in people]
    print("refused because the other was first:", [each["refused"] for each in done])
    assert sorted(number for each in done for number in each["kept"]) == list(range(before + 1, before + 1001))
    hunt = Caller(lawn).call("GET", "/api/eggs/lawn")
    assert hunt["version"] == before + 1000
    assert hunt["collected"] == sum(egg["collected"] for egg in hunt["items"])
    facts = [json.loads(line) for line in host.page.evaluate(
        "fetch('/api/stored/export.jsonl').then((answer) => answer.text())").splitlines()]
    assert sum(fact["stream"] == "eggs/lawn" for fact in facts) == before + 1000
    collected = sorted(egg["id"] for egg in hunt["items"] if egg["collected"])
    for visitor in people:
        tally(visitor, f"{hunt['collected']} of 6")
        visitor.until(f"(collected) => ({DONE})().join() === collected.join()", f"the pins {collected}, and no other, marked as collected", collected)


def test_a_host_moves_eggs_by_hand_and_the_command_line_beside_the_daemon(person, lawn):
    host, anna = person("Host", path=None).become_host(), person("Anna")
    expect(anna.page.locator("text=Change the hunt")).to_have_count(0)
    host.go("/eggs/lawn", ".tally:not(:empty)")
    host.press("text=Change the hunt")
    host.see("[aria-pressed=true]:has-text('Change the hunt')")
    host.settle()
    anna.settle()
    x, y = host.page.evaluate(PINS)["0"]
    before = anna.page.evaluate(PINS)
    host.page.mouse.move(x, y)
    host.page.mouse.down()
    host.page.mouse.move(x + 60, y + 40, steps=6)
    host.page.mouse.up()
    moved(anna, "0", before)
    host.page.focus(".map-pin[data-pin='3']")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Tab"):  # going elsewhere puts it down, as Enter does
        host.page.keyboard.press(key)
    moved(anna, "3", before)
    host.shot("eggs-edit")
    command(lawn, "move", "lawn", "4", "50.002", "10.0")
    moved(anna, "4", before)
    anna.see(".news:has-text('Egg 4')")
    assert anna.page.evaluate(PINS)["2"] == before["2"]


def moved(visitor, number, before):
    visitor.until(f"([number, x, y]) => {{ const pin = ({PINS})()[number]; return Math.hypot(pin[0] - x, pin[1] - y) > 8; }}",
                  f"pin {number}, moved by more than 8 pixels", [number, *before[number]])


def test_an_egg_with_a_picture_is_collected_by_showing_it(person):
    anna, ben = person("Anna", size=(390, 844)), person("Ben")
    anna.press(".map-pin[data-pin='9']")
    anna.see(".egg-name:has-text('Egg 9: The book')")
    expect(anna.page.locator(".egg-body .button")).to_have_text(["Show it to the camera"])
    check(anna, "eggs-camera-egg")
    anna.press(".egg-panel [data-focus=toggle]")
    anna.see(".egg-panel video")
    tally(ben, "1 of 6")
    anna.see(".egg-panel [data-focus=toggle]:has-text('Drop')")
    expect(anna.page.locator("video")).to_have_count(0)
    ben.see(".news:has-text('Anna collected Egg 9: The book')")


def test_all_of_it_works_by_keyboard(person):
    anna = person("Anna")
    anna.page.focus(".map")
    for _ in range(20):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("document.activeElement.dataset.pin") == "1":
            break
    anna.page.keyboard.press("Enter")
    anna.see(".egg-name:text-is('Egg 1')")
    anna.page.focus(".egg-panel [data-focus=toggle]")
    anna.page.keyboard.press("Enter")
    tally(anna, "1 of 6")
    anna.see(".egg-panel [data-focus=toggle]:focus:text-is('Drop')")


def test_several_hunts_are_listed(person):
    visitor = person("Anna", path=None).go("/eggs")
    expect(visitor.page.locator("main li")).to_have_text(["On the lawn · 0 of 6", "In the wood · 0 of 1"])
    check(visitor, "eggs-list")
    visitor.press("text=In the wood")
    tally(visitor, "0 of 1")


# Whether the pin of the place of a new hunt stands in the middle of its map.
IN_THE_MIDDLE = """() => {
  const [map, pin] = ["dialog .map", "dialog .map-pin"].map((part) => document.querySelector(part)?.getBoundingClientRect());
  return map && pin && Math.abs(map.x + map.width / 2 - pin.x - pin.width / 2) < 9;
}"""


def test_a_host_makes_a_hunt_on_the_page_and_lays_eggs_by_standing_there_and_by_the_map(person):
    host, anna = person("Ms Lee", path=None).become_host(), person("Anna", path=None, size=(390, 844))
    for visitor in (host, anna):
        visitor.context.grant_permissions(["geolocation"])
        visitor.context.set_geolocation({"latitude": 50.01, "longitude": 10.02, "accuracy": 5})
    host.go("/eggs", "[data-focus=new-hunt]")
    host.press("[data-focus=new-hunt]")
    host.page.fill("dialog [name=title]", "Our yard")
    host.see("dialog p:has-text('The hunt is here')")
    # The pin stands in the middle of the map, once that is drawn; another point moves it.
    host.until(IN_THE_MIDDLE, "a pin in the middle of the map")
    box = host.see("dialog .map .map-pin").bounding_box()
    host.page.mouse.click(box["x"] + 90, box["y"] + 10)
    host.until("(x) => document.querySelector('dialog .map-pin').getBoundingClientRect().x > x + 20", "a pin that has moved", box["x"])
    host.press("dialog [data-here]")
    host.until(IN_THE_MIDDLE, "a pin that is back")
    check(host, "eggs-new-hunt")
    host.press("dialog .primary")
    # A hunt without eggs waits for the first.
    host.see(".tally:text-is('0 of 0')")
    host.press("[data-lay-here]")
    host.page.fill("dialog [name=clue]", "Where the bell hangs")
    host.page.fill("dialog [name=radius]", "20")
    host.page.check("dialog [name=nearOnly]")
    check(host, "eggs-lay")
    host.press("dialog .primary")
    tally(host, "0 of 1")
    anna.go(host.page.url.removeprefix(host.server.url), "[data-egg='1']")
    expect(anna.page.locator("text=Change the hunt")).to_have_count(0)
    box = host.page.locator(".map").bounding_box()
    host.page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    host.page.fill("dialog [name=title]", "The gate")
    host.page.select_option("dialog [name=image]", PLATE)
    host.press("dialog .primary")
    tally(anna, "0 of 2")
    anna.press("[data-egg='1']")
    anna.see(".clue:text-is('Where the bell hangs')")
    anna.press(".egg-panel [data-focus=toggle]:has-text('Collect')")
    tally(host, "1 of 2")
    anna.press("[data-egg='2']")
    anna.see(".egg-panel [data-focus=toggle]:has-text('Show it to the camera')")
    host.press("[data-egg='2']")
    host.press("[data-focus=change]")
    host.page.select_option("dialog [name=image]", "")
    host.press("dialog .primary")
    for visitor in (anna, host):
        visitor.see(".egg-panel [data-focus=toggle]:has-text('Collect')")
    host.press("[data-focus=remove]")
    tally(anna, "1 of 1")
    expect(anna.page.locator("[data-egg='2']")).to_have_count(0)
    host.go("/eggs", "li:has-text('Our yard')")
    host.press("li:has-text('Our yard') button")
    expect(host.page.locator("li:has-text('Our yard')")).to_have_count(0)
    # Who is in it is told.
    anna.see("body[data-scene=error] main:has-text('no such hunt')")


PARK = f"""
name: A park
assignments:
  - {{image: {PLATE}, question: Which book?, answer: This one.}}
eggs:
  - id: park
    title: In the park
    latitude: 50.0
    longitude: 10.0
    across: 2000
    eggs:
      - {{number: 0, latitude: 50.003, longitude: 10, radius: 20, title: The oak}}
      - {{number: 1, latitude: 50.0, longitude: 10.006, radius: 20, clue: Where two paths meet, hidden: true}}
"""


def test_a_walker_finds_a_hidden_egg_by_hot_and_cold(tmp_path, browser, request):
    pack = tmp_path / "park"
    pack.mkdir()
    (pack / "pack.yaml").write_text(PARK)
    shutil.copy(ROOT / f"ReferenceImages/{PLATE}.png", pack)
    shots = request.config.getoption("shots")
    daemon = Daemon(tmp_path / "data", pack=pack, no_host_at_machine=True)  # the host sees what is hidden
    server = Server(daemon.url, daemon.key)
    anna = Visitor(browser, server, shots, size=(390, 844))
    anna.context.grant_permissions(["geolocation"])
    stand = lambda longitude, accuracy=8: anna.context.set_geolocation({"latitude": 50.0, "longitude": longitude, "accuracy": accuracy})  # noqa: E731
    stand(9.99)
    anna.go("/eggs/park", ".egg-list")
    board = Visitor(browser, server, shots, size=(1280, 800))
    board.go("/eggs/park/board", ".egg-board")
    # The browser has the permission: the page need not ask. A pin is only where the place is known.
    anna.see(".seeker p:has-text('known to 8 m')")
    anna.see("[data-egg='1']:has-text('Cold')")
    expect(anna.page.locator(".map-pin[data-pin='0']")).to_have_count(1)
    expect(anna.page.locator(".map-pin[data-pin='1']")).to_have_count(0)
    anna.press("[data-egg='1']")
    anna.see(".clue:text-is('Where two paths meet')")
    anna.see(".egg-panel:has-text('Come within 20 m')")
    anna.press(".egg-panel [data-focus=toggle]")
    anna.see(".refusals:has-text('too far away')")
    tally(anna, "0 of 2")
    stand(10.002)
    anna.see(".nearness.cool:has-text('getting warmer')")
    # Who has come nearer has read it.
    anna.see(".refusals", state="hidden")
    anna.shot("eggs-outdoors-cool-phone")
    stand(10.0055)
    anna.see(".nearness.hot:has-text('36 m')")
    anna.see(".map-pin[data-pin='1']")
    stand(10.00595)
    anna.see(".nearness.here")
    check(anna, "eggs-outdoors-here-phone")
    anna.press(".egg-panel [data-focus=toggle]")
    anna.see(".tally:text-is('1 of 2')")
    board.see(".tally:text-is('1 of 2')")
    board.see(".finders li:has-text('somebody'), .finders li:has-text('Somebody')")
    board.see(".map-pin[data-pin='1']")
    check(board, "eggs-board")
    assert anna.troubles + board.troubles == []
    anna.context.close()
    board.context.close()
    assert daemon.stop() == 0
