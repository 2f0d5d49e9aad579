#!/usr/bin/env python3
"""Plays a class against several daemons on one journal while one of them is killed again and again, and counts what went wrong.

    Benchmarks/many.py --binary .build/release/apeiron --daemons 3 --players 96 --rounds 20

It starts PostgreSQL in a temporary folder, the daemons, and HAProxy with the settings of packaging/many where it is installed; else players go to
the daemons in turn, and to the next where one does not answer. Every player follows its page's events and, at a time of its own, shows the answer of
the question as a photograph; some show nothing. A daemon is killed (kill -9) every ten seconds and started again five seconds later.

Prints one line of JSON:

    wonTold         answers of which a player was told that they were right
    factsLost       those of them that the journal does not have
    doubleWins      players who have two verdicts in one question
    endsOffMs       how far the ends of questions that somebody has lost are from their deadline and the second after it, the least and the most
    endsOff100      questions whose end was off by more than 100 ms
    factToPageMs    from when a fact was recorded to when a page was told of it, by p50, p99 and the most. Both are by the clock of this machine;
                    pages that were away meanwhile are not counted
    reconnections   how often the event stream of a page ended and was opened again
    load            the load of the machine over the last minute, at the end
"""
import argparse
import asyncio
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/Service"), str(ROOT / "Benchmarks")]

import daemon as service  # noqa: E402
from held import held  # noqa: E402
from phones import Connection  # noqa: E402
from postgresql import servers  # noqa: E402


class Site:
    """Where the daemons are found: at a balancer, or at each of them in turn."""

    def __init__(self, ports):
        self.ports, self.next = ports, 0

    def port(self):
        self.next += 1
        return self.ports[self.next % len(self.ports)]

    async def ask(self, method, path, body=b"", kind="application/json", cookie="", **headers):
        """What is answered: status, value, cookies. Who does not answer is asked again elsewhere."""
        due = time.monotonic() + 300
        while True:
            if time.monotonic() > due:
                raise SystemExit(f"nobody has answered {method} {path} for five minutes")
            line = Connection("127.0.0.1", self.port(), headers)
            try:
                status, data, cookies = await asyncio.wait_for(line.ask(method, path, body, kind, cookie), 60)
                if status not in (502, 503, 504):
                    return status, json.loads(data) if data[:1] in (b"{", b"[") else data, cookies
            except (TimeoutError, OSError, asyncio.IncompleteReadError):
                pass
            finally:
                line.close()
            await asyncio.sleep(0.1)


