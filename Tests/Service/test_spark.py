"""Scoring on Spark: a cluster of two executors on this machine. `scripts/test spark` installs PySpark; Java is Debian's openjdk-17-jre-headless."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import pytest

from daemon import BINARY

pytest.importorskip("pyspark", reason="PySpark is not installed: scripts/test spark installs it")
if not shutil.which("java"):
    pytest.skip("Java is not installed: apt-get install openjdk-17-jre-headless", allow_module_level=True)

from apeiron import spark as on_spark  # noqa: E402
from pyspark.sql import Row, SparkSession  # noqa: E402

COPIES = 10


@pytest.fixture(scope="module")
def spark():
    # Of the executors: the package is installed there, as on a cluster.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "7")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture(scope="module")
def folder(pictures, tmp_path_factory):
    """Forty pictures of plates, and five files that are none."""
    folder = tmp_path_factory.mktemp("archive")
    for number in range(COPIES):
        for name, picture in pictures.items():
            (folder / f"{number} {name}.jpg").write_bytes(picture)
    for number in range(5):
        (folder / f"{2 * number} Orion broken.jpg").write_bytes(pictures["Orion"][: 1000 * number + 500])
    return folder


@pytest.fixture(scope="module")
def expected(folder, pack):
    """The lines of `apeiron score` by the path of the picture."""
    paths = sorted(map(str, folder.iterdir()))
    run = subprocess.run([BINARY, "score", "--catalog", pack, "--no-manifest", *paths], capture_output=True, text=True)
    return {line["file"]: comparable(line) for line in map(json.loads, run.stdout.splitlines())}


def comparable(line):
    """A line or a row without what is absent, the path and the time."""
    if isinstance(line, (dict, Row)):
        line = line.asDict() if isinstance(line, Row) else line
        return {key: comparable(value) for key, value in line.items() if value is not None and key not in ("file", "path", "milliseconds")}
    return [comparable(one) for one in line] if isinstance(line, list) else line


def test_paths_give_what_score_gives(spark, folder, pack, expected):
    paths = spark.createDataFrame([(path,) for path in expected], "path string").repartition(4)
    rows = on_spark.score(paths, str(pack), program=str(BINARY)).collect()
    assert {row.path: comparable(row) for row in rows} == expected
    assert sum(row.error is not None for row in rows) == 5


def test_binary_files_keep_their_columns_but_the_bytes(spark, folder, pack, expected):
    frame = spark.read.format("binaryFile").load(str(folder))
    result = on_spark.score(frame, str(pack), program=str(BINARY))
    assert result.columns == ["path", "modificationTime", "length", *on_spark.RESULT.names]
    rows = result.drop("modificationTime", "length").collect()
    assert {row.path.removeprefix("file:"): comparable(row) for row in rows} == expected


def test_what_is_null_is_a_row_with_an_error(spark, pack):
    frame = spark.createDataFrame([("a", None), (None, None)], "path string, content binary")
    rows = on_spark.score(frame, str(pack), program=str(BINARY)).collect()
    assert [row.error.code for row in rows] == ["notAnImage", "notAnImage"]
    paths = spark.createDataFrame([(None,)], "path string")
    assert on_spark.score(paths, str(pack), program=str(BINARY)).collect()[0].error.code == "unreadable"


def test_columns_that_do_not_fit_are_named_before_anything_runs(spark):
    with pytest.raises(ValueError, match="no column path"):
        on_spark.score(spark.range(1), "x")
    with pytest.raises(ValueError, match="rename height"):
        on_spark.score(spark.createDataFrame([("a", 1)], "path string, height int"), "x")


def test_an_executor_that_is_killed_in_the_middle_changes_nothing(spark, folder, pack, expected, tmp_path):
    marker = tmp_path / "killed"

    def killing(batches):
        """Kills the executor that comes first, from within."""
        for number, batch in enumerate(batches):
            if number == 2:
                try:
                    marker.touch(exist_ok=False)
                except FileExistsError:
                    pass
                else:
                    os.kill(executor(), signal.SIGKILL)
            yield batch

    def executor():
        process = os.getpid()
        while b"CoarseGrainedExecutorBackend" not in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
            process = int(pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
        return process

    paths = spark.createDataFrame([(path,) for path in expected], "path string").coalesce(2)
    rows = on_spark.score(paths.mapInArrow(killing, "path string"), str(pack), program=str(BINARY)).collect()
    assert marker.exists()
    assert {row.path: comparable(row) for row in rows} == expected
    assert len(rows) == len(expected)
