// The notes on one place: everybody writes, and changes or deletes what is the own; the host deletes any.

import { button, h, renew } from "../shared/dom.js";
import { call, post } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { nameField } from "../shared/signature.js";
import { kept } from "../shared/storage.js";
import { formatDate, nameOf, t } from "../shared/text.js";

/** The longest note that the rules allow (PlaceText.swift). */
const longestNote = 1000;

/** What was written and is not sent yet, by the path of the notes: who looks at another place meanwhile finds it again. */
const drafts = new Map();

export class PlaceNotes {
  /** The notes at `path` on the place that `place()` gives. */
  constructor(path, place) {
    this.path = path;
    this.place = place;
    this.editing = null;
    this.list = h("ul", { class: "notes" });
    this.element = h(
      "section",
      { "aria-labelledby": "notes-title" },
      h("h2", { id: "notes-title" }, t("places.notes")),
      this.list,
      this.newNote(),
    );
  }

  newNote() {
    const send = async (text) => {
      await post(this.path, { text, as: kept("name") ?? "" });
      drafts.delete(this.path);
    };
    const form = this.form(drafts.get(this.path) ?? "", t("places.addNote"), send, nameField());
    form.addEventListener("input", ({ target }) => target.matches("textarea") && drafts.set(this.path, target.value));
    return form;
  }

  draw() {
    const notes = this.place().notes;
    // The form of a note that is being changed is kept as it is.
    if (this.editing && !notes.some(({ id }) => id === this.editing.id)) this.editing = null;
    renew(this.list, [notes, this.editing?.id], () =>
      notes.length ? notes.map((note) => this.row(note)) : h("li", { class: "muted" }, t("places.noNotes")),
    );
  }

  row(note) {
    if (this.editing?.id === note.id) return h("li", {}, this.editing.form);
    return h(
      "li",
      {},
      h("p", { class: "note-text" }, note.text),
      h(
        "p",
        { class: "small muted" },
        t("places.byAt", { name: nameOf(note.by), date: formatDate(note.at) }),
        note.editedAt ? ` · ${t("places.edited")}` : null,
      ),
      note.canDelete
        ? h(
            "div",
            { class: "row" },
            note.mine
              ? button(t("places.edit"), () => this.edit(note), "quiet", { "data-focus": `edit-${note.id}` })
              : null,
            button(t("places.delete"), () => this.delete(note), "quiet", { "data-focus": `delete-${note.id}` }),
          )
        : null,
    );
  }

  edit(note) {
    const form = this.form(
      note.text,
      t("places.save"),
      async (text) => {
        await post(`${this.path}/${note.id}`, { text, seen: note.changedIn });
        this.stop();
      },
      button(t("cancel"), () => this.stop(), "quiet"),
    );
    this.editing = { id: note.id, form };
    this.draw();
    form.querySelector("textarea").focus();
  }

  stop() {
    const id = this.editing?.id;
    this.editing = null;
    this.draw();
    this.list.querySelector(`[data-focus="edit-${id}"]`)?.focus();
  }

  async delete(note) {
    if (!confirm(t("places.deleteSure"))) return;
    await call("DELETE", `${this.path}/${note.id}`).catch((problem) =>
      this.list.append(h("li", { class: "failure", role: "alert" }, problem.words)),
    );
  }

  /** A field whose text goes to `send`; it is emptied when that went well, and kept when not. */
  form(text, label, send, ...more) {
    const field = h(
      "textarea",
      {
        class: "field",
        rows: 3,
        maxlength: longestNote,
        "aria-label": t("places.noteText"),
        "data-focus": `field-${label}`,
      },
      text,
    );
    const failure = h("p", { class: "failure", role: "alert" });
    const press = h("button", { class: "button plain" }, label);
    const work = async () => {
      failure.textContent = "";
      try {
        await send(field.value);
        field.value = "";
      } catch (problem) {
        failure.textContent = problem.words;
        field.focus();
      }
    };
    const submit = (event) => {
      event.preventDefault();
      once(press, work);
    };
    return h("form", { class: "note-form", onsubmit: submit }, field, failure, h("div", { class: "row" }, press, more));
  }
}
