// A field of the editor: saved as it is typed, and what is wrong with it is said beside it.
import { h } from "../shared/dom.js";

/** Milliseconds without a key after which is saved. */
const pause = 600;

/** A field called `label`; `save(text)` keeps what is typed and throws the problem of what is not kept. */
export class EditedField {
  constructor(label, { save, lines = false, number = null, list = null, ...attributes }) {
    this.save = save;
    this.kept = null;
    this.failure = h("span", { class: "failure small", role: "alert" });
    this.input = h(list ? "select" : lines ? "textarea" : "input", {
      class: "field",
      autocomplete: "off",
      ...(lines ? { rows: 2 } : {}),
      ...(number ? { type: "number", ...number } : {}),
      ...attributes,
      oninput: () => this.typed(),
      onchange: () => this.flush(),
    });
    this.element = h("label", { class: "edited" }, h("span", {}, label), this.input, this.failure);
    this.show(list);
  }

  show(list) {
    if (list) this.input.append(...list.map((value) => h("option", { value }, value)));
  }

  /** What the file says; a field that is being typed in stays as it is. */
  set value(text) {
    this.kept = text;
    if (this.timer || this.failure.textContent) return;
    if (this.input.value !== text) this.input.value = text;
    if (this.input.tagName === "TEXTAREA") this.fit();
  }

  fit() {
    this.input.rows = Math.max(1, this.input.value.split("\n").length);
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pause);
    if (this.input.tagName === "TEXTAREA") this.fit();
  }

  async flush() {
    clearTimeout(this.timer);
    this.timer = null;
    const text = this.input.value;
    if (text === this.kept) return this.tell("");
    try {
      await this.save(text);
      this.kept = text;
      this.tell("");
    } catch (problem) {
      this.tell(problem.words);
    }
  }

  tell(words) {
    this.failure.textContent = words;
    if (words) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
