// Answers by number cards: the browser's camera looks for them, and what it finds counts as a tap.
import { BrowserFinder } from "../shared/browser-finder.js";
import { button, h, setText } from "../shared/dom.js";
import { keep, kept } from "../shared/storage.js";
import { formatNumber, t } from "../shared/text.js";

/** Where pictures are sent: only the number cards are looked for, which is quick. */
const path = "/api/look?among=numbers";

/** A camera picture that does not call a card a wrong thing: what it means is told beside the problem. */
class CardFinder extends BrowserFinder {
  say(answer) {
    if (answer.sightings.length) this.sayWord("", true);
    else super.say(answer);
  }
}

export class CardReader {
  /**
   * `cards` are the names of the cards, that of 0 first; `answer(number)` takes a number that was shown and says whether it
   * is among the options; `say(words)` tells the player something.
   */
  constructor(cards, answer, say) {
    Object.assign(this, { cards, answer, say });
    this.element = h("div", { class: "card-reader", hidden: true });
    this.toggle = button(t("maths.camera"), () => this.switchTo(!this.finder), "quiet", { "aria-pressed": "false" });
    if (kept("maths.cards") === "on") this.switchTo(true);
  }

  switchTo(on) {
    keep("maths.cards", on ? "on" : null);
    setText(this.toggle, t(on ? "maths.cameraOff" : "maths.camera"));
    this.toggle.setAttribute("aria-pressed", String(on));
    this.element.hidden = !on;
    if (!on) return this.close();
    this.finder = new CardFinder({ answer: (seen) => this.see(seen), failed: () => {} });
    this.element.replaceChildren(h("p", { class: "small muted" }, t("maths.cardHelp")), this.finder.element);
    this.finder.open();
    this.finder.start(path);
  }

  /** Another problem is asked: the card that is still held up is the answer to the last one. */
  next() {
    this.spent = this.shown ?? null;
  }

  see({ sightings }) {
    const number = sightings.length ? this.cards.indexOf(sightings[0].name) : -1;
    this.shown = number < 0 ? null : number;
    if (this.shown !== this.spent) this.spent = null;
    if (this.shown === null) return;
    if (this.shown === this.spent) return this.say(t("maths.cardAway"));
    if (!this.answer(number)) this.say(t("maths.cardNotThere", { number: formatNumber(number) }));
  }

  close() {
    this.finder?.close();
    this.finder = null;
    this.element.replaceChildren();
  }
}
