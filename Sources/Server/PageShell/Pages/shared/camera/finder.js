// The camera picture and what is said over it; where the picture comes from is in browser-finder.js and
// daemon-finder.js.
import { announce } from "../announce.js";
import { fill, focusOn, h, setText } from "../dom.js";
import { t } from "../text.js";
import { reasonWords } from "./reason.js";

/** Milliseconds for which a word stays at least: the reasons of single frames change faster than anybody reads. */
const wordStays = 900;
/**
 * Milliseconds for which what a photograph shows is said, whatever the camera sees meanwhile: it is read, and looked up
 * from.
 */
const photoStays = 6000;

export class Finder {
  /** `picture` are the elements that show the picture. */
  constructor(...picture) {
    this.word = h("p", { class: "word", "aria-hidden": "true" });
    this.trouble = h("div", { class: "trouble", role: "alert", hidden: true });
    this.glass = h("div", { class: "glass" }, picture, this.word, this.trouble);
    this.tools = h("div", { class: "tools" });
    this.element = h("section", { class: "finder", "aria-label": t("camera.label") }, this.glass, this.tools);
    /** Whether something is asked: else no thing is the wrong one. */
    this.asks = true;
    /** Whether nobody sits at it who could mend anything. */
    this.isStation = false;
    /** What is said while nothing is asked; empty for nothing. */
    this.notice = "";
    this.worded = -Infinity;
    this.heldUntil = -Infinity;
  }

  /** The box of the picture on the page, or the one that it had when it was there last. */
  get box() {
    if (this.glass.isConnected) this.lastBox = this.glass.getBoundingClientRect();
    return this.lastBox;
  }

  /** Says what the answer to a photograph means, and lets no answer to a frame be said over it for a while. */
  sayPhoto(answer) {
    this.heldUntil = -Infinity;
    this.say(answer, true);
    this.hold();
  }

  /** Lets nothing be said over what is said now for as long as a photograph's answer stays. */
  hold() {
    this.heldUntil = performance.now() + photoStays;
  }

  /** Says what an answer means: a wrong thing by its name, or how to hold it better. */
  say(answer, urgent = false) {
    if (performance.now() < this.heldUntil) return;
    const seen = answer.sightings[0];
    // Its name stands at its outline; and before a station that asks nothing, there may be nobody who shows anything.
    if (!this.asks && (seen || this.isStation)) return this.sayWord(this.notice, urgent);
    if (seen?.isAnswer) return this.sayWord("", urgent);
    if (seen?.mustGoFirst) return this.sayWord(t("mustGoFirst", { name: seen.label }), urgent);
    if (seen) {
      if (this.named !== seen.name) announce(t("wrongObject", { name: seen.label }));
      this.named = seen.name;
      return this.sayWord(t("wrongObject", { name: seen.label }), true);
    }
    // In a hurry only what is asked was looked for: what was said of another thing is as true as before.
    if (!answer.reason) return;
    this.named = null;
    const { code, title, labels } = answer.reason;
    this.sayWord(reasonWords(code, labels) ?? title, urgent);
  }

  /** `urgent` words do not wait for the last one to be read. */
  sayWord(text, urgent = false) {
    const now = performance.now();
    if (!urgent && now - this.worded < wordStays) return;
    if (this.word.textContent === text) return;
    this.worded = now;
    setText(this.word, text);
  }

  /** Says over the picture what is wrong and what to do, with `remedies` (buttons, links); null takes it away. */
  showTrouble(kind, ...remedies) {
    this.troubled = kind;
    // The focus goes from a remedy that was pressed to the picture.
    if (kind === null && this.trouble.contains(document.activeElement)) focusOn(this.element);
    this.trouble.hidden = kind === null;
    this.glass.classList.toggle("troubled", kind !== null);
    if (kind === null) return this.trouble.replaceChildren();
    if (this.isStation) {
      return fill(
        this.trouble,
        h("h2", {}, t("station.rests")),
        h("p", {}, t("station.tell")),
        h("p", { class: "small muted" }, t(`camera.${kind}`)),
      );
    }
    fill(
      this.trouble,
      h("h2", {}, t(`camera.${kind}`)),
      h("p", {}, t(`camera.${kind}.help`)),
      h("div", { class: "row" }, ...remedies.filter(Boolean)),
    );
  }
}
