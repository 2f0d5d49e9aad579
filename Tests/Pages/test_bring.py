"""A quiz of another program becomes a pack in the browser: what can be asked, what waits for its picture, and what cannot be used."""

import io
import os
import zipfile

import pytest
from playwright.sync_api import expect

from conftest import ROOT, Server
from test_packs import daemon, file_of  # noqa: F401
from visitor import TABLE, Visitor, photo_of

# In their order in the quiz; the last two are photographed later.
ANSWERS = ["Orion", "Thistle", "Dead Souls", "Minuet"]
KAHOOT = ["", "Question - max 120 characters", *(f"Answer {number} - max 75 characters" for number in range(1, 5)),
          "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs", "Correct answer(s) - choose at least one"]


def workbook(rows):
    """A spreadsheet of one sheet as Kahoot imports it: `rows` of question, four answers, seconds and the number of the right answer."""
    rows = [[], ["", "Quiz template"], [], KAHOOT] + [[number, *row] for number, row in enumerate(rows, 1)]
    cells = "".join(
        f'<row r="{y}">' + "".join(f'<c r="{chr(65 + x)}{y}" t="inlineStr"><is><t>{value}</t></is></c>' for x, value in enumerate(row)) + "</row>"
        for y, row in enumerate(rows, 1))
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{links}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{links}"><sheets><sheet name="Quiz" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    return zipped(parts)