class Page:
    """A player's page: it follows the events, and opens the stream again where it ends."""

    def __init__(self, site, contest, cookie):
        self.site, self.path, self.cookie = site, f"/api/contests/{contest}/events", cookie
        self.view, self.changed, self.told, self.reconnections = None, asyncio.Event(), {}, 0

    async def follow(self):
        while True:
            try:
                await self.read()
            except (OSError, asyncio.IncompleteReadError, ValueError):
                pass
            self.reconnections += 1
            await asyncio.sleep(0.2)

    async def read(self):
        port = self.site.port()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        try:
            writer.write(f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {self.cookie}\r\n\r\n".encode())
            # What comes first is what was before.
            isFirst, name, id = True, None, None
            while line := await reader.readline():
                text = line.decode().strip()
                if text.startswith("id:"):
                    id = int(text[3:])
                elif text.startswith("event:"):
                    name = text[6:].strip()
                elif text.startswith("data:") and name != "beat":
                    now = time.time()
                    view = json.loads(text[5:])
                    if not isFirst and id is not None:
                        self.told.setdefault(id, now)
                    isFirst = False
                    if self.view is None or view["version"] >= self.view["version"]:
                        self.view = view
                        self.changed.set()
        finally:
            writer.close()


class Player:
    def __init__(self, site, contest, id, cookie, answers, seed):
        self.site, self.contest, self.id, self.cookie, self.answers = site, contest, id, cookie, answers
        self.page, self.random, self.won = Page(site, contest, cookie), random.Random(seed), set()

    async def play(self):
        asked = 0
        while True:
            await self.page.changed.wait()
            self.page.changed.clear()
            round = self.page.view.get("round")
            if self.page.view["phase"] != "question" or not round or round["number"] == asked:
                continue
            asked = round["number"]
            if self.random.random() < 0.1:
                continue
            await asyncio.sleep(1.2 + self.random.random() * round["seconds"] * 0.6)
            picture = self.answers[round["question"].strip()]
            while self.page.view["phase"] == "question" and self.page.view["round"]["number"] == asked:
                status, answer, _ = await self.site.ask(
                    "POST", f"/api/contests/{self.contest}/frames", picture, "image/png", self.cookie, **{"X-Picture": "photograph"})
                if status == 200 and answer.get("outcome") == "won":
                    self.won.add(asked)
                    break
                await asyncio.sleep(0.3)


def make_pack(folder, seconds):
    folder.mkdir()
    whole = yaml.safe_load((ROOT / "ReferenceImages/pack.yaml").read_text())
    plates = ["Orion", "The Nose", "Thistle", "A Hero of Our Time"]
    assignments = [{**entry, "seconds": seconds} for entry in whole["assignments"] if entry["image"] in plates]
    settings = {"reshuffle": True, "lettersPerSecond": 0}
    (folder / "pack.yaml").write_text(
        yaml.safe_dump({"name": "Many", "language": whole["language"], "settings": settings, "assignments": assignments}, allow_unicode=True))
    for plate in plates:
        shutil.copy(ROOT / f"ReferenceImages/{plate}.png", folder)
    pictures = {entry["image"]: held((folder / f"{entry['image']}.png").read_bytes()) for entry in assignments}
    return {entry["question"]["en"].strip(): pictures[entry["image"]] for entry in assignments}


def balance(folder, daemons):
    """HAProxy before the daemons, with the settings that operators get: the process and its port; nothing where it is not installed."""
    program = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if not program:
        return None, None
    # HAProxy does not tell which port it has chosen: it inherits one that listens already.
    line = socket.create_server(("127.0.0.1", 0), backlog=1000)
    text = (ROOT / "packaging/many/haproxy.cfg").read_text().replace("bind :80\n", f"bind fd@{line.fileno()}\n")
    for daemon, address in zip(daemons, re.findall(r"192\.0\.2\.\d+:8080", text)):
        text = text.replace(address, f"127.0.0.1:{daemon.port}")
    text = re.sub(r".*192\.0\.2\..*\n", "", text)
    (folder / "haproxy.cfg").write_text(text)
    # Who comes before it runs waits in the queue of the port.
    process = subprocess.Popen([program, "-db", "-f", folder / "haproxy.cfg"], stdout=subprocess.DEVNULL, pass_fds=[line.fileno()])
    with line:
        return process, line.getsockname()[1]


async def kill_in_turn(daemons, every, kills):
    turn = 0
    while True:
        await asyncio.sleep(every)
        daemon = daemons[turn % len(daemons)]
        turn += 1
        daemon.kill()
        kills.append(time.time())
        await asyncio.sleep(every / 2)
        await asyncio.to_thread(daemon.start)


async def play(arguments, site, key, answers, daemons):
    # The host logs in over HTTPS only, which ends at a proxy: for once, that is this script.
    status, told, cookies = await Site([daemons[0].port]).ask(
        "POST", "/api/host", json.dumps({"key": key}).encode(), **{"X-Forwarded-Proto": "https"})
    assert cookies, (status, told)
    host = cookies[0]
    status, view, _ = await site.ask(
        "POST", "/api/contests", json.dumps({"mode": "class", "rounds": arguments.rounds}).encode(), cookie=host)
    assert status == 201, view
    contest, players = view["id"], []
    for number in range(arguments.players):
        status, joined, cookies = await site.ask("POST", "/api/join", json.dumps({"pin": view["pin"], "name": f"Phone {number}"}).encode())
        assert status == 201, joined
        players.append(Player(site, contest, joined["player"], cookies[0], answers, number))
    wall = Page(site, contest, host)
    tasks = [asyncio.create_task(wall.follow())]
    for player in players:
        tasks += [asyncio.create_task(player.page.follow()), asyncio.create_task(player.play())]
    kills = []
    if arguments.kill:
        tasks.append(asyncio.create_task(kill_in_turn(daemons, arguments.kill, kills)))

    async def view_now():
        return (await site.ask("GET", f"/api/contests/{contest}", cookie=host))[1]

    number = 0
    while number < arguments.rounds:
        status, after, _ = await site.ask("POST", f"/api/contests/{contest}/actions", b'{"action":"ask"}', cookie=host)
        # An answer that was lost with its daemon may have been done.
        number = (await view_now())["round"]["number"]
        while (await view_now())["phase"] not in ("answer", "over"):
            await asyncio.sleep(0.25)
        print(f"question {number} is over", file=sys.stderr)
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError):
            raise result
    return players, wall, kills


