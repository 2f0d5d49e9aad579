// The host's list of players: how they stand, their time, and the door.
import { button, h } from "../shared/dom.js";
import { formatNumber, t } from "../shared/text.js";

/** The factors on the time of a player that the rules know; null is no limit. */
const factors = [1, 1.5, 2, null];
const signs = { won: "✓", lost: "✗", playing: "…", waiting: "", left: "" };

/** The list for `view`; `act(action, values)` carries out what is chosen. */
export function hostPlayers(view, act) {
  const present = view.players.filter(({ status }) => status !== "left");
  const answered = present.filter(({ status }) => status === "won" || status === "lost").length;
  const running = view.phase === "question" || view.phase === "paused";
  return [
    h("h2", { id: "players-title" }, t("players", { count: present.length })),
    running ? h("p", { class: "muted" }, t("answeredOf", { answered, count: present.length })) : null,
    present.length
      ? h(
          "ul",
          { class: "players" },
          present.map((player) => row(player, act)),
        )
      : h("p", { class: "muted" }, t("host.nobody")),
  ];
}

function row({ id, name, points, status, timeFactor, here }, act) {
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
    h("span", { class: `mark ${status}`, title: t(`status.${status}`) }, signs[status] ?? ""),
    h("span", { class: "name" }, name, here ? null : h("span", { class: "small muted" }, ` ${t("host.away")}`)),
    h("span", { class: "total" }, formatNumber(points)),
    factor,
    button("✕", remove, "quiet", { "aria-label": t("host.remove", { name }), "data-focus": `remove-${id}` }),
  );
}
