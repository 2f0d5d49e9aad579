"""A plugin of pytest: keeps what is needed to mend a failed test, its message and the end of each log, in .build/failed; and ends a test that hangs.

A conftest.py names it in `pytest_plugins`. The logs are those of the test's fixtures (of each value with a `log`, which is a path or an open file) and
those below its `tmp_path`, where a daemon's log lies beside its data."""

import contextlib
import os
import pathlib
import re
import signal
import threading

import pytest

FAILED = pathlib.Path(__file__).resolve().parents[2] / ".build/failed"
# How much of a log is kept.
LINES = 200
# In seconds. No test takes longer, even on the slowest machine. A test that waits without a limit of its own is ended and named by this one.
LONGEST = 1800


def place(item, ending=".txt"):
    """Where something of a failed test is kept: in a folder for each folder of tests."""
    name = re.sub(r"[^\w.\[\]-]", "_", item.name)[:150]
    return FAILED / item.path.parent.name.lower() / f"{item.path.stem}.{name}{ending}"


def logs(item):
    """The logs of the daemons and other programs that the test and its fixtures have started."""
    values = getattr(item, "funcargs", {})
    found = {pathlib.Path(path).resolve() for path in (values["tmp_path"].rglob("*.log") if "tmp_path" in values else [])}
    for value in values.values():
        log = getattr(value, "log", None)
        path = log if isinstance(log, str | os.PathLike) else getattr(log, "name", None)
        if isinstance(path, str | os.PathLike) and pathlib.Path(path).is_file():
            found.add(pathlib.Path(path).resolve())
    return sorted(found)


def tail(path, lines=LINES):
    """The last lines of a log."""
    with open(path, "rb") as file:
        file.seek(max(0, os.path.getsize(path) - 1000 * lines))
        return "\n".join(file.read().decode(errors="replace").splitlines()[-lines:])


def keep(item, report):
    """Writes down what has failed; what failed before in the same test stays."""
    parts = [f"{item.nodeid} failed in its {report.when}", report.longreprtext, *(f"--- {title}\n{text}" for title, text in report.sections)]
    for log in logs(item):
        parts.append(f"--- the last {LINES} lines of {log}\n{tail(log)}")
    file = place(item)
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "a") as kept:
        kept.write("\n\n".join(parts) + "\n\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        with contextlib.suppress(OSError):
            keep(item, report)
    return report


@contextlib.contextmanager
def limited(item):
    """Ends what hangs in the block, with the name of the test; where it stood is in the trace."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_):
        pytest.fail(f"{item.name} hangs: it has not ended for {LONGEST // 60} minutes")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    # Of an earlier run.
    place(item).unlink(missing_ok=True)
    with limited(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    with limited(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    with limited(item):
        return (yield)
