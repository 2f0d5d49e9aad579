"""The worker, and the Python package that asks it."""

import json
import os
import select
import shlex
import shutil
import signal
import socket
import stat
import subprocess
import sys
import textwrap
import threading
import types

import pytest
from apeiron import Picture, Worker, WorkerError

from daemon import BINARY, ROOT
from patience import PATIENCE, line_of


def plain(result):
    """A result without the time that it took."""
    return {key: value for key, value in result.items() if key != "milliseconds"}


@pytest.fixture(scope="module")
def files(pictures, tmp_path_factory):
    """A picture of each plate, and files that are none."""
    folder = tmp_path_factory.mktemp("pictures")
    paths = []
    for name, picture in pictures.items():
        paths.append(folder / f"{name}.jpg")
        paths[-1].write_bytes(picture)
    for name, bytes_ in {"empty": b"", "text": b"no picture", "cut": pictures["Orion"][:3000]}.items():
        paths.insert(2, folder / f"{name}.jpg")
        paths[2].write_bytes(bytes_)
    paths.append(folder / "missing.jpg")
    # The first byte of its name is no UTF-8.
    odd = os.path.join(os.fsencode(folder), b"\xe9\xee\xbe\x80.jpg")
    with open(odd, "wb") as file:
        file.write(pictures["Thistle"])
    return [os.fsdecode(path) for path in [*paths, odd]]


@pytest.fixture(scope="module")
def scored(pack, files):
    """The lines of `apeiron score` for the files."""
    run = subprocess.run([BINARY, "score", "--catalog", pack, "--no-manifest", "--", *files], capture_output=True, text=True)
    assert run.returncode == 3, run.stderr
    return [plain(json.loads(line)) for line in run.stdout.splitlines()]


@pytest.fixture
def worker(pack):
    with Worker(pack, program=BINARY, jobs=2) as worker:
        yield worker


def test_it_says_what_score_says_of_files_and_of_bytes(worker, files, scored):
    assert sum(bool(line["sightings"]) for line in scored) == 5
    assert [plain(result) for result in worker.score(map(Picture, files))] == scored
    given = [Picture(file, open(file, "rb").read()) for file in files if os.path.exists(file)]
    assert [plain(result) for result in worker.score(given)] == [line for line in scored if "missing" not in line["file"]]
    assert worker.manifest["command"] == "worker" and worker.manifest["catalogue"]["references"] == 4


def test_who_stops_listening_is_not_told_old_answers_later(worker, files, scored):
    for result in worker.score(map(Picture, files)):
        assert plain(result) == scored[0]
        break
    assert [plain(result) for result in worker.score([Picture(files[1])])] == [scored[1]]


def test_a_worker_that_is_killed_is_started_again_and_nothing_is_lost(worker, files, scored):
    results = []
    for number, result in enumerate(worker.score(map(Picture, files * 3))):
        results.append(plain(result))
        if number in (1, 12):
            worker._run._process.kill()
    assert results == scored * 3


def test_what_keeps_a_worker_from_starting_is_told(tmp_path):
    with pytest.raises(WorkerError, match="there is no such folder"):
        next(Worker(tmp_path / "nowhere", program=BINARY).score([Picture("x")]))
    with pytest.raises(WorkerError, match="cannot be started"):
        next(Worker(tmp_path, program=tmp_path / "nothing").score([Picture("x")]))
    with pytest.raises(WorkerError, match="no worker answers"):
        next(Worker(socket=str(tmp_path / "socket")).score([Picture("x")]))
    with pytest.raises(ValueError):
        Worker()


@pytest.fixture
def fragile(tmp_path):
    """A worker that ends, or falls silent, where a picture is called so. It counts its starts."""
    program, body = tmp_path / "fragile", tmp_path / "fragile.py"
    # A `#!` line cannot name a program whose path has a blank.
    program.write_text(f"#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(body))}\n")
    body.write_text(textwrap.dedent(f"""\
        import json, os, sys, time
        open({str(tmp_path / "starts")!r}, "a").write("x")
        print(json.dumps({{"manifest": {{}}}}), flush=True)
        for line in sys.stdin:
            asked = json.loads(line)
            if asked["file"] == "ends":
                os._exit(9)
            if asked["file"] == "silent":
                open({str(tmp_path / "silent")!r}, "x").close()
                time.sleep(100000)  # steady: it does not answer any more
            print(json.dumps({{"id": asked["id"], "file": asked["file"], "sightings": [], "rejected": []}}), flush=True)
        """))
    program.chmod(0o755)
    return str(program)


