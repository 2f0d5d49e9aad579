"""Every word of the pages is in the files of texts, and every language has every word."""

import json
import posixpath
import re

import pytest

import sources
from sources import ROOT

TEXTS = {file.stem: sources.texts(file.stem) for file in sources.files("shared/??.json").values()}
SCRIPTS = {name: file.read_text() for name, file in sources.files("*/*.js").items()}
# Forms that Intl.PluralRules knows for whole numbers, by language.
FORMS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}}


def used():
    """Keys that scripts name outright, and the beginnings of keys that they put together."""
    source = "\n".join(SCRIPTS.values())
    keys = set(re.findall(r'"((?:[a-z]\w*)(?:\.\w+)*)"', source))
    prefixes = set(re.findall(r"`([a-z]\w*\.)(?:\w+\.)?\$\{", source))
    return keys, prefixes


def placeholders(text):
    texts = text.values() if isinstance(text, dict) else [text]
    return set().union(*(re.findall(r"\{(\w+)\}", form) for form in texts)) - {"count"}


def test_the_languages_have_the_same_keys():
    assert set(TEXTS) == {"en", "ru"}
    assert set(TEXTS["en"]) == set(TEXTS["ru"])


def test_no_text_is_in_two_files():
    for language in TEXTS:
        keys = [key for file in sources.files(f"*/{language}.json").values() for key in json.loads(file.read_text())]
        assert [key for key in TEXTS[language] if keys.count(key) > 1] == []


def test_the_languages_fill_in_the_same_values():
    assert [key for key in TEXTS["en"] if placeholders(TEXTS["en"][key]) != placeholders(TEXTS["ru"][key])] == []


@pytest.mark.parametrize("language", TEXTS)
def test_every_plural_form_is_there(language):
    plurals = {key: set(text) for key, text in TEXTS[language].items() if isinstance(text, dict)}
    assert {key: forms for key, forms in plurals.items() if forms != FORMS[language]} == {}


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_text_that_a_script_asks_for_exists(name):
    asked = re.findall(r'\bt\(\s*"([^"]+)"', SCRIPTS[name])
    asked += [key for pair in re.findall(r'\bt\([^"`()]*\? "([\w.]+)" : "([\w.]+)"', SCRIPTS[name]) for key in pair]
    assert [key for key in asked if key not in TEXTS["en"]] == []


def test_every_text_is_asked_for():
    keys, prefixes = used()
    assert [key for key in TEXTS["en"] if key not in keys and not key.startswith(tuple(prefixes))] == []


@pytest.mark.parametrize("prefix, file, pattern", [
    ("reason.", "Sources/Pictures/Recognition/Evidence/Rejection.swift", r'case \.\w+: "(\w+)"$'),
    ("cause.", "Sources/Pictures/Catalogue/Weakness.swift", r"case \.(\w+): \""),
    ("places.skip.", "Sources/Games/Places/Rules/PlaceList+Skipped.swift", r'case \.(\w+): "\\\((?:has|are)\)'),
    ("problem.", "Sources/Games/Places/Rules/PlaceList+Failure.swift", r'case \.\w+: "(\w+)"$'),
    ("problem.", "Sources/Server/GameServer/Fetching/ListFetcher.swift", r"reason: \.(\w+)"),
    ("problem.", "Sources/Games/Eggs/Rules/HuntRefusal.swift", r'case \.\w+: "(\w+)"$'),
    ("problem.", "Sources/Games/Bingo/Rules/BingoRefusal.swift", r'case \.\w+: "(\w+)"$'),
    ("problem.", "Sources/Server/GameServer/GameServerError.swift", r'case \.\w+: "(\w+)"$'),
    ("problem.", "Sources/Server/Judging/Pictures/PictureRefusal.swift", r'case \.\w+: "(\w+)"$'),
    ("problem.", "Sources/Server/PackServer/PackServerError.swift", r'case \.\w+: "(\w+)"$'),
    ("problem.", "Sources/Server/PackServer/References/EnrolmentRefusal.swift", r'case \.\w+: "(\w+)"$'),
])
def test_what_the_daemon_names_by_a_code_is_worded(prefix, file, pattern):
    codes = re.findall(pattern, (ROOT / file).read_text(), re.MULTILINE)
    assert codes and [code for code in codes if prefix + code not in TEXTS["ru"]] == []


