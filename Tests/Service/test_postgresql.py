"""A daemon whose journal is on PostgreSQL."""

import os
import subprocess

import pytest

from daemon import BINARY, Host, Player, Refused, accepted
from postgresql import NEEDED, servers

pytestmark = NEEDED
server = pytest.fixture(servers)


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
    assert refused.value.status == 503
    server.start()
    boris = accepted("Boris joins again", lambda: Player(daemon, pin, "Boris"))
    names = {player["id"]: player["name"] for player in host.view()["players"]}
    assert names.pop(anna.id) == "Anna" and boris.id in names
    # A request to join that was refused may have been stored all the same.
    assert all(name.startswith("Boris") for name in names.values())
    assert anna.view()["id"] == host.contest["id"]


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
