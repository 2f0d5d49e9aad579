// The sheet on which photographs come to the answers that wait for them: many at once, by their names, by the order in
// which they were taken, or by hand. Nothing is saved before the author has seen which goes where.

import { button, focusOn, h, linkButton, setText } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { packAddress, textIn } from "../shared/pack-texts.js";
import { showScene } from "../shared/page-frame.js";
import { language, t } from "../shared/text.js";
import { showEnrol } from "./enrol.js";
import { followReferences } from "./judged.js";
import { PackKeeper, sendTo } from "./pack-keeper.js";
import { Photograph } from "./photograph.js";
import { PhotographRow } from "./photograph-row.js";
import { pictureField } from "./picture-field.js";
import { keyOf, takenAt, wordsIn } from "./picture-file.js";

/**
 * Shows the sheet of the pack `sheet`, with the `files` of photographs that are brought along, and the `problems` of
 * what was brought and cannot be used.
 */
export function showPhotographs(sheet, { files = [], problems = [] } = {}) {
  const shown = new Photographs(sheet, problems);
  shown.show();
  shown.take(files);
}

class Photographs {
  /** Photographs that are still to be looked at, one after the other. */
  looking = 0;
  isSaving = false;
  /** The names of things that were saved and have no question. */
  unasked = [];
  queue = Promise.resolve();
  /** The names of files that are no pictures. */
  unreadable = [];
  /** Photographs that no answer waits for, as far as their names say. */
  others = [];

  constructor(sheet, problems) {
    this.name = sheet.name;
    this.api = `/api/packs/${encodeURIComponent(this.name)}`;
    this.keeper = new PackKeeper(sheet, sendTo(this.api), () => {});
    this.desk = {
      took: (row, [file]) => this.look([{ row, file }]),
      moved: (row, goal) => this.move(row, goal),
      leftOut: (row) => this.leaveOut(row),
      changed: () => this.tell(),
      others: (row) => this.answers.filter((other) => other !== row && !other.isFixed),
    };
    this.answers = sheet.questions
      .filter(({ waits, image }, i, all) => waits && all.findIndex((other) => other.image === image) === i)
      .map(({ image, question }) => new PhotographRow(this.desk, image, textIn(question, language)));
    this.element = this.draw(problems);
  }

  get rows() {
    return [...this.answers, ...this.others];
  }

  draw(problems) {
    const { title } = this.keeper.sheet;
    const count = this.answers.length;
    this.state = h("p", { class: "muted", role: "status" });
    this.failure = h("p", { class: "failure", role: "alert" });
    this.choice = pictureField(true, (files) => this.take(files));
    this.list = h(
      "ol",
      { class: "photograph-rows" },
      this.answers.map(({ element }) => element),
    );
    this.otherList = h("ul", { class: "photograph-rows" });
    this.otherHead = h("h2", { hidden: true }, t("photographs.others"));
    this.keep = button("", () => once(this.keep, () => this.save()), "primary");
    this.play = linkButton(t("packs.play"), `/play?pack=${encodeURIComponent(this.name)}`, "plain");
    this.ways = h(
      "div",
      { class: "row" },
      linkButton(t("photographs.toPack"), packAddress(this.name), "plain"),
      this.play,
    );
    return h(
      "div",
      {
        class: "photographs",
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => {
          event.preventDefault();
          this.take([...event.dataTransfer.files]);
        },
      },
      h("p", { class: "eyebrow" }, h("a", { href: packAddress(this.name) }, textIn(title, language))),
      h("h1", { class: "title" }, t(count ? "photographs.title" : "photographs.none", { count })),
      h("p", { class: "lead" }, t("photographs.lead")),
      problemList(problems),
      h(
        "div",
        { class: "row" },
        button(t("photographs.choose"), () => this.choice.click(), "primary"),
        this.choice,
        button(t("photographs.camera"), () => this.openCamera(), "plain", { hidden: !count }),
      ),
      this.failure,
      h("div", { class: "photographs-bar" }, this.state, h("div", { class: "row" }, this.keep), this.ways),
      this.list,
      this.otherHead,
      this.otherList,
    );
  }

  show() {
    showScene("photographs", this.element);
    this.tell();
    // Photographs that are not saved are not lost without a word.
    window.onbeforeunload = (event) => {
      if (this.looking || this.isSaving || this.rows.some((row) => row.isReady)) event.preventDefault();
    };
  }

  /**
   * Gives each of `files` to the answer of its name; those that a camera has numbered go to the next answers in the
   * order in which they were taken, and those with another name are things of their own.
   */
  async take(files) {
    if (!this.looking) this.unreadable = [];
    // Nothing is saved between the choice and the looks.
    const times = await Promise.all(files.map((file) => takenAt(file).catch(() => file.lastModified)));
    const free = this.answers.filter((row) => !row.isFixed);
    const named = new Map(free.map((row) => [keyOf(row.name), row]));
    const work = [];
    const numbered = [];
    for (const [i, file] of files.entries()) {
      const stem = file.name.replace(/\.\w+$/, "");
      // A browser numbers a file that it has fetched twice.
      const row = named.get(keyOf(stem)) ?? named.get(keyOf(stem.replace(/ ?\(\d+\)$/, "")));
      // Of two files for one answer in one choice, nobody can tell which is meant.
      if (row && !work.some((other) => other.row === row)) work.push({ row, file });
      else if (row || wordsIn(file)) work.push({ row: null, file });
      else numbered.push({ file, taken: times[i] });
    }
    const ranked = (a, b) => a.taken - b.taken || a.file.name.localeCompare(b.file.name, undefined, { numeric: true });
    const next = this.answers.filter((row) => row.isOpen && !work.some((other) => other.row === row));
    for (const { file } of numbered.sort(ranked)) work.push({ row: next.shift() ?? null, file });
    this.look(work);
  }

