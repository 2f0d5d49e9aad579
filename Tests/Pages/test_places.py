"""Places: two browsers at once, where the observer is, search, links, addresses, the keyboard, lists, and how it looks."""

import json
import random
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import ROOT, Daemon, Server
from daemon import BINARY
from modules import LOAD
from test_gallery import check
from visitor import Visitor

pytestmark = pytest.mark.xdist_group("places")  # all add to the same maps

RUSSIA, MOSCOW = "/places/pushkin-in-russia", "/places/pushkin-in-moscow"
PSKOV = {"latitude": 57.8, "longitude": 28.3}
SIZES = {"phone": (390, 844), "desk": (1280, 800)}
LOOKS = [("phone", "light", "ru"), ("desk", "dark", "en"), ("phone", "dark", "en")]


def titles(visitor):
    return visitor.texts(".place-name")


def lists(visitor, names):
    """Waits until the list has these places, in this order."""
    expect(visitor.page.locator(".place-name")).to_have_text(names)


def add(visitor, name, address=""):
    """Adds a place by the form, in the middle of Moscow."""
    visitor.press("text=Add a place")
    visitor.page.fill("dialog [name=title]", name)
    visitor.page.fill("dialog [name=address]", address)
    visitor.page.fill("dialog [name=latitude]", "55.76")
    visitor.page.fill("dialog [name=longitude]", "37.63")
    visitor.press("dialog .primary")
    visitor.see(f"h1:text-is('{name}')")


def test_who_stands_at_a_place_or_points_at_it_adds_it_without_degrees(visit):
    visitor = visit(size=(390, 844)).go(MOSCOW, ".place-name")
    visitor.context.grant_permissions(["geolocation"])
    visitor.context.set_geolocation({"latitude": 55.7522, "longitude": 37.6156, "accuracy": 8})
    visitor.press("text=Add a place")
    visitor.page.fill("dialog [name=title]", "The great bell")
    # Nobody's place is taken for the place that is meant.
    visitor.press("dialog .primary")
    visitor.see("dialog .failure:has-text('Where is it?')")
    visitor.press("dialog [data-here]")
    expect(visitor.page.locator("dialog [name=latitude]")).to_have_value("55.7522")
    visitor.press("dialog .primary")
    visitor.see("h1:text-is('The great bell')")
    visitor.go(MOSCOW, ".map .map-pin")
    visitor.press("text=Add a place")
    visitor.page.fill("dialog [name=title]", "Where I pointed")
    visitor.press("dialog [data-point]")
    visitor.see(".note:has-text('Press the map where the place is')")
    box = visitor.page.locator(".map").bounding_box()
    visitor.page.mouse.click(box["x"] + 20, box["y"] + box["height"] - 30)
    expect(visitor.page.locator("dialog [name=title]")).to_have_value("Where I pointed")
    visitor.press("dialog .primary")
    visitor.see("h1:text-is('Where I pointed')")


# -- Together -----------------------------------------------------------------------------------------------------------

def test_what_one_browser_adds_appears_in_the_other(visit):
    anna, boris = visit(), visit()
    anna.go("/").page.evaluate("localStorage.setItem('apeiron.name', 'Anna')")
    anna.go(MOSCOW, ".place-name")
    boris.go(MOSCOW, ".place-name")
    add(anna, "Tea room", "Arbat 1")
    boris.see(".place-name:text-is('Tea room')")
    boris.press(".place-name:text-is('Tea room')")
    anna.page.fill(".note-form textarea", "The samovar is warm.\nCome in.")
    anna.press("text=Add the note")
    assert boris.see(".note-text").inner_text() == "The samovar is warm.\nCome in."
    boris.see(".notes:has-text('Anna')")
    # Nobody changes or deletes what somebody else wrote, nor removes somebody else's place.
    expect(boris.page.locator(".notes button, .place-facts button")).to_have_count(0)
    boris.page.fill(".note-form textarea", "I am on my way.")
    boris.press("text=Add the note")
    anna.see(".note-text:text-is('I am on my way.')")
    anna.press(".notes >> text=Change")
    anna.page.fill(".notes textarea", "The samovar is cold.")
    anna.press("text=Save")
    boris.see(".note-text:text-is('The samovar is cold.')")
    expect(boris.page.locator(".note-text")).to_have_text(["The samovar is cold.", "I am on my way."])
    anna.press("text=Remove the place")
    boris.see("text=This place has been removed.")
    boris.page.wait_for_url(f"**{MOSCOW}")
    expect(boris.page.locator(".place-name:text-is('Tea room')")).to_have_count(0)


