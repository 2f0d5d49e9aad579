"""The map that eggs and places share."""

import math
import sqlite3

import pytest
from playwright.sync_api import expect

from conftest import ROOT, Server
from daemon import Daemon
from modules import LOAD
from visitor import Visitor

# Puts a map on the page: window.map is it, window.heard what it told.
OPEN = """async (pins) => {
  """ + LOAD + """
  const { openMap } = await load("shared/map/map");
  const { showScene } = await load("shared/page-frame");
  const { h } = await load("shared/dom");
  window.heard = [];
  window.map = await openMap("Test", { pin: (id) => heard.push(["pin", id]), spot: (place) => heard.push(["spot", place]) });
  showScene("map", h("h1", {}, "Test"), h("div", { class: "hunt" }, map.element));
  map.setPins(pins.map(([latitude, longitude], i) => ({ id: String(i), kind: "place", label: `Place ${i}`, latitude, longitude })));
  map.fitAll();
}"""
# What the window shows: middle, edges.
VIEW = """() => {
  const bounds = map.map.getBounds();
  const { lat, lng } = map.map.getCenter();
  return { middle: [lat, lng], south: bounds.getSouth(), north: bounds.getNorth(), west: bounds.getWest(), east: bounds.getEast(), zoom: map.map.getZoom() };
}"""
TOWNS = [(55.75, 37.62), (59.94, 30.32), (46.48, 30.73), (51.77, 55.1), (41.7, 44.8)]
# Two in one street, and one far away.
NEIGHBOURS = [(55.7500, 37.6200), (55.7501, 37.6201), (59.94, 30.32)]


def hears(visitor, count):
    """What the map has told, once that is so much."""
    return visitor.until("(count) => heard.length >= count && heard", f"{count} presses of which the map tells", count)


def opened(visitor, pins):
    visitor.go("/about/https")
    visitor.page.evaluate(OPEN, pins)
    visitor.see(".map-pin >> nth=0")
    visitor.settle()
    return visitor


def test_all_pins_are_shown_around_the_middle_of_their_box_with_twice_its_larger_side(visit):
    visitor = opened(visit(), TOWNS)
    view = visitor.page.evaluate(VIEW)
    assert view["middle"] == pytest.approx([(41.7 + 59.94) / 2, (30.32 + 55.1) / 2], abs=0.01)
    side = max(59.94 - 41.7, 55.1 - 30.32)
    spans = (view["north"] - view["south"], view["east"] - view["west"])
    # The window is not square: one direction fits, the other shows more.
    assert min(spans) >= 2 * side * 0.9 and all(view["south"] < lat < view["north"] for lat, _ in TOWNS)
    expect(visitor.page.locator(".map-pin[data-pin]")).to_have_count(len(TOWNS))
    visitor.shot("map-towns")


def test_a_pin_is_shown_as_near_as_leaves_its_nearest_neighbour_in_view(visit):
    visitor = opened(visit(reduced=True), TOWNS)
    visitor.page.evaluate("map.zoomTo('0')")
    view = visitor.page.evaluate(VIEW)
    assert view["middle"] == pytest.approx(TOWNS[0], abs=0.01)
    inside = [i for i, (lat, lng) in enumerate(TOWNS) if view["south"] < lat < view["north"] and view["west"] < lng < view["east"]]
    # Saint Petersburg is the nearest to Moscow; Odesa, Orenburg and Tbilisi are farther away.
    assert {0, 1} <= set(inside)
    assert view["zoom"] > 4


def test_pins_that_crowd_are_one_until_they_are_looked_at(visit):
    visitor = opened(visit(reduced=True), NEIGHBOURS)
    visitor.see(".map-pin.cluster[aria-label='2 pins here. Show them apart']:text-is('2')")
    visitor.page.focus(".map-pin.cluster")
    visitor.page.keyboard.press("Enter")
    visitor.see(".map-pin[data-pin='0']")
    visitor.see(".map-pin[data-pin='1']")
    assert visitor.page.evaluate("heard") == []


