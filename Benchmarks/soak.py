#!/usr/bin/env python3
"""A museum's months in fast time: is what the daemon takes flat?

Each day has visitors who play alone, a kiosk at the daemon's camera, a class with its host, a log-in, and now and then what happens in a house: a new
reference, a reload, a restart in order, a power cut, a lost camera, a full disk, another address, and a clock that jumps. The wall clock goes on by a
day after each, so that old games are deleted as they would be. After each day the daemon's own figures are taken, and at the end they must be flat:
memory, descriptors, threads, and the journal.

    Benchmarks/soak.py --days 30 --out .build/soak        # needs root for the full disk and the address; says what it leaves out

It writes days.csv and soak.svg into the folder, and ends with 1 where something is not flat.
"""

import argparse
import csv
import http.client
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Service"))
import daemon  # noqa: E402
from daemon import BINARY, Caller, Daemon, Host, Player, Refused  # noqa: E402

PLATES = ["Orion", "The Nose", "Thistle", "A Hero of Our Time"]
# Games of one player are kept for so many days, so that a month shows whether the journal levels off.
KEPT = 5
# Fewer say nothing of what grows.
LEAST_DAYS = 8


def quiet(*command):
    return subprocess.run([str(word) for word in command], capture_output=True).returncode == 0


def end(caller, path):
    """Ends a game that may have ended by itself."""
    try:
        caller.call("POST", path + "/actions", {"action": "end"})
    except Refused as refused:
        if refused.status != 409:
            raise


