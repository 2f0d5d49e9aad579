"""The report of an evaluation: the slider, tables, exhibits and pictures do what they say, in one file that fetches nothing."""

import re
import shutil
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import CHROMIUM, ROOT
from daemon import BINARY
from patience import PATIENCE, until

PLATES = ["A Hero of Our Time", "Alexander Pushkin", "Dead Souls", "Minuet"]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Of four plates that are their own photographs, one of which is labelled with another and one with nothing."""
    folder = tmp_path_factory.mktemp("report")
    (folder / "references").mkdir()
    for name in PLATES:
        shutil.copy(ROOT / "ReferenceImages" / f"{name}.png", folder / "references")
    labels = ["query,reference", f"{PLATES[0]}.png,{PLATES[0]}", f"{PLATES[1]}.png,{PLATES[1]}",
              f"{PLATES[2]}.png,{PLATES[3]}", f"{PLATES[3]}.png,"]
    (folder / "labels.csv").write_text("\n".join(labels))
    subprocess.run([BINARY, "eval", "--references", folder / "references", "--queries", folder / "references", "--labels",
                    folder / "labels.csv", "--html", folder / "report.html"], check=True, stdout=subprocess.DEVNULL)
    return folder / "report.html"


@pytest.fixture
def page(playwright, report):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.set_default_timeout(1000 * PATIENCE)
    page.troubles, page.asked = [], []
    page.on("console", lambda message: page.troubles.append(message.text))
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(f"file://{report}")
    yield page
    assert page.troubles == []
    assert [url for url in page.asked if not url.startswith("data:")] == [f"file://{report}"]
    browser.close()


LIVE = ["found", "wrong", "false"]


def counts(page):
    return [page.locator(f"[data-live={name}]").inner_text() for name in LIVE]


def counts_are(page, *expected):
    for name, count in zip(LIVE, expected):
        expect(page.locator(f"[data-live={name}]")).to_have_text(count)


def test_the_slider_tells_what_would_be_accepted(page):
    counts_are(page, "2", "1", "1")
    page.locator("#threshold").fill("14")
    expect(page.locator("#threshold-value")).to_have_text(re.compile("^1 − "))
    strict = [int(count) for count in counts(page)]
    page.locator("#threshold").fill("-9")
    loose = [int(count) for count in counts(page)]
    assert all(few <= many for few, many in zip(strict, loose)) and loose[0] >= 2 and loose[2] == 1
    # The point wanders along both curves.
    expect(page.locator("svg .now")).to_have_count(2)
    page.get_by_role("button", name="As accepted").click()
    counts_are(page, "2", "1", "1")
    expect(page.locator("svg .now")).to_have_count(0)


def test_a_press_on_a_heading_sorts_the_references(page):
    names = page.locator(".explorer tbody td:first-child")
    expect(names).to_have_text(sorted(PLATES))
    heading = page.locator(".explorer").get_by_role("button", name="wrongly seen")
    heading.click()
    heading.click()
    expect(page.locator("th[aria-sort=descending]")).to_have_text(re.compile("^wrongly seen"))
    for number in (0, 1):
        expect(names.nth(number)).to_have_text(re.compile("^(Dead Souls|Minuet)$"))


def test_what_was_seen_stands_beside_what_was_expected_and_grows_at_a_press(page):
    wrong = page.locator("article", has_text="taken for Dead Souls")
    expect(wrong.locator("figcaption")).to_have_text(["in the picture: Minuet", "picture", "taken for Dead Souls"])
    small = wrong.locator("svg").nth(1).bounding_box()["width"]
    wrong.get_by_role("button", name="Enlarge: picture").click()
    large = page.locator("dialog[open] svg")
    until(lambda: large.bounding_box()["width"] > 2 * small, "it has grown")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1200])
def test_everybody_can_read_it(page, scheme, width):
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [found["id"] for found in Axe().run(page).response["violations"]] == []
    small = page.evaluate("""[...document.querySelectorAll("button, input, select")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)""")
    assert small == []


def test_it_says_everything_without_a_script(playwright, report):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"file://{report}")
    counts_are(page, "2", "1", "1")
    assert not page.locator("#threshold").is_visible()
    assert page.locator("article").count() == 3
    browser.close()
