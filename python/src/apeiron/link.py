"""Frames to a worker, and lines from it."""

import os
import select
import time
from collections import deque


class Gone(Exception):
    """The worker has ended, or does not answer."""


class Link:
    """Two descriptors that never block for each other: while a frame is written, answers are read."""

    def __init__(self, reader: int, writer: int) -> None:
        self._reader, self._writer = reader, writer
        os.set_blocking(reader, False)
        os.set_blocking(writer, False)
        self._out: deque[memoryview] = deque()
        self._in = bytearray()

    def ask(self, head: bytes, data: bytes | None) -> None:
        """Queues a frame: its first line, and the bytes behind it."""
        self._out.append(memoryview(head))
        if data:
            self._out.append(memoryview(data))

    def line(self, patience: float) -> bytes:
        """The next line without its end, which may take `patience` seconds. Raises `Gone`."""
        searched = 0
        due = time.monotonic() + patience
        while (end := self._in.find(b"\n", searched)) < 0:
            searched = len(self._in)
            poll = select.poll()
            poll.register(self._reader, select.POLLIN)
            if self._out:
                poll.register(self._writer, select.POLLOUT | (select.POLLIN if self._writer == self._reader else 0))
            left = due - time.monotonic()
            events = dict(poll.poll(max(0, left) * 1000))
            if not events:
                raise Gone(f"it has not answered for {patience:g} s")
            # What it has said is read first, also when it takes nothing more.
            if events.get(self._reader, 0) & ~select.POLLOUT:
                self._receive()
            elif events.get(self._writer, 0) & ~select.POLLIN:
                self._send()
        line = bytes(self._in[:end])
        del self._in[: end + 1]
        return line

    def _receive(self) -> None:
        try:
            chunk = os.read(self._reader, 1 << 16)
        except BlockingIOError:
            return
        except OSError as error:
            raise Gone(f"it cannot be heard: {error}") from error
        if not chunk:
            raise Gone("it has ended")
        self._in += chunk

    def _send(self) -> None:
        try:
            written = os.write(self._writer, self._out[0][: 1 << 20])
        except BlockingIOError:
            return
        except OSError:
            # It has ended or is about to: what it has said last is still to be read.
            self._out.clear()
            return
        rest = self._out.popleft()[written:]
        if rest:
            self._out.appendleft(rest)