class House:
    """A daemon with its pack, camera, disk, network and clock."""

    def __init__(self, folder):
        self.folder = folder
        self.left_out = []
        self.pack, self.film, self.data = folder / "pack", folder / "film", folder / "data"
        for path in (self.pack, self.data):
            path.mkdir()
        whole = (ROOT / "ReferenceImages/pack.yaml").read_text()
        import yaml

        entries = [entry for entry in yaml.safe_load(whole)["assignments"] if entry["image"] in PLATES]
        (self.pack / "pack.yaml").write_text(
            yaml.safe_dump({"name": "Four plates", "language": ["en", "ru"], "assignments": entries}, allow_unicode=True))
        for plate in PLATES:
            shutil.copy(ROOT / f"ReferenceImages/{plate}.png", self.pack)
        subprocess.run([BINARY, "film", "--pack", self.pack, "--out", self.film], check=True, capture_output=True)
        frames = sorted(self.film.glob("*.jpg"))
        each = len(frames) // len(PLATES)
        pictures = {name: frames[each * (i + 1) - 3].read_bytes() for i, name in enumerate(sorted(PLATES))}
        self.answers = {entry["question"]["en"].strip(): pictures[entry["image"]] for entry in entries}
        self.has_disk = quiet("mount", "-t", "tmpfs", "-o", "size=120m", "tmpfs", self.data)
        if not self.has_disk:
            self.left_out.append("a full disk (no file system can be mounted)")
        self.has_network = quiet("ip", "link", "add", "soak0", "type", "veth", "peer", "name", "soak1") and quiet("ip", "link", "set", "soak0", "up")
        if not self.has_network:
            self.left_out.append("an address that changes (no interface can be made)")
        self.clock = folder / "clock"
        self.set_clock(0)
        self.binary = self.with_clock()
        daemon.BINARY = self.binary
        self.daemon = Daemon(self.data, pack=self.pack, camera=self.film, keep_single_games=KEPT, keep_class_games=KEPT, host="0.0.0.0")
        self.starts = 1

    def with_clock(self):
        """A script that runs the program by a clock that a file tells."""
        library, script = self.folder / "clock.so", self.folder / "apeiron"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", ROOT / "Benchmarks/peers/clock.c", "-o", library], check=True)
        clock, preloaded, program = (shlex.quote(str(path)) for path in (self.clock, library, BINARY))
        script.write_text(f"#!/bin/sh\nexport SOAK_CLOCK={clock} LD_PRELOAD={preloaded}\nexec {program} \"$@\"\n")
        script.chmod(0o755)
        return script

    def set_clock(self, days):
        self.days_ahead = days
        # In place: the daemon has the file mapped.
        with open(self.clock, "r+b" if self.clock.exists() else "wb") as file:
            file.write(struct.pack("d", days * 86400))

    def restart(self, in_order):
        if in_order:
            assert self.daemon.stop() == 0, "the daemon did not end in order"
        else:
            self.daemon.kill()
        self.daemon.start()
        self.starts += 1

    def ready(self):
        try:
            Caller(self.daemon).call("GET", "/readyz")
            return True
        except (Refused, OSError):
            return False

    def until_ready(self, wanted=True, seconds=300):
        end = time.monotonic() + seconds
        while self.ready() != wanted:
            assert time.monotonic() < end, f"not {'ready' if wanted else 'unready'} within {seconds} s"
            time.sleep(0.2)

    def figures(self):
        text = Caller(self.daemon).call("GET", "/metrics").decode()
        return {name: float(value) for name, value in re.findall(r"(?m)^([^#\s]\S*(?: [^ ]*\})?) (\S+)$", text)}

    def close(self):
        self.daemon.kill()
        if self.has_disk:
            quiet("umount", "--lazy", self.data)
        if self.has_network:
            quiet("ip", "link", "delete", "soak0")

    # What happens in a day.

    def visitor(self):
        """Plays two questions alone: one right, one wrong."""
        caller = Caller(self.daemon)
        contest = caller.call("POST", "/api/contests", {"mode": "solo", "rounds": 2})
        path = f"/api/contests/{contest['id']}"
        for number in range(2):
            view = caller.call("POST", path + "/actions", {"action": "ask"})
            question = view["round"]["question"].strip()
            right = self.answers[question]
            picture = right if number == 0 else next(one for one in self.answers.values() if one is not right)
            caller.call("POST", path + "/frames", picture, "image/jpeg", **{"X-Picture": "photograph"})
            if number == 1:
                caller.call("POST", path + "/actions", {"action": "skip"})
        end(caller, path)

    def lesson(self, pupils):
        host = Host(self.daemon, key=self.key())
        pin = host.open(rounds=1)["pin"]
        players = [Player(self.daemon, pin, f"Pupil {number}") for number in range(pupils)]
        streams = []
        for player in players:
            line = http.client.HTTPConnection("127.0.0.1", self.daemon.port, timeout=30)
            cookies = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
            line.request("GET", f"/api/contests/{player.contest}/events", headers={"Cookie": cookies})
            streams.append((line, line.getresponse()))
        question = host.act("ask")["round"]["question"].strip()
        threads = [threading.Thread(target=player.show, args=(self.answers[question],)) for player in players]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        end(host, f"/api/contests/{host.contest['id']}")
        for line, _ in streams:
            line.close()

    def key(self):
        run = subprocess.run(
            [self.binary, "host", "link", "--data", self.data], capture_output=True, text=True, check=True)
        return run.stdout.strip().split("#")[1]

    def kiosk(self):
        caller = Caller(self.daemon)
        contest = caller.call("POST", "/api/contests", {"mode": "kiosk"})
        caller.call("POST", f"/api/contests/{contest['id']}/actions", {"action": "ask"})
        time.sleep(1)
        end(caller, f"/api/contests/{contest['id']}")

    def reference(self, number):
        """A photograph becomes a reference, and is taken away again with a reload, as a new exhibition would."""
        host = Host(self.daemon, key=self.key())
        picture = (ROOT / "ReferenceImages/Minuet.png").read_bytes()
        width, height = (int.from_bytes(picture[i : i + 4], "big") for i in (16, 20))
        corners = f"0,0,{width - 1},0,{width - 1},{height - 1},0,{height - 1}"
        host.call("POST", f"/api/catalogue?name=Visitor%20{number}&corners={corners}", picture, "image/png")
        for file in self.pack.rglob(f"Visitor {number}.*"):
            file.unlink()
        self.reload()

    def reload(self):
        before = self.figures().get('apeiron_reloads_total{outcome="done"}', 0)
        self.daemon.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 300
        while self.figures().get('apeiron_reloads_total{outcome="done"}', 0) == before:
            assert time.monotonic() < end, "the reload did not come to its end"
            time.sleep(0.2)

    def full_disk(self):
        if not self.has_disk:
            return
        filler = self.data / "filler"
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 18))
            except OSError:
                pass
        self.until_ready(False)
        try:
            self.visitor()
        except Refused as refused:
            assert refused.status == 503, refused
        filler.unlink()
        self.until_ready()

    def lost_camera(self):
        """The camera's pictures are gone, as when its cable is pulled, and come back."""
        away = self.folder / "unplugged"
        away.mkdir()
        for picture in self.film.iterdir():
            picture.rename(away / picture.name)
        self.until_ready(False)
        for picture in away.iterdir():
            picture.rename(self.film / picture.name)
        away.rmdir()
        self.until_ready()

    def other_address(self, number):
        if not self.has_network:
            return
        quiet("ip", "address", "flush", "dev", "soak0")
        address = f"10.213.7.{number % 200 + 2}"
        assert quiet("ip", "address", "add", f"{address}/24", "dev", "soak0")
        caller = Caller(self.daemon, address)
        assert caller.call("GET", "/api/about")

    def journal(self):
        size = sum(file.stat().st_size for file in self.data.glob("journal.sqlite*") if file.suffix != ".lock")
        stored = Caller(self.daemon).call("GET", "/api/stored")
        return size, sum(kind["count"] for kind in stored)


