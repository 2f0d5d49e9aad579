// The scene of a running question: the camera picture, the question on its leaf, the countdown round the screen.
import { h, setText } from "../../shared/dom.js";
import { t } from "../../shared/text.js";
import { Asked } from "./asked.js";
import { CameraPage } from "./camera-page.js";
import { Countdown } from "./countdown.js";

export class RoundScene {
  /** `finder` shows the picture, `packLanguage` is that of the questions, `controls` are buttons. */
  constructor(finder, packLanguage, controls = []) {
    this.countdown = new Countdown();
    this.asked = new Asked(packLanguage);
    this.note = h("p", { class: "note", role: "status", hidden: true });
    this.turn = h("p", { class: "turn", hidden: true });
    const head = [this.countdown.element, this.asked.place, this.note];
    this.page = new CameraPage(finder, head, [this.turn, this.asked.element], controls);
    this.element = this.page.element;
    this.element.append(this.countdown.border);
  }

  get number() {
    return this.asked.number;
  }

  /** To be called when the scene is on the page. */
  update(view) {
    const { round } = view;
    const isNew = this.asked.update(view);
    this.countdown.show(view);
    const note = round.cameraLost ? t("clock.cameraLost") : view.phase === "paused" ? stillOf(round) : "";
    this.turn.hidden = !round.turn;
    setText(this.turn, round.turn ? t("turn", { name: round.turn }) : "");
    if (!isNew && note === this.note.textContent) return;
    // Beside a clock that stands it says why, where the place of the question was: the words need their room.
    this.note.hidden = !note;
    this.asked.place.hidden = Boolean(note);
    setText(this.note, note);
    this.page.fit();
  }
}

/**
 * Why the clock of a question stands for all: somebody has paused it, or a restart has sent players away who are
 * awaited.
 */
export const stillOf = ({ awaited }) =>
  awaited === undefined ? t("clock.paused") : t("clock.awaited", { count: awaited });
