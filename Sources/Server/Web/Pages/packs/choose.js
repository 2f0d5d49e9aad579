// A choice among names, in a dialog: nothing is done before one is pressed.

import { openDialog } from "../shared/dialog.js";
import { button, h } from "../shared/dom.js";
import { t } from "../shared/text.js";

/** Lets one of `names` be chosen under `title`; `chosen(i)` is told which. */
export function choose(title, names, chosen) {
  const dialog = openDialog(
    title,
    "",
    h(
      "ul",
      { class: "choice-names" },
      names.map((name, i) =>
        h(
          "li",
          {},
          button(name, () => {
            dialog.close();
            chosen(i);
          }),
        ),
      ),
    ),
    button(t("cancel"), () => dialog.close(), "quiet"),
  );
}
