"""Every scene of a game at four sizes, a sheet for each theme and language: to be looked at. They are kept in `--shots`."""

import base64
import itertools

import pytest
from test_strips import SHEET

SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 720)]
# The height of each picture in a sheet, in pixels.
HEIGHT = 200


class Sheet:
    """Pictures of scenes, a row for each."""

    def __init__(self):
        self.pictures = []

    def take(self, visitor, sizes=SIZES):
        for size in sizes:
            visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
            visitor.loaded()
            visitor.settle()
            self.pictures.append(visitor.page.screenshot())
        visitor.page.set_viewport_size({"width": SIZES[-1][0], "height": SIZES[-1][1]})

    def keep(self, browser, path):
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        # Pictures of one height, a row for each scene.
        clip = page.evaluate(SHEET, {"pictures": [(base64.b64encode(each).decode(), "") for each in self.pictures],
                                     "layout": f"display: inline-grid; grid-template-columns: repeat({len(SIZES)}, auto)",
                                     "size": f"height: {HEIGHT}px"})
        page.set_viewport_size({"width": clip["width"], "height": clip["height"]})
        page.screenshot(path=path, clip=clip, quality=60, type="jpeg")
        page.close()


@pytest.mark.parametrize("theme, language", list(itertools.product(("dark", "light"), ("en", "ru"))))
def test_every_scene_on_one_sheet(visit, browser, blind_browser, theme, language):
    look = {"theme": theme, "language": language}
    host, wall, anna, solo = (visit(of=blind_browser, size=SIZES[-1], **look) for _ in range(4))
    host.shots.mkdir(parents=True, exist_ok=True)
    sheet = Sheet()
    sheet.take(solo.go("/", ".door.open:not(:has(.arch:empty))"))
    sheet.take(solo.go("/play", "form"))
    solo.press("form .primary")
    solo.begin()
    sheet.take(solo)
    solo.show_photo()
    solo.see(".verdict.won .reveal .plate")
    sheet.take(solo)
    pin = host.open_game(rounds=1)
    sheet.take(wall.go(f"/wall/{pin}", ".pin-number"))
    anna.go(f"/join?pin={pin}", "form")
    sheet.take(anna)
    anna.page.fill("[name=name]", {"en": "Anna", "ru": "Анна"}[language])
    anna.press("form .primary")
    anna.see("[data-scene=lobby] .finder")
    sheet.take(anna)
    host.see(".players li")
    sheet.take(host)
    host.press("[data-focus=ask]")
    for visitor in (wall, anna, host):
        visitor.see(".question")
        sheet.take(visitor)
    host.press("[data-focus=skip]")
    for visitor, selector in ((wall, ".board"), (anna, ".verdict.lost"), (host, ".answer")):
        visitor.see(selector)
        sheet.take(visitor)
    host.press("[data-focus=ask]")
    for visitor, selector in ((wall, ".wall.over"), (anna, ".summary"), (host, ".controls a.primary")):
        visitor.see(selector)
        sheet.take(visitor)
    host.press(".controls a.primary")
    host.see("table")
    sheet.take(host)
    sheet.take(host.go("/host/statistics"))
    sheet.take(host.go("/begin"))
    sheet.keep(browser, host.shots / f"sheet-{theme}-{language}.jpg")
