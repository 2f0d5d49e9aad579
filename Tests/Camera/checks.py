"""What the program must do with cameras, checked in the virtual machine (run.py): each check is a function, whose name says it."""

import argparse
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.request
from pathlib import Path
from typing import NamedTuple

import machine
from machine import patience
from usb_camera import Faults, Film, UsbCamera

WIDTH, HEIGHT = 640, 480
# Everything takes thirty times as long here, and longer on a busy host: only a hang is ended.
PATIENCE = patience.PATIENCE = 900
until = patience.until

browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
program = ""
picture_file = Path(tempfile.gettempdir(), "picture.jpg")
film_frames = []
plain_frame = b""
checks, soaks = [], []
# What a check has started: it would hold the camera in the next one.
started = []


def check(function):
    checks.append(function)
    return function


def soak(function):
    soaks.append(function)
    return function


# What is filmed


def gray_of(jpeg):
    """The width and the luma of a JPEG, by libjpeg's own program."""
    picture = subprocess.run(["djpeg", "-grayscale", "-pnm"], input=jpeg, capture_output=True, check=True).stdout
    width, height = (int(number) for number in picture.split(maxsplit=3)[1:3])
    return width, picture[-width * height:]


def luma_of(jpeg):
    """The luma of a JPEG of the film's size."""
    return gray_of(jpeg)[1]


