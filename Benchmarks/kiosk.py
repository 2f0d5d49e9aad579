#!/usr/bin/env python3
"""Runs a kiosk through a museum's day, compressed, and counts what nobody played and whether it always came back.

    scripts/test build
    .build/service-venv/bin/python Benchmarks/kiosk.py --minutes 60 --binary .build/debug/apeiron

The daemon's camera is a folder with one picture, which this script changes: an empty hall, a plate in a visitor's hand, a plate that somebody
left. A headless browser shows `/kiosk`, as the station's screen does. The day of 24 h has, at a 24th of its length each by default (`--minutes
60` makes an hour of it), visitors of four kinds (one who knows the answers, one who shows the wrong thing, one who touches the screen and walks
away, one who leaves a plate lying), ten restarts of the daemon (every second one `kill -9`), three cameras that are lost, and a plate that lies
in view for an hour of the day. The pages' own times (12 s for a verdict, 25 s for the end) are not compressed, so that a visitor takes the
share of the day that a visitor of real length takes of the run.

Prints one line of JSON for each event, and a last one: questions asked, how many of them while no visitor was there and the one before had been
gone for long enough that the kiosk may know it (see `--grace`), whether the attract page was there at the end of each silence, the memory of the
daemon (which each restart begins anew) and of the browser in megabytes after each trouble and at the end, and errors of the page's scripts. Exit
status 1 where a question was played by nobody, or the attract page did not come back.

A camera is lost here by a picture that cannot be decoded, and comes back by itself with the next one that can. Real cameras are tested by
`Tests/Camera`.
"""
import argparse
import base64
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

import yaml
from playwright.sync_api import Error, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
CHROMIUM = "/usr/bin/chromium-headless-shell"
# A picture of a plate as a visitor holds it: in the middle, with a margin, on the grey of the hall.
DRAW = """async (plate) => {
  const canvas = new OffscreenCanvas(1280, 720);
  const context = canvas.getContext("2d");
  context.fillStyle = "#5a5650";
  context.fillRect(0, 0, 1280, 720);
  if (plate) {
    const image = new Image();
    image.src = plate;
    await image.decode();
    const scale = Math.min(600 / image.height, 900 / image.width);
    context.setTransform(scale, 0.03 * scale, -0.05 * scale, scale, 640, 360);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, -image.width / 2, -image.height / 2);
  }
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  const reader = new FileReader();
  const read = new Promise((resolve) => (reader.onload = () => resolve(reader.result)));
  reader.readAsDataURL(blob);
  return (await read).split(",")[1];
}"""


