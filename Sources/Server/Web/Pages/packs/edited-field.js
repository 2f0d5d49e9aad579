// A field of the editor: saved as it is typed, and what is wrong with it is said beside it.
import { h } from "../shared/dom.js";

/** Milliseconds without a key after which is saved. */
const pause = 600;
/** Milliseconds after which a text that did not get through is sent again: a daemon that restarts is back by then. */
const tryAgain = 3000;

/** A field called `label`; `save(text)` keeps what is typed and throws the problem of what is not kept. */
export class EditedField {
  constructor(label, { save, lines = false, number = null, list = null, ...attributes }) {
    this.save = save;
    this.kept = null;
    this.saving = 0;
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

  /** The text in the file; a field that is being typed in, or whose text is under way, stays as it is. */
  set value(text) {
    this.kept = text;
    if (this.timer || this.saving || this.failure.textContent) return;
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

  /**
   * Takes away what was typed and is not on its way yet, for a field that takes this one's place; null where there is
   * nothing.
   */
  handOver() {
    // A browser says that a field has changed when it is taken off the page.
    this.isOver = true;
    if (!this.timer) return null;
    clearTimeout(this.timer);
    this.timer = null;
    const { value, selectionStart: from } = this.input;
    return { value, from, isHeld: document.activeElement === this.input };
  }

  /** Goes on with what {@link handOver} took from another field. */
  takeOver({ value, from, isHeld }) {
    this.input.value = value;
    this.typed();
    if (!isHeld) return;
    this.input.focus({ preventScroll: true });
    if (typeof from === "number") this.input.setSelectionRange(from, from);
  }

  async flush() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.isOver) return;
    const text = this.input.value;
    if (text === this.kept) return this.tell("");
    this.saving += 1;
    try {
      await this.save(text);
      this.tell("");
    } catch (problem) {
      this.tell(problem.words);
      if (problem.status === 0) this.timer = setTimeout(() => this.flush(), tryAgain);
    } finally {
      this.saving -= 1;
    }
    // The text that was told meanwhile is shown now, but to nobody who has typed on, or whose text was refused.
    if (this.input.value === text) this.value = this.kept;
  }

  tell(words) {
    this.failure.textContent = words;
    if (words) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
