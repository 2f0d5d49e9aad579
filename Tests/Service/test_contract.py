"""The daemon does what its OpenAPI document says, whatever it is sent."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys

import pytest

from daemon import ROOT, Host
from patience import PATIENCE

# Streams do not end; an import fetches from whatever address it is told, and tests speak to nobody but the daemon.
LEFT_OUT = r"(/events|/stream|/import)$"
# Of each operation, beside what lies at the edges of its schema. More are for a search of hours.
EXAMPLES = os.environ.get("CONTRACT_EXAMPLES", "5")


def test_whatever_is_sent_the_answer_is_as_documented(start, tmp_path):
    host = Host(start(pack=ROOT / "ReferenceImages"))  # which has maps, eggs and cards
    contest = host.open()
    host.call("POST", "/api/join", {"pin": contest["pin"], "name": "Anna"})
    player = host.call("POST", "/api/players", {"name": "Anna"})["id"]
    session = host.call("POST", "/api/maths/sessions", {"player": player, "game": "counting", "level": 1})["id"]
    place = host.call("GET", "/api/places")[0]["id"]
    added = host.call("POST", f"/api/places/{place}", {"title": "Here", "latitude": 50, "longitude": 10})["id"]
    # What is there, so that more is asked of the daemon than whether there is something.
    known = {
        "/api/contests/": {"id": contest["id"]},
        "/api/walls/": {"pin": contest["pin"]},
        "/api/eggs/": {"hunt": host.call("GET", "/api/eggs")[0]["hunt"], "number": 1},
        "/api/bingo/": {"game": host.call("POST", "/api/bingo", {"open": True})["game"]},
        "/api/places/": {"map": place, "id": added},
        "/api/maths/players/": {"id": player},
        "/api/maths/sessions/": {"id": session},
        "/api/catalogue/": {"name": "Thistle"},
    }
    settings = ""
    for path, values in known.items():
        pairs = ", ".join(f'"path.{name}" = {json.dumps(value)}' for name, value in values.items())
        settings += f'[[operations]]\ninclude-path-regex = "^{path}"\nparameters = {{ {pairs} }}\n'
    # On a busy machine a daemon may not judge pictures in time. It then reports with 503 that it is not ready.
    settings += '[[operations]]\ninclude-path = "/readyz"\nchecks.not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503"]\n'
    (tmp_path / "schemathesis.toml").write_text(settings)
    # Who may do what is a matter of Tests/WebTests: here the sender may do everything, with cookies that are always there.
    document = host.call("GET", "/api/openapi.json")
    for methods in document["paths"].values():
        for operation in methods.values():
            operation.pop("security", None)
    (tmp_path / "openapi.json").write_text(json.dumps(document))
    run = subprocess.run(
        [pathlib.Path(sys.executable).with_name("schemathesis"), "run", "openapi.json", "--url", host.daemon.url,
         "--header", "Cookie: " + "; ".join(f"{name}={value}" for name, value in host.cookies.items()),
         "--exclude-path-regex", LEFT_OUT, "--phases", "coverage,fuzzing", "--max-examples", EXAMPLES, "--seed", "11",
         # What the schema allows may still be against the rules of a game, and no random bytes are a picture.
         "--checks", "all", "--exclude-checks", "positive_data_acceptance",
         "--suppress-health-check", "all", "--warnings", "off", "--continue-on-failure", "--no-shrink",
         # Without a limit here, "all" also fails answers that take more than ten seconds.
         "--request-timeout", str(PATIENCE), "--max-response-time", str(PATIENCE), "--no-color"],
        cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert not re.search(r"\b0 generated", run.stdout), run.stdout


@pytest.mark.parametrize("body", [
    "Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n",  # a length that is none
    "Transfer-Encoding: chunked\r\n\r\n2\r\n{}0\r\n\r\n",  # no line behind a chunk
    "Content-Length: 9\r\n\r\n{}",  # less than was promised
], ids=["length", "line", "short"])
@pytest.mark.parametrize("path, kind", [("/api/join", "application/json"), ("/api/look", "image/jpeg")])
def test_a_malformed_body_is_the_fault_of_the_sender(start, path, kind, body):
    daemon = start()
    with socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n{body}".encode())
        line.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    head, _, problem = answer.partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 400 ")
    assert json.loads(problem)["code"] == "brokenRequest"


def test_a_refusal_without_a_body_leaves_the_line_usable(start):
    daemon = start()
    with socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE) as line:
        for path, status in [("/api/host", 405), ("/nowhere", 404), ("/api/about", 200)]:
            line.sendall(f"HEAD {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            answer = b""
            while not answer.endswith(b"\r\n\r\n"):
                answer += line.recv(1)
            assert answer.startswith(b"HTTP/1.1 %d " % status)
