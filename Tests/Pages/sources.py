"""Where the files of the pages lie: those of a game in the game's folder, which may have folders, all others in one tree.

It needs nothing but Python: scripts use it, too.
"""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOUSE = [ROOT / "Sources/Server" / target / "Pages" for target in ("PageShell", "Web")]
# Browsers find a file by its folder and name: "eggs/hunt-page.js".
FOLDERS = {folder.name: folder for pages in HOUSE for folder in pages.iterdir() if folder.is_dir() and not folder.is_symlink()} | {
    folder.parent.name.lower(): folder for folder in ROOT.glob("Sources/Games/*/Pages")}


def files(pattern):
    """The files that a pattern such as "*/*.css" finds, by folder and name, sorted."""
    folder, _, name = pattern.partition("/")
    found = {f"{one}/{file.relative_to(FOLDERS[one])}": file
             for one in FOLDERS if pathlib.PurePath(one).match(folder) for file in FOLDERS[one].glob(f"**/{name}")}
    return dict(sorted(found.items()))


def texts(language):
    """All texts in a language."""
    return {key: text for file in files(f"*/{language}.json").values() for key, text in json.loads(file.read_text()).items()}
