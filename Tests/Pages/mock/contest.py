"""The rules of a contest, as far as pages can see them: enough to try every scene, no measure for the real ones."""

import random
import secrets
import threading
import time

FACTORS = (1, 1.5, 2, None)


class Refusal(Exception):
    """A command that the rules refuse; `args` are the status, the code and the sentence."""


def now():
    return time.monotonic()


class Player:
    def __init__(self, ident, name):
        self.id, self.name, self.points, self.factor = ident, name, 0, 1
        self.status, self.gained, self.after, self.other, self.frames = "waiting", 0, None, None, 0
        self.removed = False


class Contest:
    def __init__(self, mode, source, deck, rounds, speed, pack, address, seconds=None):
        self.id, self.pin = secrets.token_hex(6), f"{secrets.randbelow(900000) + 100000}"
        self.mode, self.source, self.speed, self.pack = mode, source, speed, pack
        self.deck = random.sample(deck, min(rounds or len(deck), len(deck)))
        self.address, self.seconds = f"{address}/join?pin={self.pin}", seconds
        self.phase, self.number, self.locked, self.version = "lobby", 0, False, 1
        self.players, self.outcomes, self.camera_lost = {}, [], False
        self.began = self.stood = self.extra = 0
        self.changed = threading.Condition()

    # -- time ---------------------------------------------------------------------------------------------------------

    def used(self):
        until = self.stood if self.phase == "paused" or self.camera_lost else now()
        return until - self.began

    def limit(self, player=None):
        factor = player.factor if player else 1
        base = self.seconds or self.assignment()["seconds"]
        return None if factor is None else base * factor + self.extra

    def assignment(self):
        return self.deck[self.number - 1]

    def touch(self):
        self.version += 1
        self.changed.notify_all()

    def tick(self):
        with self.changed:
            if self.phase != "question" or self.camera_lost:
                return
            for player in self.playing():
                limit = self.limit(player)
                if limit is not None and self.used() >= limit:
                    player.status = "lost"
                    self.touch()
            self.close_if_done()

    def playing(self):
        return [p for p in self.players.values() if p.status == "playing"]

    # -- commands -----------------------------------------------------------------------------------------------------

    def join(self, name):
        name = name.strip()
        if not 0 < len(name) <= 32:
            raise Refusal(409, "nameTooLong" if name else "nameEmpty", "A name has 1 to 32 characters.")
        if self.phase == "over":
            raise Refusal(409, "over", "The game is over.")
        if self.locked:
            raise Refusal(409, "locked", "The host has locked the lobby.")
        if name.casefold() in (p.name.casefold() for p in self.players.values()):
            raise Refusal(409, "nameTaken", "The name is taken.")
        player = Player(f"p{len(self.players) + 1}", name)
        self.players[player.id] = player
        self.touch()
        return player

    def ask(self):
        if self.phase not in ("lobby", "answer"):
            raise Refusal(409, "roundRunning", "A question runs already.")
        if self.number == len(self.deck):
            self.phase = "over"
            return
        self.number += 1
        self.phase, self.began, self.extra, self.camera_lost = "question", now(), 0, False
        for player in self.players.values():
            if player.status != "left":
                player.status, player.gained, player.after, player.other, player.frames = "playing", 0, None, None, 0

    def act(self, action, values):
        with self.changed:
            getattr(self, f"do_{action}")(values)
            self.touch()

    def do_ask(self, _):
        self.ask()

    def do_pause(self, _):
        if self.phase != "question":
            raise Refusal(409, "noRound", "No question runs.")
        self.stood, self.phase = now(), "paused"

    def do_resume(self, _):
        self.began += now() - self.stood
        self.phase = "question"

    def do_skip(self, _):
        for player in self.playing():
            player.status = "lost"
        self.phase = "question"
        self.close_if_done()

    def do_addTime(self, values):
        self.extra += values["seconds"]

    def do_end(self, _):
        if self.phase in ("question", "paused"):
            self.do_skip(_)
        self.phase = "over"

    def do_lock(self, values):
        self.locked = values["on"]

    def do_speedPoints(self, values):
        self.speed = values["on"]

    def do_remove(self, values):
        player = self.players[values["player"]]
        player.status, player.removed = "left", True
        self.close_if_done()

    def do_timeFactor(self, values):
        self.players[values["player"]].factor = values["factor"]

    def do_overrule(self, values):
        outcome = self.outcomes[values["round"] - 1]["players"][values["player"]]
        won = values["won"]
        full = self.deck[values["round"] - 1]["points"]
        outcome.update(status="won" if won else "lost", points=full // 2 if won and self.speed else full * won,
                       overruled=True, reason=values["reason"])
        if values["round"] == len(self.outcomes):
            player = self.players[values["player"]]
            player.status, player.gained = outcome["status"], outcome["points"]
        for player in self.players.values():
            player.points = sum(o["players"].get(player.id, {}).get("points", 0) for o in self.outcomes)

    def leave(self, player):
        with self.changed:
            player.status = "left"
            self.close_if_done()
            self.touch()

    def lose_camera(self):
        with self.changed:
            self.camera_lost, self.stood = True, now()
            self.touch()

    def win(self, player):
        used, limit, points = self.used(), self.limit(player), self.assignment()["points"]
        share = 1 - used / (2 * limit) if self.speed and limit else 1
        player.status, player.after, player.gained = "won", used * 1000, round(points * share)
        player.points += player.gained
        self.touch()
        self.close_if_done()

    def close_if_done(self):
        if self.phase != "question" or self.playing():
            return
        self.phase = "answer"
        self.outcomes.append({"players": {
            p.id: {"id": p.id, "status": p.status, "afterMs": p.after, "points": p.gained, "overruled": False, "reason": None}
            for p in self.players.values()}})
        self.touch()

    # -- views --------------------------------------------------------------------------------------------------------

    def view(self, role, player=None):
        present = sorted(self.players.values(), key=lambda p: -p.points)
        rank = {p.id: 1 + sum(o.points > p.points for o in present) for p in present}

        def shown(p):
            return {"id": p.id, "name": p.name, "points": p.points, "rank": rank[p.id], "status": p.status,
                    "gained": p.gained, "afterMs": p.after, "timeFactor": p.factor, "here": True}

        me = {**shown(player), "lastOther": player.other} if player else None
        told = role in ("host", "owner") or self.phase == "over"
        return {"version": self.version, "id": self.id, "mode": self.mode, "source": self.source, "pin": self.pin,
                "joinAddress": self.address, "pack": self.pack, "role": role, "phase": self.phase, "locked": self.locked,
                "speedPoints": self.speed, "hasNext": self.number < len(self.deck), "nowMs": now() * 1000, "rounds": len(self.deck),
                "round": self.round_view(player) if self.number else None, "me": me,
                "players": [shown(p) for p in self.players.values()],
                "history": [self.past(i, role) for i in range(len(self.outcomes))] if told else []}

    def round_view(self, player):
        assignment, limit = self.assignment(), self.limit(player)
        running = self.phase in ("question", "paused")
        still = self.phase == "paused" or self.camera_lost
        return {"number": self.number, "question": assignment["question"], "hint": assignment.get("hint"),
                "points": assignment["points"], "seconds": limit,
                "deadlineMs": None if limit is None or still or not running else (self.began + limit) * 1000,
                "remainingMs": None if limit is None else max(0, limit - self.used()) * 1000 if running else 0,
                "cameraLost": self.camera_lost,
                "answer": None if running else assignment["answer"], "image": None if running else assignment["image"]}

    def past(self, index, role):
        assignment = self.deck[index]
        players = [dict(o) for o in self.outcomes[index]["players"].values()]
        if role not in ("host", "owner"):
            for outcome in players:
                outcome["reason"] = None
        return {"number": index + 1, "question": assignment["question"], "answer": assignment["answer"],
                "image": assignment["image"], "players": players}
