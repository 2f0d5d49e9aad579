"""A client of `apeiron worker`."""

import json
import os
import re
import socket as sockets
import subprocess
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, NotRequired, TypedDict, cast

from .link import Gone, Link


class WorkerError(RuntimeError):
    """No worker can be had, or it speaks otherwise than this package: nothing can be scored. What concerns one picture is in its result."""


@dataclass(frozen=True)
class Picture:
    """A picture to score: the file, or where `data` is given those bytes, of which `file` is only the name."""

    file: str | os.PathLike[str]
    data: bytes | None = None


class Failure(TypedDict):
    """Why a picture has no result."""

    code: str
    message: str


class Seen(TypedDict):
    """A reference in a picture."""

    reference: str
    thing: NotRequired[str]
    probability: float
    outline: list[list[float]]
    inliers: int
    coverage: float
    reason: NotRequired[str]
    others: NotRequired[list[str]]
    part: NotRequired[str]


class Result(TypedDict):
    """What `apeiron score` prints of a picture ("Formats" in its documentation)."""

    file: str
    fileBytes: NotRequired[str]
    width: NotRequired[int]
    height: NotRequired[int]
    sightings: list[Seen]
    rejected: list[Seen]
    reason: NotRequired[str]
    milliseconds: NotRequired[float]
    error: NotRequired[Failure]


@dataclass(frozen=True)
class Options:
    """How pictures are scored: the options of `apeiron worker`, or the socket of one that runs.

    `limit` is in seconds, `memory` in megabytes. A worker that does not answer for `patience` seconds is taken for hung.
    """

    catalogue: str = ""
    program: str | os.PathLike[str] = "apeiron"
    jobs: int = 1
    deep: bool = True
    exact: bool = False
    expect: str | None = None
    memory: int = 1024
    limit: float = 60
    socket: str | None = None
    patience: float = 600

    @property
    def command(self) -> list[str]:
        command = [os.fspath(self.program), "worker", "--catalog", self.catalogue, "--jobs", str(self.jobs)]
        command += ["--memory", str(self.memory), "--limit", str(self.limit)]
        command += [] if self.deep else ["--no-deep"]
        command += ["--exact"] if self.exact else []
        return command + (["--expect", self.expect] if self.expect is not None else [])


class Worker:
    """`apeiron worker`, started when it is first needed and again when it ends.

    A picture on which it ends twice, alone the second time, has an error (`crashed`, or `tooSlow` where it did not answer); all others are
    asked again. An object belongs to one thread at a time.
    """

    def __init__(self, catalogue: str | os.PathLike[str] | None = None, *, socket: str | None = None, **options: Any) -> None:
        """References of the folder or pack `catalogue`; or `socket`, that of a worker that runs.

        `options` are those of `Options`: `program`, `jobs`, `deep`, `exact`, `expect`, `memory`, `limit`, `patience`.
        """
        if (catalogue is None) == (socket is None):
            raise ValueError("give a catalogue or the socket of a worker")
        self._options = Options(catalogue=os.fspath(catalogue or ""), socket=socket, **options)
        self._run: _Process | _Connection | None = None

    @property
    def manifest(self) -> dict[str, Any]:
        """What the results are made with: version, references and settings."""
        return self._started().manifest

    def score(self, pictures: Iterable[Picture]) -> Iterator[Result]:
        """The results of `pictures`, in their order. Some are taken ahead, two for each job and one. Raises `WorkerError`."""
        source = iter(pictures)
        asked: deque[tuple[str, Picture]] = deque()
        # Those of a worker that has ended, one of which may be why: they are asked one by one.
        suspects: deque[Picture] = deque()
        number = 0
        try:
            while True:
                alone = bool(suspects)
                while len(asked) < (1 if alone else 2 * self._options.jobs + 1):
                    picture = suspects[0] if alone else next(source, None)
                    if picture is None:
                        break
                    number += 1
                    asked.append((str(number), picture))
                    self._started().link.ask(*_frame(str(number), picture))
                if not asked:
                    return
                name, picture = asked[0]
                try:
                    result = self._started().answer(name, self._options.patience)
                except Gone as gone:
                    self._end()
                    if alone:
                        result = _failed(picture, gone)
                    else:
                        suspects.extend(picture for _, picture in asked)
                        asked.clear()
                        continue
                asked.popleft()
                if alone:
                    suspects.popleft()
                yield result
        finally:
            if asked:
                # Answers that nobody waits for would be taken for others.
                self._end()

    def close(self) -> None:
        """Ends the worker, or leaves the one at the socket."""
        self._end()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _started(self) -> "_Process | _Connection":
        if self._run is None:
            options = self._options
            self._run = _Process(options) if options.socket is None else _Connection(options.socket, options.patience)
        return self._run

    def _end(self) -> None:
        if self._run is not None:
            self._run.end()
            self._run = None


