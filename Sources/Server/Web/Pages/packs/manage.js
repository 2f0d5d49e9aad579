// What the host does with a thing of the catalogue: another picture of it, another name, or out with it.
import { call, post, thumbnail } from "../shared/api.js";
import { button, h } from "../shared/dom.js";
import { t } from "../shared/text.js";

/** The longest name of a reference. */
export const longestName = 80;

/** The row of buttons under a card; `changed()` is called when the catalogue is another, `replace(name)` for another picture. */
export function manage({ name, label, named }, changed, replace) {
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
    act(() => call("DELETE", `/api/catalogue/${encodeURIComponent(name)}`));
  const rename = () => {
    const field = h("input", { class: "field", name: "name", required: true, maxlength: longestName, value: name });
    const form = h(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          act(() => post(`/api/catalogue/${encodeURIComponent(name)}/name`, { name: field.value.trim() }));
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
    named
      ? null
      : [
          button(t("catalogue.rename"), rename, "quiet", { "aria-label": t("catalogue.renameOf", { name: label }) }),
          button(t("catalogue.remove"), remove, "quiet", { "aria-label": t("catalogue.removeOf", { name: label }) }),
        ],
  );
  return [row, trouble];
}

/** The picture of a reference, loaded anew where it may have changed. */
export const freshPicture = (name) => fetch(thumbnail(name), { cache: "reload" }).catch(() => {});
