// The Moon: the walk-through, the moon in view, and the detail behind it.
import { get } from "./api.js";
import { button, fill, h } from "./dom.js";
import { coordinates, detailDialog, nearby } from "./moondetail.js";
import { addressPlace, keptPlace, ownPlaceInZone, placeForm, question } from "./moonplace.js";
import { MoonView } from "./moonview.js";
import { openPage, showLoading, showProblem, showScene } from "./page.js";
import { permission, walkThrough } from "./permissions.js";
import { language, t } from "./text.js";

/** Milliseconds until the sky is computed anew: in them the Moon goes a quarter of a degree. */
const renewal = 60_000;

const about = await openPage("moon");
if (about) begin();

async function begin() {
  const known = addressPlace() ?? keptPlace();
  // Who has told a place need not be asked for it.
  const decided = await walkThrough("moon", "camera", ...(known ? [] : ["location"]));
  const noCamera = { granted: null, none: window.isSecureContext ? "none" : "insecure", failed: "unknown" }[decided.camera];
  const why = noCamera === undefined ? decided.camera : noCamera;
  const canAsk = (await permission("location")) !== "none" && decided.location !== "denied";
  showLoading();
  let place = known;
  if (!place && decided.location === "granted") place = await ownPlaceInZone().catch(() => null);
  if (place) showMoon(place, { why, canAsk });
  else askPlace({ why, canAsk });
}

function askPlace(options) {
  showScene("place", h("section", { class: "center narrow" },
    h("h1", { class: "title" }, t("moon.place")), h("p", { class: "lead" }, t("moon.place.help")),
    placeForm(options.canAsk, (place) => showMoon(place, options))));
}

async function showMoon(place, options) {
  let moon;
  try {
    moon = await get(question(place));
  } catch (problem) {
    return showProblem(problem, () => showMoon(place, options));
  }
  const view = new MoonView(() => openDetail(), new URLSearchParams(location.search).has("plain"));
  const summary = h("div", { class: "moon-summary" });
  const spin = button(t("moon.spin"), () => setSpin(!view.stage.spins), "plain", { "aria-pressed": "false" });
  const setSpin = (on) => {
    view.stage.setSpinning(on);
    spin.setAttribute("aria-pressed", String(on));
    spin.textContent = t(on ? "moon.fixed" : "moon.spin");
  };
  const again = () => {
    clearInterval(timer);
    view.close();
    askPlace(options);
  };
  const update = (next) => {
    moon = next;
    view.show(moon);
    fill(summary, h("p", { class: "lead" }, sentence(moon)), h("p", { class: "muted" }, [coordinates(moon), nearby(moon)].filter(Boolean).join(" · ")));
  };

  let dialog = null;
  const openDetail = (isStep = true) => {
    if (dialog) return;
    if (isStep) history.pushState({ detail: true }, "", `${location.pathname}${withDetail(true)}`);
    dialog = detailDialog(moon, () => {
      dialog = null;
      if (new URLSearchParams(location.search).has("detail")) history.replaceState(null, "", `${location.pathname}${withDetail(false)}`);
      view.stage.canvas.focus({ preventScroll: true });
    });
  };
  addEventListener("popstate", () => (new URLSearchParams(location.search).has("detail") ? openDetail(false) : dialog?.close()));

  showScene("moon", h("section", { class: "round moon" },
    h("div", { class: "text" }, h("p", { class: "eyebrow" }, t("page.moon")), h("h1", { class: "title" }, t(`moon.phase.${moon.phase}`)), summary,
      h("div", { class: "row controls" }, button(t("moon.detail"), () => openDetail(), "primary"), spin,
        button(t("moon.turnBack"), () => view.stage.turnBack()), button(t("moon.place.other"), again, "quiet")),
      h("p", { class: "small muted keys" }, t("moon.keys"))),
    view.element));
  update(moon);
  view.begin(options.why);
  const timer = setInterval(() => get(question(place)).then(update).catch(() => {}), renewal); // the last sky stands until the daemon answers
  addEventListener("pagehide", () => view.close());
  if (new URLSearchParams(location.search).has("detail")) openDetail(false);
}

/** The address with or without the detail, all else as it is. */
function withDetail(on) {
  const told = new URLSearchParams(location.search);
  if (on) told.set("detail", "");
  else told.delete("detail");
  const text = told.toString().replace("detail=", "detail");
  return text ? `?${text}` : "";
}

/** One sentence on where it is now: "89 % lit, 23° above the south." */
function sentence(moon) {
  const values = {
    lit: Math.round(moon.illumination * 100),
    height: Math.abs(moon.altitude).toLocaleString(language, { maximumFractionDigits: 0 }), wind: t(`moon.in.${Math.round(moon.azimuth / 45) % 8}`),
  };
  return t(moon.altitude > 0 ? "moon.above" : "moon.below", values);
}
