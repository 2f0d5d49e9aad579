// The countdown: a number, and a border that runs round the screen; drawn by the daemon's deadline.
import { announce } from "../../shared/announce.js";
import { h, setText } from "../../shared/dom.js";
import { serverNow } from "../../shared/events/clock.js";
import { t } from "../../shared/text.js";
import { BorderClock } from "./border-clock.js";

/** Seconds at which the time left is told to those who do not see it. */
const announced = [10, 5];
/** Seconds that are shown as the last. */
const lastSeconds = 5;

/** The marks, in seconds, to which the time that is left comes, each once: a slow phone does not draw every second. */
export class Marks {
  constructor(marks) {
    this.marks = marks;
    this.begin();
  }

  begin() {
    this.awaited = this.marks;
    this.before = null;
  }

  /** Whether the time that is left has come to a mark, or has gone by it, since it was drawn last. */
  reach(seconds) {
    const before = this.before ?? seconds + 1;
    this.before = seconds;
    const reached = this.awaited.filter((mark) => seconds <= mark && mark < before);
    this.awaited = this.awaited.filter((mark) => !reached.includes(mark));
    return reached.length > 0 && seconds > 0;
  }
}

export class Countdown {
  /** `ticks()` is called at each of the last seconds. */
  constructor(ticks = () => {}) {
    this.ticks = ticks;
    this.number = h("span", { class: "number" });
    // The number changes every second: it is there to be asked for (role timer is silent), and announced twice.
    this.element = h("div", { class: "countdown", role: "timer", "aria-label": t("timeLeft") }, this.number);
    this.clock = new BorderClock();
    this.border = this.clock.element;
    this.marks = new Marks(announced);
    this.draw = this.draw.bind(this);
  }

  /** Shows the round of a View, which may stand still (paused, no camera) or have no limit. */
  show(view) {
    const { round } = view;
    if (round.number !== this.round) this.marks.begin();
    this.round = round.number;
    this.still = view.phase === "paused" || round.cameraLost;
    // A time that the daemon leaves out has no limit.
    this.deadline = round.deadlineMs ?? null;
    this.remaining = round.remainingMs ?? null;
    // Added time makes the whole longer, so that the border is never more than full.
    this.whole = Math.max((round.seconds ?? 0) * 1000, this.remaining ?? 0);
    const left = this.left();
    this.clock.show(left ?? 1, left === null ? 1 : this.whole, left !== null && !this.still);
    for (const part of [this.element, this.border]) part.classList.toggle("still", this.still);
    cancelAnimationFrame(this.frame);
    this.draw();
  }

  /** Milliseconds that are left; null without a limit. */
  left() {
    return this.still || this.deadline === null ? this.remaining : Math.max(0, this.deadline - serverNow());
  }

  draw() {
    const left = this.left();
    // Before the clock starts there is time to read.
    const reading = left !== null && !this.still && left > this.whole;
    const seconds = left === null ? Infinity : Math.ceil(Math.min(left, this.whole) / 1000);
    setText(this.number, left === null ? "∞" : String(seconds));
    for (const part of [this.element, this.border]) {
      part.classList.toggle("last", seconds <= lastSeconds);
      part.classList.toggle("reading", reading);
    }
    if (this.still || left === null) return;
    if (this.marks.reach(seconds)) announce(t("secondsLeft", { count: seconds }), true);
    if (seconds <= lastSeconds && seconds > 0 && seconds < (this.ticked ?? Infinity)) this.ticks();
    this.ticked = seconds;
    if (left > 0 && this.element.isConnected) this.frame = requestAnimationFrame(this.draw);
  }
}
