"""What monitoring sees: readiness, figures, the log; and what systemd is told."""

import contextlib
import json
import re
import shutil
import signal
import socket
import subprocess
import threading
import time

import pytest

from daemon import BINARY, ROOT, Caller, Host, Player, Refused, keep_port, ready
from freeze import busiest, frozen
from patience import PATIENCE, until


def figures(daemon):
    """The daemon's figures by name and labels, after a look at their form."""
    text = Caller(daemon).call("GET", "/metrics").decode()
    values, families = {}, set()
    for line in text.splitlines():
        if found := re.fullmatch(r"# TYPE (\w+) (counter|gauge|histogram)", line):
            families.add(found[1])
        elif not line.startswith("# HELP "):
            found = re.fullmatch(r'(\w+?)(_bucket|_sum|_count)?(\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})? (\S+)', line)
            assert found, line
            assert found[1] in families or found[1] + (found[2] or "") in families, line
            values[line.rsplit(" ", 1)[0]] = float(found[4])
    helped = set(re.findall(r"(?m)^# HELP (\w+) ", text))
    assert helped == families, families ^ helped
    return values


def lines_of(daemon):
    daemon.log.flush()
    return open(daemon.log.name).read().splitlines()


def test_figures_tell_of_frames_games_players_and_the_journal(start, pictures):
    daemon = start()
    before = until(lambda: (before := figures(daemon))["apeiron_ready"] == 1 and before, "it says that it is ready")
    assert before['apeiron_games{mode="class"}'] == 0
    host = Host(daemon)
    anna = Player(daemon, host.open()["pin"], "Anna")
    stream = socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE)
    stream.sendall(f"GET /api/walls/{host.contest['pin']}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert stream.recv(1000)
    anna.call("POST", "/api/look", pictures["Orion"], "image/jpeg")
    answered = 'apeiron_frame_stage_seconds_count{stage="answer"}'
    now = until(lambda: (now := figures(daemon))["apeiron_event_streams"] == 1 and now.get(answered) and now, "stream and picture are counted")
    assert now['apeiron_games{mode="class"}'] == now['apeiron_players{mode="class"}'] == 1
    assert now["apeiron_frames_judged_total"] == 1
    assert now['apeiron_frame_stage_seconds_count{stage="first"}'] == now[answered] == 1
    assert now["apeiron_journal_append_seconds_count"] >= 2
    assert now['apeiron_camera{state="none"}'] == 1
    assert now["process_resident_memory_bytes"] > 1e7
    assert not any("Anna" in line for line in now)
    stream.close()
    until(lambda: figures(daemon)["apeiron_event_streams"] == 0, "the stream has ended")


@pytest.fixture
def small_disk(tmp_path):
    """The data folder on a file system of 40 MB; skipped where none can be mounted."""
    folder = tmp_path / "data"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", folder], capture_output=True).returncode:
        pytest.skip("no file system can be mounted: it takes root")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_a_full_disk_is_seen_and_told_once_a_minute_and_loses_nothing(start, small_disk):
    daemon = start(log_format="json")
    host = Host(daemon)
    opened = [host.open()["id"]]
    until(lambda: ready(daemon)[0] == 200, "it is ready")
    filler, begin = small_disk / "filler", time.monotonic()
    with open(filler, "wb", buffering=0) as file:
        with pytest.raises(OSError):
            while True:
                file.write(bytes(1 << 16))
    until(lambda: (told := ready(daemon))[0] == 503 and "[-] disk:" in told[1], "the disk is seen to be full")

    # What is acknowledged is there, also of those that come while the disk is full.
    refused = 0
    while refused < 30:
        try:
            opened.append(host.open()["id"])
        except Refused as refusal:
            assert refusal.status == 503 and refusal.problem["code"] == "journal"
            refused += 1
    told = [line for line in map(json.loads, lines_of(daemon)) if line["message"] == "a request failed"]
    # The first at once, and of those that follow one a minute.
    assert 1 <= len(told) <= 1 + (time.monotonic() - begin) // 60
    assert all(line["request"] for line in told)

    filler.unlink()
    until(lambda: ready(daemon)[0] == 200, "there is room again")
    opened.append(host.open()["id"])
    daemon.kill()
    daemon.start()
    again = Host(daemon)
    for contest in opened:
        assert again.call("GET", f"/api/contests/{contest}")["phase"] == "lobby"


class Manager:
    """systemd's end of the socket: what the daemon tells of itself."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))

    def heard(self, key, seconds=PATIENCE):
        """The next message that tells `key`; raises TimeoutError where none comes."""
        end = time.monotonic() + seconds
        while True:
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            told = dict(line.split("=", 1) for line in self.socket.recv(4096).decode().splitlines())
            if key in told:
                return told


@pytest.fixture
def manager(socket_folder, monkeypatch):
    monkeypatch.setenv("NOTIFY_SOCKET", str(socket_folder / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "600000")
    manager = Manager(socket_folder / "notify")
    yield manager
    manager.socket.close()


def test_systemd_is_told_that_the_daemon_is_ready_lives_reloads_and_ends(start, manager):
    daemon = start()
    manager.heard("READY")
    # What takes long at the start is told as not ready, though the watchdog is fed.
    until(lambda: manager.heard("WATCHDOG")["STATUS"] == "ready", "systemd is told that it is ready", every=0)
    for _ in range(2):
        manager.heard("WATCHDOG")
    daemon.process.send_signal(signal.SIGHUP)
    assert int(manager.heard("RELOADING")["MONOTONIC_USEC"]) > 0
    assert "anew" in manager.heard("READY")["STATUS"]
    assert daemon.stop() == 0
    manager.heard("STOPPING")


def test_a_frozen_process_does_not_feed_the_watchdog(start, manager):
    daemon = start()
    manager.heard("WATCHDOG")
    daemon.process.send_signal(signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        # What was sent before it froze, and then nothing for many intervals; one that is fed on comes to the end of the loop.
        for _ in range(600):
            manager.heard("WATCHDOG", seconds=3)
    daemon.process.send_signal(signal.SIGCONT)
    manager.heard("WATCHDOG")


def until_silent(manager, check):
    """Waits until systemd is told that `check` fails, without being told that all is well; returns what else it was told."""

    def status():
        told = manager.heard("STATUS")
        # What takes long may only be slow.
        return check + ":" in told["STATUS"] and "WATCHDOG" not in told and told["STATUS"]

    return until(status, f"the watchdog is not fed because of {check}", every=0)


@pytest.fixture
def crowd():
    """Begins to send pictures to a daemon from four visitors; gives how often each has been answered, and what makes them take their time."""
    ends, calm, threads = threading.Event(), threading.Event(), []

    def begin(daemon, picture):
        answered = [0] * 4

        def send(number):
            caller = Caller(daemon)
            # Whose picture is with the worker that hangs hears nothing.
            with contextlib.suppress(OSError):
                while not ends.is_set():
                    with contextlib.suppress(Refused):
                        caller.call("POST", "/api/look", picture, "image/jpeg")
                    answered[number] += 1
                    if calm.is_set():
                        ends.wait(1)

        threads.extend(threading.Thread(target=send, args=[number]) for number in range(len(answered)))
        for thread in threads:
            thread.start()
        return answered, calm

    yield begin
    ends.set()
    for thread in threads:
        thread.join()


def hangs_in_a_look(answered):
    """Whether others are answered again and again while one is not. It is not so where nobody is answered: what counts is the time since the last."""
    before = last = list(answered)
    seen = time.monotonic()
    while time.monotonic() < seen + 10:  # steady: where no frame is answered for so long, nobody knows; then another thread is tried
        now = list(answered)
        if now != last:
            last, seen = now, time.monotonic()
        since = [now - then for now, then in zip(now, before)]
        # One answer may have been on its way.
        if min(since) > 1:
            return False
        if max(since) >= 20:
            return True
        time.sleep(0.05)  # steady: it is looked again and again
    return False


def test_one_worker_that_hangs_while_others_judge_on_does_not_feed_the_watchdog(start, manager, crowd, pictures):
    daemon = start()
    answered, calm = crowd(daemon, pictures["Orion"])
    manager.heard("WATCHDOG")
    times, end = {}, time.monotonic() + PATIENCE
    while time.monotonic() < end:  # steady: it ends what hangs
        time.sleep(0.1)  # steady: until a thread has computed, and is tried again
        # It computes, but may be between two looks: then another thread takes the next one, and nothing hangs.
        thread, times = busiest(daemon.process.pid, times)
        try:
            with frozen(thread):
                if hangs_in_a_look(answered):
                    # What is judged from now on is only to show that something is.
                    calm.set()
                    before = list(answered)
                    assert "a picture has not been judged for" in until_silent(manager, "judgement")
                    until(lambda before=before: max(now - then for now, then in zip(answered, before)) > 10, "others are judged on")
                    break
        except ProcessLookupError:
            continue  # the thread has ended
        except PermissionError:
            pytest.skip("no other process may be traced here")
    else:
        pytest.fail("no thread was caught in a look")
    manager.heard("WATCHDOG")


@pytest.fixture
def disk_that_freezes(tmp_path):
    """The data folder on a file system whose writes can be made to hang; skipped where none can be mounted."""
    image, folder = tmp_path / "image", tmp_path / "data"
    folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    if not shutil.which("mkfs.ext4") or subprocess.run(["mkfs.ext4", "-q", image]).returncode:
        pytest.skip("no file system can be made")
    if subprocess.run(["mount", "-o", "loop", image, folder], capture_output=True).returncode:
        pytest.skip("no file system can be mounted: it takes root and a loop device")
    yield folder
    subprocess.run(["fsfreeze", "--unfreeze", folder], capture_output=True)
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_a_journal_that_hangs_does_not_feed_the_watchdog(start, manager, disk_that_freezes):
    daemon = start()
    manager.heard("WATCHDOG")
    subprocess.run(["fsfreeze", "--freeze", disk_that_freezes], check=True)
    assert "a write has not come back" in until_silent(manager, "journal")
    assert ready(daemon)[0] == 503
    subprocess.run(["fsfreeze", "--unfreeze", disk_that_freezes], check=True)
    manager.heard("WATCHDOG")


def test_a_dead_camera_and_a_full_disk_leave_the_watchdog_fed(start, manager, small_disk, film, tmp_path):
    pictures = tmp_path / "film"
    shutil.copytree(film, pictures)
    daemon = start(camera=pictures)
    until(lambda: ready(daemon)[0] == 200, "it is ready")
    for picture in pictures.iterdir():
        picture.unlink()
    with open(small_disk / "filler", "wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(bytes(1 << 16))
    wanted = {"camera:", "journal:", "disk:"}
    until(lambda: (told := manager.heard("STATUS")) and all(check in told["STATUS"] for check in wanted), f"{wanted} fail", every=0)
    # Many times the interval that systemd waits for.
    for _ in range(10):
        told = manager.heard("WATCHDOG")
        assert all(check in told["STATUS"] for check in wanted)
    assert daemon.process.poll() is None


def test_clients_that_stall_do_not_hold_up_the_end(start):
    daemon = start()
    host = Host(daemon)
    contest = host.open()["id"]
    cookies = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
    upload = b"POST /api/look HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n\xff\xd8"
    stream = f"GET /api/contests/{contest}/events HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n\r\n".encode()
    unread = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    lines = []
    for number in range(50):
        line = socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE)
        line.sendall([upload, b"GET / HT", stream, unread, b""][number % 5])
        lines.append(line)
    # They are all being served, and not only on their way.
    until(lambda: figures(daemon)["apeiron_event_streams"] == 10, "ten streams are served")
    begin = time.monotonic()
    assert daemon.stop() == 0
    # steady: it would wait until the idle are given up, each after 90 s, or for ever for the streams; it has a deadline of its own, of 10 s.
    assert time.monotonic() - begin < 90
    for line in lines:
        line.close()


def write_pack(folder, name, image):
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    shutil.copy(ROOT / f"ReferenceImages/{image}.png", folder)
    assignment = f"{{image: {image}, question: Show {image}!, answer: It is {image}., seconds: 3600}}"
    (folder / "pack.yaml").write_text(f"name: {name}\nassignments:\n  - {assignment}\n")


def test_a_reload_in_mid_question_leaves_the_game_and_the_next_is_new(start, tmp_path, pictures):
    folder, config = tmp_path / "pack", tmp_path / "room.yaml"
    write_pack(folder, "Stars", "Orion")
    config.write_text("max-players: 2\nlanguage: en\n")
    daemon = start(pack=folder, config=config, log_level="info")
    host = Host(daemon)
    anna = Player(daemon, host.open()["pin"], "Anna")
    before = host.act("ask")
    assert "Orion" in before["round"]["question"]

    write_pack(folder, "Herbs", "Thistle")
    config.write_text("max-players: 1\njournal: none\nlanguage: en\n")
    daemon.process.send_signal(signal.SIGHUP)
    until(lambda: anna.call("GET", "/api/about")["pack"]["name"] == "Herbs", "the other pack is there")
    # The page asks again, and the game goes on with its own question, whose answer is still known.
    assert host.view()["round"]["question"] == before["round"]["question"]
    assert host.view()["version"] == before["version"]
    assert anna.show(pictures["Orion"])["outcome"] == "won"
    next_one = Host(daemon)
    next_one.open()
    boris = Player(daemon, next_one.contest["pin"], "Boris")
    assert "Thistle" in next_one.act("ask")["round"]["question"]
    with pytest.raises(Refused):
        Player(daemon, next_one.contest["pin"], "Clara")
    assert boris.show(pictures["Thistle"])["outcome"] == "won"
    assert any("next start" in line and "journal" in line for line in lines_of(daemon))

    # A pack that cannot be played changes nothing.
    (folder / "pack.yaml").write_text("name: [")
    daemon.process.send_signal(signal.SIGHUP)
    until(lambda: figures(daemon).get('apeiron_reloads_total{outcome="failed"}') == 1, "the reload has failed")
    assert anna.call("GET", "/api/about")["pack"]["name"] == "Herbs"
    assert figures(daemon)['apeiron_reloads_total{outcome="done"}'] == 1
    assert daemon.stop() == 0


def doctor(*options):
    run = subprocess.run([BINARY, "doctor", "--json", *map(str, options)], capture_output=True, text=True, timeout=PATIENCE)
    return run.returncode, {row["subject"]: row for row in map(json.loads, run.stdout.splitlines())}


def test_the_doctor_names_each_ill_with_a_remedy(start, tmp_path, pack):
    kept = keep_port()
    healthy = ["--pack", pack, "--data", tmp_path / "data", "--port", kept.getsockname()[1]]
    status, rows = doctor(*healthy)
    assert status == 0 and list(rows) == ["port", "certificate", "disk", "journal", "pack", "camera", "clock"]
    assert "is free" in rows["port"]["state"]
    assert all(row["grade"] in ("ok", "warning") for row in rows.values()), rows
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))  # steady: it listens there
        other.listen()
        ill = ["--pack", tmp_path, "--data", "/proc/apeiron", "--port", other.getsockname()[1], "--https", "--certificate", tmp_path,
               "--key", tmp_path, "--camera", "/dev/video99"]
        status, rows = doctor(*ill)
    assert status == 1
    for subject in ("port", "certificate", "disk", "pack", "camera"):
        assert rows[subject]["grade"] == "problem" and rows[subject]["remedy"], rows[subject]
    (tmp_path / "data").mkdir()
    (tmp_path / "data/journal.sqlite").write_bytes(b"no journal " * 1000)
    status, rows = doctor(*healthy)
    assert status == 1 and rows["journal"]["grade"] == "problem"


def test_the_doctor_knows_the_daemon_that_runs(start):
    daemon = start()
    status, rows = doctor("--pack", daemon.options["pack"], "--data", daemon.data, "--port", daemon.port)
    assert status == 0 and "running" in rows["port"]["state"]


def test_the_program_finds_its_pack_wherever_it_is_started_from(start, tmp_path):
    daemon = start(pack=None)
    for folder in ("/", tmp_path):
        daemon.stop()
        daemon.begin(daemon.command, cwd=folder)
        assert daemon.welcome[0].startswith("Apeiron is ready")


def test_the_daemon_serves_a_socket_on_which_systemd_listens(start):
    daemon = start()
    daemon.stop()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))  # steady: the daemon gets the socket itself
        listening.listen()
        # As systemd does: the descriptor 3, and the process's own number.
        script = f'exec env LISTEN_FDS=1 LISTEN_PID=$$ "$@" 3<&{listening.fileno()}'
        command = ["bash", "-c", script, "bash", *map(str, daemon.command)]
        daemon.begin(command, pass_fds=[listening.fileno()])
        assert daemon.port == listening.getsockname()[1]
        until(lambda: ready(daemon)[0] == 200, "it is ready")
        assert daemon.stop() == 0
        # Nobody is turned away while there is none.
        line = socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE)
        line.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        daemon.begin(command, pass_fds=[listening.fileno()])
        assert line.recv(100).startswith(b"HTTP/1.1 200")
        assert daemon.stop() == 0
