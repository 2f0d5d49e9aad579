// The form that opens a class game: of which pack, which of its questions, how many, and in what order.
import { parameter } from "../../shared/address.js";
import { button, fill, h } from "../../shared/dom.js";
import { get, longWork } from "../../shared/events/api.js";
import { textIn } from "../../shared/pack-texts.js";
import { language, t } from "../../shared/text.js";
import { showPreview } from "./preview.js";

/** Right answers to a question below this share say that it is hard. */
const hardBelow = 0.5;

export class GameForm {
  /**
   * `packs` have questions; the one that the address names is chosen first, or else the standard. `opened(id)` gets the
   * game, `failed(problem)` why there is none.
   */
  constructor(packs, opened, failed) {
    Object.assign(this, { packs, opened, failed });
    const wished = parameter("pack");
    const first = packs.find(({ name, standard }) => (wished === null ? standard : name === wished)) ?? packs[0];
    this.title = h("h1", { class: "title" }, textIn(first.title, language));
    this.counted = h("span", {}, t("host.rounds", { count: first.questions }));
    this.rounds = h("input", {
      class: "field",
      type: "number",
      name: "rounds",
      min: 1,
      max: first.questions,
      value: first.questions,
    });
    this.which = h("ul", { class: "which" });
    this.look = button(t("host.preview"), () => this.preview(), "plain");
    this.list(first);
    this.order = h(
      "select",
      { class: "field", name: "order" },
      h("option", { value: "random" }, t("host.random")),
      h("option", { value: "pack" }, t("host.inOrder")),
    );
    this.pack = h(
      "select",
      { class: "field", name: "pack", onchange: () => this.choose() },
      packs.map((entry) =>
        h("option", { value: entry.name, selected: entry === first }, textIn(entry.title, language)),
      ),
    );
    this.speed = h("input", { type: "checkbox", name: "speed", checked: true });
    this.element = this.form();
    this.measure();
  }

  form() {
    return h(
      "form",
      { onsubmit: (event) => this.open(event) },
      h("p", { class: "eyebrow" }, t("page.host")),
      this.title,
      h("p", { class: "lead" }, t("host.lead")),
      this.packs.length > 1 ? h("label", {}, t("host.pack"), this.pack) : null,
      h("label", {}, this.counted, this.rounds),
      // What most leave as it is stands below.
      h("button", { class: "button primary large" }, t("host.open")),
      h("label", {}, t("host.order"), this.order),
      h("details", {}, h("summary", {}, t("host.which")), this.which),
      this.look,
      h("label", { class: "check" }, this.speed, t("speedPoints")),
    );
  }

  /** Lists the questions of a pack, all of them marked. */
  list(entry) {
    this.entry = entry;
    const mark = () => h("input", { type: "checkbox", name: "which", checked: true, onchange: () => this.count() });
    this.measured = entry.asks.map(() => h("span", { class: "small muted" }));
    fill(
      this.which,
      entry.asks.map(({ question }, number) =>
        h(
          "li",
          {},
          h("label", { class: "check" }, mark(), h("span", {}, textIn(question, language), " ", this.measured[number])),
        ),
      ),
    );
    this.showMeasured();
  }

  /** Asks how often each question was answered rightly in earlier games; without an answer the form is as good. */
  async measure() {
    const told = await get(`/api/statistics?language=${language}`).catch(() => null);
    this.questions = told?.questions ?? [];
    this.showMeasured();
  }

  /** Says of each question how it went, where it was asked. */
  showMeasured() {
    const { asks } = this.entry;
    for (const [number, words] of (this.measured ?? []).entries()) {
      const { image, question } = asks[number];
      const text = textIn(question, language);
      const known = this.questions?.find((one) => one.image === image && one.question === text);
      if (!known?.answers) continue;
      const { right, answers: count } = known;
      words.textContent = t(right / count < hardBelow ? "host.measuredHard" : "host.measured", { right, count });
    }
  }

  /** Shows the marked questions in the pack's order. */
  preview() {
    const { name, asks } = this.entry;
    const marked = asks.filter((_, number) => this.marks[number].checked);
    showPreview(name, marked);
  }

  get marks() {
    return [...this.which.querySelectorAll("input")];
  }

  /** Sets the number of questions to that of the marked ones. */
  count() {
    const marked = this.marks.filter(({ checked }) => checked).length;
    this.rounds.max = this.rounds.value = Math.max(1, marked);
    this.look.disabled = marked === 0;
  }

  choose() {
    const entry = this.packs.find(({ name }) => name === this.pack.value);
    this.list(entry);
    this.look.disabled = false;
    this.rounds.max = this.rounds.value = entry.questions;
    this.counted.textContent = t("host.rounds", { count: entry.questions });
    this.title.textContent = textIn(entry.title, language);
  }

  async open(event) {
    event.preventDefault();
    const { marks } = this;
    try {
      const view = await longWork("POST", "/api/contests", {
        mode: "class",
        source: "browser",
        pack: this.pack.value,
        inOrder: this.order.value === "pack",
        ...(marks.every(({ checked }) => checked)
          ? {}
          : { questions: marks.flatMap(({ checked }, number) => (checked ? [number] : [])) }),
        rounds: Number(this.rounds.value),
        speedPoints: this.speed.checked,
      });
      this.opened(view.id);
    } catch (problem) {
      this.failed(problem);
    }
  }
}
