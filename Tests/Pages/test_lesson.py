"""A lesson with real books, in the browser alone: made, judged, rehearsed, printed and played, and its verdicts explained."""

import json
import os
import pathlib
import re
import subprocess

import pytest

from conftest import ROOT, Daemon, Server, browser_before
from daemon import BINARY
from visitor import Visitor

PHOTOS = pathlib.Path(os.environ.get("APEIRON_SHARED", ROOT.parent / "shared")) / "photos"
BOOKS = ["book003", "book005", "book009", "book011", "book013"]

pytestmark = pytest.mark.skipif(
    not PHOTOS.exists(), reason="no photographs: neither APEIRON_SHARED nor ../shared has a folder photos")


def photograph_of(book):
    return PHOTOS / f"book_covers/queries/{book}_q.jpg"


def scan_of(book):
    return PHOTOS / f"book_covers/references/{book}.jpg"


@pytest.fixture(scope="module")
def books_browser(playwright, tmp_path_factory):
    """A browser before whose camera five books are held, one after the other."""
    yield from browser_before([scan_of(book) for book in BOOKS], playwright, tmp_path_factory.mktemp("books"))


@pytest.fixture
def daemon(tmp_path):
    started = Daemon(tmp_path / "data", pack="none")
    yield started
    assert started.stop() == 0