def day(house, number, visitors, restart_every):
    for _ in range(visitors):
        house.visitor()
    house.kiosk()
    house.lesson(4)
    if number % 3 == 1:
        house.reload()
    if number % 5 == 2:
        house.other_address(number)
    if number % 4 == 2:
        house.lost_camera()
    if number % 7 == 3:
        house.full_disk()
    if number % 10 == 4:
        house.reference(number)
    # The clock goes back by an hour and on again, as when somebody sets it.
    house.set_clock(house.days_ahead - 1 / 24)
    house.visitor()
    house.set_clock(number + 1)
    if number % restart_every == restart_every - 1:
        house.restart(in_order=number % (2 * restart_every) < restart_every)
        house.until_ready()


def flat(name, values, part, slack):
    """Whether the last third of `values` is no more than `part` and `slack` above the first third."""
    third = max(1, len(values) // 3)
    first, last = statistics.median(values[:third]), statistics.median(values[-third:])
    good = last <= first * (1 + part) + slack
    print(f"{'flat    ' if good else 'NOT FLAT'} {name}: {first:,.0f} in the first third, {last:,.0f} in the last")
    return good


def plot(rows, file):
    """Four lines over the days, one below the other."""
    shown = [("memory", "memory, MB", 1 << 20), ("descriptors", "descriptors", 1), ("threads", "threads", 1), ("facts", "facts in the journal", 1)]
    parts = []
    for place, (key, title, unit) in enumerate(shown):
        values = [row[key] / unit for row in rows]
        top = max(values) or 1
        points = " ".join(f"{60 + 700 * i / max(1, len(values) - 1):.1f},{130 + 150 * place - 100 * v / top:.1f}" for i, v in enumerate(values))
        parts.append(f'<text x="60" y="{24 + 150 * place}">{title}: {values[-1]:,.0f} at the end, {top:,.0f} at most</text>'
                     f'<line x1="60" x2="760" y1="{130 + 150 * place}" y2="{130 + 150 * place}" stroke="#999"/>'
                     f'<polyline fill="none" stroke="#246" stroke-width="1.5" points="{points}"/>')
        for i, row in enumerate(rows):
            if row["starts"] != rows[max(0, i - 1)]["starts"]:
                x = 60 + 700 * i / max(1, len(rows) - 1)
                parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{30 + 150 * place}" y2="{130 + 150 * place}" stroke="#c94" stroke-dasharray="2 4"/>')
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" font-family="sans-serif" font-size="14">'
                    '<rect width="800" height="600" fill="#fff"/>' + "".join(parts)
                    + f'<text x="60" y="594">{len(rows)} days; dashed: the daemon was started anew</text></svg>\n')


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--days", type=int, default=30)
    options.add_argument("--visitors", type=int, default=20, help="who play alone, a day")
    options.add_argument("--restart-every", type=int, default=10, help="days, in order and by a power cut in turn")
    options.add_argument("--out", type=pathlib.Path, default=ROOT / ".build/soak")
    asked = options.parse_args()
    if os.geteuid() == 0 and "SOAK_INSIDE" not in os.environ:
        # Mounts and interfaces of its own, which end with it.
        os.environ["SOAK_INSIDE"] = "1"
        os.execvp("unshare", ["unshare", "--net", "--mount", sys.executable, *sys.argv])
    quiet("ip", "link", "set", "lo", "up")
    shutil.rmtree(asked.out, ignore_errors=True)
    asked.out.mkdir(parents=True)
    house = House(asked.out)
    for part in house.left_out:
        print("left out:", part)
    rows = []
    try:
        house.until_ready()
        for number in range(asked.days):
            begin = time.monotonic()
            day(house, number, asked.visitors, asked.restart_every)
            figures = house.figures()
            size, facts = house.journal()
            rows.append({"day": number, "memory": figures["process_resident_memory_bytes"], "descriptors": figures["process_open_fds"],
                         "threads": figures["process_threads"], "facts": facts, "journal_bytes": size, "starts": house.starts,
                         "seconds": round(time.monotonic() - begin, 1)})
            print(json.dumps(rows[-1]), flush=True)
    finally:
        house.close()
        if rows:
            with open(asked.out / "days.csv", "w", newline="") as file:
                writer = csv.DictWriter(file, rows[0])
                writer.writeheader()
                writer.writerows(rows)
            plot(rows, asked.out / "soak.svg")
    if len(rows) < LEAST_DAYS:
        print(f"left out: whether anything is flat (fewer than {LEAST_DAYS} days)")
        return
    # The first days fill what is kept for later: freed memory, references, and as many games as are kept.
    warm = rows[len(rows) // 4 :]
    # The journal needs as many days as games are kept to level off.
    settled = rows[KEPT + 4 :]
    good = [flat("memory", [row["memory"] for row in warm], 0.1, 16 << 20), flat("descriptors", [row["descriptors"] for row in warm], 0, 6),
            flat("threads", [row["threads"] for row in warm], 0, 6)]
    if len(settled) >= 6:
        good.append(flat("facts in the journal", [row["facts"] for row in settled], 0.25, 200))
    else:
        print("left out: whether the journal is flat (too few days)")
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
