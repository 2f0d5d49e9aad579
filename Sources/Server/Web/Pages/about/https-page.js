// How to trust the daemon's certificate, so that phones allow their camera: step by step for each system.
import { h, linkButton } from "../shared/dom.js";
import { openPage, showScene } from "../shared/page-frame.js";
import { hasText, t } from "../shared/text.js";

const systems = ["android", "ios", "windows", "macos", "linux"];

/** The system this browser runs on, so that its steps stand open. */
function here() {
  const agent = navigator.userAgent;
  if (/android/i.test(agent)) return "android";
  if (/iphone|ipad/i.test(agent)) return "ios";
  if (/windows/i.test(agent)) return "windows";
  return /mac os/i.test(agent) ? "macos" : "linux";
}

/** The steps of a system are the texts `https.NAME.1`, `.2` and so on. */
function stepsOf(system) {
  const steps = [];
  for (let i = 1; hasText(`https.${system}.${i}`); i++) steps.push(h("li", {}, t(`https.${system}.${i}`)));
  return h("details", { open: system === here() }, h("summary", {}, t(`https.${system}`)), h("ol", {}, steps));
}

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
      about.fingerprint
        ? h(
            "p",
            { class: "small" },
            `${t("https.fingerprint")} `,
            h("code", { class: "fingerprint" }, about.fingerprint),
          )
        : null,
      systems.map(stepsOf),
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
