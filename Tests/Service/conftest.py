import pathlib
import shutil
import subprocess
import sys
import tempfile

import pytest
import yaml

from daemon import BINARY, ROOT, Daemon
from once import once, shared_folder

# The package that the tests of the worker ask it with.
sys.path.insert(0, str(ROOT / "python/src"))

# Messages and logs of failed tests are kept.
pytest_plugins = ["failed"]

PLATES = ["Orion", "The Nose", "Thistle", "A Hero of Our Time"]


@pytest.fixture(scope="session")
def pack(tmp_path_factory, worker_id):
    """Four plates of the default pack and their questions: what a daemon learns and grades in a few seconds. A question has an hour, which no machine
    is too slow for; the host ends it."""

    def make(folder):
        folder.mkdir()
        whole = yaml.safe_load((ROOT / "ReferenceImages/pack.yaml").read_text())
        assignments = [{**entry, "seconds": 3600} for entry in whole["assignments"] if entry["image"] in PLATES]
        part = {"name": "Four plates", "language": whole["language"], "assignments": assignments}
        (folder / "pack.yaml").write_text(yaml.safe_dump(part, allow_unicode=True))
        for plate in PLATES:
            shutil.copy(ROOT / f"ReferenceImages/{plate}.png", folder)

    return once(shared_folder(tmp_path_factory, worker_id) / "pack", make)


@pytest.fixture(scope="session")
def film(tmp_path_factory, worker_id, pack):
    """A folder of frames in which the plates of the pack are held before a camera, one after the other."""

    def make(folder):
        subprocess.run([BINARY, "film", "--pack", pack, "--out", folder], check=True, stdout=subprocess.DEVNULL)

    return once(shared_folder(tmp_path_factory, worker_id) / "film", make)


@pytest.fixture(scope="session")
def pictures(film):
    """For each reference a frame in which it is held before a camera."""
    frames = sorted(film.glob("*.jpg"))
    each = len(frames) // len(PLATES)
    # The last but two of each plate's frames: the desk without a plate comes first.
    return {name: frames[each * (i + 1) - 3].read_bytes() for i, name in enumerate(sorted(PLATES))}


@pytest.fixture(scope="session")
def frames(pack, pictures):
    """For each question of the pack the picture that answers it."""
    assignments = yaml.safe_load((pack / "pack.yaml").read_text())["assignments"]
    return {entry["question"]["en"].strip(): pictures[entry["image"]] for entry in assignments}


@pytest.fixture
def socket_folder():
    """A folder whose path is so short that a socket may lie in it: that of one has 107 bytes at most."""
    with tempfile.TemporaryDirectory(prefix="apeiron-", dir="/tmp") as folder:
        yield pathlib.Path(folder)


@pytest.fixture
def start(tmp_path, pack):
    """Starts daemons, and ends them after the test."""
    daemons = []

    def make(**options):
        daemons.append(Daemon(tmp_path / "data", **{"pack": pack, **options}))
        return daemons[-1]

    yield make
    for daemon in daemons:
        if daemon.process.poll() is None:
            daemon.kill()
