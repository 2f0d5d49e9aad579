import subprocess

import pytest
import yaml

from daemon import BINARY, ROOT, Daemon


@pytest.fixture(scope="session")
def frames(tmp_path_factory):
    """For each assignment's question a frame in which its answer is held before a camera."""
    pack = yaml.safe_load((ROOT / "ReferenceImages/pack.yaml").read_text())
    folder = tmp_path_factory.mktemp("film")
    subprocess.run([BINARY, "film", "--pack", ROOT / "ReferenceImages", "--out", folder], check=True, capture_output=True)
    film = sorted(folder.glob("*.jpg"))
    names = sorted(path.stem for path in (ROOT / "ReferenceImages").glob("*.png"))
    each = len(film) // len(names)
    # The last but two of each plate's frames: the desk without a plate comes first.
    pictures = {name: film[each * (i + 1) - 3].read_bytes() for i, name in enumerate(names)}
    return {entry["question"].strip(): pictures[entry["image"]] for entry in pack["assignments"]}


@pytest.fixture
def start(tmp_path):
    """Starts daemons, and ends them after the test."""
    daemons = []

    def make(**options):
        daemons.append(Daemon(tmp_path / "data", **options))
        return daemons[-1]

    yield make
    for daemon in daemons:
        if daemon.process.poll() is None:
            daemon.kill()
