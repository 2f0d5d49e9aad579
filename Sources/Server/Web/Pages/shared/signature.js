// The name that stands beside what somebody does, on pages where nobody has to have one.
import { h } from "./dom.js";
import { keep, kept } from "./storage.js";
import { t } from "./text.js";

/** The longest name of a person that the rules allow. */
export const longestName = 32;

/** A small field for one's name; what is written is kept for all pages. */
export const nameField = () =>
  h(
    "label",
    { class: "signature small" },
    t("signature"),
    h("input", {
      class: "field small",
      name: "signature",
      autocomplete: "nickname",
      maxlength: longestName,
      placeholder: t("somebody"),
      value: kept("name") ?? "",
      oninput: ({ target }) => keep("name", target.value.trim() || null),
    }),
  );
