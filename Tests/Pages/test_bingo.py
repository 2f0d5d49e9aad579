"""Bingo: a class with two phones and the wall, a game alone before a camera, and a pack that has too few things."""

import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from conftest import Server
from daemon import Daemon
from visitor import FILMED, PACK, photo_of

# Five more than those that the film before the camera shows: every card has all nine.
THINGS = [*FILMED, "Dead Souls", "Minuet", "Nikolai Gogol", "Alexander Pushkin", "Ruslan and Ludmila"]
LONGEST = "Map of Saint Petersburg"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A daemon whose pack has a list of nine things."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "pack").mkdir()
    for thing in THINGS:
        shutil.copy(PACK / f"{thing}.png", folder / "pack")
    text = f"""
name: A shelf
assignments:
  - {{image: {THINGS[0]}, question: Which book?, answer: This one.}}
bingo:
  - {{id: shelf, title: On the shelf, things: {json.dumps(THINGS)}}}
"""
    (folder / "pack/pack.yaml").write_text(text)
    daemon = Daemon(folder / "data", pack=folder / "pack", public_address="https://192.0.2.5:8443", no_host_at_machine=True)
    yield Server(daemon.url, daemon.key)
    assert daemon.stop() == 0


def photograph(visitor, thing):
    """Shows a photograph of a thing, and waits until it is ticked."""
    visitor.page.set_input_files("input[type=file]", photo_of(thing))
    visitor.see(f".bingo-place.found[data-thing='{thing}']")


def join(visitor, code, name):
    visitor.go(f"/bingo/{code}", "[name=name]")
    visitor.page.fill("[name=name]", name)
    visitor.press("form .primary")
    visitor.see(".bingo-card")
    return visitor


def check(visitor, name):
    visitor.loaded()
    visitor.shot(name)
    assert visitor.violations() == []


def test_a_class_plays_on_two_phones_and_the_wall(visit, shelf, blind_browser):
    wall = visit(of=blind_browser, at=shelf, size=(1920, 1080)).become_host().go("/bingo", "[data-class]")
    check(wall, "bingo-host-door")
    wall.press("[data-class]")
    code = re.sub(r"\D", "", wall.see(".bingo-code").inner_text())
    assert len(code) == 6
    assert f"192.0.2.5:8443/bingo/{code}" in wall.text(".bingo-address")
    assert wall.page.eval_on_selector(".bingo-qr", "(code) => code.decode().then(() => code.naturalWidth)") > 0
    anna = join(visit(of=blind_browser, at=shelf, size=(390, 844)), code, "Anna")
    boris = visit(of=blind_browser, at=shelf, size=(320, 568), theme="light", language="ru").go("/bingo", "[name=code]")
    boris.page.fill("[name=code]", code)
    boris.press("form .button")
    boris.see("[name=name]")
    boris.page.fill("[name=name]", "anna")
    boris.press("form .primary")
    boris.see(".failure:not(:empty)")
    join(boris, code, "Boris <b>")
    expect(wall.page.locator(".bingo-players .name")).to_have_text(["Anna", "Boris <b>"])
    check(anna, "bingo-phone")
    check(boris, "bingo-small-phone")

    card = anna.card()
    anna.page.reload()
    anna.see(".bingo-card")
    assert anna.card() == card and sorted(card) == sorted(THINGS)
    for number, thing in enumerate(card[:3], 1):
        photograph(anna, thing)
        anna.see(f".bingo-tally:text-is('{number} of 9')")
    expect(anna.page.locator(".bingo-place.in-row")).to_have_count(3)
    assert any("Three in a row!" in text for text in anna.page.evaluate("said"))
    wall.see(".bingo-firsts:has-text('First row: Anna')")
    boris.see(".bingo-news:has-text('Первый ряд: Anna')")
    expect(wall.page.locator(".bingo-players li:first-child .bingo-mini .found")).to_have_count(3)
    check(wall, "bingo-wall-first-row")

    photograph(boris, boris.card()[0])
    wall.see(".bingo-players li:nth-child(2):has-text('1 of 9')")
    for thing in card[3:]:
        photograph(anna, thing)
    wall.see(".bingo-firsts:has-text('First full card: Anna')")
    anna.see(".bingo-outcome:has-text('The others are still looking.')")
    check(anna, "bingo-full-card")
    wall.press("[data-end]")
    boris.see(".bingo-outcome")
    check(wall, "bingo-wall-over")
    check(boris, "bingo-over")


