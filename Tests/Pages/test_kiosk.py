"""The kiosk: nobody sits at it, so it comes back by itself."""

import pytest

from conftest import Server
from daemon import Daemon
from visitor import Visitor


@pytest.fixture
def daemon(tmp_path):
    """A daemon that a test stops and starts again at the same address."""
    daemon = Daemon(tmp_path / "data")
    yield daemon
    daemon.stop()


def test_a_kiosk_whose_daemon_is_away_waits_for_it_and_comes_back(blind_browser, daemon, tmp_path):
    kiosk = Visitor(blind_browser, Server(daemon.url, daemon.key), tmp_path)
    kiosk.go("/kiosk")
    kiosk.see("text=Apeiron has no camera")
    for _ in range(2):
        daemon.kill()
        # It looks for the daemon until it is there, and leaves its own page no sooner.
        with kiosk.page.expect_event("requestfailed", lambda request: request.url.endswith("/livez")):
            pass
        assert kiosk.page.url == f"{daemon.url}/kiosk" and kiosk.page.is_visible("h1")
        with kiosk.page.expect_response(lambda response: response.url.endswith("/kiosk")):
            daemon.start()
        kiosk.see("text=Apeiron has no camera")
    kiosk.context.close()
