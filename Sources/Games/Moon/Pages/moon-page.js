// The Moon: the walk-through, the moon in view, the wheel of time, and the detail and the calendar behind it. The
// address says which: ?place is the choice of a place, ?detail the detail, ?at a time other than now, so that each step
// can be taken back, and a reload finds it again.
import { get } from "../shared/api.js";
import { button, fill, h, linkButton } from "../shared/dom.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { language, region, t } from "../shared/text.js";
import { calendarDialog } from "./calendar.js";
import { coordinates, detailDialog, nearby } from "./detail.js";
import { permission, walkThrough } from "./permissions.js";
import { addressPlace, keptPlace, ownPlaceInZone, placeForm, question } from "./place.js";
import { TimeWheel } from "./time-wheel.js";
import { MoonView } from "./view.js";

/** Milliseconds until the sky is computed anew: in them the Moon goes a quarter of a degree. */
const renewal = 60_000;
const day = 86_400_000;
/** The parameters that the address of a moon over another place does not have. */
const elsewhere = { lat: false, lon: false, zone: false, at: false, detail: false };

const about = await openPage("moon");
/** {why, canAsk}: why there is no camera, and whether the browser may be asked for its place. */
let options = null;
/** The browser's own place, where it was told. */
let own = null;
/** The question whose answer is waited for or shown; null where a place is chosen. */
let wanted = null;
/** The moon in view: {asked, showDetail(on), close()}. */
let shown = null;

if (about) begin();

async function begin() {
  const known = addressPlace() ?? keptPlace();
  // A visitor who has told a place need not be asked for it.
  const decided = await walkThrough("moon", "camera", ...(known ? [] : ["location"]));
  const noCamera = { granted: null, none: window.isSecureContext ? "none" : "insecure", failed: "unknown" }[
    decided.camera
  ];
  const why = noCamera === undefined ? decided.camera : noCamera;
  options = { why, canAsk: (await permission("location")) !== "none" && decided.location !== "denied" };
  showLoading();
  if (!known && decided.location === "granted") own = await ownPlaceInZone().catch(() => null);
  addEventListener("popstate", route);
  addEventListener("pagehide", leave);
  route();
}

const told = () => new URLSearchParams(location.search);

/** The page's address with what is in `changes`, true or a text, and without what is false there. */
function address(changes) {
  const next = told();
  for (const [name, isIn] of Object.entries(changes))
    isIn ? next.set(name, isIn === true ? "" : isIn) : next.delete(name);
  const text = next.toString().replace(/=(?=&|$)/g, "");
  return text ? `${location.pathname}?${text}` : location.pathname;
}

/** The place and the time that the address says, or what is known besides; null where a place is to be chosen. */
function wantedPlace() {
  const place = told().has("place") ? null : (addressPlace() ?? keptPlace() ?? own);
  return place && { ...place, at: told().get("at") };
}

/** Shows what the address says. */
function route() {
  const place = wantedPlace();
  if (!place) askPlace();
  else if (shown?.asked === question(place)) shown.showDetail(told().has("detail"));
  else showMoon(place);
}

function leave() {
  wanted = null;
  shown?.close();
  shown = null;
}

function askPlace(failure = "") {
  leave();
  const chosen = (place) => {
    own = place;
    history.replaceState(null, "", address({ ...elsewhere, place: false }));
    route();
  };
  showScene(
    "place",
    h(
      "section",
      { class: "center narrow" },
      h("h1", { class: "title" }, t("moon.place")),
      h("p", { class: "lead" }, t("moon.place.help")),
      placeForm(options.canAsk, chosen, failure),
    ),
  );
}

async function showMoon(place) {
  const asked = question(place);
  leave();
  wanted = asked;
  let moon;
  try {
    moon = await get(asked);
  } catch (problem) {
    if (wanted !== asked) return;
    if (problem.status !== 400) return showProblem(problem, route);
    if (!own?.zone || place.zone !== own.zone) return askPlace(problem.words);
    own = { ...own, zone: null }; // a zone that the browser knows and the daemon does not
    return route();
  }
  if (wanted === asked) draw(moon, asked);
}

