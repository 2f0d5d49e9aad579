"""A host adds a thing to the catalogue with the camera."""

import shutil

import pytest

from conftest import ROOT, Daemon, Server
from visitor import Visitor


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "pack"
    folder.mkdir()
    shutil.copy(ROOT / "ReferenceImages/Orion.png", folder)
    (folder / "pack.yaml").write_text(
        'name: Sky\nassignments:\n  - {image: Orion, question: "Who hunts?", answer: Orion}\n')
    return folder


@pytest.fixture
def daemon(tmp_path, pack):
    started = Daemon(tmp_path / "data", pack=pack)
    yield started
    assert started.stop() == 0


def test_a_thing_is_added_by_its_four_corners(browser, daemon, pack, request):
    host = Visitor(browser, Server(daemon.url, daemon.key), request.config.getoption("shots"))
    host.go(f"/host#{daemon.key}", "[name=rounds]")
    host.go("/catalogue")
    host.press("text=Add a thing")
    host.see("[data-scene=enrol] video")
    host.page.evaluate("new Promise((shown) => document.querySelector('video').requestVideoFrameCallback(shown))")
    host.press(".primary.large")
    host.see("[data-scene=corners] .preview img")
    before = host.page.get_attribute(".preview img", "src")
    host.page.locator(".handle").first.focus()
    host.page.keyboard.press("Shift+ArrowRight")
    host.see(f'.preview img:not([src="{before}"])')
    host.shot("enrol-corners")
    host.page.fill("[name=name]", "My plate")
    host.press("form .primary")
    host.see("[data-scene=saved]")
    host.shot("enrol-saved")
    host.context.close()
    assert (pack / "My plate.jpg").read_bytes().startswith(b"\xff\xd8")
    assert host.troubles == []
