"""The daemon's own camera, and pictures that are sent to it."""

import http.client
import shutil
import subprocess

import pytest

from daemon import BINARY, ROOT, Caller, Host, Refused, ready
from patience import PATIENCE, until


def answered(visitor, path):
    """The contest at `path` when its question is over."""
    return until(lambda: (view := visitor.call("GET", path))["phase"] == "answer" and view, "the question is over")


def test_a_kiosk_plays_through_the_camera_of_the_daemon(start, film):
    daemon = start(camera=film)
    visitor = Caller(daemon)
    contest = visitor.call("POST", "/api/contests", {"mode": "kiosk"})
    path = f"/api/contests/{contest['id']}"
    visitor.call("POST", path + "/actions", {"action": "ask"})
    view = answered(visitor, path)
    assert view["me"]["status"] == "won"
    assert view["round"]["answer"]


def test_there_is_one_kiosk(start, film):
    daemon = start(camera=film)
    first, second = Caller(daemon), Caller(daemon)
    one = first.call("POST", "/api/contests", {"mode": "kiosk"})
    second.call("POST", "/api/contests", {"mode": "kiosk"})
    until(lambda: first.call("GET", f"/api/contests/{one['id']}")["phase"] == "over", "the first kiosk is over")


def test_each_camera_has_a_kiosk_and_two_rounds_are_won_at_the_same_time(start, film):
    daemon = start(camera=f"left={film}, right={film}")
    paths = {}
    for name in ("left", "right"):
        visitor = Caller(daemon)
        contest = visitor.call("POST", "/api/contests", {"mode": "kiosk", "camera": name})
        assert contest["camera"] == name
        paths[name] = (visitor, f"/api/contests/{contest['id']}")
    for visitor, path in paths.values():
        visitor.call("POST", path + "/actions", {"action": "ask"})
    assert [station["number"] for station in visitor.call("GET", "/api/cameras")] == [1, 1]
    for visitor, path in paths.values():
        assert answered(visitor, path)["me"]["status"] == "won"
    health = until(lambda: (told := ready(daemon))[0] == 200 and told[1], "all is well")
    assert "[+] camera left: live" in health and "[+] camera right: live" in health and "camera:" not in health
    assert 'apeiron_camera{camera="right",state="live"} 1' in visitor.call("GET", "/metrics").decode()


def test_one_of_several_cameras_that_is_not_there_is_awaited_and_all_are_not(start, film, pack, tmp_path):
    daemon = start(camera=f"left={film},right=/dev/video99")
    until(lambda: Caller(daemon).call("GET", "/api/camera")["state"] == "live", "the left one is live")
    until(lambda: Caller(daemon).call("GET", "/api/camera?camera=right")["state"] == "lost", "the right one is lost")
    both = subprocess.run(
        [BINARY, "serve", "--port", "0", "--data", tmp_path / "other", "--pack", pack, "--camera", "/dev/video98,/dev/video99"],
        capture_output=True, text=True, timeout=PATIENCE)
    assert both.returncode == 66 and "/dev/video98" in both.stderr


def test_the_camera_is_shown_as_motion_jpeg(start, film):
    daemon = start(camera=film)
    line = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=PATIENCE)
    line.request("GET", "/api/camera/stream")
    answer = line.getresponse()
    assert answer.headers["Content-Type"].startswith("multipart/x-mixed-replace")
    for _ in range(2):
        part = {}
        while (text := answer.readline().decode().strip()) or not part:
            if ":" in text:
                name, value = text.split(":", 1)
                part[name] = value.strip()
        assert answer.read(int(part["Content-Length"])).startswith(b"\xff\xd8")
        answer.readline()
    line.close()


def test_a_daemon_without_a_camera_says_so(start):
    visitor = Caller(start())
    assert visitor.call("GET", "/api/camera")["state"] == "none"
    with pytest.raises(Refused) as refusal:
        visitor.call("GET", "/api/camera/stream")
    assert refusal.value.status == 404


def test_a_new_reference_is_recognised_and_stays(start, tmp_path, pictures):
    pack = tmp_path / "pack"
    pack.mkdir()
    shutil.copy(ROOT / "ReferenceImages/Orion.png", pack)
    (pack / "pack.yaml").write_text(
        'name: Sky\nassignments:\n  - {image: Orion, question: "Who hunts?", answer: Orion}\n')
    daemon = start(pack=pack)
    host, thistle = Host(daemon), (ROOT / "ReferenceImages/Thistle.png").read_bytes()
    width, height = (int.from_bytes(thistle[i : i + 4], "big") for i in (16, 20))
    corners = f"0,0,{width - 1},0,{width - 1},{height - 1},0,{height - 1}"

    assert host.call("POST", "/api/look", pictures["Thistle"], "image/jpeg")["sightings"] == []
    assert host.call("POST", f"/api/catalogue/preview?corners={corners}", thistle, "image/png").startswith(b"\xff\xd8")
    entry = host.call("POST", f"/api/catalogue?name=A%20thistle&corners={corners}", thistle, "image/png")
    assert entry["name"] == "A thistle"
    known = lambda: {entry["name"]: entry for entry in host.call("GET", "/api/catalogue")["references"]}
    until(lambda: known()["A thistle"].get("grade", 0) > 0, "the new reference has a grade")
    for _ in range(2):
        seen = host.call("POST", "/api/look", pictures["Thistle"], "image/jpeg")["sightings"]
        assert [sighting["name"] for sighting in seen] == ["A thistle"]
        # And after a restart, because it is in the pack.
        daemon.kill()
        daemon.start()

    for name, code in [("A%20thistle", "nameTaken"), ("..%2Fescape", "badName")]:
        with pytest.raises(Refused) as refusal:
            host.call("POST", f"/api/catalogue?name={name}&corners={corners}", thistle, "image/png")
        assert refusal.value.problem["code"] == code
    with pytest.raises(Refused) as refusal:
        host.call("POST", f"/api/catalogue?name=Twin&corners={corners}", thistle, "image/png")
    assert (refusal.value.problem["code"], refusal.value.problem["name"]) == ("copy", "A thistle")
    with pytest.raises(Refused) as refusal:
        Caller(daemon).call("POST", f"/api/catalogue?name=B&corners={corners}", thistle, "image/png")
    assert refusal.value.status == 403


def test_frames_are_kept_where_that_is_asked_for_and_every_page_knows(start, tmp_path, pictures):
    folder = tmp_path / "frames"
    visitor = Caller(start(keep_frames=folder))
    assert visitor.call("GET", "/api/about")["keepsFrames"]
    visitor.call("POST", "/api/look", pictures["Orion"], "image/jpeg")
    until(lambda: [frame.read_bytes() for frame in folder.glob("*.jpg")] == [pictures["Orion"]], "the frame is kept as it was sent")