  /** Finds the corners of the photographs in `work`, one after the other. */
  look(chosen) {
    // An answer may have been saved while a file for it was chosen.
    const work = chosen.map(({ row, file }) => ({ row: row?.isFixed ? null : row, file }));
    this.looking += work.length;
    for (const { row } of work) row?.wait();
    this.tell();
    this.queue = this.queue.then(async () => {
      for (const { row, file } of work) {
        const photograph = await Photograph.of(file).catch(() => null);
        if (!photograph) this.unreadable.push(file.name);
        if (row) await row.come(photograph);
        else if (photograph) await this.addOther(wordsIn(file)).put(photograph);
        this.looking -= 1;
        this.tell();
      }
    });
  }

  addOther(words) {
    const row = new PhotographRow(this.desk, null, "", words);
    this.others.push(row);
    this.otherList.append(row.element);
    this.otherHead.hidden = false;
    return row;
  }

  removeOther(row) {
    row.photograph = null;
    this.others = this.others.filter((each) => each !== row);
    row.element.remove();
    this.otherHead.hidden = !this.others.length;
  }

  /** Gives the photograph of `row` to the answer `goal`, whose own goes the other way. */
  move(row, goal) {
    if (row.isFixed || row.coming || goal.isFixed || goal.coming) return;
    const [mine, other] = [row.photograph, goal.photograph];
    if (row.name === null && !other) this.removeOther(row);
    else row.put(other);
    goal.put(mine);
    focusOn(goal.element);
    goal.element.scrollIntoView({ block: "nearest" });
  }

  leaveOut(row) {
    if (row.name !== null) return row.put(null);
    this.removeOther(row);
    this.tell();
  }

  /** Says how far it is. */
  tell() {
    const { looking } = this;
    const ready = this.rows.filter((row) => row.isReady).length;
    const open = this.answers.filter((row) => row.isOpen).length;
    if (!ready && document.activeElement === this.keep) focusOn(this.state);
    this.keep.hidden = !ready;
    setText(this.keep, t("photographs.save", { count: ready }));
    this.ways.hidden = ready > 0 || looking > 0 || this.isSaving;
    const isPlayable = this.keeper.sheet.questions.some(({ waits }) => !waits);
    this.play.hidden = !isPlayable && this.rows.every((row) => row.saved === null);
    const troubles = this.unasked.map((name) => t("photographs.unasked", { name }));
    if (this.unreadable.length) troubles.unshift(t("enrol.unreadable", { files: this.unreadable.join(", ") }));
    setText(this.failure, troubles.join(" "));
    if (looking) setText(this.state, t("photographs.looking", { count: looking }));
    else if (this.isSaving)
      setText(this.state, t("photographs.toSave", { count: ready + this.rows.filter((row) => row.isSaving).length }));
    else if (open) setText(this.state, t("photographs.open", { count: open }));
    else if (ready) setText(this.state, t("photographs.ready"));
    else setText(this.state, this.rows.length ? t("photographs.done") : "");
  }

  /** Saves what is ready, one after the other; what is refused says why in its row. */
  async save() {
    this.isSaving = true;
    for (const row of this.rows) {
      if (!row.isReady) continue;
      const saving = row.save(this.name);
      this.tell();
      await saving;
      if (row.saved !== null && row.name === null) await this.ask(row.saved);
    }
    this.isSaving = false;
    this.tell();
    this.judge();
  }

  /** Says of each thing that was saved how well it is recognised, as soon as it is known. */
  judge() {
    this.judging?.close();
    this.judging = followReferences(this.name, this.list, ({ references }) => {
      for (const row of this.rows) row.judge(references, this.name);
    });
  }

  /** Asks for a thing for which there is no question. */
  async ask(image) {
    try {
      this.keeper.look(await get(this.api));
      await this.keeper.ask(image);
    } catch {
      this.unasked.push(image);
      this.tell();
    }
  }

  /** Takes pictures with this machine's camera, of one answer after the other. */
  openCamera() {
    const wanted = this.answers.filter((row) => row.isOpen).map(({ name }) => name);
    if (!wanted.length) return;
    const back = () => {
      this.show();
      this.judge();
    };
    const saved = async ({ name }) => {
      const row = this.answers.find((answer) => answer.name === name);
      if (row) row.keep(name, this.name);
      else await this.ask(name);
      return true;
    };
    showEnrol(null, { pack: this.name, wanted, back, saved });
  }
}

/** What was brought and cannot be used, each with its place and a remedy. */
export function problemList(problems) {
  if (!problems.length) return null;
  return h(
    "details",
    { class: "unusable", open: true },
    h("summary", {}, t("photographs.problems", { count: problems.length })),
    h(
      "ul",
      { class: "causes" },
      problems.map(({ place, title }) => h("li", {}, [place, title].filter(Boolean).join(": "))),
    ),
  );
}