def zipped(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def quiz(tmp_path, answers=ANSWERS):
    """A spreadsheet of Kahoot that asks for the `answers`, and one thing that nobody can show."""
    rows = [[f"Which is {answer}?", "Nothing", answer, "", "", 30, 2] for answer in answers]
    rows.append(["Is it so?", "True", "False", "", "", 20, 1])
    file = tmp_path / "My quiz.xlsx"
    file.write_bytes(workbook(rows))
    return file


def numbered(tmp_path, thing, number, taken):
    """A photograph of `thing` under the number that a camera gave, taken at `taken` seconds."""
    file = tmp_path / f"IMG_{number}.png"
    file.write_bytes(photo_of(thing, TABLE).read_bytes())
    os.utime(file, (taken, taken))
    return file


@pytest.fixture
def host(blind_browser, daemon, request):  # noqa: F811
    visitor = Visitor(blind_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    visitor.go(f"/host#{daemon.key}", "text=There are no questions yet")
    visitor.go("/packs", "[data-scene=packs] form")
    # Nobody is asked whether to leave where nothing is unsaved.
    visitor.page.on("dialog", lambda dialog: dialog.type == "beforeunload" and visitor.troubles.append("the page asked whether to leave it"))
    yield visitor
    visitor.context.close()
    assert visitor.troubles == []


def row(host, name):
    return host.page.locator(".photograph-row", has=host.page.locator(f"h2:text-is('{name}')"))


def bring(host, *files):
    host.page.set_input_files("[name=file]", files)
    host.press("form:has([name=file]) .primary")


def images(daemon):  # noqa: F811
    return sorted(file.name for file in (file_of(daemon, "My quiz").parent).rglob("*.jpg"))


def test_a_spreadsheet_and_photographs_become_a_pack_to_play(host, daemon, tmp_path):  # noqa: F811
    bring(host, quiz(tmp_path))
    host.see("[data-scene=photographs] h1:text('Photograph these 4 answers')")
    assert host.texts(".unusable li") == [
        "row 9: nobody can show true or false to a camera. Ask for a thing, or leave it out."]
    assert not host.page.is_visible("text=Play alone")
    host.shot("photographs-open")
    assert host.page.url.endswith("/packs/My%20quiz/photograph")
    # One is called like an answer; of the others, the camera has counted the second one first.
    named = tmp_path / "dead_souls.png"
    named.write_bytes(photo_of("Dead Souls").read_bytes())
    late, early = numbered(tmp_path, "Thistle", 7001, 2_000), numbered(tmp_path, "Orion", 7002, 1_000)
    notes = tmp_path / "notes.png"
    notes.write_text("no picture")
    host.page.set_input_files(".photographs > .row input", [late, named, notes, early])
    host.see(".failure:has-text('notes.png')")
    for name in ("Orion", "Thistle", "Dead Souls"):
        expect(row(host, name).locator("img")).to_be_visible()
    assert row(host, "Minuet").locator("img").count() == 0
    host.see(".photographs-bar:has-text('1 answer has no photograph yet')")
    host.shot("photographs-chosen")
    assert host.violations() == []
    assert images(daemon) == []  # nothing is saved before it was looked at
    host.press("text=Save 3 photographs")
    for name in ("Orion", "Thistle", "Dead Souls"):
        expect(row(host, name)).to_contain_text("It can now be recognised.")
        expect(row(host, name).locator(".grade")).to_be_visible()
    assert images(daemon) == ["Dead Souls.jpg", "Orion.jpg", "Thistle.jpg"]
    host.shot("photographs-saved")
    # The rest waits in the pack, and can be photographed later.
    host.press("text=To the pack")
    host.see("[data-scene=editor] .question-row:nth-child(4) .plate.none")
    assert host.page.locator(".question-row .plate.none").count() == 1
    host.see(".editor:has-text('4 questions. All is saved. 1 question waits for its picture.')")
    host.shot("editor-waiting")
    host.page.go_back()
    host.see("h1:text('Photograph this answer')")
    host.page.reload()
    host.see("h1:text('Photograph this answer')")
    row(host, "Minuet").locator("input").set_input_files(photo_of("Minuet"))
    host.press("text=Save 1 photograph")
    host.see(".photographs-bar:has-text('All photographs are saved')")
    host.press("text=Play alone")
    host.see("[data-scene=start] option:text('All 4')", state="attached")


def test_a_photograph_at_the_wrong_answer_is_moved_turned_and_left_out(host, daemon, tmp_path):  # noqa: F811
    bring(host, quiz(tmp_path, ANSWERS[:2]), numbered(tmp_path, "Thistle", 1, 1), numbered(tmp_path, "Orion", 2, 2),
          numbered(tmp_path, "Minuet", 3, 3))
    expect(row(host, "Thistle").locator("img")).to_be_visible()
    other = host.page.locator(".photograph-row:has([name=name])")
    expect(other.locator("img")).to_be_visible()
    thistle = row(host, "Orion").locator("img").get_attribute("src")
    row(host, "Orion").get_by_role("button", name="Move").click()
    host.press("dialog button:text-is('Thistle')")
    expect(row(host, "Orion").locator("img")).to_be_visible()
    # Both have changed places.
    host.until("old => !document.querySelector('.photograph-row img').src.endsWith(old)", "another picture", thistle)
    before = row(host, "Orion").locator("img").get_attribute("src")
    row(host, "Orion").get_by_role("button", name="Turn it").click()
    expect(row(host, "Orion").locator("img")).not_to_have_attribute("src", before)
    row(host, "Thistle").get_by_role("button", name="Corners").click()
    host.see("dialog .handle")
    host.shot("photographs-corners")
    host.press("dialog .primary")
    row(host, "Thistle").get_by_role("button", name="Leave this one out").click()
    expect(row(host, "Thistle").locator(".plate.none")).to_have_count(1)
    # What no answer waits for is a thing of its own, and gets a question.
    other.locator("[name=name]").fill("A dance")
    host.press("text=Save 2 photographs")
    host.see(".photographs-bar:has-text('1 answer has no photograph yet')")
    expect(other).to_contain_text("It can now be recognised.")
    host.until(lambda: "image: A dance" in file_of(daemon, "My quiz").read_text(), "the question about the new thing")
    assert images(daemon) == ["A dance.jpg", "Orion.jpg"]


def test_pictures_alone_and_zips_of_them_become_packs(host, daemon, tmp_path):  # noqa: F811
    bring(host, photo_of("Orion"), photo_of("Thistle"))
    host.see("[data-scene=photographs]")
    expect(host.page.locator(".photograph-row img")).to_have_count(2)
    host.press("text=Save 2 photographs")
    host.see(".photographs-bar:has-text('All photographs are saved')")
    host.until(lambda: file_of(daemon, "Pictures").read_text().count("question:") == 2, "a question for each")
    host.go("/packs", "[data-scene=packs] form")
    shelf = tmp_path / "Pictures.zip"
    shelf.write_bytes(zipped({f"{name}.png": (ROOT / f"ReferenceImages/{name}.png").read_bytes() for name in ANSWERS[:2]}))
    bring(host, shelf)
    host.see("[data-scene=editor] .question-row:nth-child(2) img")
    # The name was taken.
    assert host.page.url.endswith("/packs/Pictures%202")


def test_a_better_photograph_takes_the_place_of_the_first_and_none_is_lost(host, daemon, tmp_path):  # noqa: F811
    bring(host, quiz(tmp_path, ANSWERS[:2]), numbered(tmp_path, "Orion", 1, 1))
    expect(row(host, "Orion").locator("img")).to_be_visible()
    first = row(host, "Orion").locator("img").get_attribute("src")
    # What cannot be read takes nothing away.
    notes = tmp_path / "Orion.heic"
    notes.write_text("no picture")
    host.page.set_input_files(".photographs > .row input", notes)
    host.see(".failure:has-text('Orion.heic')")
    expect(row(host, "Orion").locator("img")).to_have_attribute("src", first)
    better = tmp_path / "orion (1).png"
    better.write_bytes(photo_of("Orion").read_bytes())
    host.page.set_input_files(".photographs > .row input", better)
    expect(row(host, "Orion").locator("img")).not_to_have_attribute("src", first)
    assert host.page.locator(".photograph-row").count() == 2
    # With this machine's camera only the rest is photographed, and what was chosen is still there.
    host.press("text=Use this machine’s camera")
    host.see("[data-scene=enrol] h1:has-text('Thistle')")
    host.page.set_input_files("input[type=file]", photo_of("Thistle"))
    host.see("[data-scene=corners] .preview img")
    expect(host.page.locator("[name=name]")).to_have_value("Thistle")
    host.press("form .primary")
    host.see("[data-scene=photographs]")
    expect(row(host, "Thistle")).to_contain_text("It can now be recognised.")
    host.press("text=Save 1 photograph")
    host.see(".photographs-bar:has-text('All photographs are saved')")
    assert images(daemon) == ["Orion.jpg", "Thistle.jpg"]


def test_several_quizzes_become_packs_of_their_own(host, tmp_path):
    (tmp_path / "notes.pdf").write_bytes(b"%PDF-1.7 and so on")
    (tmp_path / "birds.csv").write_text("question,answer\nWhich bird sings?,Lark\n")
    bring(host, quiz(tmp_path), tmp_path / "notes.pdf", tmp_path / "birds.csv")
    host.see("[data-scene=taken] h1:text('2 packs were made')")
    assert host.texts("[data-scene=taken] h2") == ["My quiz", "notes.pdf", "birds"]
    host.shot("packs-taken")
    host.press("text=Photograph this answer")
    host.see("h1:text('Photograph this answer')")
    host.go("/packs", "form")
    bring(host, quiz(tmp_path), tmp_path / "birds.csv", photo_of("Orion"))
    host.see("form .failure:has-text('one quiz at a time')")


def test_what_is_no_quiz_is_refused_with_its_reason(host, tmp_path):
    for name, content, words in (("notes.pdf", b"%PDF-1.7 and so on", "cannot be imported"), ("broken.xlsx", b"PK\x03\x04 and so on", "zip")):
        (tmp_path / name).write_bytes(content)
        bring(host, tmp_path / name)
        host.see(f"form .failure:has-text('{words}')")
    host.shot("packs-refused")
    host.go("/packs", "text=There is no pack yet")


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_sixty_rows_and_twelve_photographs_are_a_pack(blind_browser, daemon, request, tmp_path, size):  # noqa: F811
    """The way of a teacher: the photographs are of the first things of a long quiz."""
    things = sorted(file.stem for file in (ROOT / "ReferenceImages").glob("*.png"))[:12]
    visitor = Visitor(blind_browser, Server(daemon.url, daemon.key), request.config.getoption("shots"), size=size)
    visitor.go(f"/host#{daemon.key}", "text=There are no questions yet")
    visitor.go("/packs", "[data-scene=packs] form")
    bring(visitor, quiz(tmp_path, things + [f"Thing {number}" for number in range(13, 61)]))
    visitor.see("h1:text('Photograph these 60 answers')")
    photographs = [numbered(tmp_path, thing, 1000 + number, number) for number, thing in enumerate(things)]
    visitor.page.set_input_files(".photographs > .row input", photographs)
    visitor.see("text=Save 12 photographs")
    expect(visitor.page.locator(".photograph-row img")).to_have_count(12)
    visitor.shot(f"photographs-sixty-{size[0]}")
    visitor.press("text=Save 12 photographs")
    expect(visitor.page.locator(".photograph-row:has-text('It can now be recognised.')")).to_have_count(12)
    visitor.see(".photographs-bar:has-text('48 answers have no photograph yet')")
    visitor.press("text=Play alone")
    visitor.see("[data-scene=start] option:text('All 12')", state="attached")
    visitor.context.close()
    assert visitor.troubles == []
