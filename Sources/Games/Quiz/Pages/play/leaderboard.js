// The leaderboard: names that move to their new places.
import { h, setText } from "../../shared/dom.js";
import { formatNumber, t } from "../../shared/text.js";

/** Milliseconds of a move to a new place: longer than a change of scene, because the eye follows a name. */
const moveTime = 700;
/** Milliseconds before it begins: first the points are read that were won, then the names move. */
const readTime = 900;

/** Players by rank, those who left last of all. */
const ordered = (players) =>
  [...players].sort(
    (a, b) => (a.status === "left") - (b.status === "left") || a.rank - b.rank || a.name.localeCompare(b.name),
  );

export class Board {
  /** `me` is marked; only the first `top` are shown; of what is `final` nothing is told of the last question. */
  constructor({ me = null, top = Infinity, final = false } = {}) {
    Object.assign(this, { me, top, final, rows: new Map() });
    this.element = h("ol", { class: "board", "aria-label": t("leaderboard") });
  }

  /** Shows the players; those whose place changed move there from the old one (FLIP: first, last, invert, play). */
  update(players) {
    const before = new Map([...this.rows].map(([id, row]) => [id, row.element.offsetTop]));
    const shown = ordered(players).slice(0, this.top);
    const ids = new Set(shown.map(({ id }) => id));
    for (const id of this.rows.keys()) if (!ids.has(id)) this.rows.delete(id);
    this.element.replaceChildren(...shown.map((player) => this.row(player).element));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [id, { element }] of this.rows) {
      const moved = (before.get(id) ?? element.offsetTop) - element.offsetTop;
      if (!before.has(id)) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
      else if (moved)
        element.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
          duration: moveTime,
          delay: readTime,
          easing: "ease-in-out",
          fill: "backwards",
        });
    }
  }

  row(player) {
    let row = this.rows.get(player.id);
    if (!row) {
      row = {
        rank: h("span", { class: "rank" }),
        name: h("span", { class: "name" }),
        gained: h("span", { class: "gained" }),
        points: h("span", { class: "total" }),
      };
      row.element = h("li", { class: "board-row" }, row.rank, row.name, row.gained, row.points);
      this.rows.set(player.id, row);
    }
    row.element.classList.toggle("me", player.id === this.me);
    row.element.classList.toggle("away", player.here === false || player.status === "left");
    setText(row.rank, String(player.rank));
    setText(row.name, player.name);
    setText(row.gained, player.gained && !this.final ? `+${formatNumber(player.gained)}` : "");
    setText(row.points, formatNumber(player.points));
    return row;
  }
}

/** A board at the end, which stays as it is. */
export function boardOf(players, options) {
  const board = new Board({ ...options, final: true });
  board.update(players);
  return board.element;
}
