// The scene after a round: the word and its sign on its colour, the answer, what was seen and how sure, the plate
// itself.
import { h } from "../../shared/dom.js";
import { passage } from "../../shared/passage.js";
import { pictureOf, plate } from "../../shared/plate.js";
import { formatAfter, formatSure, t } from "../../shared/text.js";
import { shelfOf } from "./shelf.js";
import { longStreak, streakOf } from "./streak.js";

const signs = { won: "✓", lost: "✗" };

/** `seen` is the sighting that won, where this browser was there; `more` are elements below (buttons, standings). */
export function verdictScene(view, packLanguage, seen, ...more) {
  const { round, me } = view;
  const won = me.status === "won";
  return h(
    "section",
    { class: `verdict whole ${me.status}` },
    h(
      "div",
      { class: "band" },
      h(
        "div",
        { class: "band-words fits" },
        h("span", { class: "sign", "aria-hidden": "true" }, signs[me.status]),
        h("h1", { class: "verdict-word" }, t(wordOf(view))),
        won ? h("p", { class: "gain" }, gainOf(view)) : null,
      ),
    ),
    h(
      "div",
      { class: "reveal" },
      round.image ? plate(round.image, round.label, { src: pictureOf(view, round.number) }) : null,
      h(
        "div",
        { class: "told" },
        h(
          "div",
          { class: "told-words fits" },
          round.answer
            ? [
                h("p", { class: "eyebrow" }, t("theAnswer")),
                passage("p", round.answer, { class: "answer", lang: packLanguage }),
              ]
            : null,
          seenLine(me, seen),
        ),
        shelfOf(view),
        more,
      ),
    ),
  );
}

/** A player who gave up, or was not waited for, was not too late. */
const wordOf = ({ me, round }) =>
  me.status === "won" ? "verdict.won" : round.skipped ? "verdict.skipped" : "verdict.lost";

function gainOf({ me, round }) {
  const count = streakOf(me.found, round.number);
  return [
    t("pointsGained", { count: me.gained ?? 0 }),
    formatAfter(me.afterMs),
    count >= longStreak ? t("streak", { count }) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

function seenLine(me, seen) {
  if (me.status === "won" && seen) {
    return h("p", { class: "muted" }, t("seenSure", { name: seen.label, sure: formatSure(seen.probability) }));
  }
  return me.status === "lost" && me.lastOther
    ? h("p", { class: "muted" }, t("seenOther", { name: me.lastOther }))
    : null;
}
