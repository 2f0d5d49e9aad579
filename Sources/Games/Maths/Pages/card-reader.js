// Answers by number cards: the browser's camera looks for them, and what it finds counts as a tap.
import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { button, h, setText } from "../shared/dom.js";
import { keep, kept } from "../shared/storage.js";
import { formatNumber, t } from "../shared/text.js";
import { numberOf } from "./card-number.js";

/** The path to which pictures are sent: only the number cards are looked for, which is quick. */
const path = "/api/look?among=numbers";

/** A camera picture that does not call a card a wrong thing: what it means is told beside the problem. */
class CardFinder extends BrowserFinder {
  say(answer) {
    if (answer.sightings.length) this.sayWord("", true);
    else super.say(answer);
  }
}

/** Answers in a row that must say the same number where two cards may be laid side by side: one of them comes first. */
const steady = 3;

export class CardReader {
  /**
   * `cards` are the names of the cards, that of 0 first; `answer(number)` takes a number that was shown and says
   * whether it is among the options; `say(words)` tells the player something.
   */
  constructor(cards, answer, say) {
    Object.assign(this, { cards, answer, say, seen: 0 });
    this.help = h("p", { class: "small muted" });
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
    this.element.replaceChildren(this.help, this.finder.element);
    this.element.scrollIntoView?.({ block: "nearest" });
    this.finder.open();
    this.finder.start(path);
  }

  /**
   * Another problem is asked, with these numbers to choose from: the card that is still held up is the answer to the
   * last one.
   */
  next(numbers) {
    this.spent = this.shown ?? null;
    /** No card has so large a number: two of them say it. */
    this.isPair = numbers.some((number) => number >= this.cards.length);
    setText(this.help, t(this.isPair ? "maths.cardHelpPair" : "maths.cardHelp"));
  }

  see({ sightings }) {
    const number = numberOf(sightings, this.cards, this.isPair);
    this.seen = number === this.shown ? this.seen + 1 : 1;
    this.shown = number;
    if (this.shown !== this.spent) this.spent = null;
    if (this.shown === null) return;
    if (this.shown === this.spent) return this.say(t("maths.cardAway"));
    if (this.isPair && this.seen < steady) return;
    if (!this.answer(number)) this.say(t("maths.cardNotThere", { number: formatNumber(number) }));
  }

  close() {
    this.finder?.close();
    this.finder = null;
    this.element.replaceChildren();
  }
}
