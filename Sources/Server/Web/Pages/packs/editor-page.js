// The editor of a pack: a row for each question, saved as it is typed. The file stays the truth: what is changed in it
// appears here.

import { parameter } from "../shared/address.js";
import { button, fill, h, linkButton, setText } from "../shared/dom.js";
import { call, get, post, thumbnail } from "../shared/events/api.js";
import { followAnswer } from "../shared/events/events.js";
import { textIn, tonguesOf } from "../shared/pack-texts.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { plate } from "../shared/plate.js";
import { t, languages as tongues } from "../shared/text.js";
import { choose } from "./choose.js";
import { EditedField } from "./edited-field.js";
import { showEnrol } from "./enrol.js";
import { freeName } from "./free-name.js";
import { followReferences, matrixOf } from "./judged.js";
import { freshPicture } from "./manage.js";
import { forgetMissed, missedOf, photographOf } from "./missed.js";
import { PackKeeper, sendTo } from "./pack-keeper.js";
import { QuestionRow } from "./question-row.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const api = `/api/packs/${encodeURIComponent(name)}`;
const query = `pack=${encodeURIComponent(name)}`;
const about = await openPage("editor");
let keeper;
if (about) open();

async function open() {
  showLoading();
  try {
    keeper = new PackKeeper(await get(api), sendTo(api), () => {});
    const editor = new Editor();
    editor.draw();
    editor.goTo(parameter("thing"));
  } catch (problem) {
    showProblem(problem, open, linkButton(t("page.packs"), "/packs", "primary"));
  }
}

/**
 * Pixels from the edge of the window in which a row that is dragged moves the page, and by how many with each movement.
 */
const [edge, step] = [80, 24];

class Editor {
  /** The answers that were missed in lessons, and the one that is being added. */
  missed = [];
  adding = Promise.resolve();
  unfolded = new Map();

  constructor() {
    keeper.shown = (sheet, by) => this.show(sheet, by);
  }

  draw() {
    this.list = h("ol", { class: "question-rows" });
    this.rest = h("ul", { class: "cards unasked" });
    this.head = h("div", { class: "pack-head" });
    this.note = h("p", { class: "note", role: "status", hidden: true });
    this.problems = h("ul", { class: "causes" });
    this.remarks = h("details", { hidden: true });
    this.waiting = linkButton("", `/packs/${encodeURIComponent(name)}/photograph`);
    this.state = h("p", { class: "muted small", role: "status" });
    this.camera = button("", () => this.photograph(), "primary");
    this.undo = button(t("editor.undo"), () => this.step(() => keeper.undo()), "quiet");
    this.redo = button(t("editor.redo"), () => this.step(() => keeper.redo()), "quiet");
    this.yaml = h("textarea", { class: "field yaml", rows: 16, spellcheck: "false", "aria-label": "pack.yaml" });
    this.yamlFailure = h("p", { class: "failure", role: "alert" });
    this.file = h(
      "details",
      {},
      h("summary", {}, t("editor.file")),
      this.yaml,
      this.yamlFailure,
      button(t("enrol.save"), () => this.writeFile()),
    );
    this.matrix = h("div", {});
    this.restHead = h(
      "div",
      { hidden: true },
      h("h2", {}, t("editor.rest")),
      h("p", { class: "small muted" }, t("editor.restHelp")),
    );
    this.alike = h("details", { class: "alike-all" }, h("summary", {}, t("matrix.title")), this.matrix);
    this.drawn = null;
    const address = encodeURIComponent(name);
    /** Where a pack leads that has something to ask. */
    this.ways = [
      linkButton(t("packs.play"), `/play?pack=${address}`, "plain"),
      linkButton(t("page.host"), `/host?pack=${address}`, "plain"),
      linkButton(t("page.rehearse"), `/packs/${address}/rehearse`, "plain"),
      linkButton(t("page.print"), `/packs/${address}/print`, "plain"),
    ];
    this.element = h(
      "div",
      { class: "editor" },
      h("p", { class: "eyebrow" }, h("a", { href: "/packs" }, t("page.packs"))),
      h("h1", { class: "title" }, name),
      h(
        "div",
        { class: "row editor-bar" },
        this.waiting,
        this.camera,
        this.undo,
        this.redo,
        this.ways,
        linkButton(t("page.catalogue"), `/catalogue?pack=${address}`, "quiet"),
      ),
      this.note,
      this.state,
      this.head,
      this.problems,
      this.remarks,
      this.list,
      this.restHead,
      this.rest,
      this.alike,
      this.file,
    );
    this.show(keeper.sheet, "me");
    showScene("editor", this.element);
    window.onkeydown = (event) => this.press(event);
    // A text that was refused, or did not get through, is not lost without a word.
    window.onbeforeunload = (event) => this.element.querySelector("[aria-invalid]") && event.preventDefault();
    this.watch();
    this.lookForMissed();
  }

