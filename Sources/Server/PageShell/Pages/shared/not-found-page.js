// There is nothing at this address.
import { h, linkButton } from "./dom.js";
import { openPage, showScene } from "./page-frame.js";
import { t } from "./text.js";

if (await openPage("notfound")) {
  showScene(
    "error",
    h(
      "section",
      { class: "center" },
      h("h1", { class: "title" }, t("page.notfound")),
      h("p", { class: "lead" }, t("notfound.help")),
      h("div", { class: "row" }, linkButton(t("toHome"), "/", "primary")),
    ),
  );
}
