// A dialog over the page, with a title, that is gone when it is closed.
import { h } from "./dom.js";

/** Shows `content` under `title`; gives the dialog, which `close()` ends. */
export function openDialog(title, look, ...content) {
  const dialog = h(
    "dialog",
    { class: `dialog ${look}`, "aria-label": title, onclose: () => dialog.remove() },
    h("h2", {}, title),
    ...content,
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
