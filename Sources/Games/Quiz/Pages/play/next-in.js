// How long it is until the next question follows by itself; drawn by the daemon's clock, as every countdown is.

import { h, setText } from "../../shared/dom.js";
import { serverNow } from "../../shared/events/clock.js";
import { t } from "../../shared/text.js";

export class NextIn {
  constructor() {
    this.words = h("span");
    this.bar = h("span", { class: "bar" });
    this.element = h("p", { class: "next-in", role: "timer", hidden: true }, this.words, this.bar);
    this.draw = this.draw.bind(this);
  }

  /** Shows when the next question of a View comes; nothing where somebody has to ask it. */
  show({ nextMs, advanceSeconds, hasNext }) {
    this.element.hidden = !nextMs;
    cancelAnimationFrame(this.frame);
    if (!nextMs) return;
    const begins = nextMs !== this.due;
    Object.assign(this, { due: nextMs, key: hasNext ? "next.in" : "next.podiumIn" });
    if (begins) this.run(nextMs - serverNow(), advanceSeconds * 1000);
    this.draw();
  }

  /** The bar goes from full to nothing: the browser moves it, however busy the page is. */
  run(left, whole) {
    for (const old of this.bar.getAnimations()) old.cancel();
    const move = this.bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration: whole,
      fill: "both",
    });
    move.currentTime = Math.max(0, whole - left);
  }

  draw() {
    setText(this.words, t(this.key, { count: Math.max(0, Math.ceil((this.due - serverNow()) / 1000)) }));
    if (this.element.isConnected && !this.element.hidden) this.frame = requestAnimationFrame(this.draw);
  }
}