class _Run:
    """Who answers."""

    link: Link
    manifest: dict[str, Any]

    def answer(self, name: str, patience: float) -> Result:
        answer = self._line(patience)
        if answer.get("id") != name:
            told = answer.get("error", {}).get("message", f"an answer has the id {answer.get('id')} in place of {name}")
            raise WorkerError(f"apeiron worker: {told}")
        del answer["id"]
        return cast(Result, answer)

    def _greet(self, patience: float) -> None:
        first = self._line(patience)
        if "manifest" not in first:
            raise WorkerError(f"apeiron worker: {first.get('error', {}).get('message', 'its first line is no manifest')}")
        self.manifest = first["manifest"]

    def _line(self, patience: float) -> dict[str, Any]:
        line = self.link.line(patience)
        try:
            return cast(dict[str, Any], json.loads(line))
        except ValueError as error:
            raise WorkerError(f"apeiron worker: a line is no JSON: {line[:80]!r}") from error


class _Process(_Run):
    """A worker of our own."""

    # Opening a catalogue that is not kept takes minutes for thousands of references.
    _START = 3600.0

    def __init__(self, options: Options) -> None:
        with tempfile.TemporaryFile() as talk:
            try:
                self._process = subprocess.Popen(options.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=talk, bufsize=0)
            except OSError as error:
                raise WorkerError(f"{options.program} cannot be started: {error}") from error
            assert self._process.stdin is not None and self._process.stdout is not None
            self.link = Link(self._process.stdout.fileno(), self._process.stdin.fileno())
            try:
                self._greet(self._START)
            except Gone as gone:
                self.end()
                talk.seek(0)
                said = talk.read().decode(errors="replace").strip()
                raise WorkerError(f"{' '.join(options.command)}: status {self._process.returncode}: {said or gone}") from gone

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


class _Connection(_Run):
    """A worker that listens at a socket."""

    def __init__(self, path: str, patience: float) -> None:
        self._socket = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM)
        try:
            self._socket.connect(path)
            self.link = Link(self._socket.fileno(), self._socket.fileno())
            self._greet(patience)
        except (OSError, Gone) as error:
            self._socket.close()
            raise WorkerError(f"no worker answers at {path}: {error}") from error

    def end(self) -> None:
        self._socket.close()


def _frame(name: str, picture: Picture) -> tuple[bytes, bytes | None]:
    head: dict[str, Any] = {"id": name, "file": _text(os.fspath(picture.file))}
    if picture.data is not None:
        head["bytes"] = len(picture.data)
    return json.dumps(head).encode() + b"\n", picture.data


def _text(path: str) -> str:
    """`path` as apeiron writes it: a byte that is no UTF-8 is one of U+EF80...U+EFFF, as are the bytes of these characters themselves."""
    text = re.sub("[\uef80-\uefff]", lambda found: "".join(chr(0xEF00 + byte) for byte in found[0].encode()), path)
    return re.sub("[\udc80-\udcff]", lambda found: chr(ord(found[0]) - 0xDC00 + 0xEF00), text)


def _failed(picture: Picture, gone: Gone) -> Result:
    ended = "ended" in str(gone)
    message = "apeiron worker ends when it scores it" if ended else f"apeiron worker was ended: {gone}"
    error = Failure(code="crashed" if ended else "tooSlow", message=message)
    return Result(file=_text(os.fspath(picture.file)), sightings=[], rejected=[], error=error)
