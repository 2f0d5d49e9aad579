import subprocess

import pytest
import yaml

from daemon import BINARY, ROOT, Daemon


@pytest.fixture(scope="session")
def film(tmp_path_factory):
    """A folder of frames in which the plates of the default pack are held before a camera, one after the other."""
    folder = tmp_path_factory.mktemp("film")
    subprocess.run([BINARY, "film", "--pack", ROOT / "ReferenceImages", "--out", folder], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def pictures(film):
    """For each reference a frame in which it is held before a camera."""
    frames = sorted(film.glob("*.jpg"))
    pack = yaml.safe_load((ROOT / "ReferenceImages/pack.yaml").read_text())
    names = sorted({entry["image"] for entry in pack["assignments"]})
    each = len(frames) // len(names)
    # The last but two of each plate's frames: the desk without a plate comes first.
    return {name: frames[each * (i + 1) - 3].read_bytes() for i, name in enumerate(names)}


@pytest.fixture(scope="session")
def frames(pictures):
    """For each question of the default pack the picture that answers it."""
    pack = yaml.safe_load((ROOT / "ReferenceImages/pack.yaml").read_text())
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
