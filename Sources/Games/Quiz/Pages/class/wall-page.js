// The projector: PIN and names in the lobby, the question in large, the answer, and the leaderboard in motion.

import { stayAwake } from "../../shared/awake.js";
import { celebrate } from "../../shared/confetti.js";
import { h, renew, setText } from "../../shared/dom.js";
import { followWayIn } from "../../shared/entrance.js";
import { get } from "../../shared/events/api.js";
import { followView } from "../../shared/events/events.js";
import { fit } from "../../shared/fit.js";
import { main, openPage, showLoading, showOnline, showProblem, showScene } from "../../shared/page-frame.js";
import { passage } from "../../shared/passage.js";
import { pictureOf, plate } from "../../shared/plate.js";
import { play, soundSwitch } from "../../shared/sound/sound.js";
import { formatAfter, formatPin, t } from "../../shared/text.js";
import { Asked } from "../play/asked.js";
import { Countdown } from "../play/countdown.js";
import { Board } from "../play/leaderboard.js";
import { NextIn } from "../play/next-in.js";
import { stillOf } from "../play/round.js";
import { bookcaseOf } from "../play/shelf.js";
import { longStreak, streakOf } from "../play/streak.js";
import { inTeams, nameOfTeam, teamRows } from "../play/teams.js";
import { Arrivals } from "./arrivals.js";
import { passOf } from "./join-pass.js";
import { nextGame } from "./next-game.js";
import { beatsOf, bestOf, podiumOf } from "./podium.js";
import { isReady, needOf, readyOf } from "./rehearsal.js";
import { stationsAt } from "./stations.js";

/** Players of the leaderboard who are legible on one projector page. */
const top = 8;
const about = await openPage("wall", true);
/** The address of what is shown. */
const wall = `/api/walls/${location.pathname.split("/").pop()}`;
const board = new Board({ top });
/** Players who need help that the wall names: more would be a list that nobody reads. */
const maxNeeds = 3;
const needs = h("ul", { class: "needs" });
const arrivals = new Arrivals();
const teams = h("ul", { class: "teams" });
const nextIn = new NextIn();
const arrived = h("p", { class: "eyebrow" });
const answered = h("p", { class: "answered" });
/** The PIN for who comes late, unless nobody else is let in. */
const latePin = h("p", { class: "late-pin" });
const lights = h("p", { class: "lights", "aria-hidden": "true" });
/** The sounds with which scenes begin. */
const sounds = { question: "page", answer: "bell" };
/** Players of the running question who had answered when it was looked at last. */
let lit = Infinity;
let asked = null;
let countdown = null;
let shown = null;
let latest = 0;
/** Ends the podium's beats, where they are told. */
let telling = null;

if (about) {
  document.body.append(h("div", { class: "wall-sound" }, soundSwitch()));
  showLoading();
  followView(wall, {
    state: update,
    online: showOnline,
    gone: (problem) => {
      stayAwake(false);
      showProblem(problem);
    },
  });
  followWayIn(about, async () => update(await get(wall)), main);
}

/** A roll, then a stroke of the bell with each place, and the fanfare with the first. */
function tellPodium(best) {
  if (!best.length) return;
  play("roll");
  const beats = beatsOf(best);
  const timers = [...beats].map(([rank, after]) => setTimeout(() => play(rank === 1 ? "fanfare" : "bell"), after));
  telling = new AbortController();
  telling.signal.addEventListener("abort", () => timers.forEach(clearTimeout));
  celebrate(beats.get(1), telling.signal);
}

function update(view) {
  // What was asked for may arrive after a newer state.
  if (latest > view.version) return;
  latest = view.version;
  const scene = view.phase === "paused" ? "question" : view.phase;
  // A host may remove a name also from the podium.
  const more = { lobby: () => view.joinAddress, over: () => bestOf(view).map(({ id, number }) => id ?? number) }[scene];
  const key = `${scene} ${view.round?.number} ${more?.() ?? ""}`;
  if (key !== shown) {
    if (scene !== "over") telling?.abort();
    const isTold = scene === "over" && shown?.startsWith(scene);
    draw(scene, view);
    if (isTold) main.querySelector(".podium")?.classList.add("told");
    // Nothing is heard of what a page finds when it is opened.
    if (shown !== null && sounds[scene]) play(sounds[scene]);
    if (shown !== null && scene === "over" && !isTold) tellPodium(bestOf(view));
    lit = Infinity;
  }
  shown = key;
  stayAwake(scene !== "over");
  if (scene === "lobby") arrive(view);
  if (scene === "question") {
    asked.update(view);
    countdown.show(view);
    setText(latePin, view.locked ? "" : t("gamePin", { pin: formatPin(view.pin) }));
    light(view.players.filter(({ status }) => status !== "left" && status !== "waiting"));
    if (view.phase === "paused") setText(answered, stillOf(view.round));
  }
  if (scene === "answer") {
    board.update(inTeams(view) ? teamRows(view) : view.players);
    nextIn.show(view);
  }
  for (const box of main.querySelectorAll(".fits")) fit(box);
}

