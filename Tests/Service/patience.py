"""How tests wait: for what has to come, however long that takes. The limit only ends a hang, and says what was awaited."""

import threading
import time

# In seconds. No test may need less, or more: a slow machine is no fault.
PATIENCE = 300


def until(condition, what, every=0.1, rest=time.sleep):
    """What `condition` gives as soon as it gives something; `what` says in words what is awaited. It is asked again after each `rest` of `every`
    seconds. Raises AssertionError where it gives nothing for minutes."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        # steady: only a hang is ended.
        assert time.monotonic() < end, f"it has not come to that within {PATIENCE} s: {what}"
        rest(every)
    return found


def next_line(process, stream, limit=None):
    """The next line that `process` writes to `stream`; empty at its end. Raises TimeoutError where it is silent for `limit` seconds, else for
    `PATIENCE`; it is ended for that."""
    silent, limit = threading.Event(), limit or PATIENCE

    def give_up():
        silent.set()
        process.kill()

    timer = threading.Timer(limit, give_up)
    timer.start()
    try:
        line = stream.readline()
    finally:
        timer.cancel()
    if not line and silent.is_set():
        process.wait()
        raise TimeoutError(f"it was ended after it had said nothing for {limit} s")
    return line


def line_of(process, stream, what):
    """The next line that `process` writes to `stream`. Raises AssertionError, with `what` was awaited, where it ends before, or is silent for
    minutes."""
    try:
        line = next_line(process, stream)
    except TimeoutError as error:
        raise AssertionError(f"{what} was awaited: {error}") from error
    assert line, f"{what} was awaited, and it ended with {process.wait(PATIENCE)}"
    return line.strip()
