"""Scores the pictures of a data frame on Spark (3.5 or later)."""

import atexit
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.types import ArrayType, DoubleType, IntegerType, StringType, StructField, StructType

from .worker import Picture, Result, Worker


def _structure(*fields: tuple[str, Any]) -> StructType:
    return StructType([StructField(name, kind) for name, kind in fields])


_SEEN = [("reference", StringType()), ("thing", StringType()), ("probability", DoubleType()), ("outline", ArrayType(ArrayType(DoubleType()))),
         ("inliers", IntegerType()), ("coverage", DoubleType())]
_REASON = [("reason", StringType()), ("others", ArrayType(StringType())), ("part", StringType())]

RESULT = _structure(
    ("width", IntegerType()),
    ("height", IntegerType()),
    ("sightings", ArrayType(_structure(*_SEEN))),
    ("rejected", ArrayType(_structure(*_SEEN, *_REASON))),
    ("reason", StringType()),
    ("milliseconds", DoubleType()),
    ("error", _structure(("code", StringType()), ("message", StringType()))),
)
"""The columns that `score` adds; they mean what they mean in the lines of `apeiron score`."""


def score(
    frame: DataFrame, catalogue: str | None = None, *, path: str = "path", content: str | None = None, **options: Any
) -> DataFrame:
    """The rows of `frame` with the columns of `RESULT`, and without the bytes of the pictures.

    The column `path` names the pictures. If there is a column `content` (which is what the format `binaryFile` calls it; give another name
    otherwise), the pictures are its bytes; else they are the files at these paths, which each executor must be able to read. A picture that
    cannot be scored is a row with an `error`.

    `catalogue` is a folder or a pack that each executor has at the same path, `options` are those of `apeiron.Worker`; `socket` in place of a
    catalogue is that of a worker which runs on each executor. Each Python process of Spark keeps its worker between tasks.

    Raises `ValueError` where columns are missing or have names that the results need.
    """
    if content is None and "content" in frame.columns:
        content = "content"
    for column in [path] + ([content] if content else []):
        if column not in frame.columns:
            raise ValueError(f"there is no column {column}: the columns are {', '.join(frame.columns)}")
    kept = [field for field in frame.schema.fields if field.name != content]
    if taken := {field.name for field in kept} & set(RESULT.names):
        raise ValueError(f"the results have columns of the same name: rename {', '.join(sorted(taken))}")
    Worker(catalogue, **options)
    return frame.mapInArrow(_scorer(catalogue, path, content, options), StructType(kept + RESULT.fields))


def _scorer(
    catalogue: str | None, path: str, content: str | None, options: dict[str, Any]
) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    def scored(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        yield from _scored(batches, _worker(catalogue, options), path, content)

    return scored


def _scored(batches: Iterable[pa.RecordBatch], worker: Worker, path: str, content: str | None) -> Iterator[pa.RecordBatch]:
    begun: deque[tuple[pa.RecordBatch, list[Result]]] = deque()

    # Those of all batches in one go: else a worker would have nothing to do at the end of each.
    def pictures() -> Iterator[Picture]:
        for batch in batches:
            begun.append((batch, []))
            names = batch.column(batch.schema.get_field_index(path))
            data = batch.column(batch.schema.get_field_index(content)) if content else None
            for number in range(batch.num_rows):
                name = names[number].as_py() or ""
                # What is null is a file that is missing, or empty.
                yield Picture(_file(name)) if data is None else Picture(name, data[number].as_py() or b"")

    for result in worker.score(pictures()):
        while len(begun[0][1]) == begun[0][0].num_rows:
            yield _joined(*begun.popleft(), content)
        begun[0][1].append(result)
    for batch, results in begun:
        yield _joined(batch, results, content)


def _file(path: str) -> str:
    """The path of a `file:` address, as Spark has them; any other as it is."""
    return unquote(urlsplit(path).path) if path.startswith("file:") else path


def _joined(batch: pa.RecordBatch, results: list[Result], content: str | None) -> pa.RecordBatch:
    """`batch` without the column `content`, with the columns of the results."""
    names = [name for name in batch.schema.names if name != content]
    columns = [batch.column(batch.schema.get_field_index(name)) for name in names]
    columns += [pa.array([result.get(name) for result in results], kind) for name, kind in _ARROW.items()]
    return pa.RecordBatch.from_arrays(columns, names + list(_ARROW))


_SEEN_FIELDS = [("reference", pa.string()), ("thing", pa.string()), ("probability", pa.float64()), ("outline", pa.list_(pa.list_(pa.float64()))),
                ("inliers", pa.int32()), ("coverage", pa.float64())]
_REASON_FIELDS = [("reason", pa.string()), ("others", pa.list_(pa.string())), ("part", pa.string())]
# `RESULT` in the words of Arrow. PySpark has a function for that, which is no part of its interface.
_ARROW: dict[str, pa.DataType] = {
    "width": pa.int32(),
    "height": pa.int32(),
    "sightings": pa.list_(pa.struct(_SEEN_FIELDS)),
    "rejected": pa.list_(pa.struct(_SEEN_FIELDS + _REASON_FIELDS)),
    "reason": pa.string(),
    "milliseconds": pa.float64(),
    "error": pa.struct([("code", pa.string()), ("message", pa.string())]),
}

# The workers of this Python process, by what they were made with: Spark uses the process for one task after another.
_workers: dict[str, Worker] = {}


def _worker(catalogue: str | None, options: dict[str, Any]) -> Worker:
    key = repr((os.getpid(), catalogue, sorted(options.items())))
    if key not in _workers:
        _workers[key] = Worker(catalogue, **options)
        atexit.register(_workers[key].close)
    return _workers[key]
