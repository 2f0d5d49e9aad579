// The host's work on a thing of the catalogue: another picture, another name, or its removal.

import { button, h } from "../shared/dom.js";
import { call, post, thumbnail } from "../shared/events/api.js";
import { t } from "../shared/text.js";

/** A field for the name of a thing or a pack. */
export const nameField = (value = "") =>
  h("input", { class: "field", name: "name", required: true, maxlength: 80, autocomplete: "off", value });

/**
 * The row of buttons under a card; `changed()` is called when the catalogue is another, `replace(name)` for another
 * picture.
 */
export function manage({ name, label, named }, changed, replace, pack = null) {
  const query = pack === null ? "" : `?pack=${encodeURIComponent(pack)}`;
  const trouble = h("p", { class: "failure", role: "alert" });
  const act = async (work) => {
    try {
      await work();
      changed();
    } catch (problem) {
      trouble.textContent = problem.words;
    }
  };
  const remove = () =>
    confirm(t("catalogue.removeSure", { name: label })) &&
    act(() => call("DELETE", `/api/catalogue/${encodeURIComponent(name)}${query}`));
  const turn = async () => {
    await post(`/api/catalogue/${encodeURIComponent(name)}/turn${query}`);
    await freshPicture(name, pack);
  };
  const rename = () => {
    const field = nameField(name);
    const form = h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          act(() => post(`/api/catalogue/${encodeURIComponent(name)}/name${query}`, { name: field.value.trim() }));
        },
      },
      h("label", {}, t("enrol.name"), field),
      h("button", { class: "button" }, t("enrol.save")),
    );
    row.replaceWith(form);
    field.focus();
  };
  const row = h(
    "div",
    { class: "row manage" },
    button(t("catalogue.replace"), () => replace(name), "quiet", {
      "aria-label": t("catalogue.replaceOf", { name: label }),
    }),
    button(t("corners.turn"), () => act(turn), "quiet", { "aria-label": t("catalogue.turnOf", { name: label }) }),
    named
      ? null
      : [
          button(t("catalogue.rename"), rename, "quiet", { "aria-label": t("catalogue.renameOf", { name: label }) }),
          button(t("catalogue.remove"), remove, "quiet", { "aria-label": t("catalogue.removeOf", { name: label }) }),
        ],
  );
  return [row, trouble];
}

/** Loads the picture of a reference anew, which may have changed, and shows it wherever the page has it. */
export async function freshPicture(name, pack = null) {
  const address = thumbnail(name, pack);
  await fetch(address, { cache: "reload" }).catch(() => {});
  for (const image of document.images) {
    if (image.getAttribute("src")?.split("#")[0] === address) image.src = `${address}#${Date.now()}`;
  }
}
