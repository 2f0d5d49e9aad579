"""The pictures of the documentation that show the program's pages: each with the test that makes it, its size and what it shows.

It needs nothing but Python: `scripts/pictures --check` reads it, and so do the tests, for the size.
"""

from dataclasses import dataclass

# Windows in which a page is whole and its words are read where the picture is shown, in a column of about a thousand points.
DESK, TALL, PHONE, WALL = (1024, 640), (1024, 768), (390, 844), (1024, 576)


@dataclass(frozen=True)
class Picture:
    # The test in this folder, and so the steps.
    test: str
    # In points; None where it follows from what is laid out on it.
    size: tuple[int, int] | None
    # Files of the pages by folder and name, as browsers find them, or, with a slash before them, of the whole tree. There are only those that make the
    # look of the view: a picture is not made again because something changed that nobody sees on it. The files of all pages, and the texts, are added.
    shows: list[str]


# What a question looks like to whoever has a camera.
QUESTION = ["quiz/play/asked.js", "quiz/play/camera-page.js", "quiz/play/countdown.js", "quiz/play/round.js", "quiz/quiz.css",
            "shared/camera/finder.js", "shared/camera/outline.js"]
MAP = ["shared/map/map.js", "shared/map/map-base-layer.js", "shared/map/map-labels.js", "shared/map/map-markers.js",
       "shared/map/map-pins.js", "shared/map/map-scale.js"]
MOON = ["moon/eclipse.js", "moon/globe.js", "moon/moon-page.js", "moon/moon.css", "moon/stage.js", "moon/time-wheel.js", "moon/view.js"]
# A sheet is there for the look of all scenes, which their style sheets make.
SHEET = ["quiz/class/class.css", "home/home.css", "quiz/quiz.css"]

PICTURES = {
    "question.png": Picture("test_question", DESK, [*QUESTION, "/ReferenceImages/Orion.png"]),
    "verdict.png": Picture("test_verdict", DESK, ["quiz/quiz.css", "quiz/play/verdict.js", "/ReferenceImages/Ostromir Gospel.png"]),
    "wall.png": Picture("test_wall", WALL, ["quiz/class/arrivals.js", "quiz/class/class.css", "quiz/class/wall-page.js"]),
    "host.png": Picture("test_host", TALL, ["quiz/class/class.css", "quiz/class/host-desk.js", "quiz/class/host-players.js", "quiz/play/asked.js"]),
    "phone.png": Picture("test_phone", PHONE, [*QUESTION, "/ReferenceImages/Orion.png"]),
    "strip-phone.jpg": Picture("test_a_class_game_as_two_film_strips", None, [
        *QUESTION, "quiz/class/join-page.js", "quiz/play/catch.js", "quiz/play/lobby.js", "quiz/play/shelf.js", "quiz/play/summary.js",
        "quiz/play/verdict.js"]),
    "strip-wall.jpg": Picture("test_a_class_game_as_two_film_strips", None, [
        "quiz/class/arrivals.js", "quiz/class/class.css", "quiz/class/podium.js", "quiz/class/wall-page.js", "quiz/play/leaderboard.js", "quiz/play/shelf.js"]),
    "strip-bingo.jpg": Picture("test_a_game_of_bingo_as_a_film_strip", None, [
        "bingo/bingo.css", "bingo/card.js", "bingo/join-form.js", "shared/camera/finder.js"]),
    "strip-entrance.jpg": Picture("test_how_phones_are_let_in_as_a_film_strip", None, [
        "home/first-steps.js", "home/home-page.js", "quiz/class/class.css", "quiz/class/host-desk.js", "shared/entrance.js"]),
    **{f"strip-{name}.jpg": Picture(f"test_a_quiz_is_brought_as_a_film_strip[{name}]", None, [
        "packs/bring.js", "packs/library-page.js", "packs/packs.css", "packs/photograph-row.js", "packs/photographs.js"]) for name in ("bring", "bring-phone")},
    "strip-kiosk.jpg": Picture("test_a_game_at_a_station_in_a_dim_hall_as_a_film_strip", None, [
        *QUESTION, "quiz/play/demonstration.js", "quiz/play/kiosk-page.js", "quiz/play/lobby.js", "quiz/play/verdict.js"]),
    "strip-child.jpg": Picture("test_a_childs_first_game_as_a_film_strip_with_its_sound", None, [
        "maths/game-page.js", "maths/games-page.js", "maths/maths.css", "maths/pictures.js", "maths/players.js", "maths/result.js", "maths/signs.js",
        "shared/sound/sound.js", "shared/sound/voice.js"]),
    "catalogue.png": Picture("test_catalogue", DESK, ["packs/catalogue-page.js", "packs/packs.css", "/ReferenceImages/*.png"]),
    "editor.png": Picture("test_editor", TALL, ["packs/editor-page.js", "packs/judged.js", "packs/packs.css", "packs/question-row.js"]),
    "places.png": Picture("test_places", DESK, [*MAP, "places/map-page.js", "places/place-list.js", "places/places.css"]),
    "eggs.png": Picture("test_eggs", TALL, [*MAP, "eggs/egg-panel.js", "eggs/eggs.css", "eggs/hunt-page.js"]),
    "moon.png": Picture("test_moon_on_its_card", DESK, [*MOON, "moon/card.js", "/ReferenceImages/Moon.png"]),
    "moon-eclipse.png": Picture("test_moon_eclipsed", DESK, [*MOON, "moon/shadow.js"]),
    "maths.png": Picture("test_maths", (1024, 880), [
        "maths/card-reader.js", "maths/game-page.js", "maths/maths.css", "maths/pictures.js", "/ReferenceImages/images/Number 3.png"]),
    **{f"sheet-{look}.jpg": Picture(f"test_every_scene_on_one_sheet[{look}]", None, SHEET) for look in ("dark-en", "light-en", "dark-ru", "light-ru")},
}

# What is measured, by what draws it: no page looks like that.
MEASURED = {
    "dashboard.png": "Benchmarks/monitoring.py",
    "moon-phases.jpg": "Tests/Pages/test_moon_likeness.py",
    "soak.svg": "Benchmarks/soak.py",
}
