"""A class comes in by one press: the first page and the lobby let phones in, and close the door behind them."""

import contextlib
import re
import socket
import time

import pytest
from playwright.sync_api import Error

from conftest import Daemon, Server
from visitor import Visitor, unhurried_pack


class Machine:
    """A daemon as `make run` starts it, for its own machine only, and browsers at the machine and in its network."""

    def __init__(self, daemon, browser, shots):
        self.daemon, self.browser, self.shots, self.visitors = daemon, browser, shots, []

    def visit(self, url, **options):
        visitor = Visitor(self.browser, Server(url, self.daemon.key), self.shots, **options)
        self.visitors.append(visitor)
        return visitor

    def host(self, **options):
        return self.visit(self.daemon.url, **options)

    def phone(self, url):
        return self.visit(url, size=(390, 844))


@pytest.fixture
def machine(tmp_path, blind_browser, request):
    began = time.monotonic()
    daemon = Daemon(tmp_path / "data", pack=unhurried_pack())
    made = Machine(daemon, blind_browser, request.config.getoption("shots"))
    made.began = began
    yield made
    for visitor in made.visitors:
        visitor.leave()
    assert daemon.stop() == 0
    assert [trouble for visitor in made.visitors for trouble in visitor.troubles] == []


def let_in(host):
    """Presses the button, and returns the address for phones."""
    host.see(".entrance button, .entrance .note")
    if host.page.is_visible("text=This machine is in no network"):
        pytest.skip("this machine is in no network")
    host.page.focus(".entrance .primary")
    host.page.keyboard.press("Enter")
    host.see("text=Close the door")
    # Who uses the keys is where the door can be closed again.
    host.until("() => document.activeElement.dataset.focus === 'entrance'", "the focus at the button of before")
    host.see(".qr, .address-code")
    return re.search(r"https://[\d.]+:\d+", host.text("main"))[0]


def listens(url):
    host, port = url.removeprefix("https://").split(":")
    with contextlib.closing(socket.socket()) as line:
        return line.connect_ex((host, int(port))) == 0


def test_three_phones_answer_after_one_press(machine):
    host = machine.host()
    host.go("/", "text=Host a class")
    pin = host.open_game(rounds=1)
    wall = machine.host(size=(1920, 1080)).go(f"/wall/{pin}", ".pass .closed")
    assert host.page.locator(".qr").count() == 0 and wall.page.locator(".qr").count() == 0
    host.shot("entrance-closed")
    url = let_in(host)
    for screen in (host, wall):
        screen.see(".qr")
        assert url in screen.text(".pass .address")
    host.loaded()
    host.shot("entrance-open")
    wall.shot("entrance-wall")
    phones = [machine.phone(url).join(pin, name) for name in ("Anna", "Boris", "Vera")]
    host.see(".players li:has-text('Vera')")
    host.press(".controls .primary")
    for phone in phones:
        phone.see(".question")
    phones[0].show_photo()
    phones[0].see(".verdict.won")
    # For the README: with a machine that does nothing else, pytest -s.
    print(f"from the start of the daemon to the first right answer: {time.monotonic() - machine.began:.1f} s")


def test_the_first_page_lets_phones_in_and_sees_them_come(machine):
    host = machine.host()
    host.go(f"/#{machine.daemon.key}", ".first-steps")
    assert not host.page.is_visible(".address-code") and not host.page.is_visible(".come")
    url = let_in(host)
    host.see(".address-code")
    host.see("text=No phone has connected yet")
    phone = machine.phone(url).go("/join", "form")
    host.see("text=A phone has connected: the network lets it through.")
    host.shot("entrance-first-page")
    assert host.violations(".entrance") == []
    host.press("text=Close the door")
    host.until(lambda: not listens(url), "the end of the server behind the door")
    host.see(".entrance .primary")
    host.see(".address-code", state="detached")
    assert not host.page.is_visible(".come")
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        phone.go("/join")


def test_a_daemon_that_was_told_where_to_listen_says_what_to_start(tmp_path, blind_browser, visit):
    daemon = Daemon(tmp_path / "data", pack=unhurried_pack(), host="0.0.0.0")
    host = visit(of=blind_browser, at=Server(daemon.url, daemon.key))
    host.go(f"/#{daemon.key}", ".first-steps")
    host.see(".entrance code:text-is('apeiron serve --https --host 0.0.0.0')")
    assert "Without HTTPS" in host.text(".entrance") or "listens on this machine only" in host.text(".entrance")
    assert daemon.stop() == 0


def test_the_door_fits_a_phone_and_speaks_russian(machine):
    host = machine.host(size=(320, 568), language="ru")
    host.go(f"/#{machine.daemon.key}", ".entrance button, .entrance .note")
    host.page.locator(".entrance").scroll_into_view_if_needed()
    host.shot("entrance-small")
    assert host.violations(".entrance") == []