  /** Shows the pack; fields are made anew only where there are others. */
  show(sheet, by) {
    if (!this.list) return;
    const pictures = sheet.questions.map(({ images, waits }) => [images, waits]);
    const shape = JSON.stringify([pictures, sheet.languages, sheet.images]);
    if (shape !== this.drawn) {
      this.build(sheet);
      this.showMissed();
      this.drawn = shape;
      this.judgedFrom = null;
      this.judge();
    }
    for (const row of this.rows) row.show(sheet);
    for (const { field, tongue } of this.titles) field.value = textIn(sheet.title, tongue);
    this.languages.value = sheet.languages.join(", ");
    const told = ({ line, field, title }) =>
      h("li", {}, [line ? t("editor.line", { line }) : null, field, title].filter(Boolean).join(": "));
    fill(this.problems, sheet.problems.map(told));
    this.remarks.hidden = !sheet.remarks.length;
    fill(
      this.remarks,
      h("summary", {}, t("editor.remarks", { count: sheet.remarks.length })),
      h("ul", { class: "causes" }, sheet.remarks.map(told)),
    );
    if (document.activeElement !== this.yaml) this.yaml.value = sheet.yaml;
    this.buttons();
    this.note.hidden = by !== "others" && !sheet.played;
    setText(this.note, by === "others" ? t("editor.changed") : sheet.played ? t("editor.played") : "");
    setText(this.camera, t(sheet.images.length ? "editor.photograph" : "editor.photographFirst"));
    const count = sheet.questions.length;
    const waiting = new Set(sheet.questions.filter(({ waits }) => waits).map(({ image }) => image)).size;
    this.waiting.hidden = !waiting;
    setText(this.waiting, t("photographs.title", { count: waiting }));
    // What waits comes first.
    this.waiting.classList.toggle("primary", waiting > 0);
    this.camera.classList.toggle("primary", !waiting);
    this.camera.classList.toggle("plain", waiting > 0);
    for (const way of this.ways) way.hidden = sheet.questions.every(({ waits }) => waits);
    const waits = sheet.questions.filter(({ waits }) => waits).length;
    const words = [count ? t("editor.saved", { count }) : t("packs.noneHelp")];
    if (waits) words.push(`${t("packs.waiting", { count: waits })}.`);
    setText(this.state, words.join(" "));
  }

  build(sheet) {
    const change = (change, place) => keeper.change(change, place).finally(() => this.buttons());
    const desk = {
      change,
      move: (from, to) => this.move(from, to),
      choose: (question, image) => this.step(() => change({ change: "set", question, part: "image", text: image })),
      remove: (question) => this.step(() => keeper.change({ change: "remove", question })),
      replace: (image) => this.enrol(image),
      addView: (question) => this.addView(question),
      removeView: (image) => this.step(() => keeper.change({ change: "removeImage", image })),
      unfolded: this.unfolded,
      addMissed: (answer) => this.step(() => this.addMissed(answer)),
      forgetMissed: (answer) => this.step(() => this.forgetMissed(answer)),
      turn: (image) => this.step(() => this.turn(image)),
      drag: (event, number) => this.drag(event, number),
    };
    // A text that is being typed moves along with its question.
    const typed = this.rows?.flatMap((row) => row.handOver()) ?? [];
    this.rows = sheet.questions.map((_, number) => new QuestionRow(number, sheet, desk));
    fill(
      this.list,
      this.rows.map(({ element }) => element),
    );
    for (const row of this.rows) row.show(sheet);
    for (const each of typed) this.rows.find(({ image }) => image === each.image)?.takeOver(each);
    this.titles = tonguesOf(sheet.languages).map((tongue) => ({
      tongue,
      field: new EditedField(t("editor.title") + (tongue ? ` · ${tongues[tongue] ?? tongue}` : ""), {
        name: `title${tongue ? `-${tongue}` : ""}`,
        save: (text) => change({ change: "title", text, ...(tongue ? { language: tongue } : {}) }, `title.${tongue}`),
      }),
    }));
    this.languages = new EditedField(t("editor.languages"), {
      name: "languages",
      save: (text) => change({ change: "languages", languages: text.split(/[\s,]+/).filter(Boolean) }, "languages"),
    });
    fill(
      this.head,
      this.titles.map(({ field }) => field.element),
      this.languages.element,
    );
    const unasked = unaskedOf(sheet);
    this.restHead.hidden = !unasked.length;
    fill(
      this.rest,
      unasked.map((image) =>
        h(
          "li",
          { class: "card" },
          plate(image, "", { src: thumbnail(image, name), loading: "lazy" }),
          h("h2", {}, image),
          h(
            "div",
            { class: "row" },
            button(t("editor.ask"), () => this.step(() => keeper.change({ change: "add", image })), "plain", {
              "aria-label": t("editor.askOf", { name: image }),
            }),
            button(t("catalogue.remove"), () => this.takeOut(image), "quiet", {
              "aria-label": t("catalogue.removeOf", { name: image }),
            }),
          ),
        ),
      ),
    );
  }

