#!/usr/bin/env python3
"""Has a real Prometheus (Debian's package) scrape a daemon, and injects what the three alerts are for.

    Benchmarks/monitoring.py --minutes 60 --out .build/monitoring      # as root, for a file system that gets full

Prometheus gets the shipped configuration and rules, but for the daemon's port and, where it is asked for, how often it scrapes. Visitors play.
In order: the disk gets nearly full for 34 minutes (ApeironDiskFillsUp), meanwhile the daemon is stopped for most of each two seconds, as where
another program has its cores (ApeironSlow), and at last no byte is left for five minutes (ApeironNotReady). Which alert was pending and fired when
is written to alerts.csv, and what the panels of apeiron.dashboard.json show to dashboard.png, drawn by matplotlib (python3-matplotlib): it is no
picture of Grafana.
It ends with 1 where an alert has not fired, or fired before its cause.
"""

import argparse
import csv
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Service"))
from daemon import BINARY, Caller, Daemon, Host, Player, Refused  # noqa: E402

MONITORING = ROOT / "packaging/monitoring"
PLATES = ["Orion", "Thistle"]
# Seconds between two scrapes in the shipped configuration.
SHIPPED = 15


class Station:
    """A daemon whose data folder is a file system of its own, and a Prometheus beside it."""

    def __init__(self, out, every):
        self.out, self.every, self.ends = out, every, threading.Event()
        self.data, pack, film = out / "data", out / "pack", out / "film"
        for folder in (self.data, pack):
            folder.mkdir(parents=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1g", "tmpfs", self.data], check=True)
        for plate in PLATES:
            shutil.copy(ROOT / f"ReferenceImages/{plate}.png", pack)
        asks = [f"  - {{image: {plate}, question: {plate}?, answer: {plate}}}" for plate in PLATES]
        (pack / "pack.yaml").write_text("\n".join(["name: Two plates", "assignments:", *asks]) + "\n")
        subprocess.run([BINARY, "film", "--pack", pack, "--out", film], check=True, capture_output=True)
        frames = sorted(film.glob("*.jpg"))
        each = len(frames) // len(PLATES)
        self.pictures = [frames[each * (i + 1) - 3].read_bytes() for i in range(len(PLATES))]
        # The desk, without a plate.
        self.pictures.append(frames[0].read_bytes())
        self.daemon = Daemon(self.data, pack=pack, camera=film)
        shutil.copy(MONITORING / "apeiron.rules.yml", out)
        config = (MONITORING / "prometheus.yml").read_text()
        for shipped, own in (("127.0.0.1:8080", f"127.0.0.1:{self.daemon.port}"), (f"scrape_interval: {SHIPPED}s", f"scrape_interval: {every}s")):
            assert shipped in config, shipped
            config = config.replace(shipped, own)
        (out / "prometheus.yml").write_text(config)
        self.prometheus = subprocess.Popen(
            ["prometheus", f"--config.file={out}/prometheus.yml", f"--storage.tsdb.path={out}/series", "--web.listen-address=127.0.0.1:0"],
            stdout=subprocess.DEVNULL, stderr=open(out / "prometheus.log", "w"))
        # It says which port it has chosen.
        while not (found := re.search(r'"?Listening on"? address=127\.0\.0\.1:(\d+)', (out / "prometheus.log").read_text())):
            if self.prometheus.poll() is not None:
                sys.exit(f"Prometheus has ended; see {out}/prometheus.log")
            time.sleep(0.1)
        self.port = found[1]

    def ask(self, path, **query):
        """What Prometheus answers."""
        address = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(address, timeout=30) as answer:
            return json.load(answer)["data"]

    def play(self):
        """Plays until the end: several visitors between two scrapes, and now and then a class. Some requests are meant to be refused."""
        number = 0
        while not self.ends.wait(0.4 * self.every):
            number += 1
            try:
                if number % 8 == 0:
                    host = Host(self.daemon)
                    player = Player(self.daemon, host.open(rounds=1)["pin"], "Anna")
                    line = http.client.HTTPConnection("127.0.0.1", self.daemon.port, timeout=30)
                    cookies = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
                    line.request("GET", f"/api/contests/{player.contest}/events", headers={"Cookie": cookies})
                    line.getresponse()
                    host.act("ask")
                    player.show(random.choice(self.pictures))
                    self.ends.wait(20)
                    line.close()
                    host.act("end")
                    continue
                caller = Caller(self.daemon)
                contest = caller.call("POST", "/api/contests", {"mode": "solo", "rounds": 1})
                path = f"/api/contests/{contest['id']}"
                caller.call("POST", path + "/actions", {"action": "ask"})
                caller.call("POST", path + "/frames", random.choice(self.pictures), "image/jpeg", **{"X-Picture": "photograph"})
                caller.call("POST", path + "/actions", {"action": "end"})
            except (Refused, OSError):
                continue

    def fill(self, left):
        """Leaves so many bytes."""
        free = os.statvfs(self.data)
        with open(self.data / f"filler{left}", "wb", buffering=0) as file:
            try:
                wanted = free.f_bavail * free.f_frsize - left
                while wanted > 0:
                    wanted -= file.write(bytes(min(wanted, 1 << 20)))
            except OSError:
                pass

    def empty(self, left):
        (self.data / f"filler{left}").unlink()

    def slow(self, seconds):
        """Stops the daemon for 1.7 s of each two; it still answers Prometheus within its 10 s."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.daemon.process.send_signal(signal.SIGSTOP)
            time.sleep(1.7)
            self.daemon.process.send_signal(signal.SIGCONT)
            time.sleep(0.3)

    def close(self):
        self.ends.set()
        self.prometheus.terminate()
        self.prometheus.wait()
        self.daemon.kill()
        subprocess.run(["umount", "--lazy", self.data])


def scrapes(station, minutes):
    """How often Prometheus has asked the daemon in the last minutes."""
    result = station.ask("query", query=f"count_over_time(up[{int(minutes) + 5}m])")["result"]
    return int(result[0]["value"][1]) if result else 0


def values(station, expression, begin, end):
    """Lines of a panel: labels, times in minutes and values."""
    data = station.ask("query_range", query=expression.replace("$instance", ".*"), start=begin, end=end, step=station.every)
    return [(one["metric"], [(float(t) - begin) / 60 for t, _ in one["values"]], [float(v) for _, v in one["values"]]) for one in data["result"]]


def draw(station, begin, end, fired, file):
    """The dashboard's panels at their places, as the data of Prometheus has them."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot
    from matplotlib.ticker import FuncFormatter

    matplotlib.rcParams.update({"font.size": 7, "font.family": "sans-serif"})
    sizes = FuncFormatter(lambda value, _: f"{value / (1 << 20):,.0f} MiB")
    panels = json.loads((MONITORING / "apeiron.dashboard.json").read_text())["panels"]
    rows = max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel in panels)
    figure = pyplot.figure(figsize=(12, rows * 0.42))
    for panel in panels:
        place = panel["gridPos"]
        axes = figure.add_axes((place["x"] / 24 + 0.05, 1 - (place["y"] + place["h"] - 0.9) / rows, place["w"] / 24 - 0.06, (place["h"] - 1.9) / rows))
        axes.set_title(panel["title"], loc="left", fontweight="bold")
        axes.set_xlim(0, (end - begin) / 60)
        lines = [(re.sub(r"\{\{(\w+)\}\}", lambda found, label=label: label.get(found[1], ""), target["legendFormat"]), times, numbers)
                 for target in panel["targets"] for label, times, numbers in values(station, target["expr"], begin, end)]
        if panel["type"] == "stat":
            axes.axis("off")
            last = int(lines[0][2][-1])
            text = panel["fieldConfig"]["defaults"]["mappings"][0]["options"][str(last)]
            axes.text(0.5, 0.4, text["text"], fontsize=20, color=text["color"], ha="center", va="center", transform=axes.transAxes)
        elif panel["type"] == "state-timeline":
            # A camera is in one of its states, and all checks are to be good.
            bad = "#ddd" if panel["title"] == "Camera" else "#c44"
            for row, (_, times, numbers) in enumerate(lines):
                axes.barh([row] * len(times), 0.26, left=times, color=["#5a5" if number else bad for number in numbers])
            axes.set_yticks(range(len(lines)), [name for name, _, _ in lines])
        else:
            for name, times, numbers in lines:
                axes.plot(times, numbers, label=name, linewidth=0.9)
            axes.set_ylim(0, 1.25 * max([1e-9, *(number for _, _, numbers in lines for number in numbers if number == number)]))
            axes.grid(linewidth=0.3)
            if panel["fieldConfig"]["defaults"].get("unit") == "bytes":
                axes.yaxis.set_major_formatter(sizes)
            if lines:
                axes.legend(fontsize=5.5, loc="upper left", frameon=False, ncols=2)
            for color, (_, minutes) in zip(("#c44", "#c84", "#84c"), sorted(fired.items())):
                axes.axvline(minutes, color=color, linewidth=0.6, linestyle=":")
    when = "   ".join(f"{name} at {minutes:.1f}" for name, minutes in sorted(fired.items(), key=lambda one: one[1]))
    figure.text(0.02, 0.004, f"Minutes since the first scrape. Dotted: an alert fires. {when}")
    figure.savefig(file, dpi=100)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=60, help="at least 42 for all alerts; fewer leave out those whose cause comes later")
    options.add_argument("--every", type=int, default=SHIPPED, help="seconds between two scrapes")
    options.add_argument("--out", type=pathlib.Path, default=ROOT / ".build/monitoring")
    asked = options.parse_args()
    if "MONITORING_INSIDE" not in os.environ:
        # Mounts of its own, which end with it.
        os.environ["MONITORING_INSIDE"] = "1"
        os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])
    shutil.rmtree(asked.out, ignore_errors=True)
    asked.out.mkdir(parents=True)
    station = Station(asked.out.resolve(), asked.every)
    begin, states, fired, causes = time.time(), {}, {}, {}
    nearly = 300 << 20
    # What happens, by the minute; the alert of which it is the cause.
    faults = [
        (2, "ApeironDiskFillsUp", lambda: station.fill(nearly)),
        (4, "ApeironSlow", lambda: threading.Thread(target=station.slow, args=(17 * 60,), daemon=True).start()),
        (28, "ApeironNotReady", lambda: station.fill(0)),
        (32, None, lambda: station.empty(0)),
        (36, None, lambda: station.empty(nearly)),
    ]
    threading.Thread(target=station.play, daemon=True).start()
    try:
        with open(asked.out / "alerts.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["minute", "alert", "state"])
            # The picture needs a few scrapes, however short it is.
            while (minute := (time.time() - begin) / 60) < asked.minutes or scrapes(station, minute) < 4:
                while faults and minute >= faults[0][0]:
                    _, alert, fault = faults.pop(0)
                    fault()
                    causes.update({alert: minute} if alert else {})
                try:
                    now = {alert["labels"]["alertname"]: alert["state"] for alert in station.ask("alerts")["alerts"]}
                except OSError:
                    now = states
                for name in sorted({*now, *states}):
                    if now.get(name) != states.get(name):
                        writer.writerow([f"{minute:.1f}", name, now.get(name, "over")])
                        print(f"{minute:5.1f} min: {name} is {now.get(name, 'over')}", flush=True)
                        if now.get(name) == "firing":
                            fired.setdefault(name, minute)
                states = now
                file.flush()
                time.sleep(min(5, asked.every))
        print(f"{scrapes(station, minute)} scrapes in {minute:.0f} minutes")
        draw(station, begin, time.time(), fired, asked.out / "dashboard.png")
    finally:
        station.close()
    for name in sorted({alert for _, alert, _ in faults if alert}):
        print(f"left out: {name}, whose cause comes later")
    wrong = [name for name in sorted({*fired, *causes}) if fired.get(name, 0) <= causes.get(name, 1e9)]
    for name in wrong:
        print(f"{name} has {'fired before its cause' if name in fired else 'not fired'}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
