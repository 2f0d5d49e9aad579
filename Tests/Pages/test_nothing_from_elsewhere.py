"""Nothing is fetched from elsewhere: the browser's own log of its network is held against the daemon's address."""

import ipaddress
import json

import pytest

from conftest import CHROMIUM, Server
from daemon import Daemon
from visitor import Visitor

# Each page of the daemon, with what is to be seen of it before the next.
PAGES = ["/", "/play", "/join", "/doorstep", "/host", "/host/statistics", "/catalogue", "/about/stored", "/about/https", "/about/licences",
         "/places", "/eggs", "/moon", "/maths", "/maths/cards", "/kiosk", "/nothing/here"]


@pytest.fixture
def daemon(tmp_path):
    daemon = Daemon(tmp_path / "data")
    yield daemon
    assert daemon.stop() == 0


def connections(log):
    """The ends that the browser has tried to reach, and the names that it has looked up, from its network log."""
    kinds = {number: name for name, number in log["constants"]["logEventTypes"].items()}
    ends, names = set(), set()
    for event in log["events"]:
        kind, values = kinds[event["type"]], event.get("params", {})
        if kind in ("TCP_CONNECT_ATTEMPT", "UDP_CONNECT") and "address" in values:
            ends.add((kind, values["address"]))
        if kind in ("HOST_RESOLVER_MANAGER_JOB", "HOST_RESOLVER_DNS_TASK", "HOST_RESOLVER_SYSTEM_TASK") and "host" in values:
            names.add(values["host"])
    return ends, names


def test_a_browser_that_opens_every_page_and_plays_reaches_the_daemon_only(playwright, daemon, tmp_path):
    record = tmp_path / "net.json"
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--log-net-log={record}"])
    asked = set()
    server = Server(daemon.url, daemon.key)
    host, wall, player = (Visitor(browser, server, tmp_path) for _ in range(3))
    for visitor in (host, wall, player):
        visitor.context.on("request", lambda request: asked.add(request.url.split("/")[2] if request.url.startswith("http") else request.url.split(":")[0]))
    for page in PAGES:
        player.page.goto(daemon.url + page)
        player.see("h1")
        player.page.wait_for_load_state("networkidle")
    for path in ("/places", "/eggs", "/maths"):
        player.go(path)
        player.page.locator("main a").first.click()
        player.see("h1")
        player.page.wait_for_load_state("load")
    pin = host.open_game(rounds=1)
    wall.go(f"/wall/{pin}", ".pin-number")
    player.join(pin, "Anna")
    host.press(".controls .primary")
    player.see(".question")
    player.show_photo()
    player.see(".verdict.won")
    wall.see(".board")
    host.press("[data-focus=ask]")
    wall.see(".podium")
    player.see(".summary")
    for visitor in (host, wall, player):
        visitor.context.close()
    browser.close()

    ends, names = connections(json.loads(record.read_text()))
    print(f"the browser reached {sorted(ends)}; pages asked {sorted(asked)}; names looked up: {sorted(names)}")
    assert asked <= {f"127.0.0.1:{daemon.port}", "blob", "data"}
    assert ("TCP_CONNECT_ATTEMPT", f"127.0.0.1:{daemon.port}") in ends, "the log has what the browser reached"
    assert [end for end in ends if not ipaddress.ip_address(end[1].rsplit(":", 1)[0].strip("[]")).is_loopback] == []
    assert [name for name in names if "127.0.0.1" not in name] == []
