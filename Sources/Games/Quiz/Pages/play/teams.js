// Teams: what they are called, and how they stand.
import { h } from "../../shared/dom.js";
import { t } from "../../shared/text.js";
import { boardOf } from "./leaderboard.js";

/** The name that the host gave the team, or its number. */
export const nameOfTeam = ({ number, name }) => name ?? t("team", { number });

/** Whether those who play are in teams. */
export const inTeams = ({ teams }) => teams.length > 0;

/** The teams of a View as the rows of a leaderboard. */
export const teamRows = ({ teams }) =>
  teams.map((team) => ({ ...team, id: `team-${team.number}`, name: nameOfTeam(team), status: "playing" }));

/** The team of a player; undefined where there are none. */
export const teamOf = (view, player) => view.teams.find(({ number }) => number === player?.team);

/** The board of the teams, with that of the player marked; null where everybody plays alone. */
export function teamBoard(view) {
  const mine = teamOf(view, view.me);
  return inTeams(view)
    ? h("div", { class: "team-board" }, boardOf(teamRows(view), { me: mine ? `team-${mine.number}` : null }))
    : null;
}
