// The host's list of players: how they stand, their time, and the door.
import { button, h } from "../shared/dom.js";
import { formatNumber, t } from "../shared/text.js";
import { isReady, needOf, readyOf } from "./rehearsal.js";

/** The factors on the time of a player that the rules know; null is no limit. */
const factors = [1, 1.5, 2, null];
const signs = { won: "✓", lost: "✗", playing: "…", waiting: "", left: "" };

/** The list for `view`; `act(action, values)` carries out what is chosen. */
export function hostPlayers(view, act) {
  const present = view.players.filter(({ status }) => status !== "left");
  const answered = present.filter(({ status }) => status === "won" || status === "lost").length;
  const lobby = view.phase === "lobby";
  const running = view.phase === "question" || view.phase === "paused";
  return [
    h("h2", { id: "players-title" }, t("players", { count: present.length })),
    running ? h("p", { class: "muted" }, t("answeredOf", { answered, count: present.length })) : null,
    lobby && present.length ? h("p", { class: "muted" }, readyOf(present)) : null,
    present.length
      ? h(
          "ul",
          { class: "players" },
          present.map((player) => row(player, act, lobby)),
        )
      : h("p", { class: "muted" }, t("host.nobody")),
  ];
}

function row(player, act, lobby) {
  const { id, name, points, timeFactor, here } = player;
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
  const remove = () => confirm(t("host.removeSure", { name })) && act("remove", { player: id });
  return h(
    "li",
    { class: here ? "" : "away" },
    h("span", { class: `mark ${status}`, title: lobby ? needOf(player) : t(`status.${status}`) }, signs[status] ?? ""),
    h("span", { class: "name" }, name, told ? h("span", { class: "small muted" }, ` ${told}`) : null),
    h("span", { class: "total" }, formatNumber(points)),
    factor,
    button("✕", remove, "quiet", { "aria-label": t("host.remove", { name }), "data-focus": `remove-${id}` }),
  );
}
