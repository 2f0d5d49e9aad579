// The announcements for those who listen to the page instead of looking at it.
import { h } from "./dom.js";

const regions = {};

/** Says `text`; `urgent` interrupts what is being read. */
export function announce(text, urgent = false) {
  const politeness = urgent ? "assertive" : "polite";
  regions[politeness] ??= document.body.appendChild(
    h("div", { class: "unseen", "aria-live": politeness, role: urgent ? "alert" : "status" }),
  );
  const region = regions[politeness];
  // The same text twice is read once only, unless the region was empty in between.
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Milliseconds between two announcements of what changes again and again. */
const pause = 2000;

/**
 * A text that changes again and again, such as a count: it is said every two seconds at most, and then as it is by
 * then.
 */
export class News {
  constructor(say = announce) {
    this.say = say;
  }

  /** It is `text` now; what is known when the page opens is not news. */
  set(text) {
    const isFirst = this.text === undefined;
    if (text === this.text) return;
    this.text = text;
    if (isFirst) this.said = text;
    else this.timer ??= setTimeout(() => this.tell(), pause);
  }

  /** It is `text` now, which is nothing to be told: something else is. */
  begin(text) {
    clearTimeout(this.timer);
    this.timer = null;
    this.text = this.said = text;
  }

  tell() {
    this.timer = null;
    if (this.text && this.text !== this.said) this.say(this.text);
    this.said = this.text;
  }
}
