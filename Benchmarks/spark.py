#!/usr/bin/env python3
"""Scores 2,000 pictures, 20 of them broken, on a Spark of two executors on this machine, one of which is killed in the middle, and by
`apeiron score`.

    scripts/test spark     # installs PySpark; Java is Debian's openjdk-17-jre-headless
    .build/spark-venv/bin/python Benchmarks/spark.py --binary .build/release/apeiron --photos FOLDER

FOLDER has `references` and `queries`; the queries are taken again and again. Prints a line of JSON: how many lines are equal, how many are
errors, and the seconds of CPU that both took for a picture, Spark's with all of its processes, once with the kill and once without. Exits
with 1 where a line differs.
"""

import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from apeiron import spark as on_spark
from pyspark.sql import Row, SparkSession

ROOT = pathlib.Path(__file__).resolve().parent.parent


def comparable(line):
    """A line or a row without what is absent, the path and the time."""
    if isinstance(line, (dict, Row)):
        line = line.asDict() if isinstance(line, Row) else line
        return {key: comparable(value) for key, value in line.items() if value is not None and key not in ("file", "path", "milliseconds")}
    return [comparable(one) for one in line] if isinstance(line, list) else line


def archive(photos, count, broken, folder):
    """Links to photographs under names of their own, each so-and-so many of them cut off."""
    queries = sorted((photos / "queries").iterdir())
    for number in range(count):
        query = queries[number % len(queries)]
        path = folder / f"{number:06}{query.suffix}"
        if number % (count // broken) == 7:
            path.write_bytes(query.read_bytes()[:2000])
        else:
            path.symlink_to(query)
    return sorted(map(str, folder.iterdir()))


def spent():
    """The seconds of CPU of all processes that this one has started and that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def scored_on_spark(wish, paths, killed):
    """The rows, with the seconds of CPU and of the clock. The executor that comes first to two fifths of its batches is killed where `killed` says
    so."""
    middle = wish.count // (5 * wish.batch)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    cpu, clock = spent(), time.monotonic()
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", str(wish.batch)).getOrCreate()
    )

    def killing(batches):
        for number, batch in enumerate(batches):
            if number == middle and killed:
                try:
                    os.close(os.open(killed, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    pass
                else:
                    process = os.getpid()
                    while b"CoarseGrainedExecutorBackend" not in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
                        process = int(pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
                    os.kill(process, signal.SIGKILL)
            yield batch

    frame = session.createDataFrame([(path,) for path in paths], "path string").coalesce(2)
    rows = on_spark.score(frame.mapInArrow(killing, "path string"), str(wish.photos / "references"), program=str(wish.binary)).collect()
    session.stop()
    # The Java of the driver ends with its input; its own children are counted as its.
    gateway = session.sparkContext._gateway
    gateway.shutdown()
    gateway.proc.stdin.close()
    gateway.proc.wait(60)
    SparkSession._instantiatedSession = None
    from pyspark import SparkContext
    SparkContext._gateway = SparkContext._jvm = None
    return rows, spent() - cpu, time.monotonic() - clock


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/apeiron")
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--broken", type=int, default=20)
    parser.add_argument("--batch", type=int, default=20, help="pictures that go to Python at once")
    wish = parser.parse_args()
    wish.binary, wish.photos = wish.binary.resolve(), wish.photos.resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        os.environ["CACHE_DIRECTORY"] = str(folder / "cache")
        (folder / "archive").mkdir()
        references = str(wish.photos / "references")
        paths = archive(wish.photos, wish.count, wish.broken, folder / "archive")
        subprocess.run([wish.binary, "catalog", "build", references], check=True, capture_output=True)
        cpu, clock = spent(), time.monotonic()
        run = subprocess.run(
            [wish.binary, "score", "--catalog", references, "--no-manifest", "--jobs", "2", "-"], input="\n".join(paths),
            capture_output=True, text=True, check=False)
        alone = (spent() - cpu, time.monotonic() - clock)
        expected = {line["file"]: comparable(line) for line in map(json.loads, run.stdout.splitlines())}
        print(f"score: {alone[1]:.0f} s, {alone[0]:.0f} s of CPU", file=sys.stderr)
        equal = {}
        for name, killed in (("whole", None), ("killed", str(folder / "killed"))):
            rows, cpu, clock = scored_on_spark(wish, paths, killed)
            found = {row.path: comparable(row) for row in rows}
            # Where nobody was killed, the run says nothing.
            equal[name] = len(rows) == len(expected) and found == expected and (killed is None or os.path.exists(killed))
            print(json.dumps({
                "run": name, "pictures": len(rows), "equal": sum(found.get(path) == line for path, line in expected.items()),
                "errors": sum(row.error is not None for row in rows), "scoreCPU": round(alone[0], 1), "sparkCPU": round(cpu, 1),
                "ratioCPU": round(cpu / alone[0], 3), "scoreSeconds": round(alone[1], 1), "sparkSeconds": round(clock, 1),
            }), flush=True)
    sys.exit(0 if all(equal.values()) else 1)


if __name__ == "__main__":
    main()
