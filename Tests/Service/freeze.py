"""Stops one thread of another process in its tracks, while the others go on: what a hang in one look is to the daemon."""

import contextlib
import ctypes
import os
import pathlib

SEIZE, INTERRUPT, DETACH, WAIT_FOR_THREADS = 0x4206, 0x4207, 17, 0x40000000
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long


def trace(request, thread):
    """Raises PermissionError where a process may not trace another."""
    if libc.ptrace(request, thread, None, None) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


@contextlib.contextmanager
def frozen(thread):
    """The thread stands still in the block. Only the Python thread that enters may leave."""
    trace(SEIZE, thread)
    trace(INTERRUPT, thread)
    os.waitpid(thread, WAIT_FOR_THREADS)
    try:
        yield
    finally:
        trace(DETACH, thread)


def busiest(process, before):
    """The thread of a serial queue that has computed most since `before`, and what each has computed until now. Pictures are judged on such threads;
    one that serves connections leaves visitors without an answer, too, while no look hangs."""
    now = {}
    for folder in pathlib.Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text()
            if "overcommit" in fields.split(")")[0]:
                times = fields.rpartition(")")[2].split()
                now[int(folder.name)] = int(times[11]) + int(times[12])
    return max(now, key=lambda thread: now[thread] - before.get(thread, 0)), now
