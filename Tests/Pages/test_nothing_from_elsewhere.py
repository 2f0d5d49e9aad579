"""Nothing is fetched from elsewhere: the browser's own log of its network is held against the daemon's address."""

import ipaddress
import json
import urllib.parse

import pytest

from conftest import CHROMIUM, Server
from daemon import Daemon
from visitor import Visitor, unhurried_pack

# Where the walk through all pages begins; the links on them lead to the others.
FIRST = ["/", "/play", "/join", "/host", "/host/statistics", "/catalogue", "/about/stored", "/about/https", "/about/doorstep", "/places", "/eggs",
         "/bingo", "/moon", "/maths", "/maths/cards", "/kiosk", "/nothing/here"]
# Addresses of pages that this one links to, without what is downloaded or is the way out.
LINKS = """() => [...document.querySelectorAll("a[href]")].filter((link) => link.origin === location.origin && !link.download)
  .map((link) => link.pathname)"""


@pytest.fixture
def daemon(tmp_path):
    daemon = Daemon(tmp_path / "data", pack=unhurried_pack())
    yield daemon
    assert daemon.stop() == 0


def end(url):
    """Whom a request is for: `127.0.0.1:8080`, or a scheme that leaves the browser alone, such as `blob`."""
    address = urllib.parse.urlsplit(url)
    return address.netloc if address.scheme.startswith("http") else address.scheme


def connections(log):
    """The ends that the browser has tried to reach, and the names that it has looked up, from its network log. A UDP socket that sends nothing
    reaches nobody: by connecting one, Chromium asks the system whether it knows a way to the IPv6 internet."""
    kinds = {number: name for name, number in log["constants"]["logEventTypes"].items()}
    ends, names, sockets = set(), set(), {}
    for event in log["events"]:
        kind, values, source = kinds[event["type"]], event.get("params", {}), event["source"]["id"]
        if kind == "TCP_CONNECT_ATTEMPT" and "address" in values:
            ends.add(values["address"])
        elif kind == "UDP_CONNECT" and "address" in values:
            sockets[source] = values["address"]
        elif kind == "UDP_BYTES_SENT":
            ends.add(values.get("address") or sockets[source])
        elif kind in ("HOST_RESOLVER_MANAGER_JOB", "HOST_RESOLVER_DNS_TASK", "HOST_RESOLVER_SYSTEM_TASK") and "host" in values:
            names.add(values["host"])
    return ends, names


def every_page(visitor, url):
    """Opens each page that can be reached by links, and returns their paths. Pages that keep a connection open are never idle: what a page
    loads at its start has been asked for once it shows something: a scene other than `loading`, from which a page may still move to another by itself."""
    waiting, opened = list(FIRST), set()
    while waiting:
        path = waiting.pop(0)
        if path in opened:
            continue
        opened.add(path)
        if not visitor.context.request.get(url + path).headers.get("content-type", "").startswith("text/html"):
            continue
        visitor.page.goto(url + path)
        visitor.page.wait_for_selector("[data-scene]:not([data-scene=loading])")
        visitor.page.wait_for_load_state("load")
        waiting += visitor.page.evaluate(LINKS)
    return opened


def test_a_browser_that_opens_every_page_and_plays_reaches_the_daemon_only(playwright, daemon, tmp_path):
    record = tmp_path / "net.json"
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--log-net-log={record}"])
    asked = set()
    server = Server(daemon.url, daemon.key)
    host, wall, player = (Visitor(browser, server, tmp_path) for _ in range(3))
    for visitor in (host, wall, player):
        visitor.context.on("request", lambda request: asked.add(end(request.url)))
    opened = every_page(player, daemon.url)
    assert len(opened) > len(FIRST)
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
    assert f"127.0.0.1:{daemon.port}" in ends, "the log has what the browser reached"
    assert [each for each in ends if not ipaddress.ip_address(each.rsplit(":", 1)[0].strip("[]")).is_loopback] == []
    assert [name for name in names if "127.0.0.1" not in name] == []
