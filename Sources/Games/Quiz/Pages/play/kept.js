// Says in the foot of a player's page that pictures of missed answers are kept.

import { h, setText } from "../../shared/dom.js";
import { t } from "../../shared/text.js";

const said = h("p", { class: "note", role: "status", hidden: true });

/** Says it while it is `on`. */
export function sayKept(on) {
  if (!said.isConnected) document.querySelector("footer")?.prepend(said);
  said.hidden = !on;
  setText(said, on ? t("keepsMisses") : "");
}
