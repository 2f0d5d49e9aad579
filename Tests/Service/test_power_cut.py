"""`kill -9` at any instant: what was acknowledged is there afterwards, and the game goes on."""

import random
import threading

import pytest

from daemon import Host, Player, Refused
from patience import PATIENCE, until


def play(player, picture, won, stop):
    """Shows the picture until the daemon says that it was right; a daemon that is away is called again."""
    while not stop.is_set():
        try:
            if player.show(picture).get("outcome") == "won":
                won.add(player.id)
                return
        except OSError:
            stop.wait(0.05)


@pytest.mark.parametrize("seed", range(3))
def test_a_class_game_survives_being_killed(start, frames, seed):
    dice = random.Random(seed)
    daemon = start()
    host = Host(daemon)
    pin = host.open(rounds=4)["pin"]
    players = [Player(daemon, pin, f"Pupil {number}") for number in range(10)]
    points = {player.id: 0 for player in players}

    for number in range(1, 4):
        question = host.act("ask")["round"]["question"].strip()
        won, stop = set(), threading.Event()
        # The first is slow, so that the question still runs when the daemon dies.
        threads = [
            threading.Thread(target=play, args=(player, frames[question], won, stop)) for player in players[1:]]
        for thread in threads:
            thread.start()
        # While others are being judged and written down.
        least = dice.randrange(len(players))
        until(lambda won=won, least=least: len(won) >= least, f"{least} have won", every=0.01)
        daemon.kill()
        acknowledged = set(won)
        daemon.start()

        view = host.view()
        assert [player["name"] for player in sorted(view["players"], key=lambda p: int(p["name"].split()[1]))] == [
            player.name for player in players]
        # Those who had not answered are awaited, and one of them has no page open: the host does not wait for it.
        assert view["phase"] == "paused" and view["round"]["number"] == number and view["round"]["awaited"] >= 1
        assert view["round"]["remainingMs"] == view["round"]["seconds"] * 1000, "the question is asked anew"
        host.act("resume")
        status = {player["id"]: player["status"] for player in view["players"]}
        assert all(status[player] == "won" for player in acknowledged)
        for player in view["players"]:
            assert player["points"] - player["gained"] == points[player["id"]], "points of earlier questions are kept"

        for thread in threads:
            thread.join(PATIENCE)
        stop.set()
        assert won == {player.id for player in players[1:]}
        assert players[0].view()["me"]["status"] == "playing", "who reloads is still in the game"
        points = {player["id"]: player["points"] for player in host.act("skip")["players"]}
        assert points[players[0].id] == 0 and all(points[player.id] > 0 for player in players[1:])


def test_a_kill_in_the_lobby_loses_nobody(start):
    daemon = start()
    host = Host(daemon)
    pin = host.open()["pin"]
    anna = Player(daemon, pin, "Anna")
    daemon.kill()
    daemon.start()
    Player(daemon, pin, "Boris")
    assert [player["name"] for player in host.view()["players"]] == ["Anna", "Boris"]
    assert anna.view()["phase"] == "lobby"


def test_a_second_daemon_on_the_same_data_decides_nothing_twice(start, tmp_path):
    first = start()
    host = Host(first)
    host.open()
    Player(first, host.contest["pin"], "Anna")
    version = host.view()["version"]
    assert host.act("ask", expecting=version)["phase"] == "question"
    with pytest.raises(Refused) as refusal:
        host.act("ask", expecting=version)
    assert refusal.value.status == 409


def test_sigterm_ends_the_daemon_in_order(start):
    daemon = start()
    Host(daemon).open()
    assert daemon.stop() == 0
