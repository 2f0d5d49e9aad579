#!/usr/bin/env python3
"""Traces a solo game in Chromium on a processor slowed four times, as a cheap phone's is, and prints what its player would wait for.

    scripts/test build
    .build/service-venv/bin/python Benchmarks/phone_trace.py --binary .build/debug/apeiron

A line of JSON for each run: milliseconds until the first paint and until the first paint of words, each of a first visit (nothing cached);
tasks of the page's main thread longer than 50 ms while a question runs and frames are sent, with their count, sum and longest, by the second;
and of the catch the frames at 60 a second that were shown and dropped, as Chromium's compositor traced them, and as the page saw them.
A run that does not come to a catch (the film went by too fast) says so. The browser draws in software, as headless ones do.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "Tests/Pages"), str(ROOT / "Tests/Service")]
from film import make_film  # noqa: E402

CHROMIUM = "/usr/bin/chromium-headless-shell"
CATEGORIES = ["devtools.timeline", "loading", "blink.user_timing", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame",
              "cc", "benchmark"]
# Notes when the catch begins and ends, and how the page's own frames come meanwhile.
WATCH = """() => {
  window.flight = { frames: 0, missed: 0 };
  new MutationObserver((_, observer) => {
    if (!document.querySelector("body > .catch")) return;
    observer.disconnect();
    performance.mark("catch-begins");
    let last = performance.now();
    const step = (now) => {
      flight.frames += 1;
      flight.missed += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
      last = now;
      if (document.querySelector("body > .catch")) return requestAnimationFrame(step);
      performance.mark("catch-ends");
      flight.done = true;
    };
    requestAnimationFrame(step);
  }).observe(document.body, { childList: true });
}"""


def daemon_of(binary, pack, folder):
    process = subprocess.Popen([binary, "serve", "--port", "0", "--data", folder / "data", "--pack", pack, "--log-level", "error"],
                               stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if found := re.search(r"Open (http://[^/\s]+)", line):
            return process, found[1]
    sys.exit("phone_trace: the daemon did not start")


class Trace:
    """Chromium's trace of a page while it is open, by CDP."""

    def __init__(self, session):
        self.session, self.events, self.done = session, [], False
        session.on("Tracing.dataCollected", lambda data: self.events.extend(data["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))
        session.send("Tracing.start", {"traceConfig": {"includedCategories": CATEGORIES}, "transferMode": "ReportEvents"})

    def stop(self, page):
        self.session.send("Tracing.end")
        while not self.done:
            page.wait_for_timeout(50)
        return self.events


def marks(events, name):
    return [event["ts"] for event in events if event["name"] == name]


def main_thread(events):
    """The process and the thread that draw the page: those of its first paint."""
    return next(((event["pid"], event["tid"]) for event in events if event["name"] == "firstPaint"), None)


def tasks(events, thread, begin, end):
    """Milliseconds of each task of the thread between two instants."""
    return [event["dur"] / 1000 for event in events if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask") and "dur" in event
            and (event["pid"], event["tid"]) == thread and begin <= event["ts"] < end]


def dropped(events, begin, end):
    """Frames that the compositor presented and dropped between two instants."""
    states = {}
    for event in events:
        if event["name"] == "PipelineReporter" and event.get("ph") in ("b", "B") and begin <= event["ts"] < end:
            state = event.get("args", {}).get("chrome_frame_reporter", {}).get("state", "unknown")
            states[state] = states.get(state, 0) + 1
    drops = len([1 for ts in marks(events, "DroppedFrame") if begin <= ts < end])
    return {"pipeline": states, "DroppedFrame": drops, "DrawFrame": len([1 for ts in marks(events, "DrawFrame") if begin <= ts < end])}


def run(browser, address, rate):
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, permissions=["camera"])
    # In milliseconds: only a hang is ended.
    context.set_default_timeout(300_000)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    trace = Trace(session)
    page.goto(f"{address}/play")
    page.wait_for_selector("form")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
    paints = dict(page.evaluate("performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime])"))
    page.click("form .primary")
    page.wait_for_selector("[data-scene=lobby] .finder")
    page.evaluate(WATCH)
    page.click("main .primary")
    page.wait_for_selector(".question")
    page.evaluate("performance.mark('question-begins')")
    page.wait_for_selector(".verdict")
    page.evaluate("performance.mark('question-ends')")
    won = page.is_visible(".verdict.won")
    try:
        if won:
            page.wait_for_function("() => window.flight.done", timeout=60_000)
    except Late:
        # A second look wins without an answer to the page, and nothing is caught.
        won = False
    flight = page.evaluate("window.flight")
    events = trace.stop(page)
    begin, end = marks(events, "question-begins")[0], marks(events, "question-ends")[0]
    seconds = (end - begin) / 1e6
    long = [task for task in tasks(events, main_thread(events), begin, end) if task > 50]
    result = {
        "rate": rate, "firstPaintMs": round(paints.get("first-paint", 0)), "firstContentfulPaintMs": round(paints.get("first-contentful-paint", 0)),
        "questionSeconds": round(seconds, 1), "longTasks": len(long), "longTasksMs": round(sum(long)), "longestMs": round(max(long, default=0))}
    if won:
        begins, ends = marks(events, "catch-begins")[0], marks(events, "catch-ends")[0]
        result["catch"] = {"ms": round((ends - begins) / 1000), "framesOfPage": flight["frames"], "missedByPage": flight["missed"],
                           **dropped(events, begins, ends)}
    else:
        result["catch"] = None
    context.close()
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=ROOT / ".build/release/apeiron", help="the program")
    parser.add_argument("--pack", type=pathlib.Path, default=ROOT / "ReferenceImages")
    parser.add_argument("--rate", type=float, default=4, help="how many times slower the processor is")
    parser.add_argument("--runs", type=int, default=5)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="apeiron-trace-") as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)
        process, address = daemon_of(wish.binary, wish.pack, folder)
        try:
            plain = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            make_film(plain, sorted(wish.pack.glob("*.png")), folder / "film.mjpeg", height=720)
            plain.close()
            for _ in range(wish.runs):
                # A browser for each run: nothing is in its cache, and the film begins anew.
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[
                    "--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
                    f"--use-file-for-fake-video-capture={folder / 'film.mjpeg'}"])
                print(json.dumps(run(browser, address, wish.rate)), flush=True)
                browser.close()
        finally:
            process.terminate()
            process.wait(timeout=30)


if __name__ == "__main__":
    main()
