// The shelf: the score as a row of the things that were found.
import { h } from "../../shared/dom.js";
import { pictureOf, plate } from "../../shared/plate.js";
import { formatNumber, t } from "../../shared/text.js";

const book = (view, number, attributes) => plate("", "", { src: pictureOf(view, number), ...attributes });

/**
 * The things that the player of the view has found; the one that was found just now, which may be a secret still, is
 * the last.
 */
export function shelfOf(view) {
  const { me, round } = view;
  const before = me.found.filter((number) => number !== round.number);
  const won = me.status === "won";
  // An empty shelf is a line that says nothing.
  if (!won && !before.length) return null;
  return h(
    "div",
    { class: "shelf", role: "img", "aria-label": t("shelf", { count: before.length + (won ? 1 : 0) }) },
    before.map((number) => book(view, number)),
    won ? h("span", { class: "slot" }, round.image ? book(view, round.number) : "✓") : null,
  );
}

/** Every question with its thing where somebody of `players` has found it, and an empty place where nobody has. */
export function bookcaseOf(view, players, count) {
  const found = new Set(players.flatMap((player) => player.found));
  return h(
    "ol",
    { class: "bookcase", "aria-label": t("shelf", { count: found.size }) },
    Array.from({ length: count }, (_, i) =>
      h("li", { class: found.has(i + 1) ? "found" : "" }, found.has(i + 1) ? book(view, i + 1) : formatNumber(i + 1)),
    ),
  );
}
