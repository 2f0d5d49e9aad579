// The page for a phone that came over plain HTTP: how to trust the certificate, whether the phone does, and how to play
// by photographs at once.
import { parameter } from "../shared/address.js";
import { button, h, linkButton, setText } from "../shared/dom.js";
import { openPage, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { fingerprintOf, trustSteps } from "./trust-steps.js";

const about = await openPage("doorstep");
const told = h("p", { class: "trusted", role: "status" });
const pin = parameter("pin");
const join = `/join${pin ? `?pin=${encodeURIComponent(pin)}` : ""}`;

// The port tells an encrypted connection from a plain one by itself.
if (about) show(`https://${location.host}`);

function show(secure) {
  const goOn = linkButton(t("doorstep.goOn"), secure + join, "primary large", { hidden: true });
  const check = async () => {
    setText(told, t("doorstep.checking"));
    goOn.hidden = !(await trusts(secure));
    setText(told, t(goOn.hidden ? "doorstep.notYet" : "doorstep.trusted"));
    told.classList.toggle("yes", !goOn.hidden);
  };
  showScene(
    "doorstep",
    h(
      "article",
      { class: "doorstep" },
      h("h1", { class: "title" }, t("doorstep.title")),
      h("p", { class: "lead" }, t("doorstep.lead")),
      h(
        "section",
        { class: "way", "aria-labelledby": "by-photo" },
        h("h2", { id: "by-photo" }, t("doorstep.photos")),
        h("p", {}, t("doorstep.photosHelp")),
        linkButton(t("doorstep.photosGo"), `${join}${pin ? "&" : "?"}photos=1`, "plain large"),
      ),
      h(
        "section",
        { class: "way", "aria-labelledby": "by-camera" },
        h("h2", { id: "by-camera" }, t("doorstep.camera")),
        h("p", {}, t("https.why")),
        about.fingerprint ? linkButton(t("https.download"), "/ca.crt", "primary", { download: true }) : null,
        about.fingerprint ? trustSteps(true) : null,
        h("div", { class: "row" }, button(t("doorstep.check"), check, "plain"), goOn),
        told,
        fingerprintOf(about),
        h("p", { class: "small muted" }, t("https.safe")),
      ),
    ),
  );
  // A visitor who comes back from the phone's settings has done something there.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  check();
}

/** Whether this browser opens the address over HTTPS: what is answered may not be read, but that it is says enough. */
function trusts(secure) {
  return fetch(`${secure}/livez`, { mode: "no-cors", cache: "no-store", credentials: "omit" }).then(
    () => true,
    () => false,
  );
}
