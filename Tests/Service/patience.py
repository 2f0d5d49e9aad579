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


def line_of(process, stream, what):
    """The next line that `process` writes to `stream`. Raises AssertionError, with `what` was awaited, where it ends before, or is silent for
    minutes and is ended for that."""
    silent = threading.Event()

    def give_up():
        silent.set()
        process.kill()

    timer = threading.Timer(PATIENCE, give_up)
    timer.start()
    try:
        line = stream.readline()
    finally:
        timer.cancel()
    if not line:
        status = process.wait(PATIENCE)
        raise AssertionError(f"{what} was awaited, and " + (f"did not come within {PATIENCE} s" if silent.is_set() else f"it ended with {status}"))
    return line.strip()
