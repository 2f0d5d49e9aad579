// A dialog over the page, with a title, that is gone when it is closed.
import { h } from "./dom.js";

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
