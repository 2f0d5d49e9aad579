// The podium: those of the first three places on their steps, the winner with what was found.

import { h } from "../../shared/dom.js";
import { pictureOf, plate } from "../../shared/plate.js";
import { formatNumber, t } from "../../shared/text.js";
import { inTeams, teamRows } from "../play/teams.js";

/** The players who are on a step at most: of a large class that ties, as many as can be read. */
const places = 6;

/** The rows of the View that are on the podium, the best first. */
export function bestOf(view) {
  return (inTeams(view) ? teamRows(view) : view.players)
    .filter(({ rank, points, status }) => rank <= 3 && points > 0 && status !== "left")
    .sort((a, b) => a.rank - b.rank)
    .slice(0, places);
}

/** Milliseconds between two beats: a roll, the third place, the second, the first. */
const beat = 1200;
/** The things beside the last one that are shown of a winner at most. */
const things = 4;

/** When each place of `best` is told, in milliseconds after the roll begins, by its rank: the best comes last. */
export function beatsOf(best) {
  const ranks = [...new Set(best.map(({ rank }) => rank))].sort((a, b) => b - a);
  return new Map(ranks.map((rank, i) => [rank, beat * (i + 1)]));
}

/** The numbers of the questions that the row's player, or one of its team, has answered, the last first. */
function foundOf(view, row) {
  const players = inTeams(view) ? view.players.filter(({ team }) => team === row.number) : [row];
  return [...new Set(players.flatMap(({ found }) => found))].sort((a, b) => b - a);
}

export function podiumOf(view) {
  const best = bestOf(view);
  if (!best.length) return h("p", { class: "told-of" }, t("wall.noPoints"));
  const beats = beatsOf(best);
  return h(
    "ol",
    { class: best.length > 3 ? "podium many" : "podium" },
    best.map((row) => {
      const [last, ...others] = row.rank === 1 ? foundOf(view, row) : [];
      const thing = (number) => plate("", "", { src: pictureOf(view, number) });
      const step = h(
        "li",
        { class: `place-${row.rank}` },
        last === undefined ? null : thing(last),
        others.length ? h("span", { class: "podium-things" }, others.slice(0, things).map(thing)) : null,
        h("span", { class: "name" }, row.name),
        h("span", { class: "total" }, t("points", { count: row.points })),
        h("span", { class: "rank" }, formatNumber(row.rank)),
      );
      step.style.animationDelay = `${beats.get(row.rank)}ms`;
      return step;
    }),
  );
}
