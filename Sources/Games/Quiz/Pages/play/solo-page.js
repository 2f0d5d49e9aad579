// Solo: start, question, verdict, next, and a summary at the end.
import { parameter, step } from "../../shared/address.js";
import { celebrate } from "../../shared/confetti.js";
import { button, h, linkButton } from "../../shared/dom.js";
import { act, get, longWork } from "../../shared/events/api.js";
import { textIn } from "../../shared/pack-texts.js";
import { openPage, reopen, showLoading, showProblem, showScene } from "../../shared/page-frame.js";
import { play as sing, soundSwitch } from "../../shared/sound/sound.js";
import { language, t } from "../../shared/text.js";
import { Contestant } from "./contestant.js";
import { onGoOn } from "./continue.js";
import { longStreak, streakOf } from "./streak.js";

const about = await openPage("play");
/** How many questions a short game has. */
const choices = [5, 10];
let stopWaiting = () => {};
/** The host's pack of the library; without it, the usual one is played. */
const chosen = parameter("pack");

if (about) parameter("game") ? play(parameter("game")) : begin();

async function begin() {
  if (chosen !== null) {
    try {
      const { packs } = await get("/api/packs");
      const pack = packs.find(({ name }) => name === chosen);
      if (pack) about.pack = { ...about.pack, name: textIn(pack.title, language), assignments: pack.questions };
    } catch (problem) {
      return showProblem(problem, begin);
    }
  }
  showStart();
}

function showStart() {
  const { pack } = about;
  const rounds = h(
    "select",
    { class: "field", name: "rounds" },
    h("option", { value: "" }, t("start.all", { count: pack.assignments })),
    choices
      .filter((count) => count < pack.assignments)
      .map((count) => h("option", { value: count }, t("start.some", { count }))),
  );
  const source = h(
    "select",
    { class: "field", name: "source" },
    h("option", { value: "browser" }, t("start.browser")),
    h("option", { value: "daemon" }, t("start.daemon")),
  );
  showScene(
    "start",
    h(
      "form",
      { class: "center narrow", onsubmit: (event) => start(event, rounds, source) },
      h("p", { class: "eyebrow" }, t("page.play")),
      h("h1", { class: "title", lang: pack.language }, pack.name),
      h("p", { class: "lead" }, t("start.lead")),
      h("label", {}, t("start.rounds"), rounds),
      about.camera ? h("label", {}, t("start.source"), source) : null,
      h("button", { class: "button primary large" }, t("start.start")),
    ),
  );
}

async function start(event, rounds, source) {
  event.preventDefault();
  showLoading();
  try {
    const view = await longWork("POST", "/api/contests", {
      mode: "solo",
      ...(chosen === null ? {} : { pack: chosen }),
      source: about.camera ? source.value : "browser",
      ...(rounds.value ? { rounds: Number(rounds.value) } : {}),
    });
    step("game", view.id);
    play(view.id);
  } catch (problem) {
    showProblem(problem, showStart);
  }
}

/** The sound with which a scene begins. */
function soundOf(scene, { me, round }) {
  if (scene === "question") return "page";
  if (scene === "over") return me.found.length ? "fanfare" : null;
  if (scene !== "verdict") return null;
  if (me.status !== "won") return round.skipped ? null : "wrong";
  return streakOf(me.found, round.number) >= longStreak ? "fanfare" : "bell";
}

function play(id) {
  let heard = null;
  showLoading();
  const doing = (action) => async () => {
    stopWaiting();
    // While the browser asks whether the camera is allowed, no clock may run.
    await contestant.finder.ready;
    try {
      contestant.update(await act(id, action));
    } catch (problem) {
      if (problem.status !== 409) showProblem(problem, () => reopen());
    }
  };
  const extras = {
    lobby: () => [
      button(t("lobby.begin"), doing("ask"), "primary large"),
      soundSwitch(),
      linkButton(t("toHome"), "/", "quiet"),
    ],
    question: () => [
      button(t("pause"), () => doing(contestant.view.phase === "paused" ? "resume" : "pause")(), "plain pause"),
      button(t("giveUp"), doing("skip")),
      button(t("end"), () => confirm(t("end.sure")) && doing("end")(), "quiet"),
      soundSwitch(),
    ],
    verdict: (view) => [button(t(view.hasNext ? "next" : "toSummary"), doing("ask"), "primary large")],
    over: () => [linkButton(t("again.play"), "/play", "primary"), linkButton(t("toHome"), "/")],
  };
  const contestant = new Contestant(id, about.pack.language, {
    extras: (scene, view) => extras[scene]?.(view) ?? [],
    shown(scene, view) {
      stopWaiting();
      if (scene === "verdict" || scene === "lobby") stopWaiting = onGoOn(doing("ask"), scene === "verdict");
      const pause = document.querySelector(".pause");
      if (pause) pause.textContent = t(view.phase === "paused" ? "resume" : "pause");
      // Nothing is heard of what a page finds when it is opened.
      const now = `${scene} ${view.round?.number}`;
      const sound = soundOf(scene, view);
      if (heard !== null && heard !== now && sound && document.visibilityState === "visible") {
        sing(sound);
        if (scene === "over" && view.me.found.length === view.history.length) celebrate();
      }
      heard = now;
    },
    gone: (problem) => showProblem(problem, null, linkButton(t("again.play"), "/play", "primary")),
  });
}
