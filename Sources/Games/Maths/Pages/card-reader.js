// Answers by number cards: the browser's camera looks for them, and what it finds counts as a tap.
import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { button, h, setText } from "../shared/dom.js";
import { t } from "../shared/text.js";
import { numberOf, rowOf } from "./card-number.js";
import { LaidCards } from "./laid-cards.js";
import { card } from "./signs.js";

/** The path to which pictures are sent: only the number cards are looked for, which is quick. */
const path = "/api/look?among=numbers";
/** Looks in a row that read the same, before several cards count: who lays them in order moves them. */
const certain = 3;

/** The ways in which cards answer, each with the number of cards where it is more than one. */
const several = { sum: 2, row: 3 };
/** The text that tells how. */
const help = {
  number: "maths.cardHelp",
  pair: "maths.cardHelpPair",
  sum: "maths.cardHelpSum",
  row: "maths.cardHelpRow",
};

/** A camera picture that does not call a card a wrong thing: what it means is told beside the problem. */
class CardFinder extends BrowserFinder {
  say(answer) {
    if (answer.sightings.length) this.sayWord("", true);
    else super.say(answer);
  }
}

export class CardReader {
  /** The number of problems asked so far, and of those when the last photograph was begun. */
  asked = 0;
  photographed = 0;

  /**
   * `cards` are the names of the cards, that of 0 first; `answer(numbers)` takes the numbers that were shown, from left
   * to right, and says what they are called if they are not among the options; `say(words, heard)` tells the player
   * something, which sounds otherwise where `heard` is given.
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

  /** Another problem is asked, which cards answer in this `way`; by a number, `values` are those to choose from. */
  next(way, values) {
    this.asked += 1;
    this.read = null;
    this.laid?.ask(performance.now());
    // No card has so large a number: two of them say it.
    this.way = way === "number" && values.some((number) => number >= this.cards.length) ? "pair" : way;
    setText(this.help, t(help[this.way]));
  }

  /** What a photograph shows was laid for the problem at which it was begun. */
  see({ sightings }, isPhoto = false) {
    if (isPhoto && this.photographed !== this.asked) return;
    const { come, old } = isPhoto
      ? { come: sightings, old: [] }
      : this.laid.see(this.asSeen(sightings), performance.now());
    if (this.way === "number" && come.length > 1) return this.say(t("maths.cardOne"));
    // Who lays 25 after 27, or 3 and 5 after 3 and 4, exchanges one card only.
    const shown = this.way !== "number" && come.length ? [...come, ...old] : come;
    const numbers = this.numbersOf(shown);
    if (!numbers) {
      this.read = null;
      return old.length && this.say(t("maths.cardAway"));
    }
    if (!isPhoto && !this.isSteady(numbers)) return;
    const missing = this.answer(numbers);
    if (missing) this.say(t("maths.cardNotThere", { number: missing }), t("maths.cardNotThere.said"));
  }

  /** What a camera sees, as the child sees it: in a mirrored picture, left is right. */
  asSeen(sightings) {
    if (!this.finder?.overlay.mirrored) return sightings;
    return sightings.map((seen) => ({ ...seen, outline: seen.outline.map(([x, y]) => [-x, y]) }));
  }

  /** The numbers that answer; null for none. */
  numbersOf(shown) {
    const count = several[this.way];
    const row = count ? rowOf(shown, this.cards) : [numberOf(shown, this.cards, this.way === "pair")];
    return row?.length === (count ?? 1) && row[0] !== null ? row : null;
  }

  /** Whether several cards have been read alike for a while. */
  isSteady(numbers) {
    const text = numbers.join();
    this.looks = this.read === text ? this.looks + 1 : 1;
    this.read = text;
    return numbers.length === 1 || this.looks >= certain;
  }

  close() {
    this.finder?.close();
    this.finder = null;
    this.element.replaceChildren();
  }
}