class Station:
    """The daemon, its camera's picture, and the browser that shows the kiosk."""

    def __init__(self, binary, pack, speed, folder, playwright):
        self.binary, self.pack, self.speed, self.folder = binary, pack, speed, folder
        self.errors, self.visits, self.back = [], [], []
        self.plates = yaml.safe_load((pack / "pack.yaml").read_text())["assignments"]
        self.camera = folder / "camera"
        self.camera.mkdir()
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        self.port = None
        self.pictures = self.draw()
        self.see(None)
        self.start()
        self.page = self.browser.new_page(viewport={"width": 1920, "height": 1080})
        # In milliseconds: only a hang is ended.
        self.page.context.set_default_timeout(300_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        if speed != 1:
            self.page.clock.install()
        self.page.goto(f"{self.url}/kiosk")
        self.questions = {" ".join(text.split()): each["image"] for each in self.plates for text in each["question"].values()}
        self.began = time.time()

    def draw(self):
        """JPEGs of the hall (None) and of each plate that is asked for."""
        page, made = self.browser.new_page(), {}
        for name in [None, *sorted({each["image"] for each in self.plates})]:
            plate = name and "data:image/png;base64," + base64.b64encode((self.pack / f"{name}.png").read_bytes()).decode()
            made[name] = base64.b64decode(page.evaluate(DRAW, plate))
        page.close()
        return made

    def see(self, name):
        """What is before the camera from now on: the hall (None) or a plate."""
        self.put(self.pictures[name])

    def put(self, data):
        (self.camera / "next.tmp").write_bytes(data)
        os.replace(self.camera / "next.tmp", self.camera / "view.jpg")

    def until_camera(self, state):
        """Waits until the daemon reports that its camera is in this state."""
        end = time.time() + 300
        while time.time() < end:
            with urllib.request.urlopen(f"{self.url}/api/cameras", timeout=300) as answer:
                if json.load(answer)[0]["state"] == state:
                    return
            self.pass_time(200)
        sys.exit(f"kiosk: the camera was not {state} after 300 s")

    def start(self):
        command = [self.binary, "serve", "--port", str(self.port or 0), "--pack", self.pack, "--data", self.folder / "data", "--camera", self.camera,
                   "--log-level", "warning"]
        self.log = open(self.folder / "daemon.log", "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        for line in self.process.stdout:
            if found := re.search(r"Open (http://\S+:(\d+))", line):
                self.url, self.port = found[1], int(found[2])
                return
        sys.exit(f"kiosk: the daemon did not start; see {self.log.name}")

    def restart(self, suddenly):
        self.process.send_signal(signal.SIGKILL if suddenly else signal.SIGTERM)
        self.process.wait(timeout=60)
        self.start()

    def scene(self):
        try:
            return self.page.evaluate("document.body?.dataset.scene ?? ''")
        except Error:
            return ""  # the page is being opened anew

    def until(self, scenes, seconds):
        """Waits for one of the scenes; whether it came."""
        end = time.time() + seconds
        while time.time() < end:
            if self.scene() in scenes:
                return True
            self.pass_time(200)
        return False

    def pass_time(self, milliseconds):
        """Waits, while the page's own clock goes as fast as was asked for."""
        self.page.wait_for_timeout(milliseconds)
        if self.speed != 1:
            try:
                self.page.clock.fast_forward(milliseconds * (self.speed - 1))
            except Error:
                pass  # the page is being opened anew

    def wanted(self):
        try:
            return self.questions.get(" ".join(self.page.inner_text(".question", timeout=3000).split()))
        except Error:
            return None

    def tell(self, event, **values):
        print(json.dumps({"s": round(time.time() - self.began, 1), "event": event, **values}), flush=True)

    def wait(self, seconds):
        end = time.time() + seconds
        while (left := end - time.time()) > 0:
            self.pass_time(min(1000, left * 1000))

    def memory(self):
        """Resident megabytes of the daemon, and of all processes of the browser."""
        def resident(pid):
            try:
                return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024
            except (OSError, TypeError):
                return 0
        parents = dict(line.split() for line in subprocess.check_output(["ps", "-e", "-o", "pid=,ppid="], text=True).splitlines())

        def is_ours(pid):
            while pid in parents and pid != str(os.getpid()):
                pid = parents[pid]
            return pid == str(os.getpid())

        # Other browsers may run on this machine.
        browser = [int(pid) for pid in parents if is_ours(pid) and int(pid) not in (os.getpid(), self.process.pid)]
        return round(resident(self.process.pid)), round(sum(resident(pid) for pid in browser))

    # -- visitors -----------------------------------------------------------------------------------------------------

    def visit(self, kind, dice):
        """Somebody is there from now until this returns."""
        begins = time.time()
        shown = dice.choice([name for name in self.pictures if name])
        # What has not been away for a second was left by the one before, and begins nothing.
        self.see(None)
        self.wait(2)
        if not self.until(["lobby"], 120):
            self.tell("visitor found no attract page", kind=kind, scene=self.scene())
        if kind == "touches":
            # Wherever a finger lands on the attract page.
            self.page.mouse.click(900, 500)
        else:
            self.see(shown)
        came = self.until(["question"], 40)
        played = []
        if kind == "left behind":
            self.wait(8)
        elif came and kind != "touches":
            for _ in range(3):
                self.see(None)
                self.wait(2)
                wanted = self.wanted()
                other = next(name for name in self.pictures if name and name != wanted)
                self.see(wanted if kind == "knows" and wanted else other)
                done = self.until(["verdict", "over"], 45)
                played.append(bool(done) and self.page.locator(".verdict.won").count() > 0)
                self.see(None)
                self.until(["question", "over", "lobby"], 30)
                if self.scene() != "question":
                    break
        if kind != "left behind":
            self.see(None)
        self.visits.append((begins, time.time()))
        self.tell("visitor", kind=kind, came=came, won=played, seconds=round(time.time() - begins))

    def silence(self, seconds, what, grace):
        """Nobody is there; at the end the attract page must be."""
        self.wait(seconds)
        came_back = self.until(["lobby"], grace)
        self.back.append(came_back)
        self.tell("silence", of=what, seconds=round(seconds), attract=came_back, scene=self.scene())


def asked(folder):
    """When each question was asked, as seconds since 1970."""
    with sqlite3.connect(folder / "data/journal.sqlite") as journal:
        return [at / 1000 for at, in journal.execute("SELECT recordedAt FROM fact WHERE kind = 'contest.asked' ORDER BY position")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="how long the day takes")
    parser.add_argument("--binary", default=ROOT / ".build/release/apeiron", help="the program")
    parser.add_argument("--grace", type=float, default=150,
                        help="seconds after a visitor in which the kiosk may still ask: two unanswered questions with their verdicts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", type=pathlib.Path, default=ROOT / "ReferenceImages")
    parser.add_argument("--restarts", type=int, default=10)
    parser.add_argument("--losses", type=int, default=3, help="how often the camera is lost")
    parser.add_argument("--speed", type=float, default=1, help="how many times faster the page's own clock goes, where the day is to be over soon")
    wish = parser.parse_args()
    dice = random.Random(wish.seed)
    hour = wish.minutes * 60 / 24
    with tempfile.TemporaryDirectory(prefix="apeiron-kiosk-") as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)
        station = Station(wish.binary, wish.pack, wish.speed, folder, playwright)
        memory = []
        end = station.began + wish.minutes * 60
        # What happens besides visitors, in an order of its own: restarts, losses, and the plate that lies there for an hour.
        troubles = [("restart", number) for number in range(wish.restarts)] + [("loss", number) for number in range(wish.losses)]
        dice.shuffle(troubles)
        troubles.insert(len(troubles) // 2, ("left for an hour", 0))
        share = wish.minutes * 60 / (len(troubles) + 1)
        kinds = ["knows", "wrong", "touches", "left behind"]
        number = 0
        for index, (trouble, count) in enumerate(troubles):
            due = station.began + (index + 1) * share
            # No visitor comes just before the trouble.
            while time.time() < due - min(5, share / 2):
                station.visit(kinds[number % len(kinds)], dice)
                number += 1
                rest = min(max(5, due - time.time()), hour / 2 + wish.grace)
                station.silence(max(1, rest - wish.grace), "after a visitor", wish.grace)
                station.see(None)
            if trouble == "restart":
                station.restart(suddenly=count % 2 == 0)
                station.tell("restart", suddenly=count % 2 == 0)
            elif trouble == "loss":
                station.put(b"no picture")
                station.until_camera("lost")
                station.wait(10 / wish.speed)
                station.tell("camera lost", scene=station.scene())
                station.see(None)
                station.until_camera("live")
                station.tell("camera back")
            else:
                station.see(dice.choice([name for name in station.pictures if name]))
                begins = time.time()
                # Whoever laid it there is a visitor until it lies.
                station.visits.append((begins, begins + 1))
                # The plate begins a question, which nobody answers, unless it was in view before.
                station.until(["question"], 40)
                station.silence(hour, "a plate in view for an hour of the day", wish.grace)
                station.see(None)
            came_back = station.until(["lobby"], wish.grace)
            station.back.append(came_back)
            memory.append(station.memory())
            station.tell("after it", trouble=trouble, attract=came_back, scene=station.scene(), memory=memory[-1])
        station.silence(max(1, end - time.time()), "the night", wish.grace)
        memory.append(station.memory())
        station.process.terminate()
        station.process.wait(timeout=60)
        questions = asked(folder)
        lonely = [at for at in questions if not any(begin <= at <= until + wish.grace for begin, until in station.visits)]
        result = {"minutes": round((time.time() - station.began) / 60, 1), "visitors": number, "restarts": wish.restarts, "camerasLost": wish.losses,
                  "questions": len(questions), "playedByNobody": len(lonely), "silences": len(station.back), "cameBack": sum(station.back),
                  "daemonMB": [daemon for daemon, _ in memory], "browserMB": [browser for _, browser in memory], "scriptErrors": station.errors}
        print(json.dumps(result))
        sys.exit(0 if not lonely and all(station.back) and not station.errors else 1)


if __name__ == "__main__":
    main()