@pytest.fixture
def time_flies(tmp_path, monkeypatch):
    """Whoever waits for the fragile worker waits in vain, and at once has done so for all the time that there is, where it has fallen silent; and never
    before, however slow it is."""

    class Poll:
        def __init__(self):
            self._poll = select.poll()
            self.register = self._poll.register

        def poll(self, milliseconds):
            while not (events := self._poll.poll(20)):
                if (tmp_path / "silent").exists():
                    # Read first what the worker wrote before it fell silent.
                    if not (events := self._poll.poll(0)):
                        (tmp_path / "silent").unlink()
                    return events
            return events

    monkeypatch.setattr("apeiron.link.select", types.SimpleNamespace(poll=Poll, POLLIN=select.POLLIN, POLLOUT=select.POLLOUT))


def test_only_the_picture_on_which_a_worker_ends_is_an_error(fragile, time_flies, tmp_path):
    names = ["a", "b", "ends", "c", "silent", "d", "e", "ends"]
    with Worker("x", program=fragile, jobs=2) as worker:
        results = list(worker.score(map(Picture, names)))
    assert [result["file"] for result in results] == names
    codes = [result.get("error", {}).get("code") for result in results]
    assert codes == [None, None, "crashed", None, "tooSlow", None, None, "crashed"]
    assert len((tmp_path / "starts").read_text()) <= 8


def test_a_worker_that_is_told_to_end_answers_what_it_has_and_ends_well(pack, files):
    process = subprocess.Popen([BINARY, "worker", "--catalog", pack], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process.stdin, process.stdout:
        assert "manifest" in json.loads(process.stdout.readline())
        for number in range(3):
            process.stdin.write(json.dumps({"id": str(number), "file": files[0]}) + "\n")
        # A frame of which half has come.
        process.stdin.write('{"id": "3", "fi')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == "0"
        process.send_signal(signal.SIGTERM)
        ids = [json.loads(line)["id"] for line in process.stdout]
        # Standard input is open still.
        assert process.wait(PATIENCE) == 0
    assert ids == ["1", "2"][: len(ids)]


@pytest.fixture
def listening(pack, socket_folder):
    """The path of a socket at which a worker listens."""
    path = socket_folder / "worker.sock"
    process = subprocess.Popen([BINARY, "worker", "--catalog", pack, "--socket", path, "--jobs", "2"], stderr=subprocess.PIPE, text=True)
    with process.stderr:
        while "ready at" not in (line := line_of(process, process.stderr, "that the worker is ready")):
            print(line)
        yield path
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert not path.exists()


def test_several_share_a_worker_at_a_socket(listening, files, scored):
    assert stat.S_IMODE(listening.stat().st_mode) == 0o600
    results = {}

    def ask(number):
        with Worker(socket=str(listening)) as worker:
            results[number] = [plain(result) for result in worker.score(map(Picture, files[number:]))]

    threads = [threading.Thread(target=ask, args=[number]) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {number: scored[number:] for number in range(3)}


def test_one_who_sends_nonsense_to_a_socket_disturbs_nobody(listening, files, scored):
    with Worker(socket=str(listening)) as worker, socket.socket(socket.AF_UNIX) as other:
        results = worker.score(map(Picture, files))
        assert plain(next(results)) == scored[0]
        other.connect(str(listening))
        other.sendall(b"\0\0\n")
        lines = [json.loads(line) for line in other.makefile()]
        assert "manifest" in lines[0] and lines[1]["error"]["code"] == "badFrame"
        assert [plain(result) for result in results] == scored[1:]


def test_a_second_worker_does_not_take_the_socket_of_the_first(listening, pack, files, scored):
    run = subprocess.run([BINARY, "worker", "--catalog", pack, "--socket", listening], capture_output=True, text=True)
    assert run.returncode == 69 and "another worker listens there" in run.stderr
    with Worker(socket=str(listening)) as worker:
        assert [plain(result) for result in worker.score([Picture(files[0])])] == scored[:1]


def test_the_package_can_be_installed_and_says_its_types(tmp_path):
    target = tmp_path / "site"
    # setuptools leaves what it builds beside the sources.
    source = shutil.copytree(ROOT / "python", tmp_path / "python")
    # In an isolated build, pip would download setuptools each time.
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target", target, source]
    run = subprocess.run(pip, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert (target / "apeiron/py.typed").exists()
    script = "import apeiron, sys; sys.exit(apeiron.__file__.startswith(sys.argv[1]) and apeiron.Worker('x') is None)"
    assert subprocess.run([sys.executable, "-c", script, target], env={"PYTHONPATH": str(target)}).returncode == 0
