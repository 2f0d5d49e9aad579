// The one client for server-sent events: follows what others change, through lost networks and restarts of the daemon.
import { get, inLanguage } from "./api.js";
import { hearClock } from "./clock.js";
import { openStream } from "./shared-stream.js";

/** Seconds between attempts where the browser itself has given up. */
const pauses = [1, 2, 4, 8];
/**
 * Milliseconds within which an attempt must be answered: the first ones soon, those that follow on a slow line later.
 */
const patience = [5000, 5000, 10_000, 20_000];
/**
 * Milliseconds between two beats, and within which an open stream must say something: a connection may have died in
 * silence.
 */
const [beat, silence] = [15_000, 32_000];
/**
 * Milliseconds for which a hidden page keeps a connection of its own: a phone's camera hides the page for as long as a
 * photograph takes.
 */
const hiddenFor = 60_000;
/** Milliseconds within which an element for which an answer is followed comes onto the page. */
const comesWithin = 10_000;
/** The number of connections besides a stream's that a browser keeps to a site. */
const others = 5;
/** Answers that are a no for good. */
const final = [401, 403, 404, 410];

/**
 * Follows the contest or the wall at `path`, also a host's own contest as its player. `heard.state(view)` gets every
 * state, `heard.sight(answer)` what the daemon's camera sees, `heard.online(bool)` whether the daemon is reached,
 * `heard.gone(problem)` when it says no for good. Returns an object whose `close()` ends it.
 */
export function followView(path, heard, asPlayer = false) {
  const query = asPlayer ? "?as=player" : "";
  const take = (view) => {
    hearClock(view.nowMs);
    heard.state(view);
  };
  return new Stream(
    () => `${path}/events${query}`,
    { state: take, sight: (answer) => heard.sight?.(answer) },
    {
      online: heard.online,
      gone: heard.gone,
      // The browser does not tell why it was refused: the same question by other means does.
      ask: async () => take(await get(`${path}${query}`)),
      // A player's cookie is for the addresses of the contest only.
      alone: asPlayer,
    },
  );
}

/**
 * Follows the list at `path`, such as the places of a map, of which only what has changed is sent, and after a while away whatever
 * was missed. `heard.changed(data, items)` gets what came and the map of all items by `id`, `heard.online(bool)`
 * whether the daemon is reached, `heard.gone(problem)` when it says no for good. Returns an object whose `close()` ends
 * it.
 */
export function followItems(path, heard) {
  const items = new Map();
  let version = 0;
  const take = (data) => {
    if (data.whole) items.clear();
    for (const item of data.items) {
      if (item.gone) items.delete(item.id);
      else items.set(item.id, item);
    }
    for (const id of data.removed ?? []) items.delete(id);
    version = data.version;
    heard.changed(data, items);
  };
  const { online, gone } = heard;
  // A list that is there no more is not asked for again and again.
  const ask = () => get(path);
  return new Stream(() => `${path}/events?after=${version}`, { changes: take }, { online, gone, ask });
}

/**
 * Follows what `GET path` answers: `heard(answer)` gets it now and after each change, `gone(problem)` what the daemon
 * says when it says no for good. With an `element`, it ends when that has been on the page and is there no more, or has
 * not come within ten seconds. It has a connection of its own where it asks `alone`. Returns an object whose `close()` ends
 * it, too.
 */
export function followAnswer(path, heard, { element, gone, alone = false } = {}) {
  const [address, query] = path.split("?");
  const due = Date.now() + comesWithin;
  let wasShown = false;
  const isOver = () => {
    if (!element) return false;
    wasShown ||= element.isConnected;
    return !element.isConnected && (wasShown || Date.now() > due);
  };
  const take = (answer) => isOver() || heard(answer);
  const stream = new Stream(
    () => `${address}/events${query ? `?${query}` : ""}`,
    { state: take },
    {
      online: () => isOver() && stream.close(),
      // Where streams do not come through, the answer itself may.
      ask: async () => take(await get(path)),
      gone,
      alone,
      rests: true,
    },
  );
  return stream;
}

