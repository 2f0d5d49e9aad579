"""A daemon whose journal is on PostgreSQL: a server of Debian's package in a temporary folder."""

import glob
import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest

from daemon import BINARY, Daemon, Host, Player, Refused

PROGRAMS = max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]), default=None)
pytestmark = pytest.mark.skipif(not PROGRAMS, reason="PostgreSQL is not installed: apt-get install postgresql")
AS_USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []


class Server:
    """It listens at a socket in its folder only, and wants a password."""

    def __init__(self, folder):
        self.folder, self.data = folder, folder / "data"
        (folder / "password").write_text("secret\n")
        if AS_USER:
            for path in (folder, folder / "password"):
                shutil.chown(path, "nobody", "nogroup")
        self.call("initdb", "-D", self.data, "-U", "test", "-A", "scram-sha-256", "--pwfile", folder / "password", "-E", "UTF8", "--no-sync")
        self.start()
        self.address = f"postgres://test@/postgres?host={folder}"

    def call(self, program, *arguments):
        subprocess.run([*AS_USER, f"{PROGRAMS}/{program}", *arguments], check=True, capture_output=True, cwd="/", stdin=subprocess.DEVNULL)

    def start(self):
        # Without the pipes of `call`, which the server would keep.
        command = [*AS_USER, f"{PROGRAMS}/pg_ctl", "start", "-w", "-D", self.data, "-l", self.folder / "log",
                   "-o", f"-k {self.folder} -c listen_addresses="]
        subprocess.run(command, check=True, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        """As a power cut would."""
        self.call("pg_ctl", "stop", "-m", "immediate", "-D", self.data)


@pytest.fixture
def server():
    # Its own: the path of a socket has 107 bytes at most, and the tests' folders are for their owner only.
    with tempfile.TemporaryDirectory() as folder:
        server = Server(pathlib.Path(folder))
        yield server
        server.stop()


def test_a_game_lives_on_through_daemons_and_servers_that_are_killed(start, server):
    daemon = start(journal=server.address, journal_password_file=server.folder / "password")
    host = Host(daemon)
    pin = host.open()["pin"]
    anna = Player(daemon, pin, "Anna")
    daemon.kill()
    daemon.start()
    server.stop()
    # It says that it cannot keep what it is told, and takes it when it can.
    with pytest.raises(Refused) as refused:
        Player(daemon, pin, "Boris")
    assert refused.value.status in (500, 503)
    server.start()
    Player(daemon, pin, "Boris")
    names = {player["name"] for player in host.view()["players"]}
    assert names == {"Anna", "Boris"}
    assert anna.view()["id"] == host.contest["id"]


def test_a_second_daemon_is_told_that_the_journal_is_in_use(start, server, tmp_path, pack):
    options = {"journal": server.address, "journal_password_file": server.folder / "password"}
    start(**options)
    with pytest.raises(RuntimeError):
        Daemon(tmp_path / "other", pack=pack, **options)
    assert "another daemon uses it" in (tmp_path / "other.log").read_text()


def test_an_installation_moves_to_postgresql_and_back(start, server, tmp_path):
    daemon = start()
    host = Host(daemon)
    pin = host.open()["pin"]
    Player(daemon, pin, "Anna")
    before = host.view()
    daemon.stop()
    environment = {**os.environ, "PGPASSWORD": "secret"}

    def copy(*places):
        return subprocess.run([BINARY, "journal", "copy", *places], env=environment, capture_output=True, text=True)

    run = copy(daemon.data / "journal.sqlite", server.address)
    assert run.returncode == 0 and "Copied" in run.stderr, run.stderr
    again = copy(daemon.data / "journal.sqlite", server.address)
    assert again.returncode == 69 and "holds facts already" in again.stderr
    back = copy(server.address, tmp_path / "back/journal.sqlite")
    assert back.returncode == 0, back.stderr
    verify = subprocess.run([BINARY, "journal", "verify", tmp_path / "back/journal.sqlite"], capture_output=True, text=True)
    assert verify.returncode == 0, verify.stdout
    daemon.options = {**daemon.options, "journal": server.address, "journal_password_file": server.folder / "password"}
    daemon.start()
    view = host.view()
    assert {player["name"] for player in view["players"]} == {player["name"] for player in before["players"]}


def test_a_password_does_not_stand_in_the_address(tmp_path):
    run = subprocess.run([BINARY, "journal", "copy", "postgres://a:secret@nowhere/x", tmp_path / "x"], capture_output=True, text=True)
    assert run.returncode == 69 and "secret" not in run.stderr and "PGPASSWORD" in run.stderr
