"""Each benchmark at its smallest size, with its peer: what no check runs is broken when it is needed. Nothing here says how fast anything is.

`scripts/test benchmarks` installs the peers; PySpark is that of `scripts/test spark`."""

import json
import os
import shutil
import signal
import subprocess
import sys

import pytest
import yaml

from daemon import BINARY, ROOT, Daemon
from held import held
from patience import PATIENCE
from postgresql import NEEDED

PLATES = ["Orion", "Thistle"]
OTHERS = ["The Nose", "A Hero of Our Time", "Minuet"]
JUDGES = [ROOT / ".build/judges/usr/bin", ROOT / ".build/judges/usr/sbin"]
ENVIRONMENT = {**os.environ, "APEIRON_BINARY": str(BINARY), "PATH": os.pathsep.join([os.environ["PATH"], "/usr/sbin", *map(str, JUDGES)])}
SPARK = ROOT / ".build/spark-venv/bin/python"
# The name of the target in the Makefile.
FAISS = ".build/peers/faiss.so"

# Root can make a network namespace without a user namespace, which is not available in a chroot.
NETWORK = ["unshare", "-n" if os.geteuid() == 0 else "-rn"]

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a file system and make an interface of a network")


def needs(program, package):
    return pytest.mark.skipif(not shutil.which(program, path=ENVIRONMENT["PATH"]), reason=f"{program} is not installed: {package} has it")


def run(*command):
    """What a command prints, line by line; it must end well."""
    process = subprocess.Popen(
        [*map(str, command)], cwd=ROOT, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True)
    try:
        # It waits for many things, one after the other.
        out, errors = process.communicate(timeout=4 * PATIENCE)
    except subprocess.TimeoutExpired:
        # The whole process group, so that nothing that it has started is left.
        os.killpg(process.pid, signal.SIGKILL)
        out, errors = process.communicate()
    last = (errors.splitlines() or [""])[-1]
    assert process.returncode == 0, f"{command[1]} has ended with {process.returncode}: {last}\n{out}{errors}"
    return out.splitlines()


def benchmark(name, *options, python=sys.executable):
    return run(python, ROOT / "Benchmarks" / f"{name}.py", *options)


def figures(lines):
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="session")
def pack(tmp_path_factory):
    """Two plates, each with a question of some seconds."""
    folder = tmp_path_factory.mktemp("pack")
    whole = yaml.safe_load((ROOT / "ReferenceImages/pack.yaml").read_text())
    assignments = [{**entry, "seconds": 5} for entry in whole["assignments"] if entry["image"] in PLATES]
    settings = {"lettersPerSecond": 0}
    (folder / "pack.yaml").write_text(
        yaml.safe_dump({"name": "Two plates", "language": whole["language"], "settings": settings, "assignments": assignments}, allow_unicode=True))
    for plate in PLATES:
        shutil.copy(ROOT / f"ReferenceImages/{plate}.png", folder)
    return folder


@pytest.fixture(scope="session")
def film(tmp_path_factory, pack):
    folder = tmp_path_factory.mktemp("film") / "frames"
    run(BINARY, "film", "--pack", pack, "--out", folder)
    return folder


@pytest.fixture(scope="session")
def photos(tmp_path_factory):
    """Labelled photographs as the benchmarks expect them: of two plates, and of others that are no references."""
    from PIL import Image

    folder = tmp_path_factory.mktemp("photos")
    covers, negatives = folder / "dvd_covers", folder / "negatives"
    for place in (covers / "references", covers / "queries", negatives / "queries"):
        place.mkdir(parents=True)
    rows = ["query,reference,corners,group,note"]
    for plate in PLATES:
        file = ROOT / f"ReferenceImages/{plate}.png"
        shutil.copy(file, covers / "references")
        (covers / f"queries/{plate}.png").write_bytes(held(file.read_bytes()))
        width, height = Image.open(file).size
        edge = max(width, height) // 8
        corners = [edge, edge, edge + width, edge, edge + width, edge + height, edge, edge + height]
        rows.append(f"{plate}.png,{plate}.png,{' '.join(map(str, corners))},{plate},")
    (covers / "labels.csv").write_text("\n".join(rows) + "\n")
    for other in OTHERS:
        (negatives / f"queries/{other}.png").write_bytes(held((ROOT / f"ReferenceImages/{other}.png").read_bytes()))
    return folder


@needs("unshare", "util-linux")
@needs("ip", "iproute2")
@pytest.mark.skipif(
    subprocess.run([*NETWORK, "true"], capture_output=True).returncode != 0, reason="this machine allows no network namespace")
def test_a_class_is_attacked(pack, film):
    told = run(*NETWORK, sys.executable, ROOT / "Benchmarks/attack.py", "--binary", BINARY, "--pack", pack, "--frames", film,
               "--seconds", 3, "--calm-seconds", 6)
    calm, attacked = figures(told)
    assert (calm["attacked"], attacked["attacked"]) == (False, True)
    assert calm["players"].get("judged") and not any("error" in kind for kind in calm["players"])
    assert attacked["attacker"]


