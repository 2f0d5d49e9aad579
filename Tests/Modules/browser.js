// As much of a browser as the modules under test touch, to be imported before them. The tests play the network's part.

const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.document = Object.assign(new EventTarget(), { documentElement: { lang: "en" }, visibilityState: "visible" });

/** The network is there again. */
export const comeOnline = () => page.dispatchEvent(new Event("online"));

/** The event streams that were opened, in order. */
export const streams = [];

globalThis.EventSource = class EventSource extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 2;

  constructor(address) {
    super();
    this.address = address;
    this.readyState = EventSource.CONNECTING;
    streams.push(this);
  }

  close() {
    this.readyState = EventSource.CLOSED;
  }

  /** The daemon answers. */
  open() {
    this.readyState = EventSource.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** The daemon says something. */
  send(name, value) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(value) }));
  }

  /** The connection is lost: the browser tries again by itself, or, where it was `refused`, never. */
  lose(refused = false) {
    this.readyState = refused ? EventSource.CLOSED : EventSource.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }
};
