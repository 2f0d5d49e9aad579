"""A daemon of our own, and players who speak to it over HTTP as the pages do."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time
import urllib.parse

from held import held
from patience import PATIENCE, line_of, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("APEIRON_BINARY", ROOT / ".build/debug/apeiron")


def keep_port(port=0):
    """A socket that reserves a port, this one or any that is free. It does not listen, so that a server that is told the number can still bind it;
    no other program is given it."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", port))
    return kept


class Daemon:
    """`apeiron serve` on a port that it chooses, and has again when it is started again, with a data folder that outlives it. Its log lies beside that."""

    def __init__(self, data, **options):
        self.data, self.options = data, options
        self.port, self.kept = 0, None
        self.start()

    def start(self):
        command = [BINARY, "serve", "--port", str(self.port), "--data", self.data, "--log-level", "warning"]
        for name, value in {"pack": ROOT / "ReferenceImages", **self.options}.items():
            if value is None:
                continue
            command += ["--" + name.replace("_", "-")] + ([] if value is True else [str(value)])
        self.begin(command)

    def begin(self, command, **options):
        """Runs `command`, which is or becomes a daemon, and reads what it says when it is ready; `options` are those of `Popen`."""
        self.command = command
        self.log = open(pathlib.Path(self.data).with_suffix(".log"), "ab")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True, **options)
        self.welcome = []
        try:
            while not (found := re.search(r"(https?://\S+)/host#(\S+)", self.welcome[-1] if self.welcome else "")):
                self.welcome.append(line_of(self.process, self.process.stdout, "the daemon's address"))
        except AssertionError as error:
            raise RuntimeError(f"{error}; {self.last_words()}") from None
        self.url, self.key = found.groups()
        self.port = urllib.parse.urlsplit(self.url).port

    def kill(self):
        """As a power cut would: no handler runs."""
        self.process.send_signal(signal.SIGKILL)
        return self.ended()

    def last_words(self):
        """The last lines of its log, below the name of the file."""
        return "\n".join([f"the end of {self.log.name}:", *pathlib.Path(self.log.name).read_text(errors="replace").splitlines()[-40:]])

    def stop(self):
        """As systemd does; returns the exit status. Raises AssertionError, with the end of its log, if it had already crashed."""
        crashed = self.process.poll() not in (None, 0, -signal.SIGKILL)
        self.process.terminate()
        status = self.ended()
        assert not crashed, f"the daemon had already exited with status {status}; {self.last_words()}"
        return status

    def ended(self):
        """Waits for its end, and keeps its port for when it is started again; returns the exit status."""
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        # Another program that listens there is one of the test.
        with contextlib.suppress(OSError):
            self.kept = self.kept or keep_port(self.port)
        return status


class Refused(Exception):
    def __init__(self, status, problem):
        super().__init__(f"{status}: {problem}")
        self.status, self.problem = status, problem


class Caller:
    """A browser as far as HTTP goes: it keeps its cookies, also while the daemon is away."""

    def __init__(self, daemon, address="127.0.0.1"):
        self.daemon, self.address, self.cookies = daemon, address, {}

    def call(self, method, path, body=None, kind="application/json", **more):
        """What is answered, JSON as a value. Raises `Refused`, or OSError where nobody answers."""
        line = http.client.HTTPConnection(self.address, self.daemon.port, timeout=PATIENCE)
        try:
            headers = {"Content-Type": kind, "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()), **more}
            line.request(method, path, body if isinstance(body, bytes) else json.dumps(body) if body else None, headers)
            answer = line.getresponse()
            data = answer.read()
        except http.client.HTTPException as error:
            raise OSError(f"no answer: {error!r}") from error
        finally:
            line.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        value = json.loads(data) if "json" in answer.headers.get("Content-Type", "") and data else data
        if answer.status >= 400:
            raise Refused(answer.status, value)
        return value


class Host(Caller):
    def __init__(self, daemon, key=None):
        super().__init__(daemon)
        self.call("POST", "/api/host", {"key": key or daemon.key})

    def open(self, **wish):
        self.contest = self.call("POST", "/api/contests", {"mode": "class", **wish})
        return self.contest

    def view(self):
        return self.call("GET", f"/api/contests/{self.contest['id']}")

    def act(self, action, **values):
        return self.call("POST", f"/api/contests/{self.contest['id']}/actions", {"action": action, **values})


class Player(Caller):
    def __init__(self, daemon, pin, name):
        super().__init__(daemon)
        self.name = name
        joined = self.call("POST", "/api/join", {"pin": pin, "name": name})
        self.contest, self.id = joined["contest"], joined["player"]

    def view(self):
        return self.call("GET", f"/api/contests/{self.contest}")

    def show(self, picture):
        """Shows a photograph of the thing in `picture`: a frame counts only of a thing that was not there when the question was asked."""
        picture = held(picture)
        return self.call("POST", f"/api/contests/{self.contest}/frames", picture, "image/png", **{"X-Picture": "photograph"})


def ready(daemon):
    """Whether the daemon says that a round can be played, and its lines. What takes long on a busy machine is not ready: wait for it."""
    try:
        return 200, Caller(daemon).call("GET", "/readyz?verbose=1").decode()
    except Refused as refused:
        return refused.status, refused.problem.decode()


def accepted(what, call):
    """Repeats `call` until the daemon no longer answers that it cannot store it now, and returns its result. A request that was refused so may still be
    stored later, so that it is done twice: a player who joins again gets another name."""

    def tried():
        try:
            return call()
        except Refused as refused:
            assert refused.status == 503
            return None

    return until(tried, what)


class Listener:
    """A page's event stream, read as it comes."""

    def __init__(self, caller, path, last=None):
        self.path = path
        self.line = socket.create_connection(("127.0.0.1", caller.daemon.port), timeout=PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in caller.cookies.items())
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n"
        self.line.sendall((head + (f"Last-Event-ID: {last}\r\n" if last else "") + "\r\n").encode())
        self.file = self.line.makefile("rb")

    def event(self):
        """The next event: its id and its data. Raises TimeoutError where none comes for minutes, though the stream shows that it lives."""
        return self.named()[1:]

    def named(self):
        """The same with its name before it."""
        name, id, end = None, None, time.monotonic() + PATIENCE
        while line := self.file.readline().decode():
            if line.startswith("id:"):
                # In a stream of several the number of its own stands before it.
                id = int(line[3:].rpartition(":")[2])
            elif line.startswith("event:"):
                name = line[6:].strip()
            elif line.startswith("data:") and name.rpartition(".")[2] != "beat":
                return name, id, json.loads(line[5:])
            elif time.monotonic() > end:
                raise TimeoutError(f"no event within {PATIENCE} s at {self.path}")
        raise EOFError(f"the stream {self.path} has ended")