def test_every_refusal_of_the_daemon_is_worded():
    problem = re.compile(r'(?:Problem\(\s*\.\w+,|\.(?:invalid|missing|refused|unusable|unavailable)\()\s*"(\w+)"')
    folders = ("Server/HTTP", "Server/PageShell", "Server/Web", "Games/*/Server")
    routes = [file.read_text() for folder in folders for file in (ROOT / "Sources").glob(f"{folder}/**/*.swift")]
    codes = {code for source in routes for code in problem.findall(source)}
    rules = (ROOT / "Sources/Games/Quiz/Rules/Contest/ContestRefusal.swift").read_text().split("description")[0]
    codes |= {code for line in re.findall(r"^    case (.+)$", rules, re.MULTILINE) for code in line.split(", ")}
    for file, name in [("Places/Rules/PlaceRefusal", "Refusal"), ("Players/Players", "Refusal"),
                       ("Maths/Rules/Notebook", "Refusal")]:
        cases = (ROOT / f"Sources/Games/{file}.swift").read_text().split(f"enum {name}:")[1].split("description")[0]
        codes |= {code for line in re.findall(r"^    case (.+)$", cases, re.MULTILINE) for code in line.split(", ")}
    # Those that only a program or a page of another version meets, which are worded by their status.
    codes -= {"badBody", "badQuery", "brokenRequest", "wrongMethod", "notJSON", "internal", "badRequest"}
    assert len(codes) > 20 and [code for code in codes if f"problem.{code}" not in TEXTS["ru"]] == []


def test_all_that_a_browser_keeps_is_told():
    source = "\n".join(SCRIPTS.values())
    names = set(re.findall(r'\b(?:keep|kept|switchTo)\(\s*["`]([\w.]+)', source)) | set(re.findall(r"name: `(\w+\.)\$", source))
    told = re.search(r"const keeps = \[(.*?)\]", SCRIPTS["about/stored-page.js"], re.DOTALL)[1]
    assert len(names) > 8 and names == set(re.findall(r'"([\w.]+)"', told))
    for texts in TEXTS.values():
        assert [name for name in names if f"stored.keep.{name}" not in texts] == []


def test_no_page_holds_a_script_a_style_or_another_host():
    for page in sources.files("*/*.html").values():
        source = page.read_text()
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|https?://", source), page.name


def selectors(sheet):
    rules = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.S))
    return {selector.strip() for rule in rules for selector in re.split(r",(?![^(]*\))", rule)}


def test_no_folder_dresses_a_class_of_another():
    """A rule for a bare class goes for all pages: no other folder may say what the class means with one of its own."""
    sheets = {}
    for name, sheet in sources.files("*/*.css").items():
        sheets.setdefault(name.split("/")[0], set()).update(selectors(sheet.read_text()))
    # What is shared is there to be dressed.
    leaks = [(folder, word, selector) for folder, own in sheets.items() if folder != "shared" for word in own if re.fullmatch(r"\.[\w-]+", word)
             for other, theirs in sheets.items() if other not in (folder, "shared")
             for selector in theirs if re.search(re.escape(word) + r"(?![\w-])", selector)]
    assert leaks == []


def test_a_folder_knows_the_shared_one_and_no_other():
    """What two folders need is shared."""
    for name, source in SCRIPTS.items():
        known = {name.split("/")[0], "shared"}
        targets = re.findall(r'from "(\.[^"]+)"', source)
        reached = {posixpath.normpath(posixpath.join(posixpath.dirname(name), target)).split("/")[0] for target in targets}
        assert reached <= known, f"{name} imports from {reached - known}"