  /** Says of each thing how well it is recognised, and who looks like whom, as soon as it is known. */
  judge() {
    this.judging?.close();
    this.judging = followReferences(name, this.list, ({ references }) => {
      const text = JSON.stringify(references);
      if (text === this.judgedFrom) return;
      this.judgedFrom = text;
      for (const row of this.rows) row.judge(references, keeper.sheet);
      fill(this.matrix, matrixOf(references, name));
    });
  }

  /** Of undo and redo, the one that can do nothing more leaves the focus to the other. */
  buttons() {
    const held = document.activeElement;
    this.undo.disabled = !keeper.past.length;
    this.redo.disabled = !keeper.future.length;
    if (held === this.undo && held.disabled) this.redo.focus();
    if (held === this.redo && held.disabled) this.undo.focus();
  }

  /** Does something whose failure is told at the top. */
  async step(work) {
    try {
      await work();
    } catch (problem) {
      this.note.hidden = false;
      setText(this.note, problem.words);
    }
    this.buttons();
  }

  async move(from, to) {
    if (to < 0 || to >= this.rows.length || from === to) return;
    await this.step(() => keeper.change({ change: "move", question: from, to }));
    this.rows[to]?.grip.focus();
  }

  /** Leads a row along with the pointer, and puts it down before the one that is under it then. */
  drag(event, from) {
    event.preventDefault();
    const { grip, element } = this.rows[from];
    grip.setPointerCapture(event.pointerId);
    element.classList.add("held");
    let to = from;
    const over = ({ clientY }) => {
      // Rows are tall: the page follows the pointer to its edge.
      if (clientY > innerHeight - edge) scrollBy(0, step);
      else if (clientY < edge) scrollBy(0, -step);
      const middles = this.rows
        .map(({ element }) => element.getBoundingClientRect())
        .map((box) => box.top + box.height / 2);
      to = middles.filter((middle, i) => i !== from && middle < clientY).length;
      this.rows.forEach(({ element }, i) => element.classList.toggle("goal", i === to && to !== from));
    };
    const end = () => {
      grip.onpointermove = grip.onpointerup = grip.onpointercancel = null;
      for (const { element } of this.rows) element.classList.remove("held", "goal");
    };
    grip.onpointermove = over;
    grip.onpointercancel = end;
    grip.onpointerup = () => {
      end();
      this.move(from, to);
    };
  }

