// Answers by number cards: the browser's camera looks for them, and what it finds counts as a tap.
import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { button, h, setText } from "../shared/dom.js";
import { keep } from "../shared/storage.js";
import { formatNumber, t } from "../shared/text.js";
import { numberOf } from "./card-number.js";
import { LaidCards } from "./laid-cards.js";
import { card } from "./signs.js";

/** The path to which pictures are sent: only the number cards are looked for, which is quick. */
const path = "/api/look?among=numbers";

/** A camera picture that does not call a card a wrong thing: what it means is told beside the problem. */
class CardFinder extends BrowserFinder {
  say(answer) {
    if (answer.sightings.length) this.sayWord("", true);
    else super.say(answer);
  }
}

// Earlier versions kept in the browser that cards are on.
keep("maths.cards", null);

export class CardReader {
  /** The number of problems asked so far, and of those when the last photograph was begun. */
  asked = 0;
  photographed = 0;

  /**
   * `cards` are the names of the cards, that of 0 first; `answer(number)` takes a number that was shown and says
   * whether it is among the options; `say(words)` tells the player something.
   */
  constructor(cards, answer, say) {
    Object.assign(this, { cards, answer, say });
    this.help = h("p", { class: "small muted" });
    this.element = h("div", { class: "card-reader", hidden: true });
    this.toggle = button(card(), () => this.switchTo(!this.finder), "plain", {
      "aria-label": t("maths.camera"),
      title: t("maths.camera"),
      "aria-pressed": "false",
    });
  }

  switchTo(on) {
    this.toggle.setAttribute("aria-pressed", String(on));
    this.element.hidden = !on;
    if (!on) return this.close();
    this.laid = new LaidCards(this.cards);
    this.finder = new CardFinder({ answer: (seen, isPhoto) => this.see(seen, isPhoto), failed: () => {} });
    this.finder.file.addEventListener("click", () => (this.photographed = this.asked));
    this.element.replaceChildren(this.help, this.finder.element);
    this.finder.open();
    this.finder.start(path);
  }

  /** Another problem is asked, with these numbers to choose from. */
  next(numbers) {
    this.asked += 1;
    this.laid?.ask(performance.now());
    /** No card has so large a number: two of them say it. */
    this.isPair = numbers.some((number) => number >= this.cards.length);
    setText(this.help, t(this.isPair ? "maths.cardHelpPair" : "maths.cardHelp"));
  }

  /** What a photograph shows was laid for the problem at which it was begun. */
  see({ sightings }, isPhoto = false) {
    if (isPhoto && this.photographed !== this.asked) return;
    const { come, old } = isPhoto ? { come: sightings, old: [] } : this.laid.see(sightings, performance.now());
    // Who lays 25 after 27 exchanges one card only.
    const shown = this.isPair && come.length ? [...come, ...old] : come;
    const number = numberOf(shown, this.cards, this.isPair);
    if (number === null) return old.length && this.say(t("maths.cardAway"));
    if (!this.answer(number)) this.say(t("maths.cardNotThere", { number: formatNumber(number) }));
  }

  close() {
    this.finder?.close();
    this.finder = null;
    this.element.replaceChildren();
  }
}
