// Runs once for all tabs of a browser (a SharedWorker) and holds the one stream of events that they share: to a plain
// address a browser has six connections. shared-stream.js is the page's side of it.

/** Streams of all tabs that one stream can carry (EventRoutes.swift). */
const most = 64;
/**
 * Beats after which a page that does not answer them is taken for closed: browsers freeze hidden tabs, and some die.
 */
const unanswered = 8;
/** Milliseconds in which streams that are opened and closed change the shared one once. */
const together = 20;
const followers = new Set();
let source = null;
let due = null;

self.addEventListener("connect", ({ ports: [port] }) => {
  /** The followers of this tab, by the tab's own numbers. */
  const own = new Map();
  port.onmessage = ({ data: { kind, key, address, names } }) => {
    const follower = own.get(key);
    if (kind === "open") {
      const tell = (name, more) => port.postMessage({ key, name, ...more });
      own.set(key, { tell, address, names, seen: null, silent: 0 });
      change(() => followers.add(own.get(key)));
    } else if (kind === "close") {
      own.delete(key);
      if (followers.has(follower)) change(() => leave(follower));
    } else if (followers.has(follower)) follower.silent = 0;
    // It was taken for closed.
    else follower?.tell("error", { closed: true });
  };
});

function change(how) {
  how();
  if (due === null) due = setTimeout(connect, together);
}

/** Without followers nobody needs the connection. */
function leave(follower) {
  followers.delete(follower);
  if (!followers.size) source?.close();
}

function connect() {
  due = null;
  source?.close();
  // With more than can be carried the oldest tabs wait until they ask again.
  const carried = [...followers].slice(-most);
  if (!carried.length) return;
  const opened = new EventSource(`/api/events?${carried.map((follower) => `of=${asked(follower)}`).join("&")}`);
  source = opened;
  opened.addEventListener("error", () => {
    const closed = opened.readyState === EventSource.CLOSED;
    if (closed) for (const follower of carried) leave(follower);
    for (const { tell } of carried) tell("error", { closed });
  });
  for (const [number, follower] of carried.entries()) {
    follower.tell("connecting");
    for (const name of follower.names)
      opened.addEventListener(`${number}.${name}`, ({ data, lastEventId }) => {
        if (name === "beat" && ++follower.silent > unanswered) leave(follower);
        // It stays from one event to the next, also if that is of another tab.
        const [of, id] = lastEventId.split(":");
        if (of === String(number)) follower.seen = id;
        follower.tell(name, { data });
      });
    opened.addEventListener(`${number}.end`, () => {
      leave(follower);
      follower.tell("error", { closed: true });
    });
  }
}

/** The stream that is asked for: an event that was seen is not told again when another tab changes the stream. */
const asked = ({ address, seen }) => encodeURIComponent(seen === null ? address : `${address}#${seen}`);
