// A wheel of days that turns the sky through time: dragged, wheeled or by keys.
import { h } from "../shared/dom.js";
import { region, t } from "../shared/text.js";

const hour = 3_600_000;
const day = 24 * hour;
/** Points of a day on the wheel: one is a quarter of an hour. */
const dayWidth = 96;
/** Days that are drawn to each side of the middle: more than the widest screen shows. */
const reach = 8;
/** The years that the daemon computes. */
const first = Date.UTC(1900, 0, 2);
const last = Date.UTC(2100, 11, 30);
const keys = { ArrowLeft: -hour, ArrowDown: -hour, ArrowRight: hour, ArrowUp: hour, PageDown: -day, PageUp: day };

export class TimeWheel {
  /** `turned(time)` gets milliseconds since 1970; null is now. Times are shown in `zone`. */
  constructor(zone, turned) {
    Object.assign(this, { zone, turned, time: Date.now() });
    this.marks = h("ol", { class: "wheel-days", "aria-hidden": "true" });
    this.element = h(
      "div",
      {
        class: "time-wheel",
        role: "slider",
        tabindex: 0,
        "aria-label": t("moon.wheel"),
        "aria-valuemin": first / hour,
        "aria-valuemax": last / hour,
        onpointerdown: (event) => this.grasp(event),
        onpointermove: (event) => this.drag(event),
        onpointerup: () => (this.held = null),
        onpointercancel: () => (this.held = null),
        onwheel: (event) => this.roll(event),
        onkeydown: (event) => this.key(event),
      },
      this.marks,
    );
  }

  /** Shows a time without telling anybody. */
  show(time) {
    this.time = Math.min(last, Math.max(first, time));
    const words = new Date(this.time).toLocaleString(region, {
      timeZone: this.zone,
      dateStyle: "full",
      timeStyle: "short",
    });
    this.element.setAttribute("aria-valuenow", Math.round(this.time / hour));
    this.element.setAttribute("aria-valuetext", words);
    this.draw();
  }

  /** Turns the wheel by milliseconds. */
  turn(by) {
    this.show(this.time + by);
    this.turned(this.time);
  }

  draw() {
    // Noons lie in the middle of their days: a midnight may come twice or never where clocks change.
    const parts = new Date(this.time).toLocaleString("en", { timeZone: this.zone, hour: "numeric", hourCycle: "h23" });
    const noon = Math.floor(this.time / hour) * hour + (12 - (Number.parseInt(parts, 10) % 24)) * hour;
    const marks = [];
    for (let i = -reach; i <= reach; i++) {
      const at = noon + i * day;
      const date = new Date(at);
      const form = (options) => date.toLocaleDateString(region, { timeZone: this.zone, ...options });
      const mark = h("li", {}, h("b", {}, form({ day: "numeric" })), form({ weekday: "short" }));
      if (form({ day: "numeric" }) === "1") mark.append(h("i", {}, form({ month: "short" })));
      mark.style.transform = `translateX(${((at - this.time) / day) * dayWidth}px)`;
      marks.push(mark);
    }
    this.marks.replaceChildren(...marks);
  }

  grasp(event) {
    this.element.setPointerCapture(event.pointerId);
    this.held = { x: event.clientX, time: this.time };
  }

  drag(event) {
    if (!this.held) return;
    this.show(this.held.time - ((event.clientX - this.held.x) / dayWidth) * day);
    this.turned(this.time);
  }

  roll(event) {
    event.preventDefault();
    this.turn((Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * (day / dayWidth / 4));
  }

  key(event) {
    if (keys[event.key]) this.turn(keys[event.key]);
    else if (event.key === "Home") this.turned(null);
    else return;
    event.preventDefault();
  }
}
