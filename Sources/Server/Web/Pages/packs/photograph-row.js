// A row of the sheet of photographs: an answer that waits for its photograph, or a photograph of another thing.

import { openDialog } from "../shared/dialog.js";
import { button, fill, h, setText } from "../shared/dom.js";
import { thumbnail } from "../shared/events/api.js";
import { plate } from "../shared/plate.js";
import { t } from "../shared/text.js";
import { choose } from "./choose.js";
import { CornerPicker } from "./corner-picker.js";
import { judgedOf } from "./judged.js";
import { nameField } from "./manage.js";
import { pictureField } from "./picture-field.js";

export class PhotographRow {
  /** Photographs that are still to be looked at. */
  coming = 0;
  photograph = null;
  /** The name under which the photograph was saved. */
  saved = null;
  isSaving = false;
  /** Whether its corners are being put right. */
  isHeld = false;
  /** Whether nobody knows if an earlier try to save it has arrived. */
  isLost = false;
  /** Why it was not saved. */
  problem = "";
  shown = null;
  asked = 0;

  /**
   * The row of the answer `name`, of which `question` asks, or, without a name, of a thing that may be called `words`.
   * `desk` is told: `took(row, files)`, `moved(row, goal)`, `leftOut(row)`, `changed()`; `others(row)` are the
   * other answers that are not done with.
   */
  constructor(desk, name, question, words = "") {
    Object.assign(this, { desk, name });
    this.picture = h("div", { class: "photograph-picture" });
    this.note = h("p", { class: "small" });
    this.failure = h("p", { class: "small failure", role: "alert" });
    this.judged = h("div", { class: "judged" });
    this.tools = h("div", { class: "row" });
    this.file = pictureField(false, (files) => desk.took(this, files));
    this.field = name === null ? nameField(words) : null;
    this.element = h(
      "li",
      { class: "photograph-row" },
      this.picture,
      h(
        "div",
        { class: "rehearsal-side" },
        this.field ? h("label", {}, t("enrol.name"), this.field) : h("h2", {}, name),
        question ? h("p", { class: "small muted" }, question) : null,
        this.note,
        this.failure,
        this.judged,
      ),
      this.tools,
      this.file,
    );
    this.draw();
  }

  /** The name that it has, or is given. */
  get label() {
    return this.name ?? this.field.value.trim();
  }

  /** Whether it is done with, or being done. */
  get isFixed() {
    return this.isSaving || this.saved !== null;
  }

  /** Whether a photograph may come to it. */
  get isOpen() {
    return !this.photograph && !this.coming && !this.isFixed;
  }

  /** Whether there is a photograph that can be saved. */
  get isReady() {
    return Boolean(this.photograph) && !this.coming && !this.isHeld && !this.isFixed;
  }

  /** A photograph is on its way. */
  wait() {
    this.coming += 1;
    this.draw();
  }

  /** The photograph that was on its way is `photograph`, or could not be read (null). */
  async come(photograph) {
    this.coming -= 1;
    if (photograph) await this.put(photograph);
    else this.draw();
  }

  /** Has this photograph now, or none. */
  async put(photograph) {
    this.photograph = photograph;
    this.problem = "";
    // A preview that is under way is of another photograph.
    this.asked += 1;
    if (!photograph) this.forget();
    this.draw();
    this.desk.changed();
    if (photograph) await this.straighten();
  }

  forget() {
    URL.revokeObjectURL(this.shown);
    this.shown = null;
  }

  /** What is to be known of it. */
  get words() {
    if (this.saved !== null) return t("photographs.saved");
    if (this.isSaving) return t("photographs.saving");
    if (this.coming) return t("photographs.waiting");
    return this.photograph && !this.photograph.sure ? t("photographs.unsure") : "";
  }

  draw() {
    const { photograph, label } = this;
    if (!photograph) fill(this.picture, h("span", { class: "plate none" }, "?"));
    setText(this.note, this.words);
    setText(this.failure, this.problem);
    if (this.isFixed || this.coming) return fill(this.tools);
    const tool = (words, act, look = "quiet") => button(words, act, look, { "aria-label": `${words}: ${label}` });
    const again = t(photograph ? "enrol.again" : "photographs.photograph");
    fill(
      this.tools,
      tool(again, () => this.file.click(), photograph ? "quiet" : "plain"),
      photograph
        ? [
            tool(t("photographs.corners"), () => this.pickCorners(), photograph.sure ? "quiet" : "plain"),
            tool(t("corners.turn"), () => this.turn()),
            this.desk.others(this).length ? tool(t("photographs.move"), () => this.move()) : null,
            tool(t("enrol.leaveOut"), () => this.desk.leftOut(this)),
          ]
        : null,
    );
  }

  /** Gives the photograph to another answer. */
  move() {
    const goals = this.desk.others(this).filter((row) => !row.coming);
    const names = goals.map(({ name }) => name);
    choose(t("photographs.moveTo"), names, (i) => this.desk.moved(this, goals[i]));
  }

  /** Shows what is between the corners. */
  async straighten() {
    const mine = ++this.asked;
    try {
      const picture = URL.createObjectURL(await this.photograph.straightened());
      // A corner, or the photograph, has moved on.
      if (mine !== this.asked) return URL.revokeObjectURL(picture);
      this.forget();
      this.shown = picture;
      fill(this.picture, h("img", { class: "plate", src: picture, alt: t("enrol.preview") }));
    } catch (problem) {
      if (mine === this.asked) this.fail(problem);
    }
  }

  fail(problem) {
    this.problem = problem.words ?? String(problem.message);
    this.draw();
  }

  turn() {
    this.photograph.turn();
    return this.straighten();
  }

  async pickCorners() {
    const { photograph } = this;
    // It is not saved meanwhile.
    this.isHeld = true;
    const bitmap = await photograph.bitmap();
    const picker = new CornerPicker(bitmap, photograph.corners, photograph.others, () => {});
    const take = () => {
      photograph.corners = picker.corners.flat();
      photograph.others = picker.others;
      photograph.sure = true;
      dialog.close();
      this.draw();
      this.straighten();
    };
    const dialog = openDialog(
      t("corners.title"),
      "wide",
      h("p", { class: "small" }, t("corners.help")),
      picker.element,
      h(
        "div",
        { class: "row" },
        button(t("photographs.cornersSet"), take, "primary"),
        picker.choice,
        button(t("cancel"), () => dialog.close()),
      ),
    );
    dialog.addEventListener("close", () => {
      this.isHeld = false;
      this.desk.changed();
    });
  }

  /** Saves the photograph in `pack`; says why if that is refused. */
  async save(pack) {
    const { label } = this;
    this.isSaving = true;
    this.problem = "";
    this.draw();
    try {
      this.saved = (await this.photograph.save(label, pack)).name;
    } catch (problem) {
      // The answer to an earlier try was lost on its way, and the photograph was not.
      if (this.isLost && problem.code === "nameTaken") this.saved = label;
      else this.problem = problem.words;
      this.isLost ||= problem.status === 0;
    }
    this.isSaving = false;
    this.draw();
    if (this.problem) this.element.scrollIntoView({ block: "nearest" });
  }

  /** Its photograph is in `pack` under `name`. */
  keep(name, pack) {
    this.saved = name;
    this.draw();
    fill(this.picture, plate(name, "", { src: thumbnail(name, pack) }));
  }

  judge(references, pack) {
    const entry = references.find(({ name }) => name === this.saved);
    if (entry) fill(this.judged, judgedOf(entry, references, pack));
  }
}
