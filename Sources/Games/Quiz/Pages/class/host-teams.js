// The teams of a class game: how many there are, and what they are called.

import { h } from "../../shared/dom.js";
import { longestName } from "../../shared/signature.js";
import { formatNumber, t } from "../../shared/text.js";
import { inTeams, nameOfTeam } from "../play/teams.js";

/** The numbers of teams that the rules know; 0 is everybody alone. */
const counts = [0, 2, 3, 4, 5, 6, 7, 8];

/** The teams of `view`; `act(action, values)` carries out what is chosen. */
export function hostTeams(view, act) {
  const lobby = view.phase === "lobby";
  if (!lobby && !inTeams(view)) return null;
  const count = h(
    "select",
    { class: "field small", "data-focus": "teams", onchange: () => act("teams", { count: Number(count.value) }) },
    counts.map((value) =>
      h(
        "option",
        { value, selected: value === view.teams.length },
        value === 0 ? t("host.noTeams") : formatNumber(value),
      ),
    ),
  );
  const ordered = [...view.teams].sort((a, b) => (lobby ? a.number - b.number : a.rank - b.rank));
  return [
    h("h2", { id: "teams-title" }, t("host.teams")),
    lobby ? h("label", { class: "choice" }, t("host.teamCount"), count) : null,
    h(
      "ol",
      { class: "plain-list team-names" },
      ordered.map((team) =>
        h("li", {}, nameField(team, act), h("span", { class: "total" }, formatNumber(team.points))),
      ),
    ),
  ];
}

function nameField(team, act) {
  const field = h("input", {
    class: "field small",
    value: team.name ?? "",
    placeholder: t("team", { number: team.number }),
    maxlength: longestName,
    autocomplete: "off",
    "aria-label": t("host.teamName", { team: nameOfTeam(team) }),
    "data-focus": `team-${team.number}`,
    onchange: () => act("nameTeam", { team: team.number, name: field.value.trim() }),
  });
  return field;
}
