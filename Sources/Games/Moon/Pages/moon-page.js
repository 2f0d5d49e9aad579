// The Moon: the walk-through, the moon in view, the wheel of time, and the detail and the calendar behind it. The
// address says which: ?place is the choice of a place, ?detail the detail, ?at a time other than now, so that each step
// can be taken back, and a reload finds it again.

import { button, fill, h, linkButton } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { language, region, t } from "../shared/text.js";
import { calendarDialog } from "./calendar.js";
import { coordinates, detailDialog, nearby } from "./detail.js";
import { eclipseNow, eclipseTimes, isDarkened, titleOf } from "./eclipse.js";
import { inTurn } from "./in-turn.js";
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
/** The `MoonScene` in view; null where there is none. */
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
  if (wanted !== asked) return;
  shown = new MoonScene(moon, asked);
  shown.begin();
}

/** Shows `moon`, the answer to `asked`, and keeps it new. */
class MoonScene {
  /** Whether the wheel goes where the next answer is. */
  wheelFollows = true;
  /** The detail or the calendar, where it is open. */
  dialog = null;

  constructor(moon, asked) {
    Object.assign(this, { moon, asked, plain: told().has("plain") });
    this.view = new MoonView(() => this.stepToDetail(), this.plain);
    this.wheel = new TimeWheel(moon.zone, (time) =>
      this.turnTo(time && `${new Date(time).toISOString().slice(0, 19)}Z`),
    );
    this.now = button(t("moon.now"), () => this.turnTo(null), "quiet");
    this.spin = button(t("moon.spin"), () => this.setSpin(!this.view.stage.spins), "plain", {
      "aria-pressed": "false",
    });
    this.ask = inTurn(async (path) => {
      const next = await get(path).catch(() => null); // the last sky stands until the daemon answers
      if (next && shown === this) this.update(next);
    });
    this.title = h("h1", { class: "title" });
    this.summary = h("div", { class: "moon-summary" });
  }

  begin() {
    this.lay();
    this.timer = setInterval(() => told().has("at") || this.ask(this.asked), renewal);
    this.update(this.moon);
    this.view.begin(options.why);
    if (told().has("detail")) this.openDetail();
  }

  lay() {
    const missing = h("p", { class: "small", role: "status", hidden: true }, t("moon.noPhotograph"));
    showScene(
      "moon",
      h(
        "section",
        { class: "round moon" },
        h(
          "div",
          { class: "text" },
          h("p", { class: "eyebrow" }, t("page.moon")),
          h(
            "div",
            { class: "row between" },
            this.title,
            button(t("moon.detail"), () => this.stepToDetail(), "primary"),
          ),
          this.summary,
          this.wheel.element,
          this.timeControls(),
          this.controls(),
          missing,
          h("p", { class: "small muted keys" }, t("moon.keys")),
        ),
        this.view.element,
      ),
    );
    this.view.stage.globe.ready.then((found) => found || (missing.hidden = false));
  }

  /** What leads to another time, besides the wheel. */
  timeControls() {
    return h(
      "div",
      { class: "row wheel-row" },
      button(t("moon.dayBefore"), () => this.wheel.turn(-day), "quiet"),
      this.now,
      button(t("moon.dayAfter"), () => this.wheel.turn(day), "quiet"),
      button(t("moon.calendar"), () => this.openCalendar(), "quiet"),
    );
  }

  controls() {
    return h(
      "div",
      { class: "row controls" },
      this.spin,
      button(t("moon.turnBack"), () => this.view.stage.turnBack()),
      button(t("moon.place.other"), () => this.stepToPlaces(), "quiet"),
      linkButton(t("page.moonmodel"), "/moon/model", "quiet"),
    );
  }

  update(moon) {
    this.moon = moon;
    if (this.wheelFollows || !told().has("at")) this.wheel.show(Date.parse(moon.at));
    this.wheelFollows = false;
    this.view.show(moon);
    this.title.textContent = titleOf(moon);
    this.now.disabled = !told().has("at");
    fill(
      this.summary,
      moon.eclipse && h("p", { class: "lead eclipse" }, eclipseTimes(moon)),
      h("p", { class: "lead" }, [eclipseNow(moon), sentence(moon)].filter(Boolean).join(" ")),
      told().has("at") && h("p", { class: "moment" }, moment(moon)),
      h("p", { class: "muted" }, [coordinates(moon), nearby(moon)].filter(Boolean).join(" · ")),
    );
  }

  /** Turns the sky to the time `at`, in ISO 8601; null is now. */
  turnTo(at) {
    history.replaceState(history.state, "", address({ at: at ?? false }));
    this.asked = question(wantedPlace());
    if (!at) this.wheel.show(Date.now());
    this.ask(this.asked);
  }

  setSpin(on) {
    this.view.stage.setSpinning(on);
    this.spin.setAttribute("aria-pressed", String(on));
    this.spin.textContent = t(on ? "moon.fixed" : "moon.spin");
  }

  stepToPlaces() {
    history.pushState(null, "", address({ ...elsewhere, place: true }));
    route();
  }

  stepToDetail() {
    if (this.dialog) return;
    history.pushState({ detail: true }, "", address({ detail: true }));
    this.openDetail();
  }

  showDetail(on) {
    if (on) this.openDetail();
    else this.dialog?.close();
  }

  openDetail() {
    this.dialog ??= detailDialog(this.moon, () => this.leaveDetail(), this.plain);
  }

  leaveDetail() {
    this.dialog = null;
    this.view.stage.canvas.focus({ preventScroll: true });
    if (!told().has("detail")) return;
    // A step forward is taken back; a visitor who came by this address stays on it.
    if (history.state?.detail) history.back();
    else history.replaceState(null, "", address({ detail: false }));
  }

  openCalendar() {
    const chosen = (at) => {
      this.turnTo(at);
      // The zone's own clock is known when the daemon has answered.
      this.wheelFollows = true;
    };
    this.dialog ??= calendarDialog(wantedPlace(), this.moon, chosen, () => (this.dialog = null));
  }

  close() {
    clearInterval(this.timer);
    this.dialog?.remove();
    this.view.close();
  }
}

/** One sentence on where it is now: "89 % lit, 23° above the south."; of a darkened one not how much the Sun lights. */
function sentence(moon) {
  const values = {
    lit: Math.round(moon.illumination * 100),
    height: Math.abs(moon.altitude).toLocaleString(language, { maximumFractionDigits: 0 }),
    wind: t(`moon.in.${Math.round(moon.azimuth / 45) % 8}`),
  };
  return t(`moon.${isDarkened(moon) ? "stands." : ""}${moon.altitude > 0 ? "above" : "below"}`, values);
}

/** The time that is shown, where it is not now. */
const moment = ({ at, zone }) =>
  new Date(at).toLocaleString(region, { timeZone: zone, dateStyle: "full", timeStyle: "short" });
