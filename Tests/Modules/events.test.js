import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { comeOnline, streams } from "./browser.js";

const { followItems, followView } = await import("../../Sources/Server/Web/Pages/shared/events.js");

beforeEach(() => {
  streams.length = 0;
});

/** Follows a list, and keeps what is heard. */
function followed() {
  const heard = [];
  const stream = followItems("/api/list", {
    changed: (_data, items) => heard.push([...items.keys()]),
    online: (online) => heard.push(online ? "online" : "offline"),
  });
  return { heard, stream };
}

/** An answer of the daemon to what is asked beside the stream. */
function answering(status, body) {
  const headers = { "Content-Type": "application/json" };
  return mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(body), { status, headers }));
}

/** The pauses that the module asks for, which end when the test says so. */
function waiting(context) {
  const waits = [];
  context.mock.method(globalThis, "setTimeout", (end, milliseconds) => waits.push({ end, milliseconds }));
  return waits;
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

test("a stream that is open is left alone when the network changes", () => {
  const { stream } = followed();
  streams[0].open();
  comeOnline();
  assert.equal(streams.length, 1);
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
  const waits = waiting(context);
  const gone = [];
  followView("/api/contests/1", { state() {}, gone: (problem) => gone.push(problem.code) });
  streams[0].lose(true);
  await settled();
  comeOnline();
  assert.deepEqual(gone, ["over"]);
  assert.equal(streams.length, 1);
  assert.equal(waits.length, 0);
});

test("a daemon that is starting is asked after longer and longer pauses", async (context) => {
  answering(503, { code: "starting" });
  const waits = waiting(context);
  const stream = followView("/api/contests/1", { state() {} });
  for (const [tried, pause] of [1000, 2000, 4000, 8000, 8000].entries()) {
    streams[tried].lose(true);
    await settled();
    assert.equal(streams.length, tried + 1);
    assert.equal(waits[tried].milliseconds, pause);
    waits[tried].end();
    assert.equal(streams.length, tried + 2);
  }
  stream.close();
});