  /** Ctrl+Z and Ctrl+Shift+Z, but for what is being typed, where the browser takes keys back. */
  press(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches?.("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    const work =
      key === "y" || (key === "z" && event.shiftKey) ? () => keeper.redo() : key === "z" ? () => keeper.undo() : null;
    if (!work) return;
    event.preventDefault();
    this.step(work);
  }

  async writeFile() {
    try {
      await keeper.write(this.yaml.value);
      this.yamlFailure.textContent = "";
      this.yaml.blur();
    } catch (problem) {
      this.yamlFailure.textContent = problem.words;
    }
  }

  async takeOut(image) {
    if (!confirm(t("catalogue.removeSure", { name: image }))) return;
    await this.step(async () => {
      await call("DELETE", `/api/catalogue/${encodeURIComponent(image)}?${query}`);
      keeper.look(await get(api));
    });
  }

  async turn(image) {
    await post(`/api/catalogue/${encodeURIComponent(image)}/turn?${query}`);
    await freshPicture(image, name);
    this.judgedFrom = null;
    this.judge();
  }

  /** Photograph after photograph, each with a question of its own. */
  photograph() {
    this.enrol(null);
  }

  /** Gives the thing of a question one more picture: a new one, or one of the pack's that nothing asks for. */
  addView(question) {
    const { image: thing } = keeper.sheet.questions[question];
    const others = unaskedOf(keeper.sheet);
    const photograph = () => this.enrol(null, { thing, view: viewOf(thing) });
    if (!others.length) return photograph();
    choose(t("editor.whichView", { name: thing }), [t("editor.photographView"), ...others], (i) =>
      i === 0 ? photograph() : this.step(() => keeper.addView(others[i - 1], thing)),
    );
  }

  /** Goes to the question about `thing`, if there is one. */
  goTo(thing) {
    const row = this.rows.find(({ image }) => image === thing);
    row?.element.scrollIntoView();
    row?.grip.focus({ preventScroll: true });
  }

  async lookForMissed() {
    this.missed = await missedOf(name);
    this.showMissed();
  }

  showMissed() {
    for (const row of this.rows) row.showMissed(this.missed, name);
  }

  /**
   * Makes the picture of a missed answer a view of its thing, one after the other; its corners are asked for where they
   * are not sure.
   */
  addMissed(answer) {
    const added = this.adding.then(async () => {
      if (!this.missed.includes(answer)) return;
      const { thing } = answer;
      const photograph = await photographOf(name, answer);
      if (!photograph.sure) return this.enrol(null, { thing, view: viewOf(thing), answer }, photograph);
      const { name: image } = await photograph.save(viewOf(thing), name, thing);
      // If the view is refused, the picture is there all the same, and can be chosen.
      await this.forgetMissed(answer).catch(() => {});
      keeper.look(await get(api));
      await keeper.addView(image, thing);
    });
    this.adding = added.catch(() => {});
    return added;
  }

  async forgetMissed(answer) {
    await forgetMissed(name, answer);
    this.missed = this.missed.filter((other) => other !== answer);
    this.showMissed();
  }

  /**
   * Takes another picture of the thing `known`, a further one of the thing that is `shown`, or pictures of new things;
   * goes on with a `photograph` that is there.
   */
  enrol(known, shown = null, photograph = null) {
    this.list = null;
    const back = async () => {
      try {
        keeper.look(await get(api));
      } catch {
        // The editor is told when it is drawn again.
      }
      this.draw();
    };
    showEnrol(known, {
      pack: name,
      back,
      shown,
      files: photograph ? [photograph] : [],
      saved: async ({ name: image }) => {
        if (known) {
          await freshPicture(image, name);
          return back();
        }
        keeper.look(await get(api));
        if (shown) {
          // If it is refused, the picture is there all the same, and can be chosen.
          const refusal = await keeper.addView(image, shown.thing).then(
            () => null,
            (problem) => problem,
          );
          if (shown.answer) await this.forgetMissed(shown.answer).catch(() => {});
          await back();
          if (refusal) await this.step(() => Promise.reject(refusal));
          return false;
        }
        await keeper.ask(image);
        return true;
      },
    });
  }

  /** Takes in what others, or an editor of texts, make of the file. */
  watch() {
    this.watching?.close();
    this.watching = followAnswer(api, (sheet) => keeper.hear(sheet, () => get(api).catch(() => null)), {
      element: this.element,
    });
  }
}

/** A name for one more picture of `thing`. Names of pictures that are still to come are taken, too. */
const viewOf = (thing) =>
  freeName(thing, [...keeper.sheet.images, ...keeper.sheet.questions.flatMap(({ images }) => images)]);

/** The pictures of a pack that no question asks for. */
function unaskedOf({ questions, images }) {
  const asked = new Set(questions.flatMap((question) => question.images));
  return images.filter((image) => !asked.has(image));
}
