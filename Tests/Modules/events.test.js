import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { comeOnline, streams } from "./browser.js";

const { followAnswer, followItems, followView } = await import(
  "../../Sources/Server/PageShell/Pages/shared/events/events.js"
);

beforeEach(() => {
  streams.length = 0;
});

/** Follows a list, and keeps what is heard; whether the daemon is reached, only where that is new. */
function followed() {
  const heard = [];
  let reached = null;
  const stream = followItems("/api/list", {
    changed: (_data, items) => heard.push([...items.keys()]),
    online: (online) => {
      if (online !== reached) heard.push(online ? "online" : "offline");
      reached = online;
    },
  });
  return { heard, stream };
}

/** An answer of the daemon to what is asked beside the stream. */
function answering(status, body) {
  const headers = { "Content-Type": "application/json" };
  return mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(body), { status, headers }));
}

/** A clock that goes on only when the test says so, `pass(seconds)`. */
function stoppedClock(context) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  return (seconds) => context.mock.timers.tick(1000 * seconds);
}

/** Holds that stream number `tried` is followed by the next one when `seconds` have passed, and no sooner. */
function nextAfter(seconds, tried, pass) {
  pass(seconds - 0.001);
  assert.equal(streams.length, tried + 1);
  pass(0.001);
  assert.equal(streams.length, tried + 2);
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a list is told whole, then by its changes", () => {
  const { heard, stream } = followed();
  streams[0].open();
  streams[0].send("changes", { whole: true, version: 3, items: [{ id: "a" }, { id: "b" }] });
  streams[0].send("changes", { version: 4, items: [{ id: "a", gone: true }, { id: "c" }] });
  assert.deepEqual(heard, ["online", ["a", "b"], ["b", "c"]]);
  stream.close();
});

test("a stream that is opened again asks for what was missed only", () => {
  const { stream } = followed();
  assert.equal(streams[0].address, "/api/list/events?after=0&language=en");
  streams[0].open();
  streams[0].send("changes", { whole: true, version: 7, items: [] });
  streams[0].lose();
  comeOnline();
  assert.equal(streams[1].address, "/api/list/events?after=7&language=en");
  stream.close();
});

for (const [reason, wake] of [
  ["the network returns", comeOnline],
  ["the phone wakes up", () => document.dispatchEvent(new Event("visibilitychange"))],
]) {
  for (const [kind, follow] of [
    ["list", () => followItems("/api/list", { changed() {} })],
    ["view", () => followView("/api/contests/1", { state() {} })],
  ]) {
    test(`a ${kind} whose stream was lost is followed again as soon as ${reason}`, () => {
      const stream = follow();
      streams[0].open();
      streams[0].lose();
      wake();
      assert.equal(streams.length, 2);
      assert.equal(streams[0].readyState, EventSource.CLOSED);
      stream.close();
    });
  }
}

test("a stream whose heart beats is left alone", (context) => {
  const pass = stoppedClock(context);
  const { heard, stream } = followed();
  streams[0].open();
  for (let beats = 0; beats < 8; beats++) {
    pass(15);
    streams[0].send("beat", {});
  }
  assert.equal(streams.length, 1);
  assert.ok(!heard.includes("offline"));
  stream.close();
});

test("a stream that has fallen silent without an end is opened anew, and the page is told", (context) => {
  const pass = stoppedClock(context);
  const { heard, stream } = followed();
  streams[0].open();
  streams[0].send("beat", {});
  pass(29);
  assert.equal(streams.length, 1);
  pass(4);
  assert.equal(streams.length, 2);
  assert.equal(heard.at(-1), "offline");
  assert.equal(streams[0].readyState, EventSource.CLOSED);
  // Nothing answers yet.
  pass(5);
  assert.equal(streams.length, 3);
  streams[2].open();
  assert.equal(heard.at(-1), "online");
  stream.close();
  pass(60);
  assert.equal(streams.length, 3);
});

test("a stream that was heard since the last beat is left alone when the page is shown again", (context) => {
  const pass = stoppedClock(context);
  const { stream } = followed();
  streams[0].open();
  pass(15);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(streams.length, 1);
  stream.close();
});

test("an attempt on a slow line gets more and more time", (context) => {
  const pass = stoppedClock(context);
  const { stream } = followed();
  for (const [tried, seconds] of [5, 5, 10, 20, 20].entries()) nextAfter(seconds, tried, pass);
  stream.close();
});

test("an open stream is opened anew when the network changes, and nobody is alarmed", () => {
  const { heard, stream } = followed();
  streams[0].open();
  comeOnline();
  assert.equal(streams[0].readyState, EventSource.CLOSED);
  streams[1].open();
  assert.ok(!heard.includes("offline"));
  stream.close();
});

test("a page that wakes up tells within 5 s that its stream has died in its sleep", (context) => {
  const pass = stoppedClock(context);
  const { heard, stream } = followed();
  streams[0].open();
  pass(20);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(streams.length, 2);
  assert.ok(!heard.includes("offline"));
  pass(5);
  assert.equal(heard.at(-1), "offline");
  stream.close();
});

test("nothing is opened after the end", () => {
  const { stream } = followed();
  stream.close();
  comeOnline();
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(streams.length, 1);
  assert.equal(streams[0].readyState, EventSource.CLOSED);
});