def test_a_batch_is_scored_beside_a_script(photos):
    own, script, ratio = figures(benchmark("batch", "--binary", BINARY, "--photos", photos, "--count", 5))
    assert (own["found"], own["photographsWithWrong"]) == (2, 0)
    assert (script["found"], script["photographs"]) == (2, 5)
    assert ratio["wall"] > 0


def test_a_collection_is_asked_beside_a_script(photos):
    own, script = figures(
        benchmark("collection", "--binary", BINARY, "--photos", photos, "--references", 4, "--every", 1, "--runs", 1))
    for each in (own, script):
        assert (each["references"], each["right"], each["of"]) == (4, 2, 2), each


def test_a_journal_of_many_games_is_started_with(pack):
    one, many = figures(benchmark("journal", "--binary", BINARY, "--pack", pack, "--games", 50))
    assert (one["games"], many["games"]) == (1, 50)


@needs("chromium-headless-shell", "chromium-headless-shell")
def test_a_kiosk_has_a_day(pack):
    *events, last = figures(
        benchmark("kiosk", "--binary", BINARY, "--pack", pack, "--minutes", 0.25, "--restarts", 1, "--losses", 1, "--speed", 20))
    assert last["visitors"] >= 1 and last["questions"] >= 1 and last["cameBack"] == last["silences"]
    assert {event["trouble"] for event in events if event["event"] == "after it"} == {"restart", "loss", "left for an hour"}


@NEEDED
@pytest.mark.parametrize("balancer", [pytest.param(True, marks=needs("haproxy", "haproxy")), False])
def test_several_daemons_have_a_class(balancer):
    options = [] if balancer else ["--no-balancer"]
    result, = figures(
        benchmark("many", "--binary", BINARY, "--daemons", 2, "--players", 3, "--rounds", 1, "--seconds", 6, "--kill", 4, *options))
    assert (result["questions"], result["factsLost"], result["doubleWins"], result["balancer"]) == (1, 0, 0, balancer)
    assert result["factToPageMs"]["count"] > 0


@as_root
@needs("prometheus", "prometheus")
def test_prometheus_watches(tmp_path):
    lines = benchmark("monitoring", "--minutes", 0.1, "--every", 2, "--out", tmp_path / "out")
    assert any("scrapes in" in line for line in lines), lines
    assert "left out: ApeironSlow, whose cause comes later" in lines
    assert (tmp_path / "out/dashboard.png").read_bytes()[1:4] == b"PNG"


@needs("chromium-headless-shell", "chromium-headless-shell")
def test_a_phone_is_traced(pack):
    traced, = figures(benchmark("phone_trace", "--binary", BINARY, "--pack", pack, "--rate", 1, "--runs", 1))
    assert traced["firstContentfulPaintMs"] > 0 and traced["questionSeconds"] > 0


def test_phones_play_beside_recognition_alone(tmp_path, pack, film):
    daemon = Daemon(tmp_path / "data", pack=pack)
    try:
        result, = figures(benchmark(
            "phones", f"{daemon.url}/host#{daemon.key}", "--frames", film, "--phones", 2, "--seconds", 2, "--binary", BINARY))
    finally:
        daemon.kill()
    assert result["judged"] > 0 and result["errors"] == 0
    assert result["alonePerSecond"] > 0


@as_root
def test_a_museum_has_days(tmp_path):
    lines = benchmark("soak", "--days", 3, "--visitors", 1, "--restart-every", 2, "--out", tmp_path / "out")
    days = [json.loads(line) for line in lines if line.startswith("{")]
    assert [day["day"] for day in days] == [0, 1, 2]
    assert days[-1]["starts"] == 2
    assert (tmp_path / "out/soak.svg").stat().st_size > 0


@needs("java", "openjdk-17-jre-headless")
@pytest.mark.skipif(not SPARK.parent.parent.joinpath("installed.txt").exists(), reason="PySpark is not installed: scripts/test spark installs it")
def test_spark_scores_an_archive(photos):
    whole, killed = figures(benchmark(
        "spark", "--binary", BINARY, "--photos", photos / "dvd_covers", "--count", 20, "--broken", 2, "--batch", 1, python=SPARK))
    for each in (whole, killed):
        assert (each["pictures"], each["equal"], each["errors"]) == (20, 20, 2), each


def test_the_program_is_measured_beside_opencv(pack, photos):
    run("make", "--no-print-directory", FAISS)
    cases = figures(run(BINARY, "bench", "--json", "--runs", 1, "--references", 50, "--pack", pack, "--photos", photos, "--faiss", FAISS))
    peers = " ".join(case["peer"] for case in cases)
    for peer in ["ORB", "SIFT", "BFMatcher", "findHomography", "MAGSAC", "FAISS"]:
        assert peer in peers, peers
    assert all(case["ms"] > 0 and case["peerMs"] > 0 for case in cases)