@pytest.mark.parametrize("other", [TOWNS[0], (TOWNS[0][0] + 0.0001, TOWNS[0][1])], ids=["at one spot", "ten metres apart"])
def test_the_selected_pin_stands_by_itself_and_can_be_pressed_again(visit, other):
    visitor = opened(visit(reduced=True), [TOWNS[0], other, TOWNS[1]])
    visitor.see(".map-pin.cluster")
    visitor.page.evaluate("map.select('1')")
    expect(visitor.page.locator(".map-pin.cluster")).to_have_count(0)
    visitor.press(".map-pin.selected")
    visitor.page.evaluate("map.select('0')")
    visitor.press(".map-pin.selected")
    assert hears(visitor, 2) == [["pin", "1"], ["pin", "0"]]
    visitor.page.evaluate("map.select(null)")
    visitor.see(".map-pin.cluster")


def test_pins_on_both_sides_of_the_date_line_lie_together(visit):
    # Suva, Apia and Nuku'alofa: 12 degrees of longitude from each other.
    visitor = opened(visit(reduced=True), [(-18.14, 178.44), (-13.83, -171.77), (-21.14, -175.2)])
    view = visitor.page.evaluate(VIEW)
    assert view["east"] - view["west"] < 60
    expect(visitor.page.locator(".map-pin[data-pin]")).to_have_count(3)
    frame = visitor.page.locator(".map").bounding_box()
    for i in range(3):
        pin = visitor.page.locator(f".map-pin[data-pin='{i}']").bounding_box()
        assert frame["x"] < pin["x"] < frame["x"] + frame["width"] - 48
    visitor.shot("map-date-line")
    box = visitor.page.locator(".map").bounding_box()
    visitor.page.mouse.click(box["x"] + box["width"] - 150, box["y"] + box["height"] - 60)
    assert -180 <= hears(visitor, 1)[-1][1]["longitude"] < -120  # beyond the line


