"""Things that tests in several processes share: the first that wants one makes it, and the others wait."""

import fcntl
import shutil


def once(path, make):
    """`path`, after `make(part)` has written it, in this process or in another."""
    with open(path.with_name(path.name + ".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            part = path.with_stem(path.stem + ".part")
            # Of a run that was killed.
            if part.is_dir():
                shutil.rmtree(part)
            part.unlink(missing_ok=True)
            make(part)
            part.rename(path)
    return path


def shared_folder(tmp_path_factory, worker_id):
    """The folder of this run: of all its processes."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent
