#!/usr/bin/env python3
"""Attacks a daemon from one address while a class plays from others, and says what the class noticed.

    unshare -rn Benchmarks/attack.py --binary .build/release/apeiron --seconds 600

It needs a network of its own, in which it gives the loopback device addresses outside 127.0.0.0/8, so that each player, the attacker
and the kiosk have one. The class first plays undisturbed, then beside the attacker, who has 250 cookies and

- opens games and leaves a question open in each, and asks for the daemon's camera,
- opens kiosks with cameras of their own, and plays at them by photographs of noise,
- joins the class as often as it is let, plays by photographs of noise, and sends 12 MB of which the last byte never comes,
- holds 80 connections with a body that comes a byte at a time (an address may have 128 connections in all),
- sends pictures that are small and decode to hundreds of megabytes, and texts of PNG that unpack for a minute,
- sends photographs of noise as fast as they are taken, and asks by another's name.

Prints one line of JSON for each half: errors of the players, p50 and p99 in milliseconds, memory of the daemon in MB, whether the kiosk
opens, and what the attacker was answered.
"""
import argparse
import asyncio
import collections
import json
import multiprocessing
import os
import pathlib
import random
import re
import resource
import struct
import subprocess
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
PLAYERS = [f"10.99.0.{number}" for number in range(2, 34)]
ATTACKER, HOST = "10.99.0.66", "10.99.0.99"
SERVER = "10.99.0.1"


def segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def bomb(width, height, components):
    """A progressive JPEG of flat colour: half a megabyte whose coefficients take two bytes for each sample."""
    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    ids = b"".join(bytes([i + 1, 0]) for i in range(components))
    frame = struct.pack(">BHHB", 8, height, width, components) + b"".join(bytes([i + 1, 0x11, 0]) for i in range(components))
    file = b"\xff\xd8" + segment(0xDB, b"\0" + bytes([8]) * 64) + segment(0xC2, frame)
    file += segment(0xC4, b"\x00" + bytes([1] + [0] * 15) + b"\0")  # one code, of one bit: no difference
    file += segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\xe0")  # one code: 16384 blocks without anything
    file += segment(0xDA, bytes([components]) + ids + b"\0\0\0") + bytes((blocks * components + 7) // 8)
    for i in range(components):
        file += segment(0xDA, bytes([1, i + 1, 0, 1, 63, 0])) + bytes(((blocks // 16384 + 1) * 15 + 7) // 8)
    return file + b"\xff\xd9"


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, rows, extra=b""):
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def noise(width, height, seed):
    source = random.Random(seed)
    return png(width, height, b"".join(b"\0" + source.randbytes(width) for _ in range(height)))


def texts(count):
    text = zlib.compress(bytes(7_900_000), 9)
    return png(64, 64, bytes(65 * 64), b"".join(chunk(b"zTXt", b"k%d\0\0" % i + text) for i in range(count)))


class Line:
    """One keep-alive connection from `source`, on which one request is under way at a time."""

    def __init__(self, port, source, target=SERVER):
        self.port, self.source, self.target, self.streams = port, source, target, None

    async def ask(self, method, path, body=b"", kind="application/json", cookie="", host=None, timeout=60):
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.target, self.port, local_addr=(self.source, 0))
        reader, writer = self.streams
        head = f"{method} {path} HTTP/1.1\r\nHost: {host or self.target}\r\nContent-Length: {len(body)}\r\n"
        head += f"Content-Type: {kind}\r\n" + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n"
        try:
            writer.write(head.encode() + body)
            answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), timeout)).decode()
            length = re.search(r"content-length: (\d+)", answer, re.I)
            told = await reader.readexactly(int(length[1]) if length else 0)
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            self.close()
            raise
        return int(answer.split()[1]), told, re.findall(r"set-cookie: ([^;\r]+)", answer, re.I)

    async def ask_anew(self, *request, **options):
        """Asks on a connection of its own: the daemon ends one that is idle for 90 s, and that long may pass between two requests on a busy machine."""
        self.close()
        return await self.ask(*request, timeout=300, **options)

    def close(self):
        if self.streams:
            self.streams[1].close()
        self.streams = None


BROKEN = (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError)


class Attacker:
    """Who plays against the class of a contest, whose PIN hangs on the wall."""

    # So many names have joined before the question is asked: they play it, too.
    NAMES = 20

    def __init__(self, port, pin, contest):
        self.pin, self.contest, self.joined = pin, contest, []
        self.port, self.answers, self.bombs = port, collections.Counter(), [bomb(8000, 8000, 4), bomb(4000, 4000, 3), texts(60)]
        self.photographs = [noise(1300, 1000, seed) for seed in range(4)]
        self.cookies = []

    async def run(self):
        line = Line(self.port, ATTACKER)
        for _ in range(250):
            _, _, cookies = await line.ask("GET", "/api/about")
            self.cookies += cookies
        line.close()
        await asyncio.gather(
            *(self.open_games() for _ in range(4)), *(self.drip() for _ in range(80)), *(self.throw() for _ in range(4)),
            *(self.flood() for _ in range(12)), *(self.open_kiosks() for _ in range(3)), self.join(),
            *(self.cheat() for _ in range(8)), *(self.stall() for _ in range(11)), self.masquerade())

    def cookie(self):
        return random.choice(self.cookies) if self.cookies else ""

    async def again(self, name, deed):
        """Does something again and again, whatever comes of it, and counts the answers."""
        line = Line(self.port, ATTACKER)
        while True:
            try:
                status = await deed(line)
                self.answers[f"{name} {status}"] += 1
                # An attacker does not wait as he is told to, but sleeps a little so that this script leaves the daemon some of the cores.
                await asyncio.sleep(0.05 if status in (421, 429, 503) else 0)
            except BROKEN:
                self.answers[f"{name} broken"] += 1
                await asyncio.sleep(0.2)

    async def open_games(self):
        async def deed(line):
            status, body, cookies = await line.ask("POST", "/api/contests", b'{"mode":"solo"}', cookie=self.cookie())
            if status == 201:
                path = f"/api/contests/{json.loads(body)['id']}/actions"
                await line.ask("POST", path, b'{"action":"timeFactor","player":"%s","factor":null}'
                               % json.loads(body)["me"]["id"].encode(), cookie=cookies[0])
                await line.ask("POST", path, b'{"action":"ask"}', cookie=cookies[0])
                await line.ask("POST", path, b'{"action":"pause"}', cookie=cookies[0])
            return status

        await self.again("open", deed)

    async def open_kiosks(self):
        async def deed(line):
            status, body, cookies = await line.ask("POST", "/api/contests", b'{"mode":"kiosk","source":"browser"}', cookie=self.cookie())
            if status == 201:
                path = f"/api/contests/{json.loads(body)['id']}"
                await line.ask("POST", f"{path}/actions", b'{"action":"ask"}', cookie=cookies[0])
                for _ in range(100):
                    told, _, _ = await line.ask("POST", f"{path}/frames", random.choice(self.photographs), "image/png", cookies[0])
                    self.answers[f"kiosk frame {told}"] += 1
                    await asyncio.sleep(0.05 if told in (429, 503) else 0)
            return status

        await self.again("kiosk", deed)

    async def join(self):
        async def deed(line):
            body = json.dumps({"pin": self.pin, "name": f"Nobody {len(self.joined)}"}).encode()
            status, _, cookies = await line.ask("POST", "/api/join", body)
            if status == 201:
                self.joined.append(cookies[0])
            else:
                await asyncio.sleep(2)
            return status

        await self.again("join", deed)

    async def cheat(self):
        async def deed(line):
            while not self.joined:
                await asyncio.sleep(0.1)
            path = f"/api/contests/{self.contest}/frames"
            return (await line.ask("POST", path, random.choice(self.photographs), "image/png", random.choice(self.joined)))[0]

        await self.again("joined frame", deed)

    async def stall(self):
        """Fills the room for pictures by all of a picture but its last byte."""
        while True:
            try:
                while not self.joined:
                    await asyncio.sleep(0.1)
                reader, writer = await asyncio.open_connection(SERVER, self.port, local_addr=(ATTACKER, 0))
                head = f"POST /api/contests/{self.contest}/frames HTTP/1.1\r\nHost: {SERVER}\r\nContent-Length: {12 << 20}\r\n"
                writer.write(f"{head}Cookie: {random.choice(self.joined)}\r\n\r\n".encode() + b"\xff\xd8" + bytes((12 << 20) - 3))
                answer = await reader.readuntil(b"\r\n\r\n")
                self.answers[f"stalled {answer.split()[1].decode()}"] += 1
                writer.close()
                await asyncio.sleep(0.5)
            except BROKEN:
                self.answers["stalled broken"] += 1
                await asyncio.sleep(0.5)

    async def drip(self):
        while True:
            try:
                reader, writer = await asyncio.open_connection(SERVER, self.port, local_addr=(ATTACKER, 0))
                writer.write(f"POST /api/look HTTP/1.1\r\nHost: {SERVER}\r\nContent-Length: {12 << 20}\r\n\r\n\xff".encode("latin1"))
                while True:
                    try:
                        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
                        self.answers[f"drip {head.split()[1].decode()}"] += 1
                        break
                    except TimeoutError:
                        writer.write(b"\0")
                writer.close()
                await asyncio.sleep(0.5)
            except BROKEN:
                self.answers["drip broken"] += 1
                await asyncio.sleep(0.5)

    async def throw(self):
        async def deed(line):
            return (await line.ask("POST", "/api/look", random.choice(self.bombs), "image/jpeg", self.cookie()))[0]

        await self.again("bomb", deed)

    async def flood(self):
        async def deed(line):
            return (await line.ask("POST", "/api/look", random.choice(self.photographs), "image/png", self.cookie()))[0]

        await self.again("noise", deed)

    async def masquerade(self):
        async def deed(line):
            await asyncio.sleep(0.5)
            status, _, _ = await line.ask("GET", "/api/camera", cookie=self.cookie())
            self.answers[f"camera {status}"] += 1
            return (await line.ask("GET", "/api/about", host="evil.test"))[0]

        await self.again("evil.test", deed)


def attack(port, pin, contest, ready, over, answers):
    """Attacks until it is over, in a process of its own: players must not wait for what keeps this script busy."""
    # An attacker's machine is another one, which takes nothing of the daemon's cores.
    os.nice(10)
    attacker = Attacker(port, pin, contest)

    async def run():
        deeds = asyncio.create_task(attacker.run())
        while not over.is_set():
            if len(attacker.joined) >= Attacker.NAMES:
                ready.set()
            await asyncio.sleep(0.2)
        deeds.cancel()

    asyncio.run(run())
    answers.put(dict(sorted(attacker.answers.items())))


class Player:
    def __init__(self, port, source, contest, cookie, frames):
        self.line, self.path, self.cookie = Line(port, source), f"/api/contests/{contest}/frames", cookie
        self.frames, self.times, self.counts = frames, [], collections.Counter()

    async def play(self, until, every):
        await asyncio.sleep(random.random() * every)
        while time.monotonic() < until:
            begin = time.monotonic()
            try:
                status, body, _ = await self.line.ask("POST", self.path, random.choice(self.frames), "image/jpeg", self.cookie)
                self.counts[json.loads(body)["status"] if status == 200 else f"error {status}"] += 1
                if status == 200:
                    self.times.append((time.monotonic() - begin) * 1000)
            except BROKEN as error:
                # A time that ran out is the daemon's slowness, a connection that ended its refusal or its fault.
                self.counts[f"error {type(error).__name__}"] += 1
            await asyncio.sleep(max(0, every - (time.monotonic() - begin)))


async def log_in(port, key):
    """The cookies of the host. Without HTTPS only the machine itself logs in."""
    _, _, cookies = await Line(port, "127.0.0.1", "127.0.0.1").ask("POST", "/api/host", json.dumps({"key": key}).encode())
    return cookies


async def open_class(port, key):
    line = Line(port, HOST)
    cookies = await log_in(port, key)
    status, body, _ = await line.ask("POST", "/api/contests", b'{"mode":"class"}', cookie=cookies[0])
    assert status == 201, body
    view, players = json.loads(body), []
    for number, source in enumerate(PLAYERS):
        status, body, joined = await Line(port, source).ask(
            "POST", "/api/join", json.dumps({"pin": view["pin"], "name": f"Phone {number}"}).encode())
        assert status == 201, body
        players.append((source, joined[0]))
    return line, cookies[0], view, players