def frames_of(name, jpeg):
    """A frame in one of the formats, made of a JPEG."""
    if name == "MJPG":
        return jpeg
    luma = luma_of(jpeg)
    if name == "YUY2":
        return b"".join(bytes([level, 128]) for level in luma)
    return luma + bytes([128]) * (len(luma) // 2) if name == "NV12" else luma


def film(*names, frames=None, rate=10, **faults):
    """A film in these formats: of what is asked, or of one frame."""
    shown = frames or [plain_frame]
    pictures = {name: [frames_of(name, jpeg) for jpeg in shown] for name in names}
    dark = b"P5 %d %d 255\n" % (WIDTH, HEIGHT) + bytes(WIDTH * HEIGHT)
    night = subprocess.run(["cjpeg", "-grayscale"], input=dark, capture_output=True, check=True).stdout
    black = {name: frames_of(name, night) for name in names} if faults.get("black") else {}
    return Film(WIDTH, HEIGHT, pictures, rate, Faults(**faults), black)


# The program


def node(number=0, present=True):
    """Waits until a device node is there, or is not."""
    until(lambda: os.path.exists(f"/dev/video{number}") == present, f"/dev/video{number} is {'there' if present else 'gone'}")


@contextlib.contextmanager
def plugged(shown, port=0, number=0, name="Film camera", automatic=True):
    camera = UsbCamera(shown, port, name, automatic).plug()
    node(number)
    try:
        yield camera
    finally:
        camera.unplug()
        node(number, present=False)


def apeiron(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=PATIENCE)


class Facts(NamedTuple):
    descriptors: int
    mappings: int
    kilobytes: int


class Running:
    """The program while it runs; `says` waits for a pattern in what it prints."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        started.append(self.process)
        self.text, self.changed, self.read = "", threading.Condition(), 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            with self.changed:
                self.text += line
                self.changed.notify_all()
        with self.changed:
            self.text += "\0"
            self.changed.notify_all()

    def says(self, pattern):
        """Waits for the pattern after what the last call has found, and returns what matches it."""
        with self.changed:
            def found():
                return re.search(pattern, self.text[self.read:])

            def over():
                return found() or self.text.endswith("\0")

            assert self.changed.wait_for(over, PATIENCE) and found(), f"no {pattern!r} in:\n{self.text[self.read:][-3000:]}"
            match = found()
            self.read += match.end()
            return match

    def facts(self):
        """What it holds: descriptors, buffers mapped from cameras, and memory in kilobytes that is its own and not a page of a file,
        as of its code, which it reads when it first comes by."""
        folder = Path("/proc", str(self.process.pid))
        own = re.search(r"RssAnon:\s+(\d+)", (folder / "status").read_text())
        return Facts(
            len(os.listdir(folder / "fd")), (folder / "maps").read_text().count("/dev/video"), int(own.group(1)))

    def end(self):
        self.process.terminate()
        return self.process.wait(PATIENCE)


def difference(jpeg):
    """The mean difference of the luma of two pictures, 0 to 255."""
    one, other = luma_of(jpeg), luma_of(plain_frame)
    return sum(abs(a - b) for a, b in zip(one[::97], other[::97])) / len(one[::97])


# The checks


@check
def the_list_has_the_camera_with_its_formats_and_not_its_metadata():
    shown = film("MJPG", "YUY2", "NV12", "Y800")
    shown.frames["H264"] = [bytes(100)]
    with plugged(shown):
        node(1)
        listed = apeiron("cameras", "--json")
        assert listed.returncode == 0, listed
        (camera,) = [json.loads(line) for line in listed.stdout.splitlines()]
        assert (camera["path"], camera["name"]) == ("/dev/video0", "Film camera: Film camera"), camera
        assert camera["id"] == camera["bus"] and camera["bus"].startswith("usb-vhci_hcd"), camera
        assert {mode["format"]: mode["isRead"] for mode in camera["modes"]} == {
            "MJPG": True, "YUYV": True, "NV12": True, "GREY": True, "H264": False}, camera
        assert camera["chosen"]["format"] == "YUYV" and camera["chosen"]["framesPerSecond"] == 10, camera


@check
def each_format_gives_the_picture_that_was_filmed():
    for name, letters in {"MJPG": "MJPG", "YUY2": "YUYV", "NV12": "NV12", "Y800": "GREY"}.items():
        with plugged(film("MJPG", name) if name != "MJPG" else film("MJPG")):
            taken = apeiron("cameras", "picture", "film camera", "--format", letters, "--out", picture_file)
            assert taken.returncode == 0, taken
            assert difference(picture_file.read_bytes()) < 3, name


@check
def a_camera_that_gives_a_film_only_is_refused_with_the_reason():
    shown = film("MJPG")
    shown.frames = {"H264": [bytes(100)]}
    with plugged(shown):
        taken = apeiron("cameras", "picture", "/dev/video0")
        assert taken.returncode == 66 and "H264 only: a film" in taken.stderr, taken


@check
def a_control_is_set_and_kept_for_when_the_camera_is_plugged_in_again():
    with tempfile.TemporaryDirectory() as data:
        with plugged(film("MJPG")) as camera:
            listed = apeiron("cameras", "controls", "/dev/video0", "--data", data)
            assert "brightness=0  -64 to 64; default 0" in listed.stdout, listed
            wrong = apeiron("cameras", "controls", "/dev/video0", "--data", data, "brightness=65")
            assert wrong.returncode == 64 and "-64 to 64" in wrong.stderr, wrong
            set_ = apeiron("cameras", "controls", "/dev/video0", "--data", data, "brightness=12", "--keep")
            assert set_.returncode == 0 and camera.controls["brightness"] == 12, set_
        with plugged(film("MJPG")) as camera:
            taken = apeiron("cameras", "picture", "/dev/video0", "--data", data, "--out", picture_file)
            assert taken.returncode == 0 and camera.controls["brightness"] == 12, (taken, camera.controls["brightness"])


def striped(controls, sharpest=90):
    """A grey frame of wide stripes with narrow ones on them, which are the stronger the nearer the focus is to the sharpest, and as light
    as the exposure is long. Both are half right while they are automatic."""
    by_hand, locked = controls["auto_exposure"] == 1, controls["auto_focus"] == 0
    light = min(1, controls["exposure"] / 100) if by_hand else 0.9
    detail = max(0, 30 - abs(controls["focus"] - sharpest) / 5) if locked else 8
    row = [light * (160 + (60 if x // 32 % 2 else -60) + (detail if x // 2 % 2 else -detail)) for x in range(WIDTH)]
    return bytes(map(int, row)) * HEIGHT


@check
def a_camera_is_tuned_to_what_is_held_before_it_and_keeps_it():
    shown = film("Y800", rate=30)
    shown.look = striped
    with tempfile.TemporaryDirectory() as data:
        with plugged(shown) as camera:
            tuned = apeiron("cameras", "tune", "/dev/video0", "--data", data, "--keep", "--json")
            assert tuned.returncode == 0, tuned
            told = json.loads(tuned.stdout)
            print(f"tuned: {told}")
            wanted = {"auto_exposure": 1, "auto_focus": 0, "exposure": 40}
            assert {name: camera.controls[name] for name in wanted} == wanted, camera.controls
            assert abs(camera.controls["focus"] - 90) <= 8 and told["sharpnessAfter"] > told["sharpnessBefore"], told
            chosen = camera.controls
        with plugged(shown) as camera:
            assert camera.controls != chosen
            taken = apeiron("cameras", "picture", "/dev/video0", "--data", data, "--out", picture_file)
            assert taken.returncode == 0 and camera.controls == chosen, (taken, camera.controls)


@check
def a_camera_that_another_program_holds_is_told_with_that_program():
    with plugged(film("YUY2")):
        holder = subprocess.Popen(
            ["v4l2-ctl", "-d", "/dev/video0", "--stream-mmap", "--stream-count=0"], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        holder.stderr.read(1)  # a frame
        taken = apeiron("cameras", "picture", "/dev/video0")
        holder.kill()
        holder.wait()
        assert taken.returncode == 66 and f"used by v4l2-ctl (process {holder.pid})" in taken.stderr, taken


@check
def a_round_is_won_with_bad_frames_and_a_cable_that_is_pulled_meanwhile():
    faults = {"truncated": 5, "marked": 7, "repeated": 3, "late": 11}
    game = Running(
        "play", "--pack", "pack", "--camera", "Film camera", "--rounds", "1", "--seed", "1")
    game.process.wait(PATIENCE)
    assert game.process.returncode == 66, "a camera that is not there"
    with plugged(film("MJPG", black=1, **faults)) as camera:
        game = Running(
            "play", "--pack", "pack", "--camera", "Film camera", "--rounds", "1", "--seed", "1")
        game.says("What is in the film")
        until(lambda: camera.sent > 5, "the camera has sent six frames")
    game.says("clock stopped")
    with plugged(film("MJPG", frames=film_frames, black=1, **faults)) as camera:
        game.says("camera is back")
        look_on(camera)
        show(camera)
        game.says("Correct!")
        game.process.wait(PATIENCE)


@check
def a_camera_that_falls_silent_is_started_again():
    with plugged(film("MJPG", stall_after=12)):
        measured = Running("cameras", "measure", "/dev/video0", "--seconds", "600")
        for _ in range(3):
            measured.says("gives no pictures")
        measured.end()


@check
def a_camera_that_is_pulled_comes_back_and_nothing_leaks():
    measured, facts = None, []
    # Eight times, so that each quarter that is compared has two samples: a single one may be taken while little memory is held.
    for _ in range(8):
        with plugged(film("MJPG")):
            measured = measured or Running("cameras", "measure", "Film camera", "--seconds", "86400")
            measured.says("streams")
            facts.append(measured.facts())
        measured.says("was unplugged")
    measured.end()
    hold_flat(facts)


@check
def two_cameras_are_told_apart_by_where_they_are_plugged_in():
    with plugged(film("MJPG")), plugged(film("Y800"), port=1, number=2):
        cameras = [json.loads(line) for line in apeiron("cameras", "--json").stdout.splitlines()]
        assert len(cameras) == 2 and cameras[0]["id"] != cameras[1]["id"], cameras
        both = apeiron("cameras", "picture", "Film camera", "--out", picture_file)
        assert both.returncode == 66 and "2 cameras" in both.stderr, both
        one = apeiron("cameras", "picture", cameras[1]["id"], "--out", picture_file)
        assert one.returncode == 0 and "grey" in one.stderr, one


def asked(port, path, body=None):
    """What the daemon at the port answers, as JSON; the cookies of players are kept."""
    address = f"http://127.0.0.1:{port}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, {"Content-Type": "application/json", "Origin": address})
    with browser.open(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read() or b"null")


def kiosk(port, name):
    """Opens the kiosk at a camera of the daemon, begins its game, and returns the address of it."""
    path = f"/api/contests/{asked(port, '/api/contests', {'mode': 'kiosk', 'camera': name})['id']}"
    asked(port, f"{path}/actions", {"action": "ask"})
    return path


def look_on(camera):
    """Waits until a camera that sees nothing has done so for three seconds: what was there before a question, or within a second after it, answers it
    only after it was away for a second."""
    end = camera.sent + 3 * camera.film.rate
    until(lambda: camera.sent > end, f"three seconds of the camera {camera.name}")


def show(camera):
    """Shows the film to a camera that sees nothing."""
    camera.film.faults.black = 0


def station(port, name):
    return next(station for station in asked(port, "/api/cameras") if station["name"] == name)


@check
def two_kiosks_play_at_two_cameras_and_one_goes_on_while_the_other_is_unplugged():
    left, right = (UsbCamera(film("MJPG", frames=film_frames, black=1), port, name) for port, name in enumerate(("Left", "Right")))

    def ask():
        for camera in (left, right):
            camera.film.faults.black = 1
        paths = [kiosk(port, name) for name in ("door", "window")]
        look_on(left), look_on(right)
        return paths

    with tempfile.TemporaryDirectory() as data, contextlib.ExitStack() as daemon:
        left.plug(), right.plug()
        until(lambda: len(apeiron("cameras", "--json").stdout.splitlines()) == 2, "both cameras are listed")
        running = Running(
            "serve", "--camera", "door=Left,window=Right", "--pack", "pack", "--port", "0", "--data", data)
        daemon.callback(running.end)
        port, key = running.says(r"is ready.*:(\d+)/#(\w{26})").groups()
        until(lambda: all(station(port, name)["state"] == "live" for name in ("door", "window")), "both cameras are live")
        paths = ask()
        assert station(port, "door")["phase"] == "question"
        show(left), show(right)
        for path in paths:
            until(lambda path=path: asked(port, path)["phase"] == "answer", "the question is over")
            assert asked(port, path)["me"]["status"] == "won", path
        print("two rounds that ran at the same time are won", flush=True)
        # The host sets one of them while both stream.
        asked(port, "/api/host", {"key": key})
        told = asked(port, "/api/camera/controls", {"camera": "window", "values": {"brightness": 12}})
        assert next(control["kept"] for control in told if control["name"] == "brightness") == 12, told
        assert (right.controls["brightness"], left.controls["brightness"]) == (12, 0)
        # The next question at each, in which the left sees nothing until its cable has been pulled.
        paths = ask()
        show(right)
        left.unplug()
        until(lambda: station(port, "door")["state"] == "lost", "the camera at the door is lost")
        until(lambda: asked(port, paths[1])["phase"] == "answer", "the question at the window is over")
        assert asked(port, paths[1])["me"]["status"] == "won" and station(port, "window")["state"] == "live"
        stopped = asked(port, paths[0])
        assert stopped["phase"] == "question" and stopped["round"]["cameraLost"], stopped
        print("the right is won while the left is unplugged, whose clock stands")
        show(left)
        left.plug()
        until(lambda: station(port, "door")["state"] == "live", "the camera at the door is back")
        until(lambda: asked(port, paths[0])["phase"] == "answer", "the question at the door is over")
        assert asked(port, paths[0])["me"]["status"] == "won"
    left.unplug(), right.unplug()
    node(present=False)


@check
def vivid_is_read_through_one_plane_and_through_several():
    for planes, formats in ((1, ["NV12", "GREY", "YUYV"]), (2, ["NM12", "GREY"])):
        with vivid(f"multiplanar={planes}"):
            for name in formats:
                measured = apeiron("cameras", "measure", "vivid", "--seconds", "1", "--format", name, "--json")
                assert measured.returncode == 0 and json.loads(measured.stdout)["frames"] > 1, measured


@check
def vivid_gives_the_same_picture_in_each_format_and_through_several_planes():
    """Of sizes whose lines are no multiple of what a computer likes, too: a wrong stride or plane shears the picture or repeats it."""
    for size in ("640x360", "320x180"):
        pictures = {}
        for planes, formats in ((1, ["YUYV", "NV12", "GREY"]), (2, ["NM12"])):
            with vivid(f"multiplanar={planes}"):
                inject("osd_text_mode", 2)  # the counters would differ
                inject("test_pattern", 10)  # squares of 16 pixels, so that lines that are shifted are seen
                for name in formats:
                    with tempfile.TemporaryDirectory() as folder:
                        file = Path(folder, "picture.jpg")
                        taken = apeiron("cameras", "picture", "vivid", "--format", name, "--size", size, "--out", str(file))
                        assert taken.returncode == 0, taken
                        pictures[name] = gray_of(file.read_bytes())
        widths = {f"{width}x{len(luma) // width}" for width, luma in pictures.values()}
        assert widths == {size}, widths
        lumas = {name: luma for name, (_, luma) in pictures.items()}
        assert max(lumas["GREY"]) - min(lumas["GREY"]) > 100, "the picture is empty"
        # The luma of GREY goes from 0 to 255, that of the others from 16 to 235.
        grey = [16 + level * 219 / 255 for level in lumas.pop("GREY")]
        differences = {
            name: sum(abs(a - b) for a, b in zip(luma[::7], grey[::7])) / len(luma[::7]) for name, luma in lumas.items()}
        print(f"vivid {size}: mean difference of the luma from GREY's {differences}")
        assert max(differences.values()) < 4, differences


@check
def vivid_survives_injected_errors_and_comes_back_after_it_was_disconnected():
    with vivid():
        measured = Running("cameras", "measure", "vivid", "--seconds", "600", "--format", "GREY")
        measured.says("streams")
        inject("inject_fatal_streaming_error")
        measured.says("after .* s: ")
        measured.says("streams")
        inject("disconnect")
        measured.says("after .* s: ")
    with vivid():
        measured.says("streams")
        measured.end()


@check
def v4l2_compliance_passes_on_what_is_emulated():
    # While the camera chooses the exposure, the kernel refuses another with EACCES, which v4l2-compliance 1.22 counts as a failure.
    with plugged(film("MJPG", "YUY2", "Y800"), automatic=False):
        told = subprocess.run(["v4l2-compliance", "-d", "/dev/video0"], capture_output=True, text=True).stdout
        print(told.splitlines()[-1])
        assert re.search(r"Failed: 0,", told), told


@soak
def a_round_goes_on_and_is_won_though_the_cable_is_pulled_again_and_again(arguments):
    """The camera looks at nothing until the last time, so that nothing but the cable ends or stops the question."""
    camera, history = UsbCamera(film("MJPG", black=1)).plug(), []
    node()
    game = Running("play", "--pack", "pack", "--camera", "Film camera", "--rounds", "1", "--seed", "1")
    game.says("What is in the film")
    for number in range(1, arguments.unplugs + 1):
        if number > 1:
            camera.plug()
            game.says("camera is back")
        history.append(game.facts())
        camera.unplug()
        game.says("clock stopped: ")
        node(present=False)
        if number % 10 == 0:
            print(f"{number} unplugs: {history[-1]}", flush=True)
    with plugged(film("MJPG", frames=film_frames)):
        game.says("camera is back")
        game.says("Correct!")
        game.process.wait(PATIENCE)
    print(f"unplugged {arguments.unplugs} times in one question, which was won then")
    hold_flat(history)


# Stamps drawn into a film say which frame a picture is: a row of blocks at its upper edge, white for the bits that are set.
STAMP_BITS, BLOCK = 7, 16


def stamped(jpeg, number):
    luma = bytearray(luma_of(jpeg))
    for bit in range(STAMP_BITS):
        for row in range(BLOCK):
            begin = row * WIDTH + bit * BLOCK
            luma[begin:begin + BLOCK] = bytes([255 if number >> bit & 1 else 0]) * BLOCK
    picture = b"P5 %d %d 255\n" % (WIDTH, HEIGHT) + luma
    return subprocess.run(["cjpeg", "-grayscale"], input=picture, capture_output=True, check=True).stdout


def stamp_of(jpeg):
    luma = luma_of(jpeg)
    middle = BLOCK // 2 * WIDTH + BLOCK // 2
    return sum((luma[middle + bit * BLOCK] > 127) << bit for bit in range(STAMP_BITS))


def streamed(address, count):
    """So many pictures of a stream of JPEGs, with the time at which each was there."""
    pictures, data = [], b""
    with urllib.request.urlopen(address, timeout=PATIENCE) as stream:
        while len(pictures) < count:
            data += stream.read1(1 << 16)
            while (end := data.find(b"\xff\xd9")) >= 0:
                begin = data.find(b"\xff\xd8")
                pictures.append((time.monotonic(), data[begin:end + 2]))
                data = data[end + 2:]
    return pictures


def judged(folder, count):
    """So many pictures that were judged and then kept in the folder, with the time at which each was there."""
    seen = {}
    while len(seen) < count:
        for entry in os.scandir(folder):
            if entry.name.endswith(".jpg") and entry.name not in seen:
                seen[entry.name] = (time.monotonic(), Path(entry.path).read_bytes())
        time.sleep(0.002)  # steady: it is looked again
    return list(seen.values())


@soak
def frames_are_delivered_and_judged_soon(_, count=120):
    """From the first byte that the camera sends of a frame until it is there: by USB/IP and uvcvideo, through capture alone (ours and that of
    ustreamer, each by its own HTTP stream) and until it is judged. Without ustreamer its row is missing."""
    shown = film("MJPG", frames=[stamped(plain_frame, number) for number in range(1 << STAMP_BITS)])

    def tell(what, pictures):
        ages = []
        # The first may have waited for their reader.
        for at, picture in pictures[10:]:
            stamp = stamp_of(picture)
            ages.append(1000 * (at - max(given for number, given in list(camera.log) if number == stamp and given <= at)))
        ages.sort()
        print(f"{what}: p50 {ages[len(ages) // 2]:.0f} ms, p99 {ages[len(ages) * 99 // 100]:.0f} ms of {len(ages)}", flush=True)

    with plugged(shown) as camera, tempfile.TemporaryDirectory() as folder:
        if shutil.which("ustreamer"):
            peer = subprocess.Popen(
                ["ustreamer", "--device=/dev/video0", "--format=MJPEG", "--resolution=640x480", "--encoder=HW", "--port=8091"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            until(lambda: listens(8091), "ustreamer listens")
            tell("ustreamer, delivered", streamed("http://127.0.0.1:8091/stream", count))
            peer.terminate()
            peer.wait()
        daemon = Running(
            "serve", "--camera", "Film camera", "--pack", "pack", "--port", "8092", "--data", f"{folder}/data", "--keep-frames",
            f"{folder}/frames", "--log-level", "info")
        daemon.says("is ready")
        tell("apeiron, delivered", streamed("http://127.0.0.1:8092/api/camera/stream", count))
        body = json.dumps({"mode": "kiosk", "source": "daemon"}).encode()
        asked = urllib.request.Request(
            "http://127.0.0.1:8092/api/contests", body, {"Content-Type": "application/json", "Origin": "http://127.0.0.1:8092"})
        urllib.request.urlopen(asked, timeout=PATIENCE).read()
        tell("apeiron, judged", judged(f"{folder}/frames", count))
        daemon.end()


def listens(port):
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@soak
def vivid_survives_injected_errors_for_long(arguments):
    errors = [
        "inject_v4l2_buf_flag_error", "inject_vidioc_qbuf_error", "inject_vidioc_streamon_error",
        "inject_vidioc_reqbufs_error", "inject_fatal_streaming_error"]
    with vivid():
        measured = Running("cameras", "measure", "vivid", "--seconds", "86400", "--format", "GREY")
        measured.says("streams")
        begin, history = time.monotonic(), []
        # steady: for as long as was asked for.
        while time.monotonic() < begin + arguments.minutes * 60 or len(history) < 3:
            for error in errors:
                inject(error)
                # steady: between two errors it may stream again, which takes a second after a loss.
                time.sleep(3)
                assert measured.process.poll() is None, measured.text
            history.append(measured.facts())
            if len(history) % 10 == 0:
                print(f"{len(history) * len(errors)} errors, {(time.monotonic() - begin) / 60:.0f} min: {history[-1]}", flush=True)
        print(
            f"{len(history) * len(errors)} errors injected in {(time.monotonic() - begin) / 60:.0f} min; "
            f"{measured.text.count('after')} losses")
        hold_flat(history)
        measured.end()


def hold_flat(history):
    """Sees that a program holds no more and more: as many descriptors and buffers at the end as in the beginning, and no more memory in
    the last quarter than in the second, but for 2 MB of which an allocator does not give back."""
    quarter = max(1, len(history) // 4)
    second, last = history[quarter:2 * quarter] or history, history[-quarter:]
    print(f"held: {history[0]} first, {history[len(history) // 2]} in the middle, {history[-1]} last", flush=True)
    assert max(facts.descriptors for facts in last) <= max(facts.descriptors for facts in second) + 1, history
    assert max(facts.mappings for facts in last) <= max(facts.mappings for facts in second), history
    assert max(facts.kilobytes for facts in last) <= max(facts.kilobytes for facts in second) + 2048, history


@contextlib.contextmanager
def vivid(*parameters):
    machine.load("vivid", "n_devs=1", "node_types=1", "num_inputs=1", "input_types=0", "vid_cap_nr=0", *parameters)
    node()
    try:
        yield
    finally:
        machine.unload("vivid")


def inject(control, value=1):
    subprocess.run(["v4l2-ctl", "-d", "/dev/video0", "-c", f"{control}={value}"], check=True)


def main():
    global program, film_frames, plain_frame
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", default="")
    parser.add_argument("--unplugs", type=int)
    parser.add_argument("--minutes", type=float)
    arguments = parser.parse_args()
    program = arguments.program
    film_frames = [file.read_bytes() for file in sorted(Path("frames").glob("*.jpg"))]
    # In the middle of the film, the picture stands upright.
    plain_frame = film_frames[len(film_frames) // 2]
    machine.load("vhci_hcd")
    machine.load("uvcvideo")
    passed = failed = 0
    for function in soaks if arguments.unplugs else checks:
        if arguments.only not in function.__name__:
            continue
        start, name = time.monotonic(), function.__name__.replace("_", " ")
        try:
            function(*([arguments] if function in soaks else []))
            passed += 1
            print(f"camera: ok, {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception as error:
            failed += 1
            print(f"{traceback.format_exc()}\ncamera: FAILED, {name}: {error!r:.300}", flush=True)
        for process in started:
            process.kill()
        started.clear()
    print(f"camera: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
