// The podium: those of the first three places on their steps, the winner with the thing that was found last.

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

/**
 * The number of the last question that the row's player, or one of its team, has answered; undefined where there is
 * none.
 */
function lastFound(view, row) {
  const players = inTeams(view) ? view.players.filter(({ team }) => team === row.number) : [row];
  return players
    .flatMap(({ found }) => found)
    .sort((a, b) => a - b)
    .at(-1);
}

export function podiumOf(view) {
  const best = bestOf(view);
  if (!best.length) return h("p", { class: "told-of" }, t("wall.noPoints"));
  return h(
    "ol",
    { class: best.length > 3 ? "podium many" : "podium" },
    best.map((row) => {
      const found = row.rank === 1 ? lastFound(view, row) : undefined;
      return h(
        "li",
        { class: `place-${row.rank}` },
        found === undefined ? null : plate("", "", { src: pictureOf(view, found) }),
        h("span", { class: "name" }, row.name),
        h("span", { class: "total" }, t("points", { count: row.points })),
        h("span", { class: "rank" }, formatNumber(row.rank)),
      );
    }),
  );
}
