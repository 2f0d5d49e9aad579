// How each system is told to trust the daemon's certificate: steps in words, and on phones a picture of each screen.
import { h } from "../shared/dom.js";
import { hasText, t } from "../shared/text.js";

const systems = ["android", "ios", "windows", "macos", "linux"];
const phones = ["android", "ios"];

/** The system this browser runs on. */
export function ownSystem() {
  const agent = navigator.userAgent;
  // An iPad says that it is a Mac, but no Mac is touched.
  if (/android/i.test(agent)) return "android";
  if (/iphone|ipad/i.test(agent) || (/mac os/i.test(agent) && navigator.maxTouchPoints > 1)) return "ios";
  if (/windows/i.test(agent)) return "windows";
  return /mac os/i.test(agent) ? "macos" : "linux";
}

/** The fingerprint that the certificate is compared by; nothing where the daemon has no certificate of its own. */
export const fingerprintOf = ({ fingerprint }) =>
  fingerprint
    ? h("p", { class: "small" }, `${t("https.fingerprint")} `, h("code", { class: "fingerprint" }, fingerprint))
    : null;

/** The steps of all systems, the browser's own open; only those of phones where `onPhones`. */
export const trustSteps = (onPhones = false) => (onPhones ? phones : systems).map(stepsOf);

/** The steps of a system are the texts `https.NAME.1`, `.2` and so on; what is seen on a phone is `screen.NAME.1`. */
function stepsOf(system) {
  const steps = [];
  for (let i = 1; hasText(`https.${system}.${i}`); i++) {
    const screen = `screen.${system}.${i}`;
    steps.push(h("li", {}, h("p", {}, t(`https.${system}.${i}`)), hasText(screen) ? pictureOf(t(screen)) : null));
  }
  return h(
    "details",
    { open: system === ownSystem() },
    h("summary", {}, t(`https.${system}`)),
    h("ol", { class: "trust-steps" }, steps),
  );
}

/** A phone's screen: "title|row|*row", in which the row with the star is pressed. The step says it in words. */
function pictureOf(screen) {
  const [title, ...rows] = screen.split("|");
  return h(
    "div",
    { class: "phone", "aria-hidden": "true" },
    h("p", { class: "phone-title" }, title),
    rows.map((row) =>
      row.startsWith("*")
        ? h("p", { class: "phone-row pressed" }, row.slice(1), h("span", { class: "finger" }, "☝"))
        : h("p", { class: "phone-row" }, row),
    ),
  );
}
