// A stream of events that shares one connection with those of all tabs of the browser, where the browser can do that (event-worker.js). Browsers on
// phones often cannot; there nobody has many tabs.

/** The port to the worker; null where each stream has a connection of its own. */
let port = null;
const streams = new Map();
let keys = 0;

if (globalThis.SharedWorker)
  try {
    const worker = new SharedWorker(new URL("event-worker.js", import.meta.url));
    port = worker.port;
    port.onmessage = ({ data: { key, ...heard } }) => streams.get(key)?.hear(heard);
    port.start();
    // A browser that forbids it gets streams of their own from now on.
    worker.addEventListener("error", () => {
      port = null;
      for (const stream of streams.values()) stream.hear({ name: "error", closed: true });
    });
    addEventListener("pagehide", () => {
      for (const stream of streams.values()) stream.close();
    });
  } catch {
    port = null;
  }

/** What is used of an `EventSource`; an event `connecting` says that all are connected anew. */
class SharedStream extends EventTarget {
  readyState = EventSource.CONNECTING;

  constructor(address, names) {
    super();
    this.key = keys++;
    streams.set(this.key, this);
    port.postMessage({ kind: "open", key: this.key, address, names: ["open", "beat", ...names] });
  }

  hear({ name, data, closed }) {
    if (name === "open") this.readyState = EventSource.OPEN;
    if (name === "connecting" || name === "error") this.readyState = EventSource.CONNECTING;
    if (closed) this.close();
    if (name === "beat") port?.postMessage({ kind: "beat", key: this.key });
    this.dispatchEvent(new MessageEvent(name, { data }));
  }

  close() {
    this.readyState = EventSource.CLOSED;
    if (streams.delete(this.key)) port?.postMessage({ kind: "close", key: this.key });
  }
}

/** Opens the stream at `address`, of which the events `names` are heard; `alone` on a connection of its own. */
export const openStream = (address, names, alone) =>
  alone || port === null ? new EventSource(address) : new SharedStream(address, names);