def test_who_plays_alone_shows_things_to_the_camera_and_plays_again(visit, shelf):
    anna = visit(at=shelf).go("/bingo", "[data-alone]")
    check(anna, "bingo-door")
    anna.press("[data-alone]")
    anna.see(".bingo-card")
    first = anna.page.url
    # The film before the camera shows them again and again.
    for thing in FILMED:
        anna.see(f".bingo-place.found[data-thing='{thing}']")
    check(anna, "bingo-alone")
    assert not anna.page.is_visible(".bingo-pass")
    anna.go("/bingo", f"a[href='{first.removeprefix(shelf.url)}']")
    anna.go(first.removeprefix(shelf.url), ".bingo-card")
    for thing in anna.card():
        if not anna.page.is_visible(f".bingo-place.found[data-thing='{thing}']"):
            photograph(anna, thing)
    anna.see(".bingo-outcome:has-text('The card is full!')")
    anna.see(".bingo-news:has-text('All nine things after')")
    anna.see(".finder", state="detached")
    check(anna, "bingo-alone-full")
    anna.press("[data-focus=again]")
    anna.until(f"() => location.href !== {json.dumps(first)}", "another game")
    anna.see(".bingo-tally:not(:empty)")


def test_a_game_alone_is_there_for_nobody_else(visit, shelf, blind_browser):
    anna, boris = (visit(of=blind_browser, at=shelf) for _ in range(2))
    anna.go("/bingo", "[data-alone]").press("[data-alone]")
    anna.see(".bingo-card")
    boris.go(anna.page.url.removeprefix(shelf.url), ".error:has-text('No game has this code')")
    anna.press("text=End the game")
    anna.see(".bingo-outcome:has-text('The game is over.')")


def test_a_pack_with_too_few_things_says_how_many_it_needs(visit, filmed_server):
    visitor = visit(at=filmed_server).go("/bingo", ".note")
    assert "this pack has 4. Add 5 more" in visitor.text(".note")
    assert not visitor.page.is_visible("[data-alone]")
    check(visitor, "bingo-too-few")


@pytest.fixture(scope="module")
def long_names(tmp_path_factory):
    """A daemon whose pack has a list of the nine things with the longest names: any card has all of them."""
    folder = tmp_path_factory.mktemp("long")
    shutil.copytree(PACK, folder / "pack")
    names = sorted((file.stem for file in PACK.glob("*.png")), key=lambda name: (-len(name), name))[:9]
    assert LONGEST in names
    with (folder / "pack/pack.yaml").open("a") as text:
        text.write(f"\nbingo:\n  - {{id: long, title: Things with long names, things: {json.dumps(names)}}}\n")
    daemon = Daemon(folder / "data", pack=folder / "pack", no_host_at_machine=True)
    yield Server(daemon.url, daemon.key)
    assert daemon.stop() == 0


@pytest.mark.parametrize("size, theme, language", [((320, 568), "dark", "ru"), ((768, 1024), "light", "en"), ((1920, 1080), "dark", "en")])
def test_a_card_is_whole_in_every_look(visit, blind_browser, long_names, size, theme, language):
    visitor = visit(of=blind_browser, at=long_names, size=size, theme=theme, language=language).go("/bingo", "[data-alone]")
    check(visitor, f"bingo-door-{theme}-{language}-{size[0]}")
    visitor.press("[data-alone]")
    visitor.see(".bingo-card")
    photograph(visitor, LONGEST)
    check(visitor, f"bingo-card-{theme}-{language}-{size[0]}")
