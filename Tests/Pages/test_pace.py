"""The pace of a class game: hints at half time, questions that follow by themselves, and the wait after a restart."""

import shutil

import pytest
import yaml

from conftest import ROOT, Server
from daemon import Daemon
from visitor import Visitor, photo_of

IMAGES = ["Orion", "Elements", "Thistle"]
HINT = "Look up at night."
# Seconds that there may be at most until the next question follows by itself.
LONGEST = 60


def pack_of(folder, seconds):
    """A pack whose hints wait for half of the time, and whose clock starts at once."""
    folder.mkdir()
    for image in IMAGES:
        shutil.copy(ROOT / "ReferenceImages" / f"{image}.png", folder)
    assignments = [{"image": image, "question": f"Where is {image}?", "answer": f"{image}.", "hint": HINT, "seconds": seconds} for image in IMAGES]
    settings = {"hintsAtHalfTime": True, "lettersPerSecond": 0}
    (folder / "pack.yaml").write_text(yaml.safe_dump({"name": "A pack", "settings": settings, "assignments": assignments}))
    return folder


@pytest.fixture
def daemon(tmp_path, request):
    started = Daemon(tmp_path / "data", pack=pack_of(tmp_path / "pack", request.param))
    yield started
    started.stop()


@pytest.fixture
def crowd(daemon, blind_browser, tmp_path, request):
    """Makes visitors of this daemon, which a test stops and starts again."""
    visitors = []

    def make(**options):
        visitors.append(Visitor(blind_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), **options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.context.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []


# All notes that a page has shown.
KEEP_SHOWN = """addEventListener("DOMContentLoaded", () => {
  window.shown = [];
  new MutationObserver(() => document.querySelectorAll(".note").forEach((note) => shown.push(note.textContent)))
    .observe(document.body, { childList: true, subtree: true, characterData: true });
})"""


def photograph(player, image):
    player.page.set_input_files("input[type=file]", photo_of(image))


@pytest.mark.parametrize("daemon", [4], indirect=True)
def test_a_hint_that_waits_comes_at_half_time_and_is_told_to_those_who_do_not_see_it(crowd):
    host, wall, anna = crowd(), crowd(size=(1920, 1080)), crowd(size=(390, 844))
    pin = host.open_game(rounds=1)
    wall.go(f"/wall/{pin}", ".pin-number")
    anna.join(pin, "Anna")
    assert host.page.is_checked("text=Hints wait until half of the time is over")
    # Whose time has no end is still asked when that of the others is over.
    host.act("[data-focus^=time-]", "")
    host.press(".controls .primary")
    for page in (anna, wall, host):
        page.see(f".hint:has-text(\"{HINT}\")")
    anna.until("(hint) => said.includes(hint)", "the hint is told", HINT)


@pytest.mark.parametrize("daemon", [3600], indirect=True)
def test_a_hint_that_waits_is_not_shown_before_and_one_that_does_not_wait_at_once(crowd):
    host, wall, anna = crowd(), crowd(size=(1920, 1080)), crowd(size=(390, 844))
    pin = host.open_game(rounds=2)
    wall.go(f"/wall/{pin}", ".pin-number")
    anna.join(pin, "Anna")
    host.press(".controls .primary")
    for page in (anna, wall, host):
        page.see(".question")
        assert page.page.locator(f"text={HINT}").count() == 0
    host.press("[data-focus=skip]")
    anna.see(".verdict.lost")
    host.act("text=Hints wait until half of the time is over")
    host.press("[data-focus=ask]")
    for page in (anna, wall, host):
        page.see(f".hint:has-text(\"{HINT}\")")


@pytest.mark.parametrize("daemon", [3600], indirect=True)
def test_the_next_question_follows_by_itself_where_the_host_wishes_and_does_not_stop_it(crowd, daemon):
    host, wall, anna = crowd(), crowd(size=(1920, 1080)), crowd(size=(390, 844))
    pin = host.open_game(rounds=3)
    wall.go(f"/wall/{pin}", ".pin-number")
    anna.join(pin, "Anna")
    host.act("[data-focus=advance]", "5")
    host.press(".controls .primary")

    def answer(number):
        wall.see(f"text=Question {number} of 3")
        anna.see(f".leaf .eyebrow:has-text(\"Question {number} of 3\")")
        photograph(anna, anna.text(".question").removeprefix("Where is ").removesuffix("?"))

    answer(1)
    anna.see(".leaf .eyebrow:has-text(\"Question 2 of 3\")")
    # As long as it can be: nobody has to be quick.
    game = host.page.evaluate("new URLSearchParams(location.search).get('game')")
    action = {"action": "advance", "seconds": LONGEST}
    assert host.context.request.post(f"{daemon.url}/api/contests/{game}/actions", data=action).ok
    answer(2)
    for page in (wall, host):
        page.see(".next-in >> text=/Next question in [1-6]?\\d second/")
    # The host stops it: it is gone from the wall, and the third is asked by hand.
    host.press("[data-focus=hold]")
    wall.see(".next-in", state="hidden")
    host.see("[data-focus=hold]", state="detached")
    host.press("[data-focus=ask]")
    wall.see("text=Question 3 of 3")
    host.press("[data-focus=skip]")
    wall.see(".board")
    assert not wall.page.is_visible(".next-in"), "nobody showed anything: the host is waited for"


@pytest.mark.parametrize("daemon", [3600], indirect=True)
def test_a_question_waits_after_a_restart_for_those_who_played_it(crowd, daemon):
    host, anna, boris = crowd(), crowd(size=(390, 844)), crowd(size=(390, 844))
    for page in (anna, host):
        page.page.add_init_script(KEEP_SHOWN)
    pin = host.open_game(rounds=1)
    anna.join(pin, "Anna")
    boris.join(pin, "Boris")
    host.see(".players li:nth-child(2)")
    host.press(".controls .primary")
    for player in (anna, boris):
        player.see(".question")
    boris.page.goto("about:blank")
    daemon.kill()
    daemon.start()
    # The note goes away after 20 s, so the test looks at what the page has shown, not at what it shows now.
    for page in (anna, host):
        page.until("() => shown.some((text) => text.includes('Waiting for one player'))", "one player is awaited")
    boris.go(f"/play/{pin}", ".question")
    for page in (anna, boris, host):
        page.see("text=Waiting for one player", state="hidden")
        page.see(".countdown:not(.still)")
