"""What a phone sees that comes to a daemon of HTTPS by plain HTTP: two ways in."""

import pytest

from conftest import CHROMIUM, Server
from daemon import Daemon
from scenes import PHONES, Table
from visitor import Visitor, unhurried_pack


@pytest.fixture
def door(tmp_path):
    """A daemon of HTTPS. Browsers call it quiz.test, which is not this machine's own name: by that, Chromium would open the camera over plain
    HTTP, too."""
    daemon = Daemon(tmp_path / "data", https=True, names="quiz.test", pack=unhurried_pack())
    daemon.plain = f"http://quiz.test:{daemon.port}"
    yield daemon
    assert daemon.stop() == 0


@pytest.fixture(scope="module")
def phone_browser(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--host-resolver-rules=MAP quiz.test 127.0.0.1"])
    yield browser
    browser.close()


@pytest.fixture
def phone(phone_browser, door, request):
    """Makes phones, which trust the daemon's certificate or do not."""
    made = []

    def make(trusts=False, agent=None, **options):
        visitor = Visitor(phone_browser, Server(door.plain, door.key), request.config.getoption("shots"), camera=False,
                          trusts=trusts, agent=agent, size=(390, 844), **options)
        made.append(visitor)
        return visitor

    yield make
    for visitor in made:
        visitor.context.close()
    assert [trouble for visitor in made for trouble in visitor.troubles] == []


def open_game(door, phone_browser, request):
    """A class game, opened at the address of HTTPS; gives the host and the PIN."""
    host = Visitor(phone_browser, Server(f"https://quiz.test:{door.port}", door.key), request.config.getoption("shots"))
    return host, host.open_game(rounds=1)


def test_a_phone_that_trusts_nothing_plays_by_photographs(phone, phone_browser, door, request):
    host, pin = open_game(door, phone_browser, request)
    anna = phone()
    anna.go(f"/join?pin={pin}", ".doorstep")
    anna.see("text=This phone does not trust the quiz yet.")
    assert not anna.page.is_visible("text=Go on with the camera")
    anna.press("text=Play with photographs")
    anna.see("form")
    anna.page.fill("[name=name]", "Anna")
    anna.press("form .primary")
    anna.see("[data-scene=lobby]")
    anna.see(".trouble >> text=The camera needs a secure address")
    host.see(".players li")
    host.press(".controls .primary")
    anna.see(".question")
    anna.shot("doorstep-question")
    anna.show_photo()
    anna.see(".verdict.won")
    host.context.close()


def test_a_phone_that_trusts_the_certificate_is_led_on_as_the_same_game(phone, door):
    anna = phone(trusts=True)
    anna.go("/join?pin=123456", ".doorstep")
    anna.see("text=This phone trusts the quiz.")
    assert anna.page.get_attribute("text=Go on with the camera", "href") == f"https://quiz.test:{door.port}/join?pin=123456"
    anna.press("text=Go on with the camera")
    anna.see("form")
    assert anna.page.evaluate("isSecureContext") and anna.page.input_value("[name=pin]") == "123 456"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("agent, system", [("Linux; Android 15", "Android"), ("iPhone; CPU iPhone OS 18_0 like Mac OS X", "iPhone and iPad")])
def test_the_doorstep_has_a_picture_of_each_screen_of_the_phone_that_came(phone, door, agent, system, language):
    visitor = phone(agent=f"Mozilla/5.0 ({agent}) AppleWebKit/537.36", language=language)
    # Whatever page is asked for.
    for path in ("/", "/play", "/kiosk", "/host", "/doorstep"):
        visitor.go(path, ".doorstep")
    opened = visitor.page.locator("details[open]")
    assert opened.count() == 1
    summary = {"en": system, "ru": {"Android": "Android", "iPhone and iPad": "iPhone и iPad"}[system]}[language]
    assert opened.locator("summary").inner_text() == summary
    assert opened.locator(".phone:visible").count() == opened.locator("li").count() >= 4
    assert visitor.page.evaluate("fetch('/ca.crt').then(({ ok }) => ok)")
    visitor.shot(f"doorstep-{system.split()[0]}-{language}")
    table = Table(f"test_the_doorstep_{system.split()[0]}", language)
    table.measure(visitor, "doorstep", PHONES, acts=False)
    table.close(visitor.shots)
