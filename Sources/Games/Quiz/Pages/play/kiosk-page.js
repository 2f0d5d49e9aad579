// An unattended station: attracts, plays with the daemon's camera or its own, goes on by itself, and begins anew for
// the next visitor. What a visitor can do besides the game is in one bar below every scene.
import { parameter } from "../../shared/address.js";
import { stayAwake } from "../../shared/awake.js";
import { Arrival } from "../../shared/camera/arrival.js";
import { cameraAllowed } from "../../shared/camera/camera.js";
import { button, fill, h } from "../../shared/dom.js";
import { act, longWork } from "../../shared/events/api.js";
import { openPage, reopen, showLoading, showScene } from "../../shared/page-frame.js";
import { language, languages, t } from "../../shared/text.js";
import { Contestant } from "./contestant.js";
import { onGoOn } from "./continue.js";
import { demonstration } from "./demonstration.js";

/**
 * Seconds for which a verdict, the end, and another language than the house's stay, and after which a station that
 * failed tries again.
 */
const stays = { verdict: 12, over: 25, chosen: 60, failed: 10 };
/** Rounds in a row that nobody answered, after which nobody is there; one is enough where nothing was shown and nothing pressed in it. */
const deserted = 2;
/** Milliseconds for which a thing lies before a station that asks nothing, until it says what to do: who comes by does not show it that long. */
const lying = 3000;

/** The language of the house, where its address names one; a visitor may have chosen another (`language`). */
const home = parameter("home") ?? parameter("language") ?? "";
const isChosen = parameter("home") !== null;
const source = parameter("source");
/** The daemon's camera that the station looks through: without a name, the first. */
const camera = parameter("camera");

let timer = null;
let stopWaiting = () => {};
let unanswered = 0;
let arrival = new Arrival();
/** Whether somebody has shown or pressed anything since the question came. */
let isAlive = false;
/** When the thing that lies before a station that asks nothing was seen first; null for none. */
let lyingSince = null;
/** The scene that is shown, and its question. */
let last = null;

const about = await openPage("kiosk", true);
/** What can be done in the scene. */
const controls = h("div", { class: "row controls" });
document.body.append(
  h("aside", { class: "station-bar", "aria-label": t("station") }, controls, stationName(), languageButtons()),
);
/** If the daemon has no camera, or the address says so, the station looks through its own: a tablet on a stand. */
const own = about && (!about.camera || source === "browser");
if (own && !cameraAllowed()) {
  fail({ words: `${t("camera.daemonNone")}. ${t("camera.daemonNone.help")} ${t("kiosk.own")}` });
} else if (about) {
  stayAwake(true);
  begin();
} else {
  after(stays.failed, restart);
}

async function begin() {
  showLoading();
  try {
    const id =
      parameter("game") ??
      (await longWork("POST", "/api/contests", { mode: "kiosk", source: own ? "browser" : "daemon", camera })).id;
    history.replaceState(
      null,
      "",
      addressOf({ game: id, language: parameter("language"), home: parameter("home"), source, camera }),
    );
    play(id);
  } catch (problem) {
    fail(problem);
  }
}

function addressOf(values) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== null));
  return query.size ? `/kiosk?${query}` : "/kiosk";
}

/** Which station it is, where there are several. */
function stationName() {
  if (source === "browser" || !(about?.cameras.length > 1)) return null;
  return h("p", { class: "station-name" }, camera ?? about.cameras[0]);
}

/** A button for each language: a visitor's choice holds until the next visitor. */
function languageButtons() {
  const choose = (code) => reopen(addressOf({ game: parameter("game"), language: code, home, source, camera }));
  return h(
    "nav",
    { class: "languages", "aria-label": t("languages") },
    Object.entries(languages).map(([code, name]) =>
      button(name, () => choose(code), "quiet", { lang: code, "aria-pressed": String(code === language) }),
    ),
  );
}

/**
 * A new page for the next visitor, in the language of the house: nothing of the last one is left, also after months.
 */
function restart() {
  clearTimeout(timer);
  reopen(addressOf({ language: home || null, source, camera }));
}

/** Visitors read that the station rests; what is wrong stands below for those who look after it. */
function fail({ status, words, message }) {
  last = null;
  fill(controls);
  showScene(
    "error",
    h(
      "section",
      { class: "center error" },
      h("h1", { class: "title" }, t("station.rests")),
      h("p", { class: "lead" }, t("station.tell")),
      h("p", { class: "small muted" }, status === 0 ? t("error.offline") : (words ?? message)),
    ),
  );
  after(stays.failed, restart);
}

function after(seconds, action) {
  clearTimeout(timer);
  timer = setTimeout(action, seconds * 1000);
}

for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => (isAlive = true));

function play(id) {
  const go = async (action = "ask") => {
    stopWaiting();
    clearTimeout(timer);
    // Refused (409) means that it has gone on already: the next state says where it is.
    await act(id, action).then(
      (view) => contestant.update(view),
      (problem) => problem.status === 409 || fail(problem),
    );
  };
  // The station opens a lost camera again, also one of the daemon's: nobody is there who would press the button.
  setInterval(() => contestant.finder?.isLost && contestant.finder.open(), stays.failed * 1000);
  const contestant = new Contestant(id, about.pack.language, {
    extras: (scene, view) =>
      ({
        lobby: [button(t("lobby.begin"), () => go(), "primary large")],
        verdict: [button(t(view.hasNext ? "next" : "toSummary"), () => go(), "primary large")],
        over: [button(t("again.play"), restart, "primary large")],
      })[scene] ?? [],
    shown(scene, view) {
      const now = `${scene} ${view.round?.number}`;
      if (now === last) return;
      last = now;
      fill(
        controls,
        scene === "question"
          ? [button(t("giveUp"), () => go("skip")), button(t("end"), () => go("end"), "quiet")]
          : null,
      );
      stopWaiting();
      clearTimeout(timer);
      arrival = new Arrival();
      lyingSince = null;
      contestant.finder.notice = "";
      if (scene === "question") isAlive = false;
      // The camera's picture goes along from scene to scene, and what lies on it.
      document.querySelector(".film")?.remove();
      if (scene === "lobby") {
        document.querySelector(".glass")?.append(demonstration());
        stopWaiting = onGoOn(() => go());
        // A visitor who has chosen a language and gone away is not the next visitor.
        if (isChosen) after(stays.chosen, restart);
      }
      if (scene === "verdict") {
        unanswered = view.me.status === "won" || view.me.lastOther ? 0 : unanswered + 1;
        stopWaiting = onGoOn(() => go());
        const isDeserted = unanswered >= (isAlive ? deserted : 1);
        after(stays.verdict, isDeserted ? () => go("end").then(restart) : () => go());
      }
      if (scene === "over") after(stays.over, restart);
    },
    // A visitor who shows a thing wants to play: no key and no touch is needed.
    sight(answer) {
      const [seen] = answer.sightings;
      if (seen) isAlive = true;
      if (contestant.view?.phase !== "lobby") return;
      const now = performance.now();
      // The film makes room for what is shown.
      document.querySelector(".film")?.classList.toggle("aside", Boolean(seen));
      if (arrival.see(seen?.name ?? null, now)) {
        arrival = new Arrival();
        return go();
      }
      lyingSince = seen && !arrival.free ? (lyingSince ?? now) : null;
      const isLying = lyingSince !== null && now - lyingSince > lying;
      contestant.finder.notice = isLying ? t("station.lies", { name: seen.label }) : "";
      // Before a question, the daemon's camera says nothing by itself.
      contestant.finder.sayWord(contestant.finder.notice);
    },
    gone: restart,
  });
}
