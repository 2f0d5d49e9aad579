// How to trust the daemon's certificate, so that phones allow their camera: step by step for each system.
import { h, linkButton } from "../shared/dom.js";
import { openPage, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { fingerprintOf, trustSteps } from "./trust-steps.js";

const about = await openPage("https");
if (about) {
  showScene(
    "https",
    h(
      "article",
      { class: "prose" },
      h("h1", { class: "title" }, t("page.https")),
      h("p", { class: "lead" }, t("https.lead")),
      h("p", {}, t("https.why")),
      about.https
        ? linkButton(t("https.download"), "/ca.crt", "primary", { download: true })
        : h("p", { class: "note" }, t("https.off")),
      fingerprintOf(about),
      trustSteps(),
      h("h2", {}, t("https.afterwards")),
      h("p", {}, t("https.afterwardsHelp")),
      about.addresses.length
        ? h(
            "ul",
            { class: "plain-list" },
            about.addresses.map((address) => h("li", {}, h("a", { href: address }, address))),
          )
        : null,
      h("p", { class: "small muted" }, t("https.safe")),
    ),
  );
}
