// The first lesson, for whoever is the host or sits at the machine.
import { h } from "../shared/dom.js";
import { openPage, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { firstSteps } from "./first-steps.js";

const about = await openPage("begin");
if (about) {
  showScene(
    "begin",
    h(
      "div",
      { class: "prose" },
      h("h1", { class: "title" }, t("page.begin")),
      about.host ? firstSteps(about) : h("p", { class: "lead" }, t("begin.hostOnly")),
    ),
  );
}
