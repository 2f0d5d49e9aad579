"""A stand-in for the daemon that serves the pages and speaks their HTTP contract, for work on the pages alone.

python server.py [--port 8090] [--seconds 6] [--no-camera] [--keeps-frames]
It prints the host's address. POST /mock {"sees": …} scripts what its eye sees (see eye.py).
"""

import argparse
import http.cookies
import json
import pathlib
import secrets
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import yaml

from contest import Contest, Refusal
from eye import Eye

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = ROOT / "Sources/Web/Pages"
PACK = ROOT / "ReferenceImages"
TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".html": "text/html"}
CSP = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
       "media-src 'self' blob:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
PLACES = {"/": "home", "/play": "play", "/kiosk": "kiosk", "/host": "host", "/host/results": "hostresults", "/join": "join",
          "/catalogue": "catalogue", "/about/stored": "stored", "/about/https": "https"}


class House:
    """What the server knows."""

    def __init__(self, options):
        self.options = options
        pack = yaml.safe_load((PACK / "pack.yaml").read_text())
        self.name = pack["name"]
        self.deck = [{"points": 1000, "seconds": 30, **assignment} for assignment in pack["assignments"]]
        self.key, self.host_token = "key-of-the-mock", secrets.token_hex(8)
        self.contests, self.tokens, self.eye, self.guesses = {}, {}, Eye(), 0
        threading.Thread(target=self.tick, daemon=True).start()

    def tick(self):
        while True:
            time.sleep(0.05)
            for contest in list(self.contests.values()):
                contest.tick()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    # -- answers ------------------------------------------------------------------------------------------------------

    def answer(self, body=b"", status=200, kind="application/json", cookie=None, **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", CSP)
        if cookie:
            self.send_header("Set-Cookie", f"{cookie}; HttpOnly; SameSite=Strict")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def refuse(self, status, code, title, **headers):
        self.answer({"status": status, "code": code, "title": title}, status, "application/problem+json", **headers)

    # -- who asks -----------------------------------------------------------------------------------------------------

    def cookie(self, name):
        jar = http.cookies.SimpleCookie(self.headers.get("Cookie", ""))
        return jar[name].value if name in jar else None

    @property
    def is_host(self):
        return self.cookie("apeiron_host") == self.house.host_token

    def player_of(self, contest):
        return self.house.tokens.get(self.cookie(f"apeiron_p_{contest.id}"))

    def role_in(self, contest):
        player = self.player_of(contest)
        if player and contest.mode != "class":
            return "owner", player
        if self.is_host:
            return "host", None
        if player:
            return "player", player
        raise Refusal(403, "notYours", "This browser does not take part.")

    # -- routes -------------------------------------------------------------------------------------------------------

    def do_GET(self):
        self.route("get")

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        self.body = self.rfile.read(length)
        origin = self.headers.get("Origin")
        if origin and urllib.parse.urlsplit(origin).netloc != self.headers.get("Host"):
            return self.refuse(403, "origin", "The request comes from another page.")
        self.route("post")

    def route(self, method):
        url = urllib.parse.urlsplit(self.path)
        self.query = dict(urllib.parse.parse_qsl(url.query))
        parts = [urllib.parse.unquote(part) for part in url.path.strip("/").split("/")]
        try:
            if parts[0] == "api":
                getattr(self, f"{method}_{parts[1]}")(*parts[2:])
            elif parts == ["mock"]:
                self.house.eye.script = json.loads(self.body)["sees"]
                self.answer({})
            else:
                self.page(url.path, parts)
        except Refusal as refusal:
            self.refuse(*refusal.args)
        except (AttributeError, KeyError, TypeError) as error:
            if isinstance(error, AttributeError) and "Handler" in str(error):
                return self.refuse(404, "notFound", "There is nothing at this address.")
            raise
        except (BrokenPipeError, ConnectionResetError):
            pass

    def page(self, path, parts):
        if parts[0] == "assets" and (PAGES / parts[-1]).is_file():
            file = PAGES / parts[-1]
            return self.answer(file.read_bytes(), kind=TYPES[file.suffix])
        name = PLACES.get(path) or ({"play": "player", "wall": "wall"}.get(parts[0]) if len(parts) == 2 else None)
        self.answer((PAGES / f"{name or 'notfound'}.html").read_bytes(), 200 if name else 404, "text/html; charset=utf-8")

    def json(self):
        return json.loads(self.body or b"{}")

    def get_about(self):
        options = self.house.options
        count = len(self.house.deck)
        self.answer({"pack": {"name": self.house.name, "language": "en", "assignments": count, "references": count},
                     "host": self.is_host, "camera": options.camera, "keepsFrames": options.keeps_frames, "https": options.https,
                     "version": "0.4.0", "addresses": ["https://192.168.1.5:8443/join"]})

    def post_host(self):
        if self.json().get("key") != self.house.key:
            return self.refuse(403, "wrongKey", "This is not the host's key.")
        self.answer({}, cookie=f"apeiron_host={self.house.host_token}; Path=/")

    def get_contests(self, ident=None, part=None):
        if ident is None:
            if not self.is_host:
                return self.refuse(403, "notHost", "Only the host sees the games.")
            return self.answer([{"id": c.id, "mode": c.mode, "pin": c.pin, "phase": c.phase, "players": len(c.players),
                                 "openedAt": "2026-11-21T18:20:00Z"} for c in self.house.contests.values()])
        contest = self.contest(ident)
        role, player = self.role_in(contest)
        if part is None:
            return self.answer(contest.view(role, player))
        if part == "events":
            return self.events(contest, role, player)
        if part == "qr.svg":
            return self.answer(code_like(contest.pin), kind="image/svg+xml")
        self.answer(b"player,question,status\r\n", kind="text/csv" if part.endswith("csv") else "application/x-ndjson")

    def contest(self, ident):
        if ident not in self.house.contests:
            raise Refusal(404, "unknownContest", "There is no such game.")
        return self.house.contests[ident]

    def by_pin(self, pin):
        contest = next((c for c in self.house.contests.values() if c.pin == pin), None)
        if contest:
            return contest
        self.house.guesses += 1
        raise Refusal(404, "unknownPIN", "No game has this PIN.")

    def get_walls(self, pin, part=None):
        contest = self.by_pin(pin)
        if part == "events":
            return self.events(contest, "wall", None)
        self.answer(contest.view("wall"))

    def events(self, contest, role, player):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        known = None
        while True:
            with contest.changed:
                if known == contest.version:
                    contest.changed.wait(0.3)
                view = contest.view(role, player)
            if view["version"] != known:
                known = view["version"]
                self.wfile.write(f"event: state\nid: {known}\ndata: {json.dumps(view)}\n\n".encode())
            elif contest.source == "daemon" and player:
                self.wfile.write(f"event: sight\ndata: {json.dumps(self.judge(contest, player, b'x' * 20000))}\n\n".encode())
            else:
                self.wfile.write(b": heartbeat\n\n")
            self.wfile.flush()

    def post_contests(self, ident=None, part=None):
        if ident is None:
            return self.open()
        contest = self.contest(ident)
        role, player = self.role_in(contest)
        if part == "frames":
            return self.answer(self.judge(contest, player, self.body))
        if part == "leave":
            contest.leave(player)
        elif part == "camera":
            contest.lose_camera()
        elif part == "actions":
            if role == "player":
                raise Refusal(403, "notHost", "Only the host may do that.")
            values = self.json()
            contest.act(values.pop("action"), values)
            return self.answer(contest.view(role, player))
        self.answer({})

    def judge(self, contest, player, jpeg):
        with contest.changed:
            if contest.camera_lost:
                contest.camera_lost = False
                contest.began += time.monotonic() - contest.stood
                contest.touch()
            answer = self.house.eye.look(jpeg, contest, player)
            if contest.phase == "question" and player.status == "playing":
                player.frames += 1
                seen = answer["sightings"][0] if answer["sightings"] else None
                if seen and seen["isAnswer"]:
                    contest.win(player)
                    answer["outcome"] = "won"
                elif seen:
                    player.other = seen["name"]
            return answer

    def open(self):
        values = self.json()
        if values["mode"] == "class" and not self.is_host:
            raise Refusal(403, "notHost", "Only the host opens class games.")
        house = self.house
        contest = Contest(values["mode"], values["source"], house.deck, values.get("rounds"), values.get("speedPoints", False),
                          house.name, f"http://{self.headers['Host']}", house.options.seconds)
        house.contests[contest.id] = contest
        if values["mode"] == "class":
            return self.answer(contest.view("host"), 201)
        with contest.changed:
            player = contest.join("You")
        self.answer(contest.view("owner", player), 201, cookie=self.admit(contest, player))

    def admit(self, contest, player):
        token = secrets.token_hex(8)
        self.house.tokens[token] = player
        return f"apeiron_p_{contest.id}={token}; Path=/api/contests/{contest.id}"

    def post_join(self):
        values = self.json()
        contest = self.by_pin(values["pin"])
        with contest.changed:
            player = contest.join(values["name"])
        self.answer({"contest": contest.id, "player": player.id}, 201, cookie=self.admit(contest, player))

    def get_camera(self, part=None):
        if part is None:
            return self.answer({"state": "live" if self.house.options.camera else "none"})
        self.answer((PACK / "Orion.png").read_bytes(), kind="image/png")

    def get_catalogue(self, name=None, _image=None):
        if name:
            return self.answer((PACK / f"{name}.png").read_bytes(), kind="image/png")
        names = [a["image"] for a in self.house.deck]
        self.answer({"grading": False, "references": [
            {"name": n, "width": 800, "height": 1100, "grade": 96 - 3 * i, "causes": ["badlySpread", "lowContrast"] if i > 12 else [],
             "assignment": i != 4, "lookAlikes": [{"name": names[0], "probability": 0.31}] if i == 3 else []}
            for i, n in enumerate(names)]})

    def post_catalogue(self, part=None):
        if not self.is_host:
            raise Refusal(403, "notHost", "Only the host adds references.")
        if part == "preview":
            return self.answer(self.body, kind="image/jpeg")
        self.answer({"name": self.query["name"], "width": 800, "height": 1000, "grade": 84, "causes": [], "assignment": False,
                     "lookAlikes": []}, 201)

    def get_stored(self, _export=None):
        times = {"oldest": "2026-09-01T08:00:00Z", "newest": "2026-11-21T15:59:00Z"}
        self.answer([{"kind": kind, "count": count, **times} for kind, count in
                     [("contest.opened", 12), ("contest.joined", 148), ("contest.asked", 131), ("contest.won", 1204)]])


def code_like(pin):
    """Looks like a QR code and says nothing."""
    import random
    dice = random.Random(pin)
    cells = [(x, y) for x in range(25) for y in range(25) if dice.random() < 0.5 and not ((x < 8 or x > 16) and y < 8 or x < 8 and y > 16)]
    for ox, oy in ((0, 0), (18, 0), (0, 18)):
        cells += [(ox + x, oy + y) for x in range(7) for y in range(7) if max(abs(x - 3), abs(y - 3)) != 2]
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in cells)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25" shape-rendering="crispEdges"><path d="{path}"/></svg>'.encode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--seconds", type=float, help="the time of every question")
    parser.add_argument("--no-camera", dest="camera", action="store_false")
    parser.add_argument("--keeps-frames", action="store_true")
    parser.add_argument("--https", action="store_true", help="say that there is a certificate")
    options = parser.parse_args()
    Handler.house = House(options)
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_port}/host#{Handler.house.key}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
