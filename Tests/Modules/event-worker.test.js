import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { streams } from "./browser.js";

const scope = new EventTarget();
globalThis.self = scope;
await import("../../Sources/Server/PageShell/Pages/shared/events/event-worker.js");

/** A tab, as the worker sees it: `heard` are the names and data of what it is told. */
function tab() {
  const heard = [];
  const port = { postMessage: (told) => heard.push(told) };
  scope.dispatchEvent(Object.assign(new Event("connect"), { ports: [port] }));
  const say = (kind, more) => port.onmessage({ data: { kind, key: 0, ...more } });
  return {
    heard,
    open: (address) => say("open", { address, names: ["open", "beat", "state"] }),
    close: () => say("close"),
    beat: () => say("beat"),
    names: () => heard.map(({ name }) => name),
  };
}

/** The daemon says something; an id stays from one event to the next. */
function say(stream, name, id, data = "{}") {
  stream.lastEventId = id ?? stream.lastEventId ?? "";
  stream.dispatchEvent(Object.assign(new Event(name), { data, lastEventId: stream.lastEventId }));
}

const asked = (stream) => new URL(stream.address, "http://apeiron").searchParams.getAll("of");
const newest = () => streams.at(-1);

beforeEach(() => {
  streams.length = 0;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

// What was closed last.
afterEach(() => mock.timers.tick(20));

test("tabs that are opened at once share one stream, and each hears its own", () => {
  const [desk, wall] = [tab(), tab()];
  desk.open("/api/contests/1/events");
  wall.open("/api/walls/1/events");
  mock.timers.tick(20);
  assert.equal(streams.length, 1);
  assert.deepEqual(asked(newest()), ["/api/contests/1/events", "/api/walls/1/events"]);
  say(newest(), "1.state", "1:7", '{"phase":"lobby"}');
  assert.deepEqual(desk.names(), ["connecting"]);
  assert.deepEqual(wall.heard.at(-1), { key: 0, name: "state", data: '{"phase":"lobby"}' });
  for (const each of [desk, wall]) each.close();
  assert.equal(newest().readyState, EventSource.CLOSED, "nobody needs the connection any more");
  mock.timers.tick(20);
  assert.equal(streams.length, 1);
});

test("a tab that is opened later has nothing told again, and no id of another's", () => {
  const [desk, wall] = [tab(), tab()];
  desk.open("/api/contests/1/events");
  mock.timers.tick(20);
  say(newest(), "0.state", "0:3");
  wall.open("/api/walls/1/events");
  mock.timers.tick(20);
  assert.equal(streams[0].readyState, EventSource.CLOSED);
  assert.deepEqual(asked(newest()), ["/api/contests/1/events#3", "/api/walls/1/events"]);
  say(newest(), "0.state", "0:4");
  say(newest(), "1.open");
  wall.close();
  const other = tab();
  other.open("/api/eggs/lawn/events?after=0");
  mock.timers.tick(20);
  assert.deepEqual(asked(newest()), ["/api/contests/1/events#4", "/api/eggs/lawn/events?after=0"]);
  for (const each of [desk, other]) each.close();
});

test("what ends, or is refused, is told to its tab alone", () => {
  const [desk, wall] = [tab(), tab()];
  desk.open("/api/contests/1/events");
  wall.open("/api/walls/1/events");
  mock.timers.tick(20);
  say(newest(), "0.end");
  assert.deepEqual(desk.heard.at(-1), { key: 0, name: "error", closed: true });
  assert.deepEqual(wall.names(), ["connecting"]);
  newest().lose();
  assert.deepEqual(wall.heard.at(-1), { key: 0, name: "error", closed: false });
  newest().lose(true);
  assert.deepEqual(wall.heard.at(-1), { key: 0, name: "error", closed: true });
});

test("a tab that has died is left out, and one that was frozen is told so", () => {
  const [desk, wall] = [tab(), tab()];
  desk.open("/api/contests/1/events");
  wall.open("/api/walls/1/events");
  mock.timers.tick(20);
  for (let beats = 0; beats < 9; beats++) {
    for (const number of [0, 1]) say(newest(), `${number}.beat`);
    desk.beat();
  }
  const other = tab();
  other.open("/api/walls/2/events");
  mock.timers.tick(20);
  assert.deepEqual(asked(newest()), ["/api/contests/1/events", "/api/walls/2/events"]);
  wall.beat();
  assert.deepEqual(wall.heard.at(-1), { key: 0, name: "error", closed: true });
  for (const each of [desk, other]) each.close();
});
