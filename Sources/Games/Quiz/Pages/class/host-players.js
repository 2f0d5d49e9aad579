// The host's list of players: how they stand, their time, and the door.

import { button, h } from "../../shared/dom.js";
import { formatNumber, t } from "../../shared/text.js";
import { inTeams, nameOfTeam } from "../play/teams.js";
import { isReady, needOf, readyOf } from "./rehearsal.js";

/** The factors on the time of a player that the rules know; null is no limit. */
const factors = [1, 1.5, 2, null];
const signs = { won: "✓", lost: "✗", playing: "…", waiting: "", left: "" };

/** "7 of 30 have answered". */
export function answeredOf({ players }) {
  const present = players.filter(({ status }) => status !== "left");
  const answered = present.filter(({ status }) => status === "won" || status === "lost").length;
  return t("answeredOf", { answered, count: present.length });
}

/** The list for `view`; `act(action, values)` carries out what is chosen. */
export function hostPlayers(view, act) {
  const present = view.players.filter(({ status }) => status !== "left");
  const lobby = view.phase === "lobby";
  const running = view.phase === "question" || view.phase === "paused";
  return [
    waitingList(view.waiting ?? [], act),
    h("h2", { id: "players-title" }, t("players", { count: present.length })),
    running ? h("p", { class: "muted" }, answeredOf(view)) : null,
    lobby && present.length ? h("p", { class: "muted" }, readyOf(present)) : null,
    present.length
      ? h(
          "ul",
          { class: "players" },
          present.map((player) => row(player, act, view)),
        )
      : h("p", { class: "muted" }, t("host.nobody")),
  ];
}

/** Those who wait to be let in. */
function waitingList(waiting, act) {
  if (!waiting.length) return null;
  const waitingRow = (player) =>
    h(
      "li",
      {},
      h("span", { class: "name" }, player.name),
      h(
        "span",
        { class: "row" },
        button(t("host.admit"), () => act("admit", { player: player.id }), "plain", {
          "aria-label": t("host.admitName", { name: player.name }),
          "data-focus": `admit-${player.id}`,
        }),
        removal(player, act),
      ),
    );
  return h(
    "section",
    { class: "newcomers", "aria-labelledby": "waiting-title" },
    h("h2", { id: "waiting-title" }, t("host.waiting", { count: waiting.length })),
    h("ul", { class: "plain-list" }, waiting.map(waitingRow)),
    waiting.length > 1
      ? button(t("host.admitAll"), () => act("admit"), "primary", { "data-focus": "admit-all" })
      : null,
  );
}

/** The buttons that remove a player, and with them all others from the same phone, if there are any. */
function removal({ id, name, alike }, act) {
  const remove = () => confirm(t("host.removeSure", { name })) && act("remove", { player: id });
  const removeAlike = () =>
    confirm(t("host.removeAlikeSure", { name, count: alike })) && act("remove", { player: id, alike: true });
  return [
    alike
      ? button(`✕ +${formatNumber(alike)}`, removeAlike, "quiet", {
          "aria-label": t("host.removeAlike", { name, count: alike }),
          title: t("host.removeAlike", { name, count: alike }),
          "data-focus": `alike-${id}`,
        })
      : null,
    button("✕", remove, "quiet", { "aria-label": t("host.remove", { name }), "data-focus": `remove-${id}` }),
  ];
}

function teamChoice({ id, name, team }, act, teams) {
  const field = h(
    "select",
    {
      class: "field small",
      "aria-label": t("host.teamOf", { name }),
      "data-focus": `assign-${id}`,
      onchange: () => act("assign", { player: id, team: Number(field.value) }),
    },
    [...teams]
      .sort((a, b) => a.number - b.number)
      .map((choice) => h("option", { value: choice.number, selected: choice.number === team }, nameOfTeam(choice))),
  );
  return field;
}

function row(player, act, view) {
  const { id, name, points, rank, timeFactor, here } = player;
  if (view.phase === "over") {
    return h(
      "li",
      { class: "final" },
      h("span", { class: "mark" }, formatNumber(rank)),
      h("span", { class: "name" }, name),
      h("span", { class: "total" }, formatNumber(points)),
      // A name that offends is on the wall's podium, too.
      h("span", { class: "removal" }, removal(player, act)),
    );
  }
  const lobby = view.phase === "lobby";
  const status = lobby && isReady(player) ? "won" : player.status;
  const told = lobby && here && !isReady(player) ? needOf(player) : here ? null : t("host.away");
  const factor = h(
    "select",
    {
      class: "field small",
      "aria-label": t("host.timeOf", { name }),
      "data-focus": `time-${id}`,
      onchange: () => act("timeFactor", { player: id, factor: factor.value === "" ? null : Number(factor.value) }),
    },
    factors.map((value) =>
      h(
        "option",
        { value: value ?? "", selected: value === (timeFactor ?? null) },
        value === null ? t("host.noLimit") : t("host.times", { factor: value }),
      ),
    ),
  );
  return h(
    "li",
    { class: here ? "" : "away" },
    h("span", { class: `mark ${status}`, title: lobby ? needOf(player) : t(`status.${status}`) }, signs[status] ?? ""),
    h("span", { class: "name" }, name, told ? h("span", { class: "small muted" }, ` ${told}`) : null),
    h("span", { class: "total" }, formatNumber(points)),
    inTeams(view) ? h("span", { class: "choices" }, factor, teamChoice(player, act, view.teams)) : factor,
    h("span", { class: "removal" }, removal(player, act)),
  );
}