test("a contest that is gone is told once, and not asked for again", async (context) => {
  answering(410, { code: "over" });
  const pass = stoppedClock(context);
  const gone = [];
  followView("/api/contests/1", { state() {}, gone: (problem) => gone.push(problem.code) });
  streams[0].lose(true);
  await settled();
  comeOnline();
  pass(60);
  assert.deepEqual(gone, ["over"]);
  assert.equal(streams.length, 1);
});

test("a daemon that is starting is asked after longer and longer pauses", async (context) => {
  answering(503, { code: "starting" });
  const pass = stoppedClock(context);
  const stream = followView("/api/contests/1", { state() {} });
  for (const [tried, pause] of [1, 2, 4, 8, 8].entries()) {
    streams[tried].lose(true);
    await settled();
    nextAfter(pause, tried, pass);
  }
  stream.close();
});

/** Follows an answer for an element of a page, and keeps what is heard. */
function answered(path = "/api/catalogue?pack=Old%20books") {
  const heard = [];
  const element = { isConnected: false };
  return { heard, element, stream: followAnswer(path, (answer) => heard.push(answer), { element }) };
}

/** The page is shown, or hidden. */
function turn(visibilityState) {
  document.visibilityState = visibilityState;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("an answer is followed beside its own address, with its query", () => {
  const { heard, stream } = answered();
  assert.equal(streams[0].address, "/api/catalogue/events?pack=Old%20books&language=en");
  streams[0].open();
  streams[0].send("state", { grading: true });
  streams[0].send("state", { grading: false });
  assert.deepEqual(heard, [{ grading: true }, { grading: false }]);
  stream.close();
  const other = answered("/api/cameras");
  assert.equal(streams[1].address, "/api/cameras/events?language=en");
  other.stream.close();
});

for (const [name, data] of [
  ["state", { grading: false }],
  ["beat", {}],
]) {
  test(`an answer whose element has left the page is followed no more: ${name}`, (context) => {
    const pass = stoppedClock(context);
    const { heard, element } = answered();
    streams[0].open();
    assert.equal(streams[0].readyState, EventSource.OPEN, "it is not on the page yet");
    element.isConnected = true;
    streams[0].send("state", { grading: true });
    element.isConnected = false;
    streams[0].send(name, data);
    assert.equal(streams[0].readyState, EventSource.CLOSED);
    assert.deepEqual(heard, [{ grading: true }]);
    comeOnline();
    pass(60);
    assert.equal(streams.length, 1);
  });
}

test("an answer whose element never comes onto the page is followed for ten seconds", (context) => {
  const pass = stoppedClock(context);
  const { heard } = answered();
  streams[0].open();
  pass(9);
  streams[0].send("state", { grading: true });
  pass(2);
  streams[0].send("state", { grading: false });
  assert.equal(streams[0].readyState, EventSource.CLOSED);
  assert.deepEqual(heard, [{ grading: true }]);
});

test("an answer without an element is followed until it is closed", (context) => {
  const pass = stoppedClock(context);
  const heard = [];
  const stream = followAnswer("/api/camera", (answer) => heard.push(answer));
  streams[0].open();
  streams[0].send("state", { state: "live" });
  pass(15);
  streams[0].send("beat", {});
  streams[0].send("state", { state: "lost" });
  assert.equal(streams[0].readyState, EventSource.OPEN);
  assert.deepEqual(heard, [{ state: "live" }, { state: "lost" }]);
  stream.close();
});

test("an answer is heard where its stream is refused for now", async (context) => {
  answering(200, { grading: false });
  stoppedClock(context);
  const { heard, stream } = answered();
  streams[0].lose(true);
  await settled();
  assert.deepEqual(heard, [{ grading: false }]);
  stream.close();
});

test("a page that is hidden from the beginning rests after a minute", (context) => {
  const pass = stoppedClock(context);
  context.after(() => {
    document.visibilityState = "visible";
  });
  document.visibilityState = "hidden";
  const { element, stream } = answered();
  element.isConnected = true;
  streams[0].open();
  for (let beats = 0; beats < 4; beats++) {
    pass(15);
    streams[0].send("beat", {});
  }
  pass(1);
  assert.equal(streams[0].readyState, EventSource.CLOSED);
  stream.close();
});

test("a page that is hidden follows no answer, and hears it when it is shown again", (context) => {
  const pass = stoppedClock(context);
  context.after(() => {
    document.visibilityState = "visible";
  });
  const { element, stream } = answered();
  element.isConnected = true;
  streams[0].open();
  turn("hidden");
  for (let beats = 0; beats < 4; beats++) {
    assert.equal(streams[0].readyState, EventSource.OPEN, "a camera hides the page for as long");
    streams[0].send("beat", {});
    pass(15);
  }
  pass(60);
  assert.equal(streams[0].readyState, EventSource.CLOSED);
  assert.equal(streams.length, 1);
  turn("visible");
  assert.equal(streams.length, 2);
  stream.close();
});

test("an answer that is refused for good is not asked for again", async (context) => {
  const asked = answering(401, { code: "sessionEnded" });
  const pass = stoppedClock(context);
  answered();
  streams[0].lose(true);
  await settled();
  pass(60);
  assert.equal(streams.length, 1);
  assert.equal(asked.mock.calls.at(-1).arguments[0], "/api/catalogue?pack=Old%20books");
});
