"""A lesson over a network that falls silent or is thin, and on screens that would go dark."""

import pytest

from cable import Cable
from conftest import Server

# Counts the locks that the page holds on its screen; headless browsers give none.
SCREEN = """window.locks = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.locks++;
  return { released: false, release() { if (!this.released) window.locks--; this.released = true; } };
} } });"""
# Sends a photograph of 12 megapixels as a page does. Returns how large the file was, and the size and kind of the picture that was sent.
SEND_PHOTOGRAPH = """async () => {
  const { sendPhoto } = await import(new URL("shared/camera/photo.js", document.querySelector("link[rel=stylesheet]").href));
  const canvas = new OffscreenCanvas(4000, 3000);
  const context = canvas.getContext("2d");
  for (let x = 0; x < 4000; x += 8)
    for (let y = 0; y < 3000; y += 8) {
      context.fillStyle = `hsl(${(x * 7919 + y * 104729) % 360} 80% 50%)`;
      context.fillRect(x, y, 8, 8);
    }
  const file = new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })], "photo.jpg", { type: "image/jpeg" });
  let sent = null;
  XMLHttpRequest.prototype.send = function (body) {
    sent = body;
    this.onerror();
  };
  await sendPhoto(file, "/api/look").catch(() => {});
  const { width, height } = await createImageBitmap(sent);
  return { had: file.size, width, height, type: sent.type };
}"""


@pytest.fixture
def cable(server):
    made = Cable(int(server.url.rpartition(":")[2]))
    yield made
    made.close()


def test_pupil_and_wall_notice_a_connection_that_dies_in_silence(server, cable, visit, blind_browser):
    far = Server(f"http://127.0.0.1:{cable.port}", server.key)
    host, wall, anna = visit(), visit(at=far, hurried=True), visit(of=blind_browser, at=far, hurried=True)
    for page in (wall, anna):
        page.page.clock.install()
    pin = host.open_game()
    wall.go(f"/wall/{pin}", ".pin-number")
    anna.join(pin, "Anna")
    host.see(".players li")
    cable.fall_silent()
    host.act(".controls .primary")
    for page in (wall, anna):
        # Two beats are missed.
        page.page.clock.fast_forward(32_000)
        page.see(".offline >> visible=true")
    cable.mend()
    for page in (wall, anna):
        page.see(".question")
        page.see(".offline", state="hidden")


def test_a_page_whose_network_returns_tells_within_seconds_that_nothing_gets_through(server, cable, visit):
    host, wall = visit(), visit(at=Server(f"http://127.0.0.1:{cable.port}", server.key), hurried=True)
    wall.page.clock.install()
    pin = host.open_game()
    wall.go(f"/wall/{pin}", ".pin-number")
    cable.fall_silent()
    wall.page.evaluate("dispatchEvent(new Event('online'))")
    wall.page.clock.fast_forward(5000)
    wall.see(".offline >> visible=true")
    cable.mend()
    wall.see(".offline", state="hidden")


def test_screens_stay_awake_while_a_game_goes_on(visit, blind_browser):
    host, wall, anna = visit(), visit(), visit(of=blind_browser)
    for page in (host, wall, anna):
        page.page.add_init_script(SCREEN)
    pin = host.open_game()
    wall.go(f"/wall/{pin}", ".pin-number")
    anna.join(pin, "Anna")
    host.see(".players li")
    for page in (host, wall, anna):
        page.until("() => window.locks === 1", "the lock on the screen")
    host.act("[data-focus=end]")
    for page in (host, wall, anna):
        page.until("() => window.locks === 0", "the lock that is given back at the end")


def test_a_large_photograph_is_reduced_before_it_is_sent(visit):
    page = visit()
    page.go("/")
    sent = page.page.evaluate(SEND_PHOTOGRAPH)
    assert sent["had"] > 2 ** 19
    assert (sent["width"], sent["height"], sent["type"]) == (1600, 1200, "image/jpeg")


def test_a_page_that_has_not_come_whole_says_so_and_comes_again(visit):
    page = visit()
    page.page.clock.install()
    page.page.route("**/shared/dom.js", lambda route: route.abort(), times=1)
    page.page.goto(page.server.url)
    page.see("[role=alert]:has-text('This page has not come whole')")
    page.page.clock.fast_forward(7000)
    page.see("h1")


def test_who_waits_for_an_answer_is_told_so(visit):
    page = visit()
    page.page.clock.install()
    held = []
    page.page.route("**/api/join", lambda route: held.append(route))
    page.go("/join")
    page.page.fill("[name=pin]", "123456")
    page.page.fill("[name=name]", "Anna")
    page.press("main .primary")
    page.until(lambda: held, "the request")
    page.page.clock.fast_forward(5000)
    page.see(".offline:has-text('has not answered yet')")
    held[0].fulfill(status=404, json={"status": 404, "code": "unknownPIN", "title": ""})
    page.see(".offline", state="hidden")