@pytest.fixture
def daemon(tmp_path):
    """A daemon with one reference to grade, so that it is soon ready again."""
    pack = tmp_path / "pack"
    pack.mkdir()
    shutil.copy(ROOT / "ReferenceImages/Orion.png", pack)
    (pack / "pack.yaml").write_text("""
name: Sky
assignments: [{image: Orion, question: Who hunts?, answer: Orion}]
places:
  - title: Pushkin in Moscow
    places: [{title: English Club, latitude: 55.7667, longitude: 37.6011, go: quiz}]
""")
    started = Daemon(tmp_path / "data", pack=pack)
    yield started
    assert started.stop() == 0


def test_what_was_missed_while_the_daemon_was_away_is_there_afterwards(browser, daemon, tmp_path, request):
    visitor = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    visitor.go(f"{MOSCOW}/english-club", ".note-form")
    visitor.page.fill(".note-form textarea", "Written before")
    visitor.press("text=Add the note")
    visitor.see(".note-text:text-is('Written before')")
    daemon.kill()
    visitor.see(".offline >> visible=true")
    visitor.shot("places-offline")
    visitor.page.fill(".note-form textarea", "Written in a tunnel")
    visitor.press("text=Add the note")
    visitor.see(".note-form .failure:has-text('nothing was sent')")
    expect(visitor.page.locator(".note-form textarea")).to_have_value("Written in a tunnel")
    visitor.press("text=All places")
    visitor.see(".place-name:text-is('English Club')")  # what was read stays
    file = tmp_path / "list.json"
    file.write_text(json.dumps({"locations": [{"name": "Seen later", "lat": 55.7, "lng": 37.6}]}))
    imported = subprocess.run([BINARY, "places", "import", MOSCOW.split("/")[-1], file, "--pack", daemon.options["pack"],
                               "--data", daemon.data], capture_output=True, text=True)
    assert imported.stdout == "1 added, 0 already known, 0 skipped\n"
    daemon.start()
    visitor.see(".offline", state="hidden")
    visitor.see(".place-name:text-is('Seen later')")
    visitor.press(".place-name:text-is('English Club')")
    expect(visitor.page.locator(".note-text")).to_have_text(["Written before"])
    visitor.context.close()
    assert visitor.troubles == []


# -- Where the observer is ------------------------------------------------------------------------------------------------

def test_the_list_is_sorted_by_distance_from_the_device(visit):
    visitor = visit()
    visitor.context.grant_permissions(["geolocation"])
    visitor.context.set_geolocation(PSKOV)
    visitor.go(RUSSIA, ".place-far")
    expect(visitor.page.locator(".place-far")).to_have_count(18)
    assert titles(visitor)[:3] == ["Pskov", "Mikhailovskoye", "Tsarskoye Selo"]
    far = visitor.texts(".place-far")
    assert far[0] == "2.8\u00a0km" and all(text.endswith(("\u00a0km", "\u00a0m")) for text in far)
    visitor.see(".where:has-text('by distance from you')")
    visitor.context.set_geolocation({"latitude": 44.6, "longitude": 34.3})  # the device moves, and the list with it
    visitor.see(".place-rows li:first-child >> text=Gurzuf")


@pytest.mark.parametrize("permissions, why", [([], "may not share your position"), (["geolocation"], "this device cannot determine")])
def test_without_a_position_the_list_is_sorted_by_title_and_says_why(visit, permissions, why):
    visitor = visit()
    visitor.context.grant_permissions(["camera", *permissions])
    visitor.context.set_geolocation(None)  # where it is allowed, there is none
    visitor.go(RUSSIA, ".place-name")
    visitor.see(f".where >> text={why}")
    visitor.press("text=Use my position")
    visitor.see(f".where >> text={why}")
    expect(visitor.page.locator(".place-name")).to_have_count(18)
    lists(visitor, sorted(titles(visitor)))
    expect(visitor.page.locator(".place-far")).to_have_count(0)


