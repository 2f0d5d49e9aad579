import assert from "node:assert/strict";
import { test } from "node:test";
import { streams } from "./browser.js";

/** The workers that were asked for, in order; a browser gives the same one as long as it lives. */
const workers = [];
globalThis.SharedWorker = class extends EventTarget {
  port = { sent: [], postMessage: (told) => this.port.sent.push(told) };

  constructor() {
    super();
    workers.push(this);
  }

  /** Tells the newest stream something. */
  tell(name, more = {}) {
    this.port.onmessage({ data: { key: this.port.sent.at(-1).key, name, ...more } });
  }
};
const { openStream } = await import("../../Sources/Server/PageShell/Pages/shared/events/shared-stream.js");
const open = (tries = 0) => openStream("/api/walls/1/events", ["state"], { alone: false, tries });

test("a stream is heard through the worker, and answers its beats", () => {
  const stream = open();
  const heard = [];
  for (const name of ["open", "state", "error"])
    stream.addEventListener(name, ({ data }) => heard.push([name, data, stream.readyState]));
  const [{ port }] = workers;
  assert.deepEqual(port.sent.at(-1).names, ["open", "beat", "state"]);
  workers[0].tell("open");
  workers[0].tell("state", { data: "{}" });
  workers[0].tell("beat");
  assert.equal(port.sent.at(-1).kind, "beat");
  workers[0].tell("error", { closed: true });
  assert.deepEqual(heard, [
    ["open", null, EventSource.OPEN],
    ["state", "{}", EventSource.OPEN],
    ["error", null, EventSource.CLOSED],
  ]);
  assert.equal(port.sent.at(-1).kind, "close");
  assert.equal(streams.length, 0, "no connection of its own");
});

test("a page whose worker has died asks for another after two tries, and closes what it had at the old one", () => {
  const before = workers.length;
  const stream = open();
  for (const tries of [0, 1]) open(tries).close();
  assert.equal(workers.length, before);
  open(2).close();
  assert.equal(workers.length, before + 1);
  stream.close();
  assert.equal(workers.at(-2).port.sent.at(-1).kind, "close");
});

test("who forbids the worker gets streams of their own", () => {
  const stream = open();
  let isClosed = false;
  stream.addEventListener("error", () => (isClosed = stream.readyState === EventSource.CLOSED));
  workers.at(-1).dispatchEvent(new Event("error"));
  assert.ok(isClosed);
  open();
  assert.equal(streams.length, 1);
});
