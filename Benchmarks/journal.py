#!/usr/bin/env python3
"""Measures how long the daemon takes to start with a journal of many games, and what memory it takes.

    Benchmarks/journal.py --games 1000000 --binary .build/release/apeiron

Lets the program make an empty journal, plays one short game of two questions in it over HTTP, copies its facts until there are so many
games, and starts the daemon twice with each of both journals, so that the references are kept and files are in memory. Prints one line of
JSON for each: the games, the size of the file, seconds until the daemon answers, its resident memory then and after "Stored data" was
asked for, and how long that took.
"""
import argparse
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def serve(binary, pack, data):
    """Starts the daemon on any free port; returns the process, its port, the host's key and the seconds until it was ready."""
    begin = time.monotonic()
    command = [binary, "serve", "--port", "0", "--pack", pack, "--data", data, "--log-level", "error"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if found := re.search(r":(\d+)/host#(\S+)", line):
            return process, int(found[1]), found[2], time.monotonic() - begin
    sys.exit("the daemon did not start")


def ask(port, method, path, body=None, cookie=""):
    line = http.client.HTTPConnection("127.0.0.1", port)
    line.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json", "Cookie": cookie})
    answer = line.getresponse()
    data = answer.read()
    cookies = [header.split(";")[0] for header in answer.headers.get_all("Set-Cookie") or []]
    line.close()
    if answer.status >= 400:
        sys.exit(f"{method} {path}: {answer.status} {data.decode()}")
    return json.loads(data) if data else None, cookies


def stop(process):
    process.send_signal(signal.SIGTERM)
    process.wait()


def resident(process):
    """Megabytes."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def play(binary, pack, data):
    """One game alone: two questions, both skipped."""
    process, port, _, _ = serve(binary, pack, data)
    view, cookies = ask(port, "POST", "/api/contests", {"mode": "solo", "rounds": 2})
    for action in ("ask", "skip", "ask", "skip", "ask"):
        ask(port, "POST", f"/api/contests/{view['id']}/actions", {"action": action}, "; ".join(cookies))
    stop(process)


def multiply(path, games):
    """Copies the one game of the journal until there are so many."""
    journal = sqlite3.connect(path)
    journal.execute("PRAGMA journal_mode = WAL")
    journal.execute("PRAGMA synchronous = OFF")
    stream = journal.execute("SELECT stream FROM fact LIMIT 1").fetchone()[0]
    facts = journal.execute("SELECT version, kind, recordedAt, body FROM fact WHERE stream = ?", [stream]).fetchall()
    assert facts[-1][1] == "contest.ended", facts
    insert = "INSERT INTO fact (stream, version, kind, recordedAt, body) VALUES (?, ?, ?, ?, ?)"
    for first in range(1, games, 10_000):
        rows = ((f"contest/g{number:x}", *fact) for number in range(first, min(games, first + 10_000)) for fact in facts)
        journal.executemany(insert, rows)
        journal.commit()
    journal.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal.close()


def measure(binary, pack, data, games):
    for _ in range(2):
        process, port, _, seconds = serve(binary, pack, data)
        before = resident(process)
        begin = time.monotonic()
        ask(port, "GET", "/api/stored")
        told = time.monotonic() - begin
        after = resident(process)
        stop(process)
    size = os.path.getsize(data / "journal.sqlite") / 2**20
    print(json.dumps({
        "games": games, "journalMB": round(size), "startSeconds": round(seconds, 2), "residentMB": round(before),
        "storedSeconds": round(told, 3), "residentAfterStoredMB": round(after)}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--binary", default=ROOT / ".build/release/apeiron")
    parser.add_argument("--pack", default=ROOT / "ReferenceImages")
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="apeiron-journal-"))
    try:
        data = folder / "data"
        play(arguments.binary, arguments.pack, data)
        measure(arguments.binary, arguments.pack, data, 1)
        multiply(data / "journal.sqlite", arguments.games)
        measure(arguments.binary, arguments.pack, data, arguments.games)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
