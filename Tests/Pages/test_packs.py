"""A pack is made in the browser, from a daemon that has none to the first right answer, and edited by two at once and by hand."""

import pathlib
from datetime import datetime, timedelta

import pytest
import yaml
from playwright.sync_api import expect

from conftest import ROOT, Daemon, Server, browser_before
from visitor import TABLE, Visitor, photo_of, until

THINGS = ["Orion", "Thistle", "Dead Souls"]


@pytest.fixture(scope="module")
def things_browser(playwright, tmp_path_factory):
    """A browser before whose camera three things are held, one after the other."""
    plates = [ROOT / f"ReferenceImages/{name}.png" for name in THINGS]
    yield from browser_before(plates, playwright, tmp_path_factory.mktemp("things"))


@pytest.fixture
def daemon(tmp_path):
    started = Daemon(tmp_path / "data", pack="none")
    yield started
    assert started.stop() == 0


@pytest.fixture
def host(things_browser, daemon, request):
    visitor = Visitor(things_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    yield visitor
    visitor.context.close()
    assert visitor.troubles == []


def file_of(daemon, name="My books"):
    return pathlib.Path(daemon.data) / "packs" / name / "pack.yaml"


def make_pack(host, daemon):
    host.go(f"/host#{daemon.key}", "text=There are no questions yet")
    host.go("/", "text=Make a pack")
    host.press("text=Make a pack")
    host.see("[data-scene=packs] form")
    host.shot("packs-empty")
    host.page.fill("[name=name]", "My books")
    host.press("form .primary")
    host.see("[data-scene=editor]")
    # Who has only begun has made no mistake.
    assert host.texts(".causes li") == []
    host.shot("editor-empty")


def photograph(host, count):
    """Adds photographs of so many things, one after the other."""
    host.press("text=Photograph your first thing")
    for number, thing in enumerate(THINGS[:count], 1):
        host.see("[data-scene=enrol] video")
        host.page.set_input_files("input[type=file]", photo_of(thing, TABLE))
        host.see("[data-scene=corners] .preview img")
        host.page.fill("[name=name]", f"Thing {number}")
        host.press("form .primary")
        host.see(f".note:has-text('Thing {number} is saved')")
    host.press("text=That is all")
    host.see(f"[data-scene=editor] .question-row:nth-child({count})")


def play_alone(host, daemon):
    """Plays the pack from the editor, until a question is won."""
    host.give_an_hour(file_of(daemon))
    host.press("text=Play alone")
    host.see("form .primary")
    host.press("form .primary")
    host.begin()
    host.play_until_won()


def test_from_an_empty_daemon_to_the_first_right_answer(host, daemon):
    make_pack(host, daemon)
    photograph(host, 3)
    host.see(".question-row:nth-child(3)")
    host.page.fill(".question-row:nth-child(1) [name=question]", "Who hunts in the sky?")
    until(lambda: "Who hunts in the sky?" in file_of(daemon).read_text(), "the question, in the file")
    host.shot("editor")
    play_alone(host, daemon)
    host.shot("packs-first-answer")


def test_the_editor_tells_what_is_left_out(host, daemon):
    make_pack(host, daemon)
    (file_of(daemon).parent / "Owl.gif").write_bytes(b"GIF89a")
    host.go("/packs/My%20books", "text=One remark on the pack")
    host.press("text=One remark on the pack")
    host.see("text=Owl.gif: this kind of picture is not read. Save it as JPEG or PNG.")
    host.shot("editor-remark")


def test_the_order_is_changed_by_keys_and_by_dragging_and_taken_back(host, daemon):
    make_pack(host, daemon)
    photograph(host, 3)

    def images():
        return [line.split(": ")[1] for line in file_of(daemon).read_text().splitlines() if "image:" in line]

    def are(*expected):
        until(lambda: images() == [before[i] for i in expected], f"the things of before in the order {expected}, in the file")

    before = images()
    host.page.locator(".grip").nth(0).focus()
    host.page.keyboard.press("ArrowDown")
    are(1, 0, 2)
    host.see(".question-row:nth-child(2) .grip:focus")
    # All rows are in view, and none of them at the edge.
    host.page.set_viewport_size({"width": 1280, "height": 2000})
    host.page.locator(".grip").nth(0).hover()  # rows move while pictures and what is judged of them come in
    host.page.mouse.down()
    last = host.page.locator(".grip").nth(2).bounding_box()
    host.page.mouse.move(last["x"] + 10, last["y"] + 250, steps=8)
    host.page.mouse.up()
    are(0, 2, 1)
    host.page.keyboard.press("Control+z")
    are(1, 0, 2)
    host.press("text=Undo")
    are(0, 1, 2)
    host.press("text=Redo")
    are(1, 0, 2)
    host.press("text=Redo")
    are(0, 2, 1)
    host.see("button:text('Undo'):focus")  # the other can do nothing more


def test_what_is_being_typed_moves_along_when_somebody_else_changes_the_order(host, daemon):
    host.page.clock.install()
    make_pack(host, daemon)
    photograph(host, 2)
    file = file_of(daemon)
    # From now on the test moves the time of the page, so that keys come faster than the editor saves on any machine.
    host.page.clock.pause_at(datetime.now() + timedelta(minutes=5))
    pack = yaml.safe_load(file.read_text())
    first, second = pack["assignments"]
    pack["assignments"].reverse()
    text = " And which of all these things is it?"
    host.page.focus(".question-row:nth-child(1) [name=question]")
    host.page.keyboard.press("End")

    def types(*keys):
        for key in keys:
            host.page.keyboard.press(key)
            host.page.clock.run_for(250)
        return host.page.query_selector(".question-row:nth-child(2) [name=question]:focus")

    types(*text[:20])
    # Only now, as the page may be looking at the file at any time; and at once: it must not read a half.
    changed = file.with_suffix(".new")
    changed.write_text(yaml.safe_dump(pack, allow_unicode=True))
    changed.rename(file)
    host.until(lambda: types("x", "Backspace"), "the new order, in which the question that is typed is the second")
    types(*text[20:])
    host.page.clock.resume()

    def asked():
        return {each["image"]: each["question"] for each in yaml.safe_load(file.read_text())["assignments"]}

    until(lambda: asked() == {first["image"]: first["question"] + text, second["image"]: second["question"]}, "what was typed, in the file")


def test_what_is_wrong_is_said_at_its_field(host, daemon):
    make_pack(host, daemon)
    photograph(host, 1)
    before = file_of(daemon).read_text()
    host.page.fill("[name=seconds]", "0")
    host.page.keyboard.press("Tab")
    host.see(".edited:has([name=seconds]) .failure:has-text('too large or too small')")
    host.shot("editor-wrong")
    assert file_of(daemon).read_text() == before
    host.page.fill("[name=seconds]", "20")
    until(lambda: "seconds: 20" in file_of(daemon).read_text(), "the 20 seconds, in the file")
    host.see(".edited:has([name=seconds]) .failure:empty", state="attached")


def test_what_is_edited_by_hand_and_by_another_appears_and_every_comment_stays(host, things_browser, daemon, request, tmp_path):
    make_pack(host, daemon)
    photograph(host, 1)
    file = file_of(daemon)
    file.write_text("# By hand.\n" + file.read_text().replace("answer: Thing 1", "answer: A thing  # or two"))
    host.see("text=Somebody else has changed the pack")
    expect(host.page.locator("[name=answer]")).to_have_value("A thing")
    # Another editor, who has seen what is older.
    other = Visitor(things_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    other.go(f"/host#{daemon.key}", "[name=rounds]").go("/packs/My%20books", ".question-row")
    host.page.fill("[name=hint]", "It is old.")
    until(lambda: "hint: It is old." in file.read_text(), "the hint, in the file")
    other.see("text=Somebody else has changed the pack")
    other.context.close()
    text = file.read_text()
    assert text.startswith("# By hand.\n") and "answer: A thing  # or two\n" in text
    # Exported and taken in again, it is the same file.
    host.go("/packs", "text=As a file")
    with host.page.expect_download() as download:
        host.press("text=As a file")
    assert download.value.suggested_filename == "My books.apeiron"
    sent = tmp_path / "Again.apeiron"
    download.value.save_as(sent)
    host.page.set_input_files("[name=file]", sent)
    host.press("form:has([name=file]) .primary")
    host.see("[data-scene=editor]")
    assert file_of(daemon, "Again").read_text() == text


def test_a_thing_gets_another_view_and_loses_it_again(host, daemon):
    make_pack(host, daemon)
    photograph(host, 1)

    def images():
        (asked,) = yaml.safe_load(file_of(daemon).read_text())["assignments"]
        return asked.get("images", asked.get("image"))

    host.press("button[aria-label='Add a view of Thing 1']")
    host.see("[data-scene=enrol] video")
    host.page.set_input_files("input[type=file]", photo_of(THINGS[1], TABLE))
    host.see("[data-scene=corners] .preview img")
    expect(host.page.locator("[name=name]")).to_have_value("Thing 1 2")
    host.press("form .primary")
    host.see(".question-views li")
    assert images() == ["Thing 1", "Thing 1 2"]
    # Both are graded, and neither is said to look like the other.
    until(lambda: host.page.locator(".question-row .grade strong").count() == 2, "the grades of both pictures")
    assert host.texts(".question-row .alike") == []
    assert not host.page.locator(".unasked li").count()
    host.shot("editor-views")
    host.press("[aria-label='Take Thing 1 2 out of the views of Thing 1']")
    until(lambda: images() == "Thing 1", "one picture, in the file")
    host.see(".unasked .card:has-text('Thing 1 2')")
    # Of those that nothing asks for, one may be chosen.
    host.press("button[aria-label='Add a view of Thing 1']")
    host.press("dialog button:text('Thing 1 2')")
    until(lambda: images() == ["Thing 1", "Thing 1 2"], "both pictures, in the file")
    host.press("text=Undo")
    until(lambda: images() == "Thing 1", "one picture again")
    host.press("text=Redo")
    host.see(".question-views li")
    # Whoever plays shows either of them.
    play_alone(host, daemon)
    host.go("/catalogue?pack=My%20books", ".card:has-text('A view of “Thing 1”.')")


def test_an_answer_that_was_missed_in_a_lesson_becomes_a_view(host, daemon, blind_browser, request):
    make_pack(host, daemon)
    photograph(host, 1)
    host.give_an_hour(file_of(daemon))
    anna = Visitor(blind_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), size=(390, 844), camera=False)
    host.go("/host?pack=My%20books", "[name=rounds]").press("form .primary")
    pin = "".join(filter(str.isdigit, host.see(".pin-number").inner_text()))
    anna.join(pin, "Anna")
    # Nothing is kept unless the host says so, and then everybody is told.
    assert not anna.page.is_visible("footer .note")
    host.act("[data-focus=keepMisses]")
    anna.see("footer .note:has-text('This game keeps pictures of answers that it does not recognise, for a day at most')")
    anna.shot("missed-told")
    host.act("[data-focus=ask]")
    anna.see(".question")
    with anna.page.expect_response(lambda response: response.request.headers.get("x-picture") == "photograph"):
        anna.page.set_input_files("input[type=file]", photo_of(THINGS[1], TABLE))
    host.press("[data-focus=skip]")
    anna.see(".verdict.lost")
    host.press(".finished summary")
    host.press("[data-focus^=overrule]")
    host.page.fill("dialog [name=reason]", "It is another edition")
    host.press("dialog .primary")
    host.see("text=Overruled: It is another edition")
    host.shot("missed-host")
    host.press("[data-focus^=ask]")
    host.see("text=until tomorrow")
    anna.go("/about/stored", ".prose").see("text=Apeiron keeps 1 such picture now.")
    host.press("text=Add them to the pack")
    host.see(".missed[open] li:has-text('The host counted it as right') img")
    host.shot("missed-editor")
    host.press(".missed button:text('Add as a view')")
    host.see(".question-views li, [data-scene=corners] .preview img")
    if host.page.is_visible("[data-scene=corners]"):
        # The corners were not sure.
        host.press("form .primary")
    host.see(".question-views li")
    (asked,) = yaml.safe_load(file_of(daemon).read_text())["assignments"]
    assert asked["images"] == ["Thing 1", "Thing 1 2"]
    until(lambda: not host.page.locator(".missed").count(), "no picture that waits")
    anna.go("/about/stored", ".prose").see("text=Apeiron keeps 0 such pictures now.")
    anna.context.close()


def test_pictures_of_missed_answers_are_deleted_at_once_where_the_host_wants_that(host, daemon, blind_browser, request):
    make_pack(host, daemon)
    photograph(host, 2)
    host.give_an_hour(file_of(daemon))
    anna = Visitor(blind_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), camera=False)
    host.go("/host?pack=My%20books", "[name=rounds]").press("form .primary")
    anna.join("".join(filter(str.isdigit, host.see(".pin-number").inner_text())), "Anna")
    host.act("[data-focus=keepMisses]")
    for _ in range(2):
        host.act("[data-focus=ask]")
        anna.see(".question")
        with anna.page.expect_response(lambda response: response.request.headers.get("x-picture") == "photograph"):
            anna.page.set_input_files("input[type=file]", photo_of(THINGS[2]))
        host.press("[data-focus=skip]")
        anna.see(".verdict.lost")
    host.press("[data-focus^=ask]")
    host.see("text=until tomorrow")
    desk = host.page.url
    host.press("text=Add them to the pack")
    host.see(".question-row:nth-child(2) .missed summary:has-text('1 missed answer')")
    host.press(".question-row:nth-child(2) .missed summary")
    host.press(".question-row:nth-child(2) .missed button:text('Delete')")
    until(lambda: host.page.locator(".missed").count() == 1, "the other picture alone")
    host.go(desk.removeprefix(daemon.url), "text=until tomorrow")
    host.press("text=Delete them now")
    host.see("text=until tomorrow", state="detached")
    anna.go("/about/stored", ".prose").see("text=Apeiron keeps 0 such pictures now.")
    anna.context.close()
