// The projector: PIN and names in the lobby, the question in large, the answer, and the leaderboard in motion.
import { Board } from "../quiz/leaderboard.js";
import { RoundScene } from "../quiz/round.js";
import { h, setText, verse } from "../shared/dom.js";
import { followView } from "../shared/events.js";
import { main, openPage, showLoading, showOnline, showProblem, showScene } from "../shared/page-frame.js";
import { plate } from "../shared/plate.js";
import { t } from "../shared/text.js";
import { fitWindow } from "./fit-window.js";
import { passOf } from "./join-pass.js";

/** Players of the leaderboard who are legible on one projector page, names of those who arrived last, and places of the podium. */
const [top, newest, places] = [8, 9, 6];
const about = await openPage("wall", true);
const board = new Board({ top });
const names = h("ul", { class: "arrived" });
const arrived = h("p", { class: "eyebrow" });
const answered = h("p", { class: "answered" });
const fit = fitWindow(main);
let round = null;
let shown = null;

if (about) {
  showLoading();
  followView(`/api/walls/${location.pathname.split("/").pop()}`, {
    state: update,
    online: showOnline,
    gone: showProblem,
  });
}

function update(view) {
  const scene = view.phase === "paused" ? "question" : view.phase;
  const key = `${scene} ${view.round?.number}`;
  if (key !== shown) draw(scene, view);
  shown = key;
  if (scene === "lobby") arrive(view.players);
  if (scene === "question") {
    round.update(view);
    const present = view.players.filter(({ status }) => status !== "left" && status !== "waiting");
    const done = present.filter(({ status }) => status !== "playing").length;
    setText(answered, t("answeredOf", { answered: done, count: present.length }));
  }
  if (scene === "answer") board.update(view.players);
  fit();
}

function draw(scene, view) {
  switch (scene) {
    case "lobby":
      return showScene(
        "wall-lobby",
        h(
          "section",
          { class: "wall lobby" },
          h("h1", { class: "wall-title" }, t("wall.join")),
          passOf(view),
          arrived,
          names,
        ),
      );
    case "question":
      round = new RoundScene(null, about.pack.language);
      return showScene(
        "wall-question",
        h(
          "section",
          { class: "wall asking" },
          round.element,
          h("div", { class: "wall-side" }, round.countdown.element, answered),
        ),
      );
    case "answer":
      return showScene(
        "wall-answer",
        h(
          "section",
          { class: "wall answered-all" },
          h(
            "div",
            { class: "wall-answer" },
            plate(view.round.image),
            h(
              "div",
              {},
              h("p", { class: "eyebrow" }, t("theAnswer")),
              verse("h1", view.round.answer, { class: "answer", lang: about.pack.language }),
            ),
          ),
          board.element,
        ),
      );
    default:
      return showScene("wall-over", podium(view.players));
  }
}

/** Names stay where they are; new ones appear at the end, and the first go where a class is too large for the wall. */
function arrive(players) {
  const here = players.filter(({ status }) => status !== "left");
  setText(arrived, here.length ? t("players", { count: here.length }) : "");
  const present = here.slice(-newest);
  names.classList.toggle("many", present.length > 6);
  const ids = new Set(present.map(({ id }) => id));
  for (const item of [...names.children]) if (!ids.has(item.dataset.id)) item.remove();
  const there = new Set([...names.children].map((item) => item.dataset.id));
  names.append(...present.filter(({ id }) => !there.has(id)).map(({ id, name }) => h("li", { "data-id": id }, name)));
}

function podium(players) {
  const best = players
    .filter(({ rank, points, status }) => rank <= 3 && points > 0 && status !== "left")
    .sort((a, b) => a.rank - b.rank)
    .slice(0, places);
  return h(
    "section",
    { class: "wall over" },
    h("h1", { class: "wall-title" }, t("wall.over")),
    h(
      "ol",
      { class: best.length > 3 ? "podium many" : "podium" },
      best.map(({ rank, name, points }) =>
        h(
          "li",
          { class: `place-${rank}` },
          h("span", { class: "rank" }, String(rank)),
          h("span", { class: "name" }, name),
          h("span", { class: "total" }, t("points", { count: points })),
        ),
      ),
    ),
  );
}
