"""A host adds a thing to the catalogue with the camera."""

import shutil

import pytest
from playwright.sync_api import expect

from conftest import ROOT, Daemon, Server
from visitor import Visitor, photo_of


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "pack"
    folder.mkdir()
    for name in ["Orion", "Thistle"]:
        shutil.copy(ROOT / f"ReferenceImages/{name}.png", folder)
    (folder / "pack.yaml").write_text(
        'name: Sky\nassignments:\n  - {image: Orion, question: "Who hunts?", answer: Orion}\n')
    return folder


@pytest.fixture
def daemon(tmp_path, pack):
    started = Daemon(tmp_path / "data", pack=pack)
    yield started
    assert started.stop() == 0


def test_a_thing_is_added_by_its_four_corners(browser, daemon, pack, request):
    host = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    host.go(f"/host#{daemon.key}", "[name=rounds]")
    host.go("/catalogue")
    host.press("text=Add a thing")
    host.see("[data-scene=enrol] video")
    host.until("() => document.querySelector('video').readyState > 1", "a picture of the camera")
    host.press(".primary.large")
    host.see("[data-scene=corners] .preview img")
    before = host.page.get_attribute(".preview img", "src")
    host.page.locator(".handle").first.focus()
    host.page.keyboard.press("Shift+ArrowRight")
    host.see(f'.preview img:not([src="{before}"])')
    host.shot("enrol-corners")
    # Where else the corners may be; the last proposal is followed by the first.
    places = [host.page.get_attribute(".picker polygon", "points")]
    for _ in range(3):
        if host.page.is_visible("text=Another outline"):
            host.press("text=Another outline")
            places.append(host.page.get_attribute(".picker polygon", "points"))
    assert 3 <= len(set(places)) <= 4, places
    host.page.fill("[name=name]", "My plate")
    host.press("form .primary")
    host.see("[data-scene=saved]")
    host.shot("enrol-saved")
    host.context.close()
    assert (pack / "My plate.jpg").read_bytes().startswith(b"\xff\xd8")
    assert host.troubles == []


def test_several_files_come_to_their_corners_and_names_in_turn(browser, daemon, pack, tmp_path, request):
    host = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    host.go(f"/host#{daemon.key}", "[name=rounds]")
    host.go("/catalogue", "text=Add a thing")
    host.press("text=Add a thing")
    host.see("[data-scene=enrol] video")
    (tmp_path / "notes.png").write_text("no picture")
    (tmp_path / "My_book.png").write_bytes(photo_of("Elements").read_bytes())
    (tmp_path / "IMG_2034.png").write_bytes(photo_of("The Nose").read_bytes())
    host.page.set_input_files("input[type=file]", [tmp_path / name for name in ("My_book.png", "notes.png", "IMG_2034.png")])
    host.see("[data-scene=corners] p:has-text('2 more pictures follow')")
    expect(host.page.locator("[name=name]")).to_have_value("My book")
    host.see(".preview img")
    host.press("form .primary")
    # A number that a camera gave is no name.
    expect(host.page.locator("[name=name]")).to_have_value("")
    host.page.fill("[name=name]", "A nose")
    host.see(".preview img")
    host.press("form .primary")
    host.see("[data-scene=saved] .failure:has-text('notes.png')")
    host.context.close()
    assert (pack / "My book.jpg").exists() and (pack / "A nose.jpg").exists()
    assert host.troubles == []


def test_what_the_pack_does_not_name_is_renamed_and_taken_out(browser, daemon, pack, request):
    host = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    host.go(f"/host#{daemon.key}", "[name=rounds]")
    host.go("/catalogue", "text=Take out")
    # The pack's file names Orion, so it can only have another picture.
    assert host.page.get_by_role("button", name="Replace the picture of Orion").count() == 1
    assert host.page.get_by_role("button", name="Rename Orion").count() == 0
    host.page.get_by_role("button", name="Rename Thistle").click()
    host.page.fill(".card [name=name]", "A weed")
    host.press(".card form .button")
    host.see("text=A weed")
    host.shot("catalogue-managed")
    assert (pack / "A weed.png").exists() and not (pack / "Thistle.png").exists()
    host.page.once("dialog", lambda dialog: dialog.accept())
    host.page.get_by_role("button", name="Take out A weed").click()
    host.until("() => document.querySelectorAll('.card').length === 1", "one card is left")
    host.context.close()
    assert (pack / ".deleted" / "A weed.png").exists()
    assert host.troubles == []


def test_a_daemon_starts_with_an_empty_folder(browser, tmp_path, request):
    (tmp_path / "shelf").mkdir()
    daemon = Daemon(tmp_path / "data", pack=tmp_path / "shelf")
    host = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    host.go(f"/host#{daemon.key}", "text=There are no questions yet")
    host.go("/catalogue", "text=There are no things yet")
    host.context.close()
    assert daemon.stop() == 0
    assert host.troubles == []
