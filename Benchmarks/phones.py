#!/usr/bin/env python3
"""Plays a class of phones against a daemon and measures what they wait for.

    apeiron film --out /tmp/film
    apeiron serve --port 8091 &
    Benchmarks/phones.py http://127.0.0.1:8091/host#KEY --frames /tmp/film --binary .build/release/apeiron

Each phone sends a frame every 200 ms whether or not the one before is answered, so that a daemon that is too slow has to
supersede frames. Prints one line of JSON: the time that this script itself took of the cores, frames judged and superseded,
errors, p50 and p99 of the answers in milliseconds, resident memory from the beginning to the end, and, with --binary, how many
frames a second recognition alone judges in one process: first the one, then the other, on the same cores.
"""
import argparse
import asyncio
import json
import pathlib
import random
import re
import subprocess
import time
import urllib.parse


class Connection:
    """One keep-alive connection, on which one request is under way at a time."""

    def __init__(self, host, port, headers=None):
        self.address, self.streams, self.headers = (host, port), None, headers or {}

    def close(self):
        if self.streams:
            self.streams[1].close()

    async def ask(self, method, path, body=b"", kind="application/json", cookie=""):
        if self.streams is None:
            self.streams = await asyncio.open_connection(*self.address)
        reader, writer = self.streams
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.address[0]}:{self.address[1]}\r\nContent-Length: {len(body)}\r\n"
        head += f"Content-Type: {kind}\r\n" + (f"Cookie: {cookie}\r\n" if cookie else "")
        head += "".join(f"{name}: {value}\r\n" for name, value in self.headers.items()) + "\r\n"
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.I)
        cookies = re.findall(r"set-cookie: ([^;\r]+)", answer, re.I)
        return int(answer.split()[1]), await reader.readexactly(int(length[1]) if length else 0), cookies


class Phone:
    """A player whose camera runs at a fixed rate."""

    def __init__(self, host, port, contest, cookie, frames, seed):
        self.place, self.path, self.cookie = (host, port), f"/api/contests/{contest}/frames", cookie
        self.frames, self.random = frames, random.Random(seed)
        self.free, self.times, self.counts = [], [], {"judged": 0, "superseded": 0, "errors": 0}

    async def play(self, until, every):
        # Not all phones begin at once.
        due = time.monotonic() + self.random.random() * every
        sent = []
        while due < until:
            await asyncio.sleep(max(0, due - time.monotonic()))
            sent.append(asyncio.create_task(self.send()))
            sent = [task for task in sent if not task.done()]
            due += every
        await asyncio.gather(*sent)

    async def send(self):
        connection = self.free.pop() if self.free else Connection(*self.place)
        begin = time.monotonic()
        try:
            status, body, _ = await connection.ask(
                "POST", self.path, self.random.choice(self.frames), "image/jpeg", self.cookie)
            kind = json.loads(body).get("status") if status == 200 else "errors"
        except (OSError, asyncio.IncompleteReadError):
            kind, connection = "errors", Connection(*self.place)
        self.counts[kind] += 1
        if kind == "judged":
            self.times.append((time.monotonic() - begin) * 1000)
        self.free.append(connection)


async def open_class(host, port, key, count):
    """A class game with `count` players, its first question asked: its identifier, and each player's cookie."""
    line = Connection(host, port)
    _, _, cookies = await line.ask("POST", "/api/host", json.dumps({"key": key}).encode())
    status, body, _ = await line.ask("POST", "/api/contests", b'{"mode":"class"}', cookie=cookies[0])
    assert status == 201, body
    view, players = json.loads(body), []
    for number in range(count):
        status, body, joined = await line.ask(
            "POST", "/api/join", json.dumps({"pin": view["pin"], "name": f"Phone {number}"}).encode())
        assert status == 201, body
        players.append(joined[0])
    await line.ask("POST", f"/api/contests/{view['id']}/actions", b'{"action":"ask"}', cookie=cookies[0])
    return view["id"], players


def resident_megabytes(port):
    listing = subprocess.run(["ss", "-ltnp", f"sport = :{port}"], capture_output=True, text=True).stdout
    process = re.search(r"pid=(\d+)", listing)
    if process is None:
        return None
    status = pathlib.Path(f"/proc/{process[1]}/status").read_text()
    return round(int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024, 1)


async def measure(arguments):
    address = urllib.parse.urlsplit(arguments.address)
    frames = [path.read_bytes() for path in sorted(pathlib.Path(arguments.frames).glob("*.jpg"))]
    contest, cookies = await open_class(address.hostname, address.port, address.fragment, arguments.phones)
    phones = [
        Phone(address.hostname, address.port, contest, cookie, frames, seed) for seed, cookie in enumerate(cookies)]
    begin = time.monotonic()
    memory = [resident_megabytes(address.port)]
    playing = asyncio.gather(*(phone.play(begin + arguments.seconds, 1 / arguments.rate) for phone in phones))
    for _ in range(10):
        await asyncio.sleep(arguments.seconds / 10)
        memory.append(resident_megabytes(address.port))
    await playing
    took = time.monotonic() - begin
    times = sorted(time for phone in phones for time in phone.times)
    counts = {kind: sum(phone.counts[kind] for phone in phones) for kind in phones[0].counts}
    return {
        "clientCPUSeconds": round(time.process_time(), 1), "phones": arguments.phones, "framesPerSecondEach": arguments.rate,
        "seconds": round(took, 1), **counts,
        "judgedPerSecond": round(counts["judged"] / took, 1), "p50Ms": round(times[len(times) // 2], 1) if times else None,
        "p99Ms": round(times[len(times) * 99 // 100], 1) if times else None, "residentMB": memory}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", help="the host's address as the daemon prints it, with the key behind #")
    parser.add_argument("--frames", required=True, help="folder of JPEG frames, as `apeiron film` makes it")
    parser.add_argument("--phones", type=int, default=32)
    parser.add_argument("--rate", type=float, default=5, help="frames a second of each phone")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--binary", help="the program, to measure recognition alone on the same frames")
    arguments = parser.parse_args()
    result = asyncio.run(measure(arguments))
    if arguments.binary:
        alone = subprocess.run(
            [arguments.binary, "bench", "--json", "--frames", arguments.frames, "--runs", "5"],
            capture_output=True, text=True, check=True)
        result["alonePerSecond"] = round(json.loads(alone.stdout)["framesPerSecond"], 1)
        result["shareOfAlone"] = round(result["judgedPerSecond"] / result["alonePerSecond"], 3)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
