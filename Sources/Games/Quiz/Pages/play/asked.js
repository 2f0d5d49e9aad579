// The words that are asked: the question and its hint, on a page, on the wall, and on the host's desk.
import { announce } from "../../shared/announce.js";
import { fill, h, setText } from "../../shared/dom.js";
import { passage } from "../../shared/passage.js";
import { t } from "../../shared/text.js";

export class Asked {
  /** `packLanguage` is that of the questions. */
  constructor(packLanguage) {
    this.language = packLanguage;
    this.place = h("p", { class: "eyebrow" });
    this.element = h("div", { class: "asked" });
  }

  /** Shows the question of a View; says whether there is something else to read than before. */
  update(view) {
    const { round } = view;
    setText(this.place, placeOf(view));
    if (this.number === round.number && this.hint === round.hint) return false;
    const isNew = this.number !== round.number;
    Object.assign(this, { number: round.number, hint: round.hint });
    const hint = round.hint ? h("p", { class: "hint", lang: this.language }, round.hint) : null;
    if (isNew) {
      fill(this.element, passage("h1", round.question, { class: "question", lang: this.language }), hint);
      return true;
    }
    // A hint that waited for half of the time comes while the question stands, at which a screen reader may be.
    this.element.querySelector(".hint")?.remove();
    if (hint) {
      this.element.append(hint);
      announce(round.hint);
    }
    return true;
  }
}

/** "Question 3 of 12 · 1 000 points"; a pack that begins anew when all was asked has no "of". */
export function placeOf({ round, rounds }) {
  const place = rounds ? t("questionOf", { number: round.number, rounds }) : t("question", { number: round.number });
  return `${place} · ${round.points ? t("points", { count: round.points }) : t("warmUp")}`;
}
