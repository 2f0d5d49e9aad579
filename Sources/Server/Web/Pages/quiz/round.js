// The scene of a running question: the question like verse, the camera picture beside it, the countdown over the picture.
import { fill, h, setText, verse } from "../shared/dom.js";
import { t } from "../shared/text.js";
import { Countdown } from "./countdown.js";

export class RoundScene {
  /** `finder` shows the picture (null on a wall), `packLanguage` is that of the questions, `controls` are buttons below. */
  constructor(finder, packLanguage, controls = []) {
    this.language = packLanguage;
    this.countdown = new Countdown();
    this.place = h("p", { class: "eyebrow" });
    this.asked = h("div", { class: "asked" });
    this.note = h("p", { class: "note", role: "status", hidden: true });
    this.controls = h("div", { class: "row controls" }, controls);
    this.element = h(
      "section",
      { class: "round" },
      h("div", { class: "text" }, this.place, this.asked, this.note, this.controls),
      finder ? finder.element : null,
    );
    if (finder) finder.hold(this.countdown.element);
  }

  update(view) {
    const { round } = view;
    if (this.number !== round.number) this.ask(view);
    this.countdown.show(view);
    const note = round.cameraLost ? t("clock.cameraLost") : view.phase === "paused" ? t("clock.paused") : "";
    this.note.hidden = !note;
    setText(this.note, note);
  }

  ask(view) {
    const { round } = view;
    this.number = round.number;
    setText(this.place, placeOf(view));
    fill(
      this.asked,
      verse("h1", round.question, { class: "question", lang: this.language }),
      round.hint ? h("p", { class: "hint", lang: this.language }, round.hint) : null,
    );
  }
}

/** "Question 3 of 12 · 1 000 points"; a pack that begins anew when all was asked has no "of". */
export function placeOf({ round, rounds }) {
  const place = rounds ? t("questionOf", { number: round.number, rounds }) : t("question", { number: round.number });
  return `${place} · ${round.points ? t("points", { count: round.points }) : t("warmUp")}`;
}
