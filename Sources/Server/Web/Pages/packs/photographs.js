// The sheet on which photographs come to the answers that wait for them: many at once, by their names, by the order in
// which they were taken, or by hand. Nothing is saved before the author has seen which goes where.

import { openDialog } from "../shared/dialog.js";
import { button, fill, h, linkButton, setText } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { packAddress, textIn } from "../shared/pack-texts.js";
import { showScene } from "../shared/page-frame.js";
import { language, t } from "../shared/text.js";
import { CornerPicker } from "./corner-picker.js";
import { showEnrol } from "./enrol.js";
import { followReferences, judgedOf } from "./judged.js";
import { nameField } from "./manage.js";
import { PackKeeper, sendTo } from "./pack-keeper.js";
import { keyOf, Photograph, wordsIn } from "./photograph.js";

/**
 * Shows the sheet of the pack `sheet`, with the `files` of photographs that are brought along, and the `problems` of
 * what was brought and cannot be used.
 */
export function showPhotographs(sheet, { files = [], problems = [] } = {}) {
  const shown = new Photographs(sheet, problems);
  shown.draw();
  shown.take(files);
}

class Photographs {
  constructor(sheet, problems) {
    Object.assign(this, { name: sheet.name, problems });
    this.api = `/api/packs/${encodeURIComponent(this.name)}`;
    this.keeper = new PackKeeper(sheet, sendTo(this.api), () => {});
    const desk = {
      took: (row, [file]) => this.look([{ row, file }]),
      moved: (row, name) => this.move(row, name),
      changed: () => this.tell(),
      answers: () => this.answers,
    };
    this.desk = desk;
    this.answers = sheet.questions
      .filter(({ waits, image }, i, all) => waits && all.findIndex((other) => other.image === image) === i)
      .map(({ image, question }) => new Row(desk, image, textIn(question, language)));
    /** Photographs that no answer waits for, as far as their names say. */
    this.others = [];
  }

  get rows() {
    return [...this.answers, ...this.others];
  }

  draw() {
    this.state = h("p", { class: "muted", role: "status" });
    this.failure = h("p", { class: "failure", role: "alert" });
    this.choice = fileField(true, (files) => this.take(files));
    this.list = h(
      "ol",
      { class: "photograph-rows" },
      this.answers.map(({ element }) => element),
    );
    this.otherList = h("ul", { class: "photograph-rows" });
    this.otherHead = h("h2", { hidden: true }, t("photographs.others"));
    this.keep = button("", () => once(this.keep, () => this.save()), "primary");
    this.ways = h(
      "div",
      { class: "row" },
      linkButton(t("photographs.toPack"), packAddress(this.name), "plain"),
      linkButton(t("packs.play"), `/play?pack=${encodeURIComponent(this.name)}`, "plain"),
    );
    const count = this.answers.length;
    const camera = button(t("photographs.camera"), () => this.openCamera(), "plain", { hidden: !count });
    this.element = h(
      "div",
      {
        class: "photographs",
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => {
          event.preventDefault();
          this.take([...event.dataTransfer.files]);
        },
      },
      h("p", { class: "eyebrow" }, h("a", { href: packAddress(this.name) }, textIn(this.keeper.sheet.title, language))),
      h("h1", { class: "title" }, t(count ? "photographs.title" : "photographs.none", { count })),
      h("p", { class: "lead" }, t("photographs.lead")),
      problemList(this.problems),
      h(
        "div",
        { class: "row" },
        button(t("photographs.choose"), () => this.choice.click(), "primary"),
        this.choice,
        camera,
      ),
      this.failure,
      h("div", { class: "photographs-bar" }, this.state, h("div", { class: "row" }, this.keep), this.ways),
      this.list,
      this.otherHead,
      this.otherList,
    );
    showScene("photographs", this.element);
    this.tell();
  }

