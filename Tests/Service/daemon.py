"""A daemon of our own, and players who speak to it over HTTP as the pages do."""

import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess

from held import held

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("APEIRON_BINARY", ROOT / ".build/debug/apeiron")


class Daemon:
    """`apeiron serve` on a free port with a data folder that outlives it."""

    def __init__(self, data, port=None, **options):
        self.data, self.options = data, options
        self.port = port or free_port()
        self.start()

    def start(self):
        self.command = [BINARY, "serve", "--port", str(self.port), "--data", self.data, "--log-level", "warning"]
        for name, value in {"pack": ROOT / "ReferenceImages", **self.options}.items():
            if value is None:
                continue
            self.command += ["--" + name.replace("_", "-")] + ([] if value is True else [str(value)])
        self.log = open(pathlib.Path(self.data).with_suffix(".log"), "ab")
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.welcome = []
        for line in self.process.stdout:
            self.welcome.append(line.strip())
            if found := re.search(r"(https?://\S+)/host#(\S+)", line):
                self.url, self.key = found.groups()
                return
        raise RuntimeError(f"the daemon did not start; see {self.log.name}")

    def kill(self):
        """As a power cut would: no handler runs."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """As systemd does; returns the exit status."""
        self.process.terminate()
        status = self.process.wait(timeout=30)
        self.process.stdout.close()
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
        line = http.client.HTTPConnection(self.address, self.daemon.port, timeout=30)
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


class Listener:
    """A page's event stream, read as it comes."""

    def __init__(self, caller, path, last=None):
        self.line = socket.create_connection(("127.0.0.1", caller.daemon.port), timeout=30)
        cookies = "; ".join(f"{name}={value}" for name, value in caller.cookies.items())
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n"
        self.line.sendall((head + (f"Last-Event-ID: {last}\r\n" if last else "") + "\r\n").encode())
        self.file = self.line.makefile("rb")

    def event(self):
        """The next event: its id and its data. Raises TimeoutError after 30 s without one."""
        id = None
        while line := self.file.readline().decode():
            if line.startswith("id:"):
                id = int(line[3:])
            elif line.startswith("data:"):
                return id, json.loads(line[5:])
        raise EOFError


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