def quantiles(values):
    values = sorted(values)
    return {"p50": round(values[len(values) // 2], 1), "p99": round(values[len(values) * 99 // 100], 1), "most": round(values[-1], 1),
            "count": len(values)} if values else None


def judge(server, players, wall, seconds):
    rows = server.ask("""SELECT version, kind, coalesce(body ->> 'player', ''), "recordedAt", coalesce(body ->> 'atNanoseconds', '0')
                         FROM fact WHERE stream LIKE 'contest/%' ORDER BY version""")
    number, asked, verdicts, ends, recorded = 0, 0, {}, {}, {}
    for version, kind, player, at, instant in rows:
        recorded[int(version)] = int(at)
        if kind == "contest.asked":
            number, asked = number + 1, int(instant) / 1e6
        elif kind in ("quiz.won", "quiz.lost", "quiz.left"):
            verdicts.setdefault((number, player), []).append(kind)
            if kind == "quiz.lost":
                ends[number] = int(at) - asked - seconds * 1000 - 1000
    won = {(number, player.id) for player in players for number in player.won}
    delays = [max(0, (at * 1000 - recorded[version])) for page in [wall, *(player.page for player in players)]
              for version, at in page.told.items() if version in recorded]
    return {
        "questions": number, "verdicts": len(verdicts), "wonTold": len(won),
        "factsLost": sum("quiz.won" not in verdicts.get(key, []) for key in won),
        "doubleWins": sum(len(kinds) > 1 for kinds in verdicts.values()),
        "endsOffMs": [round(min(ends.values()), 1), round(max(ends.values()), 1)] if ends else None,
        "endsOff100": sum(abs(off) > 100 for off in ends.values()), "questionsEndedByTime": len(ends),
        "factToPageMs": quantiles(delays), "reconnections": sum(player.page.reconnections for player in players) + wall.reconnections}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", help="the program; by default the debug build")
    parser.add_argument("--daemons", type=int, default=3)
    parser.add_argument("--players", type=int, default=96)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=10, help="the time for each question")
    parser.add_argument("--kill", type=float, default=10, help="a daemon is killed every so many seconds; 0 for never")
    parser.add_argument("--no-balancer", action="store_true", help="also where HAProxy is installed")
    arguments = parser.parse_args()
    if arguments.binary:
        service.BINARY = pathlib.Path(arguments.binary).resolve()
    servers_ = servers()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server, daemons, balancer = next(servers_), [], None
        try:
            answers = make_pack(folder / "pack", arguments.seconds)
            for number in range(arguments.daemons):
                daemons.append(service.Daemon(
                    folder / f"daemon{number}", pack=folder / "pack", proxies="127.0.0.1", max_players=max(32, arguments.players), **server.options))
            port = None
            if not arguments.no_balancer:
                balancer, port = balance(folder, daemons)
            site = Site([port] if port else [daemon.port for daemon in daemons])
            begin = time.time()
            players, wall, kills = asyncio.run(play(arguments, site, daemons[0].key, answers, daemons))
            result = {
                "daemons": arguments.daemons, "players": arguments.players, "balancer": bool(port), "kills": len(kills),
                "seconds": round(time.time() - begin, 1), **judge(server, players, wall, arguments.seconds), "load": round(os.getloadavg()[0], 1)}
        finally:
            if balancer:
                balancer.send_signal(signal.SIGTERM)
                balancer.wait()
            for daemon in daemons:
                if daemon.process.poll() is None:
                    daemon.kill()
            servers_.close()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