def test_many_pins_are_few_bubbles_that_open_and_names_stand_where_there_is_room(visit):
    heap = [(50 + 0.004 * (i % 20), 10 + 0.006 * (i // 20)) for i in range(400)]
    visitor = opened(visit(reduced=True), heap)
    middles = visitor.page.evaluate("""() => [...document.querySelectorAll(".map-pin")].map((pin) => {
      const { x, y, width, height } = pin.getBoundingClientRect();
      return [x + width / 2, pin.classList.contains("cluster") ? y + height / 2 : y + height];
    })""")
    assert 1 < len(middles) < 150
    before = visitor.page.evaluate(VIEW)["zoom"]
    visitor.page.locator(".map-pin.cluster").first.press("Enter")
    visitor.until("before => map.map.getZoom() > before", "a map that is nearer than before", before)
    opened(visitor, TOWNS)
    # Where the third would have its name, the fifth has its pin.
    expect(visitor.page.locator(".pin-label:visible")).to_have_count(5)
    assert visitor.texts(".pin-label.left") == ["Place 2"]


def test_the_scale_speaks_the_language_of_the_page(visit):
    assert opened(visit(language="ru"), TOWNS).text(".leaflet-control-scale-line").endswith("км")


def test_an_empty_spot_is_pressed_by_mouse_and_by_keyboard(visit):
    visitor = opened(visit(reduced=True), TOWNS)
    box = visitor.page.locator(".map").bounding_box()
    visitor.page.mouse.click(box["x"] + 60, box["y"] + 60)
    visitor.page.focus(".map")
    visitor.page.keyboard.press("Enter")
    visitor.press(".map-pin[data-pin='3']")
    heard = hears(visitor, 3)
    assert [kind for kind, _ in heard] == ["spot", "spot", "pin"]
    view = visitor.page.evaluate(VIEW)
    assert heard[0][1]["latitude"] > view["middle"][0] and heard[0][1]["longitude"] < view["middle"][1]
    assert [heard[1][1]["latitude"], heard[1][1]["longitude"]] == pytest.approx(view["middle"], abs=0.001)


def test_the_map_goes_on_without_coasts_and_says_how_to_get_them(visit):
    visitor = visit()
    visitor.page.route("**/api/map", lambda route: route.fulfill(json={"missing": [], "missingCoast": "marble-qt-data"}))
    visitor.page.route("**/api/map/coast*", lambda route: route.fulfill(status=503, json={"code": "noCoast", "title": "Gone."}))
    opened(visitor, TOWNS)
    visitor.see(".map-credit:has-text('marble-qt-data')")
    visitor.see(".map-edge span >> nth=2", state="attached")


def test_a_library_that_is_not_installed_is_named(visit):
    visitor = visit()
    visitor.page.route("**/api/map", lambda route: route.fulfill(json={"missing": ["libjs-leaflet"]}))
    visitor.go("/eggs/penn", ".error:has-text('apt install libjs-leaflet')")


def test_where_coasts_end_the_map_says_that_it_has_no_streets(visit):
    visitor = opened(visit(reduced=True), NEIGHBOURS)
    assert "streets" not in visitor.text(".map-frame")
    visitor.page.evaluate("map.zoomTo('0')")
    visitor.see(".map-credit:has-text('There are no streets on this map')")


def test_a_map_of_the_town_comes_from_a_file(browser, request, tmp_path):
    """An MBTiles file of the twelve tiles around Moscow, each of which is a plate of the pack."""
    path, picture = tmp_path / "moscow.mbtiles", (ROOT / "ReferenceImages/Thistle.png").read_bytes()
    with sqlite3.connect(path) as town:
        town.execute("CREATE TABLE metadata (name text, value text)")
        town.execute("CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
        town.executemany("INSERT INTO metadata VALUES (?, ?)", [
            ("name", "Moscow"), ("format", "png"), ("bounds", "37.0,55.4,38.2,56.1"), ("attribution", "&copy; <b>those</b> who drew it")])
        for zoom in (11, 12):
            column = int((37.62 + 180) / 360 * 2**zoom)
            row = int((1 - math.asinh(math.tan(math.radians(55.75))) / math.pi) / 2 * 2**zoom)
            town.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", [
                (zoom, column + x, 2**zoom - 1 - (row + y), picture) for x in range(-3, 4) for y in range(-3, 4)])
    daemon = Daemon(tmp_path / "data", tiles=str(path))
    visitor = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), reduced=True)
    try:
        opened(visitor, NEIGHBOURS)
        visitor.page.evaluate("map.zoomTo('0')")  # nearer than the file goes: its tiles are shown larger
        visitor.see("img.leaflet-tile-loaded")
        visitor.see(".map-credit:text-is('© those who drew it')")
        visitor.shot("map-of-a-town")
        visitor.page.evaluate("map.map.setView([50, 10], 13)")
        visitor.see(".map-credit:has-text('The map of the town ends here')")
        assert visitor.troubles == []
    finally:
        visitor.context.close()
        daemon.stop()


def test_tiles_lie_over_the_coast_and_may_fail(browser, request, tmp_path):
    daemon = Daemon(tmp_path / "data", tiles="http://127.0.0.1:9/{z}/{x}/{y}.png", tiles_attribution="© <those> who mapped")
    visitor = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    picture = (ROOT / "ReferenceImages/Thistle.png").read_bytes()
    try:
        visitor.page.route("http://127.0.0.1:9/**", lambda route: route.fulfill(body=picture, content_type="image/png"))
        opened(visitor, TOWNS)
        visitor.see("img.leaflet-tile-loaded")
        visitor.see(".map-credit:has-text('© <those> who mapped')")
        visitor.page.unroute("http://127.0.0.1:9/**")
        visitor.page.route("http://127.0.0.1:9/**", lambda route: route.abort())
        opened(visitor, TOWNS)
        visitor.see(".map-credit:has-text('does not answer')")
        assert visitor.page.locator(".map-pin").count() > 0
        assert visitor.troubles == []
    finally:
        visitor.context.close()
        daemon.stop()
