// A question in the editor: its picture, its texts, its time and points, and its place among the others.

import { button, fill, h, renew } from "../shared/dom.js";
import { thumbnail } from "../shared/events/api.js";
import { textIn, tonguesOf } from "../shared/pack-texts.js";
import { plate } from "../shared/plate.js";
import { t, languages as tongues } from "../shared/text.js";
import { choose } from "./choose.js";
import { EditedField } from "./edited-field.js";
import { judgedOf } from "./judged.js";
import { missedList } from "./missed.js";

/** The longest texts, in characters (AssignmentSchema.swift). */
const longest = { question: 280, answer: 160, hint: 120 };

export class QuestionRow {
  /**
   * The row of question `number`; `desk` changes the pack: `change(change, place)`, `move(from, to)`, `replace(image)`,
   * `turn(image)`, `choose(question, image)`, `addView(question)`, `removeView(image)`, `addMissed(answer)`, `forgetMissed(answer)`.
   */
  constructor(number, sheet, desk) {
    Object.assign(this, { number, desk });
    const { image, images, waits } = sheet.questions[number];
    this.image = image;
    /** What is said of each further picture of the thing, by its name. */
    this.views = new Map(images.slice(1).map((view) => [view, h("div", { class: "judged" })]));
    this.fields = [];
    this.judged = h("div", { class: "judged" });
    /** The pictures of answers that were missed in lessons. */
    this.missed = h("div", {});
    this.grip = h("button", {
      type: "button",
      class: "button quiet grip",
      "aria-label": t("editor.grip", { number: number + 1 }),
      title: t("editor.gripHelp"),
      onkeydown: (event) => this.press(event),
      onpointerdown: (event) => desk.drag(event, number),
    });
    this.grip.append("⠿");
    this.element = h(
      "li",
      { class: "question-row" },
      h(
        "div",
        { class: "question-picture" },
        waits ? this.lacking(sheet) : this.picture(sheet),
        this.judged,
        this.viewsIn(sheet),
        this.missed,
      ),
      h(
        "div",
        { class: "question-texts" },
        ["question", "answer", "hint"].flatMap((part) =>
          tonguesOf(sheet.languages).map((tongue) => this.text(part, tongue)),
        ),
        h(
          "div",
          { class: "question-numbers" },
          this.text("seconds", "", { min: 1, max: 3600 }),
          this.text("points", "", { min: 0, max: 1_000_000, step: 50 }),
        ),
      ),
      h(
        "div",
        { class: "question-tools" },
        this.grip,
        button("×", () => desk.remove(number), "quiet", { "aria-label": t("editor.removeOf", { number: number + 1 }) }),
      ),
    );
    this.show(sheet);
  }

  /** Its picture, and what can be done with it. */
  picture(sheet) {
    const { image, desk } = this;
    return [
      plate(image, image, { src: thumbnail(image, sheet.name), loading: "lazy" }),
      button(t("catalogue.replace"), () => desk.replace(image), "quiet small", {
        "aria-label": t("catalogue.replaceOf", { name: image }),
      }),
      button(t("corners.turn"), () => desk.turn(image), "quiet small", {
        "aria-label": t("catalogue.turnOf", { name: image }),
      }),
    ];
  }

  /** The further pictures of its thing, and the way to one more. */
  viewsIn(sheet) {
    const { image, number, desk } = this;
    const views = [...this.views].map(([view, judged]) =>
      h(
        "li",
        {},
        plate(view, view, { src: thumbnail(view, sheet.name), loading: "lazy" }),
        button("×", () => desk.removeView(view), "quiet", {
          "aria-label": t("editor.removeViewOf", { view, name: image }),
        }),
        judged,
      ),
    );
    return [
      views.length
        ? h("ul", { class: "question-views", "aria-label": t("editor.viewsOf", { name: image }) }, views)
        : null,
      sheet.questions[number].waits
        ? null
        : button(t("editor.addView"), () => desk.addView(number), "quiet small", {
            "aria-label": t("editor.addViewOf", { name: image }),
          }),
    ];
  }

  /** What stands in the place of a picture that is yet to come. A picture of the pack can be chosen, too. */
  lacking(sheet) {
    const { image, number, desk } = this;
    const pick = () => choose(t("editor.choose"), sheet.images, (i) => desk.choose(number, sheet.images[i]));
    return [
      h("span", { class: "plate none" }, "?"),
      h("p", { class: "small" }, t("editor.waits", { name: image })),
      sheet.images.length
        ? button(t("editor.choose"), pick, "quiet small", { "aria-label": t("editor.chooseOf", { name: image }) })
        : null,
    ];
  }

  /** The field of a part of the question in one language. */
  text(part, tongue, number = null) {
    const place = `${this.number}.${part}.${tongue}`;
    const label = t(`editor.${part}`) + (tongue ? ` · ${tongues[tongue] ?? tongue}` : "");
    const field = new EditedField(label, {
      lines: !number,
      number,
      name: `${part}${tongue ? `-${tongue}` : ""}`,
      ...(number ? {} : { maxlength: longest[part], ...(tongue ? { lang: tongue } : {}) }),
      save: (text) =>
        this.desk.change(
          { change: "set", question: this.number, part, text, ...(tongue ? { language: tongue } : {}) },
          place,
        ),
    });
    this.fields.push({ field, part, tongue });
    return field.element;
  }

  /** The texts that are being typed in the row: their part, language and text. */
  handOver() {
    return this.fields.flatMap(({ field, part, tongue }) => {
      const typed = field.handOver();
      return typed ? [{ image: this.image, part, tongue, typed }] : [];
    });
  }

  /** Goes on with what another row handed over. */
  takeOver({ part, tongue, typed }) {
    this.fields.find((field) => field.part === part && field.tongue === tongue)?.field.takeOver(typed);
  }

  /** Shows what the file says. */
  show(sheet) {
    const question = sheet.questions[this.number];
    for (const { field, part, tongue } of this.fields) {
      const value = question[part];
      field.value = typeof value === "number" ? String(value) : textIn(value, tongue);
    }
  }

  /** Says how well its thing is recognised, and what it could be taken for. */
  judge(references, sheet) {
    for (const [image, place] of [[this.image, this.judged], ...this.views]) {
      const reference = references.find(({ name }) => name === image);
      fill(place, reference ? judgedOf(reference, references, sheet.name) : []);
    }
  }

  /** Shows those of the missed `answers` that are its thing. */
  showMissed(answers, pack) {
    const own = answers.filter(({ thing }) => thing === this.image);
    renew(this.missed, own, () => (own.length ? missedList(pack, this.image, own, this.desk) : null));
  }

  press(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.desk.move(this.number, this.number + by);
  }
}
