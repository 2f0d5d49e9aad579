// A stream of events that shares one connection with those of all tabs of the browser, where the browser can do that
// (event-worker.js). Browsers on phones often cannot; there nobody has many tabs.

/** The port to the worker; null where each stream has a connection of its own. */
let port = null;
const streams = new Map();
let keys = 0;

/** Asks for the worker that there is, or for a new one where the browser has ended it. */
function join() {
  try {
    const worker = new SharedWorker(new URL("event-worker.js", import.meta.url));
    port = worker.port;
    port.onmessage = ({ data: { key, ...heard } }) => streams.get(key)?.hear(heard);
    // A browser that forbids it gets streams of their own from now on.
    worker.addEventListener("error", () => {
      port = null;
      for (const stream of streams.values()) stream.hear({ name: "error", closed: true });
    });
  } catch {
    port = null;
  }
}

if (globalThis.SharedWorker) {
  join();
  addEventListener("pagehide", () => {
    for (const stream of streams.values()) stream.close();
  });
}

/** The part of an `EventSource` that pages use; an event `connecting` says that all are connected anew. */
class SharedStream extends EventTarget {
  readyState = EventSource.CONNECTING;
  port = port;
  key = keys++;

  constructor(address, names) {
    super();
    streams.set(this.key, this);
    this.send("open", { address, names: ["open", "beat", ...names] });
  }

  send(kind, more) {
    this.port.postMessage({ kind, key: this.key, ...more });
  }

  hear({ name, data, closed }) {
    if (name === "open") this.readyState = EventSource.OPEN;
    if (name === "connecting" || name === "error") this.readyState = EventSource.CONNECTING;
    if (closed) this.close();
    if (name === "beat") this.send("beat");
    this.dispatchEvent(new MessageEvent(name, { data }));
  }

  close() {
    this.readyState = EventSource.CLOSED;
    if (streams.delete(this.key)) this.send("close");
  }
}

/**
 * Opens the stream at `address`, of which the events `names` are heard; `alone` on a connection of its own. After
 * several `tries` without an answer nothing says that the worker lives.
 */
export function openStream(address, names, { alone, tries }) {
  if (alone || port === null) return new EventSource(address);
  if (tries > 1) join();
  return port === null ? new EventSource(address) : new SharedStream(address, names);
}