function draw(scene, view) {
  switch (scene) {
    case "lobby":
      return showScene(
        "wall-lobby",
        h(
          "section",
          { class: "wall whole lobby fits" },
          passOf(view, about, h("p", { class: "note closed" }, t("pass.notYet"))),
          h(
            "div",
            { class: "wall-people" },
            h("h1", { class: "wall-title" }, t("wall.join")),
            arrived,
            needs,
            arrivals.element,
            teams,
            stationsAt(`${wall}/stations`),
          ),
        ),
      );
    case "question":
      asked = new Asked(about.pack.language);
      countdown = new Countdown(() => play("clock"));
      return showScene(
        "wall-question",
        h(
          "section",
          { class: "wall whole asking" },
          h("div", { class: "wall-words fits" }, asked.element),
          h("div", { class: "wall-side" }, asked.place, countdown.element, lights, answered, latePin),
          countdown.border,
        ),
      );
    case "answer":
      return showScene(
        "wall-answer",
        h(
          "section",
          { class: "wall whole answered-all" },
          plate(view.round.image, view.round.label, { src: pictureOf(view, view.round.number) }),
          h(
            "div",
            { class: "wall-answer-words fits" },
            h("p", { class: "eyebrow" }, t("theAnswer")),
            passage("h1", view.round.answer, { class: "answer", lang: about.pack.language }),
            toldOf(view).map((line) => h("p", { class: "told-of" }, line)),
          ),
          h("div", { class: "wall-board fits" }, board.element),
          nextIn.element,
          bookcaseOf(view, view.players, view.round.number),
        ),
      );
    default:
      return showScene(
        "wall-over",
        h(
          "section",
          { class: "wall whole over fits" },
          h("h1", { class: "wall-title" }, t("wall.over")),
          podiumOf(view),
          nextGame(`${wall}/next`, "nextGame.wall", (pin) => `/wall/${pin}`),
          view.round ? bookcaseOf(view, view.players, view.round.number) : null,
        ),
      );
  }
}

/**
 * The news of a round: the first player, those who are right again and again, and a wrong thing that was shown instead.
 */
function toldOf({ players, round }) {
  const [first] = players.filter(({ afterMs }) => (afterMs ?? null) !== null).sort((a, b) => a.afterMs - b.afterMs);
  const other = players.find(({ status, lastOther }) => status === "lost" && lastOther);
  const streaks = players.map(({ name, found }) => ({ name, count: streakOf(found, round.number) }));
  const longest = streaks.sort((a, b) => b.count - a.count)[0];
  return [
    first ? t("wall.first", { name: first.name, after: formatAfter(first.afterMs) }) : null,
    longest?.count >= longStreak ? t("wall.streak", longest) : null,
    other ? t("wall.instead", { name: other.name, thing: other.lastOther }) : null,
  ].filter(Boolean);
}

/** A light for each player, lit when the player has answered: how, is told when all have. */
function light(playing) {
  const done = playing.filter(({ status }) => status !== "playing").length;
  setText(answered, t("answeredOf", { answered: done, count: playing.length }));
  if (done > lit) play("bell");
  lit = done;
  renew(lights, [done, playing.length], () =>
    playing.map((_, i) => h("span", { class: i < done ? "light lit" : "light" })),
  );
}

/** Shows the players who have come, those who are ready, and those who need help, with the reason. */
function arrive(view) {
  const { players } = view;
  const here = players.filter(({ status }) => status !== "left");
  setText(arrived, here.length ? readyOf(here) : "");
  const waiting = here.filter(
    (player) => !isReady(player) && player.camera !== "untried" && player.camera !== "looking",
  );
  renew(needs, waiting.map(needOf), () =>
    waiting.slice(0, maxNeeds).map((player) => h("li", {}, `${player.name}: ${needOf(player)}`)),
  );
  arrivals.element.hidden = inTeams(view);
  renew(teams, [view.teams, here.map(({ name, team, camera }) => [name, team, camera])], () =>
    view.teams.map((team) => teamRow(team, here)),
  );
  arrivals.update(here);
}

/** A team and those who are in it. */
function teamRow(team, players) {
  const members = players.filter((player) => player.team === team.number);
  return h(
    "li",
    {},
    h("h2", { class: "team-name" }, nameOfTeam(team)),
    h(
      "ul",
      { class: "team-members" },
      members.map((player) => h("li", { class: isReady(player) ? "ready" : "" }, player.name)),
    ),
  );
}