@pytest.fixture
def host(books_browser, daemon, request):
    visitor = Visitor(books_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    yield visitor
    visitor.context.close()
    assert visitor.troubles == []


def look_at(host, name):
    """Pictures of the page at the sizes of a laptop and of a phone."""
    host.shot(f"{name}-laptop")
    host.page.set_viewport_size({"width": 390, "height": 844})
    host.shot(f"{name}-phone")
    host.page.set_viewport_size({"width": 1280, "height": 800})


def make_five(host, daemon):
    host.go(f"/host#{daemon.key}", "text=There are no questions yet")
    host.go("/", "text=Make a pack")
    host.press("text=Make a pack")
    host.page.fill("[name=name]", "Shelf")
    host.press("form .primary")
    host.see("[data-scene=editor]")
    host.press("text=Photograph your first thing")
    for number, book in enumerate(BOOKS, 1):
        host.see("[data-scene=enrol] video")
        host.page.set_input_files("input[type=file]", photograph_of(book))
        host.see("[data-scene=corners] .preview img")
        host.page.fill("[name=name]", f"Book {number}")
        host.press("form .primary")
        host.see(f".note:has-text('Book {number} is saved')")


def test_from_an_empty_daemon_to_the_first_right_answer_of_five_real_books(host, daemon):
    make_five(host, daemon)
    # Judged as it is made: before the next picture is taken.
    host.see(".judged .grade strong")
    look_at(host, "lesson-judged")
    host.press("text=That is all")
    host.see("[data-scene=editor] .question-row:nth-child(5)")
    host.give_an_hour(daemon.data / "packs/Shelf/pack.yaml")
    host.press("text=Play alone")
    host.see("form .primary")
    host.press("form .primary")
    host.begin()
    host.play_until_won()
    # The books are still in front of the camera: the next question must not be won before the test ends the game.
    with host.unjudged():
        host.press_until("Enter", ".question")
        host.choose("text=End")
        host.see(".summary")
    host.page.locator("button:has-text('Why?')").first.click()
    host.see(".account-drawing line")
    look_at(host, "lesson-why")
    words = host.text(".account")
    assert "This camera picture decided the question." in words and re.search(r"\d+, of them \d+ distinct", words), words
    # Where the questions of the next lesson are chosen, the one that was asked says how it went.
    host.go("/host", "form .primary")
    host.press("details:has(.which) summary")
    host.see(".which li:has-text('Right so far: 1 of 1.')")
    assert host.page.locator(".which li:has-text('so far')").count() == 1


def test_what_looks_alike_is_shown_where_it_does_and_a_rehearsal_says_what_to_mend(host, books_browser, daemon, request):
    make_five(host, daemon)
    # The first book once more: a photograph of the same cover.
    host.see("[data-scene=enrol] video")
    host.page.set_input_files("input[type=file]", scan_of(BOOKS[0]))
    host.see("[data-scene=corners] .preview img")
    host.page.fill("[name=name]", "Twin")
    host.press("form .primary")
    host.see(".judged .alike:has-text('Mistaken for Book 1')")
    host.press("text=That is all")
    host.see(".question-row:nth-child(1) .judged .alike:has-text('Twin')")
    host.shot("lesson-editor")
    host.press(".question-row:nth-child(1) .alike")
    host.see("dialog .area")
    look_at(host, "lesson-pair")
    host.press("dialog .primary")
    host.press("text=Similar things")
    host.see(".matrix .mistaken")
    assert host.page.locator(".matrix .mistaken").count() == 2
    host.page.locator(".alike-all").scroll_into_view_if_needed()
    look_at(host, "lesson-matrix")
    # Rehearsed: the scans are other pictures of the same covers.
    host.go("/packs/Shelf/rehearse", "[data-scene=rehearse]")
    host.see(".rehearsal-verdict :text('18 more photographs are needed in all')")
    for number, book in enumerate(BOOKS[1:], 2):
        host.page.set_input_files(f"[data-thing='Book {number}'] input", scan_of(book))
        host.see(f"[data-thing='Book {number}']:not(.ready) :text('2 more photographs are needed.')")
    host.see(".rehearsal-verdict :text('Not enough photographs yet')")
    host.page.set_input_files("[data-thing='Book 2'] input", [scan_of(BOOKS[1])] * 2)
    host.see("[data-thing='Book 2'].ready")
    # What goes wrong is kept where the author allows it, and judged again as it was.
    host.page.check("text=Keep photographs in which something goes wrong")
    host.page.set_input_files("[data-thing='Book 1'] input", scan_of(BOOKS[0]))
    host.see("[data-thing='Book 1'] .grade.hard, [data-thing='Book 1'] :text('Taken for Twin')")
    with host.page.expect_download() as download:
        host.press("text=Download the photograph in which something went wrong")
    assert download.value.suggested_filename == "Shelf-failures.zip"
    replayed = subprocess.run(
        [BINARY, "replay", download.value.path(), "--catalog", f"{daemon.data}/packs/Shelf"], capture_output=True, text=True)
    assert replayed.returncode == 0, replayed
    assert replayed.stdout.endswith("1 of 1 are judged the same, bit for bit\n")
    host.page.set_input_files("[data-thing=''] input", PHOTOS / "book_covers/references/book021.jpg")
    host.see("[data-thing=''] :text('0 of 1 taken for a thing')")
    host.see(".rehearsal-verdict :text('Not ready yet')")
    host.see(".rehearsal-verdict :text('3 more photographs of Twin are needed')")
    look_at(host, "lesson-rehearsal")
    # Printed, as the command prints it.
    host.go("/packs/Shelf/print", "[data-scene=print] .print-notes p")
    host.page.select_option("[name=perPage]", "4")
    host.see("text=on 2 sheets.")
    look_at(host, "lesson-print")
    answer = host.context.request.get(daemon.url + host.page.get_attribute("[data-scene=print] .primary", "href"))
    assert answer.status == 200 and answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF") and b"/Count 3" in answer.body()
    report = host.context.request.get(daemon.url + "/api/packs/Shelf/rehearsal").json()
    assert [thing["shown"] for thing in report["things"]] == [1, 3, 1, 1, 1, 0], json.dumps(report)
    assert host.violations() == []
    # Begun anew, with what was found before below.
    host.go("/packs/Shelf/rehearse", "text=Where a thing was accepted")
    host.page.once("dialog", lambda dialog: dialog.accept())
    host.press("text=Begin anew")
    host.see(".rehearsal-earlier li:has-text('of 7 photographs')")
    host.see(".rehearsal-verdict :text('18 more photographs are needed in all')")
    look_at(host, "lesson-rehearsals")
    begun = host.context.request.get(daemon.url + "/api/packs/Shelf/rehearsal").json()
    assert begun["kept"] == 0 and begun["photographs"] == 0 and [each["shown"] for each in begun["earlier"]] == [7]
    assert begun["earlier"][0]["found"] == report["found"]
    # In the other language, theme and size.
    other = Visitor(
        books_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), size=(390, 844), theme="light",
        language="ru")
    other.go(f"/host#{daemon.key}", "[name=rounds]")
    for page, whole in {"rehearse": "[data-scene=rehearse]", "print": "[data-scene=print] .print-notes p"}.items():
        other.go(f"/packs/Shelf/{page}", whole)
        other.loaded()
        other.shot(f"lesson-{page}-ru-light-phone")
        assert other.violations() == []
    other.context.close()
    assert other.troubles == []