def test_the_position_can_be_typed_and_picked_and_is_kept(visit):
    visitor = visit().go(RUSSIA, ".place-name")
    visitor.see(".where >> text=may not share your position")
    visitor.press("text=In degrees")
    visitor.page.fill("[name=my-latitude]", "44.6")
    visitor.page.fill("[name=my-longitude]", "34.3")
    visitor.press("text=I am here")
    visitor.see(".place-rows li:first-child:has(.place-far) >> text=Gurzuf")
    visitor.page.reload()
    visitor.see(".place-rows li:first-child:has(.place-far) >> text=Gurzuf")
    visitor.press("text=Pick on the map")
    visitor.see(".picking .map-pin")
    box = visitor.page.locator(".map").bounding_box()
    visitor.page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2)  # the Aral Sea
    visitor.see(".place-rows li:first-child >> text=/Orenburg|Uralsk/")
    visitor.press("text=Forget it")
    visitor.see(".where >> text=not known")


# -- Pressing twice ---------------------------------------------------------------------------------------------------------

def test_what_is_pressed_twice_over_a_slow_network_is_done_once(visit):
    visitor = visit().go(f"{MOSCOW}/english-club", ".note-form")
    held = []
    visitor.page.route(f"**/api{MOSCOW}**", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    visitor.page.fill(".note-form textarea", "Written once")
    visitor.page.dblclick("text=Add the note")
    visitor.see(".note-form button[aria-busy=true]")
    visitor.press("text=All places")
    visitor.press("text=Add a place")
    visitor.page.fill("dialog [name=title]", "Added once")
    visitor.page.fill("dialog [name=latitude]", "55.76")
    visitor.page.fill("dialog [name=longitude]", "37.63")
    for _ in range(3):
        visitor.page.locator("dialog [name=title]").press("Enter")
    visitor.see("dialog [aria-busy=true]")
    visitor.until(lambda: len(held) > 1, "the note and the place that are sent")
    assert sorted(route.request.url.rsplit("/", 1)[-1] for route in held) == ["notes", MOSCOW.split("/")[-1]]
    for route in held:
        route.abort()


# -- Search ---------------------------------------------------------------------------------------------------------------

def test_a_search_finds_in_any_script_without_case_and_accents(visit):
    visitor = visit().go(MOSCOW, ".place-name")
    add(visitor, "Кафе Ёлка", "Невский 18")
    visitor.press("text=All places")
    for query, found in [("ёлка", "Кафе Ёлка"), ("ЕЛКА кафе", "Кафе Ёлка"), ("невскии", "Кафе Ёлка"), ("arbát", "The flat on the Arbat"),
                         ("ENGLISH", "English Club")]:
        visitor.page.fill("[name=search]", query)
        visitor.see("text=1 place found")
        lists(visitor, [found])
        expect(visitor.page.locator(".map .map-pin[data-pin]")).to_have_count(1)
    visitor.page.fill("[name=search]", "nothing like it")
    visitor.see("text=Nothing found")
    expect(visitor.page.locator(".map .map-pin")).to_have_count(0)


@pytest.fixture(scope="module")
def page(browser, server):
    page = browser.new_page()
    page.goto(server.url + "/nothing/here")
    page.wait_for_selector("h1")
    yield page
    page.close()


def test_the_pages_fold_texts_as_the_daemon_does(page):
    cases = json.loads((ROOT / "Tests/PlacesTests/folding.json").read_text())
    fold = "async (texts) => { " + LOAD + " const m = await load('shared/search-text'); return texts.map(m.fold) }"
    folded = page.evaluate(fold, [text for text, _ in cases])
    assert folded == [expected for _, expected in cases]


def test_distances_are_worded_in_metres_and_kilometres(page):
    words = page.evaluate("async () => {" + LOAD + """
      const m = await load('shared/map/distance');
      return [0, 840.3, 999.4, 999.5, 12_340, 2_345_678].map(m.formatDistance);
    }""")
    assert [text.replace("\u00a0", " ") for text in words] == ["0 m", "840 m", "999 m", "1.0 km", "12.3 km", "2,345.7 km"]


@pytest.mark.parametrize("size", SIZES)
def test_a_map_opens_with_its_pins(visit, size):
    visitor = visit(size=SIZES[size]).go(RUSSIA, ".map .map-pin")
    visitor.settle()
    apart = visitor.page.locator(".map .map-pin[data-pin]").count()
    print(size, "pins that stand apart:", apart)
    assert apart >= {"phone": 8, "desk": 12}[size]


def test_a_map_that_could_not_be_loaded_is_tried_again(visit):
    visitor = visit()
    lost = []
    visitor.page.route("**/libraries/leaflet.js", lambda route: route.continue_() if lost else (lost.append(1), route.abort()))
    visitor.go(RUSSIA, ".places-map .note")
    visitor.page.evaluate("dispatchEvent(new Event('online'))")
    visitor.see(".map .map-pin")


# -- The map ----------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seed", range(4))
def test_all_pins_are_in_view_and_the_nearest_other_of_a_selected_one(page, seed):
    random.seed(seed)
    south, west, size = random.uniform(-60, 40), random.uniform(-150, 100), random.choice([0.01, 1, 20])
    pins = [{"id": str(i), "kind": "place", "label": str(i), "latitude": south + random.random() * size, "longitude": west + random.random() * size}
            for i in range(12)]
    seen = page.evaluate("async (pins) => {" + LOAD + """
      const map = await (await load('shared/map/map')).openMap("test");
      document.body.prepend(map.element);
      map.element.style.height = "400px";
      map.calm = true;
      map.setPins(pins);
      await new Promise((ready) => map.show(ready));
      const view = () => {
        const b = map.map.getBounds(), c = map.map.getCenter();
        return [b.getSouth(), b.getWest(), b.getNorth(), b.getEast(), c.lat, c.lng];
      };
      map.fitAll();
      const views = [view(), ...pins.map(({ id }) => { map.zoomTo(id); return view(); })];
      map.close();
      map.element.remove();
      return views;
    }""", pins)

    def holds(view, pin):
        return view[0] <= pin["latitude"] <= view[2] and view[1] <= pin["longitude"] <= view[3]

    latitudes, longitudes = [pin["latitude"] for pin in pins], [pin["longitude"] for pin in pins]
    assert all(holds(seen[0], pin) for pin in pins)
    assert seen[0][4] == pytest.approx((min(latitudes) + max(latitudes)) / 2, abs=size / 50)
    assert seen[0][5] == pytest.approx((min(longitudes) + max(longitudes)) / 2, abs=size / 50)
    side = max(max(latitudes) - min(latitudes), max(longitudes) - min(longitudes))
    assert seen[0][2] - seen[0][0] >= 2 * side * 0.99 or seen[0][3] - seen[0][1] >= 2 * side * 0.99
    for pin, view in zip(pins, seen[1:]):
        assert any(holds(view, other) for other in pins if other is not pin)


def test_a_press_on_an_empty_spot_asks_for_a_name(visit):
    visitor = visit().go(MOSCOW, ".map .map-pin")
    before = titles(visitor)
    visitor.settle()
    box = visitor.page.locator(".map").bounding_box()
    spot = (box["x"] + 40, box["y"] + 60)
    visitor.page.mouse.click(*spot)
    visitor.see("dialog")
    visitor.press("dialog .primary")
    visitor.see("dialog .failure:text-is('Please enter a location')")
    visitor.press("dialog >> text=Cancel")
    visitor.see("dialog", state="detached")
    lists(visitor, before)
    visitor.page.mouse.click(*spot)
    visitor.page.fill("dialog [name=title]", "At the edge")
    visitor.page.keyboard.press("Enter")
    visitor.see("h1:text-is('At the edge')")
    visitor.see(".map-pin.selected")


# -- Acting -----------------------------------------------------------------------------------------------------------------

def test_the_first_press_selects_and_the_second_acts(visit):
    visitor = visit().go(f"{RUSSIA}/boldino", ".map-pin.selected")
    visitor.context.route("http://www.boldinomuzey.ru/**", lambda route: route.fulfill(body="<h1>Boldino</h1>", content_type="text/html"))
    with visitor.page.expect_popup() as popup:
        visitor.press(".map-pin.selected")
    popup.value.wait_for_url("http://www.boldinomuzey.ru/")
    popup.value.close()
    visitor.context.set_offline(True)
    visitor.until("() => !navigator.onLine", "the browser that knows of no network")
    visitor.press("text=Open www.boldinomuzey.ru")
    visitor.see("text=There is no internet, so www.boldinomuzey.ru cannot be opened.")
    visitor.context.set_offline(False)
    visitor.until("() => navigator.onLine", "the browser that is back in the network")
    visitor.page.evaluate("window.open = () => null")
    visitor.press("text=Open www.boldinomuzey.ru")
    visitor.see("text=The browser did not open www.boldinomuzey.ru.")
    visitor.press("text=All places")
    visitor.press(".place-name:text-is('Kislovodsk')")
    visitor.see("h1:focus:text-is('Kislovodsk')")
    visitor.page.keyboard.press("Enter")  # the heading has the focus; the pin may still be on its way
    visitor.see(".places-head .note >> text=This place has nothing to open.")


def test_a_place_leads_to_another_map_and_that_to_the_quiz(visit):
    visitor = visit().go(RUSSIA, ".place-name")
    visitor.press(".place-name:text-is('Moscow')")
    visitor.see("h1:focus:text-is('Moscow')")
    visitor.page.keyboard.press("Enter")  # the heading has the focus
    visitor.see("h1:text-is('Pushkin in Moscow')")
    visitor.press(".place-name:text-is('English Club')")
    visitor.press("text=To the quiz")
    visitor.page.wait_for_url("**/play")


def test_addresses_and_the_back_button_find_every_place(visit):
    visitor = visit().go("/places", ".map-list")
    visitor.press("text=Pushkin in Russia")
    visitor.see(".place-name")
    visitor.press(".place-name:text-is('Odesa')")
    visitor.see("h1:text-is('Odesa')")
    visitor.page.wait_for_url(f"**{RUSSIA}/odesa")
    visitor.page.reload()
    visitor.see("h1:text-is('Odesa')")
    visitor.see(".map-pin.selected")
    visitor.page.go_back()
    visitor.see("h1:text-is('Pushkin in Russia')")
    expect(visitor.page.locator(".place-name")).to_have_count(18)
    visitor.page.go_back()
    visitor.see(".map-list")
    for name in ("atlantis", "%E0%A4%A"):
        visitor.go(f"{RUSSIA}/{name}", ".place-name")
        visitor.see("text=This place is no longer on the map")
    visitor.go("/places/atlantis")
    visitor.see("text=There is no such map.")


def test_all_of_it_by_keyboard(visit):
    visitor = visit(size=SIZES["desk"]).go(MOSCOW, ".map-pin[aria-label='Yelokhovo church']")
    keys = visitor.page.keyboard
    visitor.page.locator(".map-pin[aria-label='Yelokhovo church']").focus()
    keys.press("Enter")
    visitor.see("h1:focus:text-is('Yelokhovo church')")
    keys.press("Enter")
    visitor.page.wait_for_url("**/play")
    visitor.go(MOSCOW, ".map .map-pin")
    visitor.page.locator(".map").focus()
    keys.press("Enter")
    visitor.see("dialog [name=title]:focus")
    keys.press("Escape")
    expect(visitor.page.locator("dialog")).to_have_count(0)


# -- Lists ------------------------------------------------------------------------------------------------------------------

def test_the_host_imports_a_list_once(visit, tmp_path):
    visitor = visit().become_host()
    visitor.go(MOSCOW, ".place-name")
    file = tmp_path / "list.json"
    file.write_text(json.dumps({"locations": [{"name": "Лубянка", "lat": 55.76, "lng": 37.62}, {"name": "", "lat": 0, "lng": 0}]}))
    visitor.press("text=Import a list")
    visitor.page.set_input_files("[name=file]", file)
    visitor.press(".import .button")
    visitor.see("text=1 added, 0 already known, 1 skipped.")
    visitor.see("text=Entry 2: it has no name.")
    # Of a table the row is told that a spreadsheet shows.
    table = tmp_path / "list.csv"
    table.write_text("name,latitude,longitude\n\n,1,2\n")
    visitor.page.set_input_files("[name=file]", table)
    visitor.press(".import .button")
    visitor.see("text=Row 3: it has no name.")
    visitor.see(".place-name:text-is('Лубянка')")
    visitor.page.fill("[name=url]", "ftp://lists.test/a.json")
    visitor.press(".import .button")
    visitor.see("text=Only http and https addresses are allowed. Write one of them.")
    visitor.page.fill("[name=url]", "")
    visitor.page.set_input_files("[name=file]", file)
    visitor.press(".import .button")
    visitor.see("text=0 added, 1 already known, 1 skipped.")


def test_an_import_is_shown_whole_and_can_be_undone(visit, tmp_path):
    visitor = visit().become_host()
    visitor.go(MOSCOW, ".place-name")
    before = titles(visitor)
    table = tmp_path / "far.csv"
    table.write_text("name;lat;lon\nVladivostok;43,1;131,9\nKaliningrad;54,7;20,5\n")
    visitor.press("text=Import a list")
    visitor.page.set_input_files("[name=file]", table)
    visitor.press(".import form .button")
    visitor.see("text=2 added, 0 already known, 0 skipped.")
    visitor.see(".map-pin[aria-label=Vladivostok]")  # the map shows all of it
    visitor.see(".map-pin[aria-label=Kaliningrad]")
    visitor.press("text=Undo: 2 places imported")
    lists(visitor, before)


def test_a_place_of_ones_own_is_changed_coloured_moved_and_put_back(visit):
    visitor = visit(reduced=True).go(MOSCOW, ".map .map-pin")
    visitor.press("text=Add a place")
    visitor.page.fill("[name=title]", "Cafe of mine")
    visitor.page.fill("[name=latitude]", "55.75")
    visitor.page.fill("[name=longitude]", "37.60")
    visitor.press(".dialog .primary")
    visitor.see(".places-title:text-is('Cafe of mine')")
    visitor.press(".place-facts >> text=Change the place")
    visitor.page.fill("[name=title]", "Tea room")
    visitor.page.check("[name=colour][value=blue]", force=True)
    visitor.page.check("[name=symbol][value=food]", force=True)
    visitor.shot("places-change")
    visitor.press(".dialog .primary")
    visitor.see(".places-title:text-is('Tea room')")
    visitor.see(".map-pin[data-colour=blue][aria-label='Tea room']")
    visitor.press("text=Move it on the map")
    pin = visitor.page.locator(".map-pin[aria-label='Tea room']")
    pin.focus()
    for _ in range(5):
        pin.press("ArrowUp")
    pin.press("Enter")
    visitor.until("() => !document.querySelector('.place-facts').textContent.includes('55.75,')", "another latitude than 55.75")
    visitor.go(MOSCOW, ".place-name")
    position = visitor.see("[data-focus=undo]:has-text('Undo: Tea room changed')").get_attribute("data-change")
    visitor.press("[data-focus=undo]")
    visitor.press(f"[data-focus=undo]:not([data-change='{position}']):has-text('Undo: Tea room changed')")  # its name and colour
    visitor.see(".place-name:text-is('Cafe of mine')")
    visitor.press("text=Undo: Cafe of mine added")
    visitor.page.wait_for_selector(".place-name:text-is('Cafe of mine')", state="detached")


# -- The look ---------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("size, theme, language", LOOKS)
def test_every_page_of_places_is_whole(visit, size, theme, language):
    look = f"{size}-{theme}-{language}"
    visitor = visit(size=SIZES[size], theme=theme, language=language)
    visitor.context.grant_permissions(["geolocation"])
    visitor.context.set_geolocation(PSKOV)
    visitor.go("/places", ".map-list")
    check(visitor, f"places-{look}")
    visitor.go(RUSSIA, ".map .map-pin")
    visitor.see(".place-far")
    check(visitor, f"places-map-{look}")
    visitor.press(".place-rows li:nth-child(3) a")
    visitor.see(".place-detail dl")
    visitor.see(".map-pin.selected")
    check(visitor, f"places-detail-{look}")
    visitor.page.locator(".map").focus()
    visitor.page.keyboard.press("Enter")
    visitor.see("dialog")
    visitor.press("dialog .primary")
    visitor.see("dialog .failure:not(:empty)")
    check(visitor, f"places-add-{look}")