def memory(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024


async def half(process, port, key, frames, seconds, rate, is_attacked):
    line, cookie, view, players = await open_class(port, key)
    contest = view["id"]
    phones = [Player(port, source, contest, joined, frames) for source, joined in players]
    told = {}
    if is_attacked:
        context = multiprocessing.get_context("spawn")
        ready, over, answers = context.Event(), context.Event(), context.Queue()
        attacker = context.Process(target=attack, args=(port, view["pin"], contest, ready, over, answers), daemon=True)
        attacker.start()
        while not ready.is_set():
            await asyncio.sleep(0.1)
    await line.ask_anew("POST", f"/api/contests/{contest}/actions", b'{"action":"ask"}', cookie=cookie)
    until, kiosk, most = time.monotonic() + seconds, collections.Counter(), memory(process)
    playing = asyncio.gather(*(phone.play(until, 1 / rate) for phone in phones))
    local = Line(port, "127.0.0.1", "127.0.0.1")
    asked = 0
    while time.monotonic() < until:
        await asyncio.sleep(1)
        most = max(most, memory(process))
        asked += 1
        if asked % 10 == 0:
            # Frames that win end the question: it is asked anew, or gets more time.
            status, body, _ = await line.ask_anew("GET", f"/api/contests/{contest}", cookie=cookie)
            action = b'{"action":"addTime","seconds":60}' if json.loads(body)["phase"] == "question" else b'{"action":"ask"}'
            await line.ask_anew("POST", f"/api/contests/{contest}/actions", action, cookie=cookie)
            kiosk[(await local.ask_anew("POST", "/api/contests", b'{"mode":"kiosk"}'))[0]] += 1
    await playing
    if is_attacked:
        over.set()
        told["attacker"] = await asyncio.to_thread(answers.get)
    times = sorted(time for phone in phones for time in phone.times)
    counts = sum((phone.counts for phone in phones), collections.Counter())
    await line.ask_anew("POST", f"/api/contests/{contest}/actions", b'{"action":"end"}', cookie=cookie)
    return {
        "attacked": is_attacked, "seconds": seconds, "players": dict(counts),
        "p50Ms": round(times[len(times) // 2]) if times else None, "p99Ms": round(times[len(times) * 99 // 100]) if times else None,
        "residentMB": most,
        "kiosk": dict(kiosk), **told}


async def measure(arguments, process, port, key):
    frames = [path.read_bytes() for path in sorted(pathlib.Path(arguments.frames).glob("*.jpg"))]
    await rest(port, key)
    for is_attacked, seconds in ((False, arguments.calm_seconds or arguments.seconds), (True, arguments.seconds)):
        print(json.dumps(await half(process, port, key, frames, seconds, arguments.rate, is_attacked)), flush=True)


async def rest(port, key):
    """Waits until the daemon has graded its references: at its first start it looks at each in many frames."""
    cookies = await log_in(port, key)
    while json.loads((await Line(port, "127.0.0.1", "127.0.0.1").ask("GET", "/api/catalogue", cookie=cookies[0]))[1])["grading"]:
        await asyncio.sleep(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=".build/release/apeiron")
    parser.add_argument("--seconds", type=int, default=60, help="of each half")
    parser.add_argument("--calm-seconds", type=int, help="of the first half, in which nobody attacks")
    parser.add_argument("--rate", type=float, default=0.5, help="frames a second of each player: what the machine can judge of 32")
    parser.add_argument("--pack", default=ROOT / "ReferenceImages")
    parser.add_argument("--frames", help="folder of JPEG frames; by default a film of the pack is made")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for address in [SERVER, ATTACKER, HOST, *PLAYERS]:
        subprocess.run(["ip", "address", "replace", f"{address}/16", "dev", "lo"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        if not arguments.frames:
            arguments.frames = f"{folder}/film"
            subprocess.run([arguments.binary, "film", "--pack", arguments.pack, "--out", arguments.frames], check=True, capture_output=True)
        command = [arguments.binary, "serve", "--host", "0.0.0.0", "--port", "8080", "--data", f"{folder}/data", "--pack", arguments.pack,
                   "--camera", arguments.frames]
        # Addresses of the loopback device are none of the machine's own.
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            for told in process.stdout:
                if found := re.search(r"/host#(\S+)", told):
                    break
            asyncio.run(measure(arguments, process, 8080, found[1]))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
