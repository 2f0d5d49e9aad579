"""Whatever the maths games show has a drawing, and a name in every language."""

import re

import sources
from sources import ROOT

TEXTS = {language: sources.texts(language) for language in ("en", "ru")}


def names(file, table):
    """The names in a table of a file of the rules."""
    text = (ROOT / "Sources/Games/Maths/Rules" / file).read_text()
    body = re.search(rf"static let {table}\b.*?=\s*\[(.*?)\n  \]", text, re.DOTALL)
    return set(re.findall(r'"(\w+)"', body[1] if body else re.search(rf"static let {table} = \[(.*)\]", text)[1]))


def drawn():
    scripts = "".join((sources.FOLDERS["maths"] / name).read_text() for name in ("pictures.js", "flags.js"))
    return set(re.findall(r'\b(\w+): (?:"|\(\) =>)', scripts))


def pictures():
    shown = names("Counting.swift", "things") | names("Positions.swift", "pictures") | names("Creatures.swift", "levels")
    shown |= names("Creatures.swift", "flags") | names("Creatures.swift", "symbols") | names("MathsGame.swift", "levelNames")
    qualities = (ROOT / "Sources/Games/Maths/Rules/Quality.swift").read_text()
    shown |= set(re.findall(r'"(\w+)": [\d.]', qualities))
    shapes = names("Shapes.swift", "things") - SHAPES
    groups = re.findall(r'": \[(.*)\],', (ROOT / "Sources/Games/Maths/Rules/Classifying.swift").read_text())
    chosen = re.search(r"case (owl, .*)", (ROOT / "Sources/Games/Players/Players.swift").read_text())[1]
    return shown | shapes | set(chosen.split(", ")) | {name for group in groups for name in re.findall(r'"(\w+)"', group)}


SHAPES = {"circle", "triangle", "rectangle", "heart", "oval", "semicircle", "cone", "cube", "cylinder", "sphere", "crescent",
          "octagon", "pentagon", "ring"}


def test_every_picture_is_drawn_and_named():
    shown = pictures()
    assert len(shown) > 130 and shown - drawn() == set()
    for texts in TEXTS.values():
        assert [name for name in shown if f"maths.word.name.{name}" not in texts] == []


def test_every_colour_shape_and_count_has_its_words():
    colours = set(re.findall(r'"(\w+)": "#', (ROOT / "Sources/Games/Maths/Rules/Colours.swift").read_text()))
    wanted = {f"colour.{name}" for name in colours} | {f"many.{name}" for name in names("Counting.swift", "things")}
    wanted |= {f"shape.{name}" for name in names("Shapes.swift", "levels")}
    wanted |= {f"of.{name}" for name in SHAPES | {"star"}}
    assert len(colours) == 50
    for texts in TEXTS.values():
        assert [name for name in wanted if f"maths.word.{name}" not in texts] == []
        of_level = [texts[f"maths.word.colour.{name}"] for name in colours]
        assert len(set(of_level)) == len(of_level)


def test_every_question_and_result_is_worded():
    asked = re.search(r"enum Sentence.*?\{(.*?)\}", (ROOT / "Sources/Games/Maths/Rules/Question.swift").read_text(), re.DOTALL)[1]
    asked = [name for line in re.findall(r"case (.+)", asked) for name in line.split(", ")]
    result = re.search(r"enum Sentence.*?\n  \}", (ROOT / "Sources/Games/Maths/Rules/MathsSession.swift").read_text(), re.DOTALL)[0]
    result = re.findall(r"case (\w+)", result)
    assert len(asked) == 29 and len(result) == 5
    for texts in TEXTS.values():
        assert [name for name in asked if f"maths.ask.{name}" not in texts] == []
        assert [name for name in result if f"maths.result.{name}" not in texts] == []