/** Draws `moon`, the answer to `asked`, and keeps it new. */
function draw(moon, asked) {
  const plain = told().has("plain");
  const view = new MoonView(() => stepToDetail(), plain);
  const wheel = new TimeWheel(moon.zone, (time) => turnTo(time && `${new Date(time).toISOString().slice(0, 19)}Z`));
  const now = button(t("moon.now"), () => turnTo(null), "quiet");
  const title = h("h1", { class: "title" });
  const summary = h("div", { class: "moon-summary" });
  const missing = h("p", { class: "small", role: "status", hidden: true }, t("moon.noPhotograph"));
  let wheelFollows = true;
  const spin = button(t("moon.spin"), () => setSpin(!view.stage.spins), "plain", { "aria-pressed": "false" });
  const setSpin = (on) => {
    view.stage.setSpinning(on);
    spin.setAttribute("aria-pressed", String(on));
    spin.textContent = t(on ? "moon.fixed" : "moon.spin");
  };
  const again = () => {
    history.pushState(null, "", address({ ...elsewhere, place: true }));
    route();
  };
  const update = (next) => {
    moon = next;
    if (wheelFollows || !told().has("at")) wheel.show(Date.parse(moon.at));
    wheelFollows = false;
    view.show(moon);
    title.textContent = t(`moon.phase.${moon.phase}`);
    now.disabled = !told().has("at");
    fill(
      summary,
      h("p", { class: "lead" }, sentence(moon)),
      told().has("at") && h("p", { class: "moment" }, moment(moon)),
      h("p", { class: "muted" }, [coordinates(moon), nearby(moon)].filter(Boolean).join(" · ")),
    );
  };

  // One question at a time, and after it the last that was asked meanwhile.
  let asking = false;
  const renew = async () => {
    if (asking) return;
    asking = true;
    let path;
    do {
      path = shown.asked;
      const next = await get(path).catch(() => null); // the last sky stands until the daemon answers
      if (next && shown?.view === view) update(next);
    } while (shown?.view === view && path !== shown.asked);
    asking = false;
  };
  const turnTo = (at) => {
    history.replaceState(history.state, "", address({ at: at ?? false }));
    shown.asked = question(wantedPlace());
    if (!at) wheel.show(Date.now());
    renew();
  };

  let dialog = null;
  const openCalendar = () => {
    dialog ??= calendarDialog(
      wantedPlace(),
      moon,
      (at) => {
        turnTo(at);
        // The zone's own clock is known when the daemon has answered.
        wheelFollows = true;
      },
      () => (dialog = null),
    );
  };
  const openDetail = () => {
    dialog ??= detailDialog(
      moon,
      () => {
        dialog = null;
        view.stage.canvas.focus({ preventScroll: true });
        if (!told().has("detail")) return;
        // A step forward is taken back; a visitor who came by this address stays on it.
        if (history.state?.detail) history.back();
        else history.replaceState(null, "", address({ detail: false }));
      },
      plain,
    );
  };
  const stepToDetail = () => {
    if (dialog) return;
    history.pushState({ detail: true }, "", address({ detail: true }));
    openDetail();
  };

  showScene(
    "moon",
    h(
      "section",
      { class: "round moon" },
      h(
        "div",
        { class: "text" },
        h("p", { class: "eyebrow" }, t("page.moon")),
        title,
        summary,
        wheel.element,
        h(
          "div",
          { class: "row wheel-row" },
          button(t("moon.dayBefore"), () => wheel.turn(-day), "quiet"),
          now,
          button(t("moon.dayAfter"), () => wheel.turn(day), "quiet"),
          button(t("moon.calendar"), openCalendar, "quiet"),
        ),
        h(
          "div",
          { class: "row controls" },
          button(t("moon.detail"), stepToDetail, "primary"),
          spin,
          button(t("moon.turnBack"), () => view.stage.turnBack()),
          button(t("moon.place.other"), again, "quiet"),
          linkButton(t("page.moonmodel"), "/moon/model", "quiet"),
        ),
        missing,
        h("p", { class: "small muted keys" }, t("moon.keys")),
      ),
      view.element,
    ),
  );
  view.stage.globe.ready.then((found) => found || (missing.hidden = false));
  shown = {
    asked,
    view,
    showDetail: (on) => (on ? openDetail() : dialog?.close()),
    close() {
      clearInterval(timer);
      dialog?.remove();
      view.close();
    },
  };
  const timer = setInterval(() => told().has("at") || renew(), renewal);
  update(moon);
  view.begin(options.why);
  if (told().has("detail")) openDetail();
}

/** One sentence on where it is now: "89 % lit, 23° above the south." */
function sentence(moon) {
  const values = {
    lit: Math.round(moon.illumination * 100),
    height: Math.abs(moon.altitude).toLocaleString(language, { maximumFractionDigits: 0 }),
    wind: t(`moon.in.${Math.round(moon.azimuth / 45) % 8}`),
  };
  return t(moon.altitude > 0 ? "moon.above" : "moon.below", values);
}

/** The time that is shown, where it is not now. */
const moment = ({ at, zone }) =>
  new Date(at).toLocaleString(region, { timeZone: zone, dateStyle: "full", timeStyle: "short" });