  /** Gives each of `files` to the answer of its name, those without a name to the next answers in the order taken. */
  take(files) {
    const open = this.answers.filter((row) => row.isOpen);
    const named = new Map(open.map((row) => [keyOf(row.name), row]));
    const work = [];
    const nameless = [];
    for (const file of files) {
      const key = keyOf(file.name.replace(/\.\w+$/, ""));
      const row = named.get(key) ?? named.get(keyOf(wordsIn(file)));
      if (row) named.delete(keyOf(row.name));
      if (row) work.push({ row, file });
      else if (wordsIn(file)) work.push({ row: null, file });
      else nameless.push(file);
    }
    nameless.sort(
      (a, b) => a.lastModified - b.lastModified || a.name.localeCompare(b.name, undefined, { numeric: true }),
    );
    const next = [...named.values()];
    for (const file of nameless) work.push({ row: next.shift() ?? null, file });
    this.look(work);
  }

  /** Finds the corners of the photographs in `work`, one after the other. */
  look(work) {
    for (const { row } of work) row?.wait();
    this.queue = (this.queue ?? Promise.resolve()).then(() => this.lookAt(work));
  }

  async lookAt(work) {
    const unreadable = [];
    for (const [i, { row, file }] of work.entries()) {
      this.tell(work.length - i);
      try {
        const photograph = await Photograph.of(file);
        await (row ?? this.addOther(wordsIn(file))).put(photograph);
      } catch {
        row?.put(null);
        unreadable.push(file.name);
      }
    }
    setText(this.failure, unreadable.length ? t("enrol.unreadable", { files: unreadable.join(", ") }) : "");
    this.tell();
  }

  addOther(words) {
    const row = new Row(this.desk, null, "", words);
    this.others.push(row);
    this.otherList.append(row.element);
    this.otherHead.hidden = false;
    return row;
  }

  /** Gives the photograph of `row` to the answer `name`, whose own goes the other way. */
  move(row, name) {
    const goal = this.answers.find((answer) => answer.name === name);
    const [mine, other] = [row.photograph, goal.photograph];
    goal.put(mine);
    row.put(other);
    goal.element.scrollIntoView({ block: "nearest" });
    if (row.name !== null || other) return;
    this.others = this.others.filter((each) => each !== row);
    row.element.remove();
    this.otherHead.hidden = !this.others.length;
  }

  /** Says how far it is. */
  tell(looking = 0) {
    const ready = this.rows.filter((row) => row.isReady).length;
    const open = this.answers.filter((row) => !row.photograph && !row.saved).length;
    const count = this.answers.length;
    this.keep.hidden = !ready;
    setText(this.keep, t("photographs.save", { count: ready }));
    this.ways.hidden = ready > 0 || looking > 0;
    const words = looking
      ? t("photographs.looking", { count: looking })
      : open
        ? t("photographs.open", { count: open })
        : ready
          ? t("photographs.ready")
          : t("photographs.done");
    setText(this.state, count || this.others.length ? words : "");
  }

  /** Saves what is ready, one after the other; what is refused says why in its row. */
  async save() {
    for (const row of this.rows.filter((row) => row.isReady)) {
      await row.save(this.name);
      if (row.saved && row.name === null) await this.ask(row);
      this.tell();
    }
    followReferences(this.name, this.list, ({ references }) => {
      for (const row of this.rows) row.judge(references, this.name);
    });
  }

  /** Asks for a thing for which there was no question. */
  async ask(row) {
    try {
      this.keeper.look(await get(this.api));
      const isAsked = this.keeper.sheet.questions.some(({ image }) => image === row.saved);
      if (!isAsked) await this.keeper.change({ change: "add", image: row.saved });
    } catch (problem) {
      row.tell(problem.words);
    }
  }

  /** Takes pictures with this machine's camera, of one answer after the other. */
  openCamera() {
    const wanted = this.answers.filter((row) => row.isOpen).map(({ name }) => name);
    const back = async () => showPhotographs(await get(this.api), { problems: this.problems });
    if (wanted.length) showEnrol(null, { pack: this.name, wanted, back, saved: async () => true });
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

/** A field for files of pictures, which a button opens; `took(files)` gets what is chosen. */
function fileField(multiple, took) {
  const field = h("input", {
    type: "file",
    accept: "image/*",
    multiple,
    class: "unseen",
    tabindex: -1,
    "aria-hidden": "true",
    onchange: () => {
      const files = [...field.files];
      field.value = "";
      if (files.length) took(files);
    },
  });
  return field;
}

/** An answer that waits for its photograph, or a photograph of another thing, whose name is not given yet (null). */
class Row {
  constructor(desk, name, question, words = "") {
    Object.assign(this, { desk, name, photograph: null, saved: null });
    this.picture = h("div", { class: "photograph-picture" });
    this.note = h("p", { class: "small", role: "status" });
    this.judged = h("div", { class: "judged" });
    this.tools = h("div", { class: "row" });
    this.file = fileField(false, (files) => desk.took(this, files));
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
        this.judged,
      ),
      this.tools,
      this.file,
    );
    this.draw();
  }

