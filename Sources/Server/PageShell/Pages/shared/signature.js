// The fields for a person's name.
import { h } from "./dom.js";
import { keep, kept } from "./storage.js";
import { t } from "./text.js";

/** The longest name of a person that the rules allow. */
export const longestName = 32;

/** The field for a name that a player must have, with the one that was used last. */
export const requiredName = () =>
  h("input", {
    class: "field",
    name: "name",
    autocomplete: "nickname",
    required: true,
    maxlength: longestName,
    value: kept("name") ?? "",
  });

/** A small field for a name beside what somebody does, who need not have one; what is written is kept for all pages. */
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
