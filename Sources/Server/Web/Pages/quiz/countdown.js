// The countdown: a ring and a number, drawn by the daemon's deadline.
import { announce } from "../shared/announce.js";
import { serverNow } from "../shared/clock.js";
import { h, setText, svg } from "../shared/dom.js";
import { t } from "../shared/text.js";

const radius = 46;
const length = 2 * Math.PI * radius;
/** Seconds at which the time left is told to those who do not see it. */
const announced = [10, 5];

export class Countdown {
  constructor() {
    this.arc = svg("circle", {
      class: "arc",
      cx: 50,
      cy: 50,
      r: radius,
      "stroke-dasharray": length,
      transform: "rotate(-90 50 50)",
    });
    this.number = h("span", { class: "number" });
    // The number changes every second: it is there to be asked for (role timer is silent), and announced twice.
    this.element = h(
      "div",
      { class: "countdown", role: "timer", "aria-label": t("timeLeft") },
      svg(
        "svg",
        { viewBox: "0 0 100 100", "aria-hidden": "true" },
        svg("circle", { class: "track", cx: 50, cy: 50, r: radius }),
        this.arc,
      ),
      this.number,
    );
    this.told = new Set();
    this.draw = this.draw.bind(this);
  }

  /** Shows the round of a View, which may stand still (paused, no camera) or have no limit. */
  show(view) {
    const { round } = view;
    if (round.number !== this.round) this.told.clear();
    this.round = round.number;
    this.still = view.phase === "paused" || round.cameraLost;
    // What the daemon leaves out has no limit.
    this.deadline = round.deadlineMs ?? null;
    this.remaining = round.remainingMs ?? null;
    // Added time makes the whole longer, so that the ring is never more than full.
    this.whole = Math.max((round.seconds ?? 0) * 1000, this.remaining ?? 0);
    this.element.classList.toggle("still", this.still);
    cancelAnimationFrame(this.frame);
    this.draw();
  }

  draw() {
    const left = this.still || this.deadline === null ? this.remaining : Math.max(0, this.deadline - serverNow());
    if (left === null) {
      this.arc.setAttribute("stroke-dashoffset", 0);
      setText(this.number, "∞");
      this.element.classList.remove("last");
      return;
    }
    this.arc.setAttribute("stroke-dashoffset", length * (1 - Math.min(1, left / this.whole)));
    const seconds = Math.ceil(left / 1000);
    setText(this.number, String(seconds));
    this.element.classList.toggle("last", seconds <= 5);
    if (this.still) return;
    this.tell(seconds);
    if (left > 0 && this.element.isConnected) this.frame = requestAnimationFrame(this.draw);
  }

  tell(seconds) {
    for (const mark of announced) {
      if (seconds !== mark || this.told.has(mark)) continue;
      this.told.add(mark);
      announce(t("secondsLeft", { count: mark }), true);
    }
  }
}
