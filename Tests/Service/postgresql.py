"""A PostgreSQL server of Debian's package in a temporary folder."""

import contextlib
import glob
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

import pytest

from patience import PATIENCE, until

PROGRAMS = max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]), default=None)
NEEDED = pytest.mark.skipif(not PROGRAMS, reason="PostgreSQL is not installed: apt-get install postgresql")
AS_USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []


class Server:
    """It listens at a socket in its folder only, and wants a password."""

    def __init__(self, folder):
        self.folder, self.data, self.log = folder, folder / "data", folder / "log"
        (folder / "password").write_text("secret\n")
        if AS_USER:
            for path in (folder, folder / "password"):
                shutil.chown(path, "nobody", "nogroup")
        self.call("initdb", "-D", self.data, "-U", "test", "-A", "scram-sha-256", "--pwfile", folder / "password", "-E", "UTF8", "--no-sync")
        self.start()
        self.address = f"postgres://test@/postgres?host={folder}"
        self.options = {"journal": self.address, "journal_password_file": folder / "password"}

    def call(self, program, *arguments):
        subprocess.run([*AS_USER, f"{PROGRAMS}/{program}", *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/", stdin=subprocess.DEVNULL)

    def start(self):
        # Without the pipes of `call`, which the server would keep.
        command = [*AS_USER, f"{PROGRAMS}/pg_ctl", "start", "-w", "-t", str(PATIENCE), "-D", self.data, "-l", self.log,
                   "-o", f"-k {self.folder} -c listen_addresses="]
        subprocess.run(command, check=True, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def ask(self, sql):
        """The rows that the server answers, as text."""
        run = subprocess.run(["psql", "-XAtq", "-F", "\t", "-d", self.address, "-c", sql], env={**os.environ, "PGPASSWORD": "secret"},
                             check=True, capture_output=True, text=True)
        return [line.split("\t") for line in run.stdout.splitlines()]

    def stop(self):
        """As a power cut would."""
        self.call("pg_ctl", "stop", "-m", "immediate", "-D", self.data)

    def freeze(self, signal_=signal.SIGSTOP):
        """Keeps the server from answering anybody, as a network that is cut does; connections stay."""
        main = int((self.data / "postmaster.pid").read_text().split()[0])
        process = pathlib.Path(f"/proc/{main}")
        os.kill(main, signal_)
        if signal_ == signal.SIGSTOP:
            # From here on it cannot fork.
            until(lambda: (process / "stat").read_text().rpartition(")")[2].split()[0] == "T", "the server's first process stands still")
        for child in (process / f"task/{main}/children").read_text().split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal_)

    def thaw(self):
        self.freeze(signal.SIGCONT)


def servers():
    """A server, until who asked for it is done."""
    # Its own: the path of a socket has 107 bytes at most, and the tests' folders are for their owner only.
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        server = Server(pathlib.Path(folder))
        try:
            yield server
        finally:
            server.stop()
