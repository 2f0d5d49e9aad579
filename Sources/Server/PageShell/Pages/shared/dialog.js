// A dialog over the page, with a title, that is gone when it is closed.
import { button, h } from "./dom.js";
import { once } from "./events/busy.js";
import { t } from "./text.js";

/** Shows `content` under `title`; gives the dialog, which `close()` ends. */
export function openDialog(title, look, ...content) {
  const opener = document.activeElement;
  const close = () => {
    dialog.remove();
    // The browser gives the focus back to what had it, which may have been drawn anew meanwhile.
    const { focus } = opener.dataset;
    if (!opener.isConnected && focus) document.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  };
  const dialog = h(
    "dialog",
    { class: `dialog ${look}`, "aria-label": title, onclose: close },
    h("h2", {}, title),
    ...content,
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Shows a form of `fields` under `title`, which is sent by the button that says `words`: `send()` throws a problem with
 * `words`, which the form shows, or else the dialog is closed. Gives the dialog.
 */
export function openForm(title, words, send, ...fields) {
  const failure = h("p", { class: "failure", role: "alert" });
  const press = h("button", { class: "button primary" }, words);
  const work = async () => {
    try {
      await send();
      dialog.close();
    } catch (problem) {
      failure.textContent = problem.words;
    }
  };
  const submit = (event) => {
    event.preventDefault();
    failure.textContent = "";
    once(press, work);
  };
  const cancel = button(t("cancel"), () => dialog.close());
  const dialog = openDialog(
    title,
    "",
    h("form", { onsubmit: submit }, ...fields, failure, h("div", { class: "row" }, press, cancel)),
  );
  return dialog;
}