  /** Whether a photograph may come to it. */
  get isOpen() {
    return !this.photograph && !this.saved && !this.isWaiting;
  }

  /** Whether there is a photograph that can be saved. */
  get isReady() {
    return Boolean(this.photograph) && !this.saved;
  }

  /** A photograph is on its way. */
  wait() {
    this.isWaiting = true;
    this.tell(t("photographs.waiting"));
  }

  /** Has this photograph now, or none. */
  async put(photograph) {
    this.photograph = photograph;
    this.isWaiting = false;
    this.draw();
    this.desk.changed();
    if (photograph) await this.straighten();
  }

  tell(words, isFailure = false) {
    this.note.className = `small ${isFailure ? "failure" : ""}`;
    setText(this.note, words);
  }

  draw() {
    const { photograph, saved } = this;
    if (!photograph) fill(this.picture, h("span", { class: "plate none" }, "?"));
    this.tell(saved ? t("photographs.saved") : photograph && !photograph.sure ? t("photographs.unsure") : "");
    const label = this.name ?? "";
    const named = (words) => ({ "aria-label": `${words}: ${label}` });
    if (saved) return fill(this.tools);
    const choose = t(photograph ? "enrol.again" : "photographs.photograph");
    fill(
      this.tools,
      button(choose, () => this.file.click(), photograph ? "quiet" : "plain", named(choose)),
      photograph
        ? [
            button(t("photographs.corners"), () => this.pickCorners(), photograph.sure ? "quiet" : "plain"),
            button(t("corners.turn"), () => this.turn(), "quiet"),
            this.goals(),
            button(t("enrol.leaveOut"), () => this.put(null), "quiet"),
          ]
        : null,
    );
  }

  /** The answers to which the photograph can be given instead. */
  goals() {
    const goals = this.desk.answers().filter((row) => row !== this && !row.saved);
    if (!goals.length) return null;
    const choice = h(
      "select",
      { class: "field", "aria-label": t("photographs.move"), onchange: () => this.desk.moved(this, choice.value) },
      h("option", { value: "" }, t("photographs.move")),
      goals.map(({ name }) => h("option", { value: name }, name)),
    );
    return choice;
  }

  /** Shows what is between the corners. */
  async straighten() {
    const { photograph } = this;
    try {
      const picture = URL.createObjectURL(await photograph.straightened());
      if (this.photograph !== photograph) return URL.revokeObjectURL(picture);
      URL.revokeObjectURL(this.shown);
      this.shown = picture;
      fill(this.picture, h("img", { class: "plate", src: picture, alt: t("enrol.preview") }));
    } catch (problem) {
      this.tell(problem.words, true);
    }
  }

  turn() {
    this.photograph.turn();
    return this.straighten();
  }

  async pickCorners() {
    const { photograph } = this;
    const bitmap = await photograph.bitmap();
    const picker = new CornerPicker(bitmap, photograph.corners, () => {});
    const take = () => {
      photograph.corners = picker.corners.flat();
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
        button(t("cancel"), () => dialog.close()),
      ),
    );
  }

  async save(pack) {
    const name = this.name ?? this.field.value.trim();
    this.tell(t("photographs.saving"));
    try {
      this.saved = (await this.photograph.save(name, pack)).name;
      this.draw();
    } catch (problem) {
      this.tell(problem.words, true);
      this.element.scrollIntoView({ block: "nearest" });
    }
  }

  judge(references, pack) {
    const entry = references.find(({ name }) => name === this.saved);
    if (entry) fill(this.judged, judgedOf(entry, references, pack));
  }
}