/**
 * Ends the connections that the browser has kept: they may be as dead as the stream's, and each attempt would take
 * another of them. A request takes its connection along when it ends unanswered.
 */
function dropIdle() {
  if (!AbortSignal.timeout) return;
  for (let i = 0; i < others; i++)
    fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout(patience[0]) }).catch(() => {});
}

/**
 * Keeps a stream open at what `address()` says, and gives the data of each event to its function in `events`. A stream
 * on which nothing is heard for too long is opened anew; one that `rests` ends while the page is hidden, also where it
 * shares a connection.
 */
class Stream {
  /** Attempts since the last that was answered. */
  tries = 0;
  heardAt = 0;
  /** Takes the listeners off the page. */
  end = new AbortController();

  constructor(address, events, { online, ask, gone, alone = false, rests = false }) {
    Object.assign(this, { address, events, online, ask, gone, alone, rests });
    const { signal } = this.end;
    const turn = () => (document.visibilityState === "visible" ? this.wake() : this.sleep());
    document.addEventListener("visibilitychange", turn, { signal });
    addEventListener("online", () => this.open(), { signal });
    this.open();
  }

  open() {
    this.source?.close();
    clearTimeout(this.hidden);
    const { alone, tries } = this;
    const opened = openStream(inLanguage(this.address()), Object.keys(this.events), { alone, tries });
    this.source = opened;
    const wait = () => this.expectWithin(patience[Math.min(this.tries, patience.length - 1)]);
    wait();
    opened.addEventListener("connecting", wait);
    opened.addEventListener("open", () => {
      this.tries = 0;
      this.live();
    });
    opened.addEventListener("beat", () => this.live());
    for (const [name, take] of Object.entries(this.events))
      opened.addEventListener(name, (event) => {
        this.live();
        take(JSON.parse(event.data));
      });
    opened.addEventListener("error", () => {
      this.online?.(false);
      if (this.end.signal.aborted) return;
      // While CONNECTING the browser tries by itself, with Last-Event-ID. CLOSED means that an answer was refused.
      if (opened.readyState === EventSource.CLOSED) this.refused(opened);
      else this.expectWithin(patience[0]);
    });
    if (document.visibilityState === "hidden") this.sleep();
  }

  /** Something was heard. */
  live() {
    this.heardAt = Date.now();
    this.expectWithin(silence);
    this.online?.(true);
  }

  /** Opens the stream anew unless something is heard within so many milliseconds. */
  expectWithin(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.tries++ === 0) dropIdle();
      this.online?.(false);
      if (!this.end.signal.aborted) this.open();
    }, milliseconds);
  }

  /** Asks why an answer was refused, and tries again later unless it is for good. */
  async refused(opened) {
    clearTimeout(this.timer);
    const { signal } = this.end;
    try {
      await this.ask?.();
    } catch (problem) {
      if (final.includes(problem.status) && !signal.aborted) {
        this.close();
        this.online?.(true); // it has answered
        return this.gone?.(problem);
      }
    }
    // It may have ended, or been opened anew, while the answer was on its way.
    if (signal.aborted || this.source !== opened) return;
    this.timer = setTimeout(() => this.open(), 1000 * pauses[Math.min(this.tries++, pauses.length - 1)]);
  }

  /**
   * A phone that wakes up, or has its network back, must not wait for the browser's own pause, nor for ours. Its stream
   * may look open and be dead.
   */
  wake() {
    clearTimeout(this.hidden);
    const lives = this.source.readyState === EventSource.OPEN && Date.now() - this.heardAt < beat + 1000;
    if (!lives) this.open();
  }

  /** Six hidden tabs with connections of their own would leave none to the one that is looked at. */
  sleep() {
    if (!this.rests && !(this.source instanceof EventSource)) return;
    clearTimeout(this.hidden);
    this.hidden = setTimeout(() => {
      clearTimeout(this.timer);
      this.source.close();
    }, hiddenFor);
  }

  close() {
    this.end.abort();
    clearTimeout(this.timer);
    clearTimeout(this.hidden);
    this.source.close();
  }
}
