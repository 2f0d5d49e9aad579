// The daemon's judgement of a thing as soon as it is added: its grade, what makes it hard, and what it could be taken
// for.

import { openDialog } from "../shared/dialog.js";
import { button, h } from "../shared/dom.js";
import { thumbnail } from "../shared/events/api.js";
import { followAnswer } from "../shared/events/events.js";
import { plate } from "../shared/plate.js";
import { formatSure, hasText, t } from "../shared/text.js";

/** Below this a reference is hard to recognise (Grade.hardBelow). */
const hardBelow = 60;

/**
 * Tells `shown(list)` of the references of `pack` now, and again until all are graded, as long as `element` is on the
 * page. Returns an object whose `close()` ends it.
 */
export function followReferences(pack, element, shown) {
  const query = pack === null ? "" : `?pack=${encodeURIComponent(pack)}`;
  const heard = (list) => {
    if (!list.grading) stream.close();
    shown(list);
  };
  const stream = followAnswer(`/api/catalogue${query}`, heard, { element });
  return stream;
}

/** Whether a grade says that the thing is hard to recognise. */
export const isHard = ({ grade }) => typeof grade === "number" && grade < hardBelow;

/** From this probability on, one thing is taken for the other (Tracker.acceptFrom). */
const likely = 0.97;

/** Whether a thing is likely to be taken for another one that is not of its series. */
const isTaken = ({ lookAlikes }) => lookAlikes.some(({ series, probability }) => !series && probability >= likely);

/** The judgement of one of `references` of `pack`. */
export function judgedOf(reference, references, pack) {
  const { grade, causes, lookAlikes } = reference;
  const hard = isHard(reference);
  // What keeps a thing from being perfect is no fault of one that is found easily.
  const words = !hard ? [] : causes.length ? causes.map(causeWords) : [t("judged.better")];
  return [
    typeof grade !== "number"
      ? h("p", { class: "muted" }, t("catalogue.noGrade"))
      : h(
          "p",
          { class: `grade ${hard || isTaken(reference) ? "hard" : ""}` },
          h("strong", {}, String(grade)),
          " ",
          t(hard ? "catalogue.hard" : isTaken(reference) ? "catalogue.taken" : "catalogue.good"),
        ),
    words.length
      ? h(
          "ul",
          { class: "causes" },
          words.map((word) => h("li", {}, word)),
        )
      : null,
    lookAlikes.length
      ? h(
          "ul",
          { class: "alikes" },
          lookAlikes.map((other) => h("li", {}, alikeButton(reference, other, references, pack))),
        )
      : null,
  ];
}

/** Causes come as codes (Weakness.swift); a sentence of a newer daemon is shown as it is. */
function causeWords(cause) {
  return hasText(`cause.${cause}`) ? t(`cause.${cause}`) : cause;
}

/** What people call the thing `name`, which is one of `references`. */
export const labelOf = (name, references) => references.find((reference) => reference.name === name)?.label ?? name;

/** A button that says what `other` is to `reference`, and shows both. */
function alikeButton(reference, other, references, pack) {
  const name = labelOf(other.name, references);
  const words = other.series
    ? t("judged.series", { name })
    : t("judged.mistaken", { name, sure: formatSure(other.probability) });
  return button(words, () => showPair(reference, other, references, pack), `quiet alike ${other.series ? "" : "hard"}`);
}

/** Both pictures, with the place where they agree. */
export function showPair(reference, other, references, pack) {
  const [first, second] = [reference.label ?? reference.name, labelOf(other.name, references)];
  const dialog = openDialog(
    t("judged.pair", { first, second }),
    "wide",
    h(
      "div",
      { class: "alike-pair" },
      framed(reference.name, first, other.here, pack),
      framed(other.name, second, other.there, pack),
    ),
    h(
      "p",
      {},
      other.series
        ? t("judged.seriesHelp")
        : t("judged.mistakenHelp", { first, second, sure: formatSure(other.probability) }),
    ),
    h(
      "div",
      { class: "row" },
      button(t("close"), () => dialog.close(), "primary"),
    ),
  );
}

/** A picture with a frame around `area`. */
function framed(name, label, { x, y, width, height }, pack) {
  const frame = h("span", { class: "area" });
  // The policy of the site lets scripts set styles, and no attribute.
  for (const [side, share] of Object.entries({ left: x, top: y, width, height })) {
    frame.style[side] = `${(100 * share).toFixed(2)}%`;
  }
  return h(
    "figure",
    { class: "agreeing" },
    h("div", {}, plate(name, label, { src: thumbnail(name, pack) }), frame),
    h("figcaption", { class: "small" }, label),
  );
}

/** The most things of which each is held against each: more are held only against what they look like. */
const maxInMatrix = 30;

/** The table of likenesses between all of `references`. */
export function matrixOf(references, pack) {
  const alike = references.filter(({ lookAlikes }) => lookAlikes.length);
  if (!alike.length) return h("p", { class: "muted" }, t("matrix.none"));
  const shown = references.length > maxInMatrix ? alike : references;
  const number = new Map(references.map(({ name }, i) => [name, i + 1]));
  return [
    h("p", { class: "muted small" }, t("matrix.help")),
    shown.length < references.length
      ? h("p", { class: "muted small" }, t("matrix.others", { count: references.length - shown.length }))
      : null,
    h(
      "div",
      { class: "wide matrix", tabindex: 0, role: "region", "aria-label": t("matrix.title") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            shown.map(({ name, label }) => h("th", { scope: "col", title: label ?? name }, String(number.get(name)))),
          ),
        ),
        h(
          "tbody",
          {},
          shown.map((row) =>
            h(
              "tr",
              {},
              h(
                "th",
                { scope: "row" },
                h(
                  "div",
                  {},
                  h("span", {}, String(number.get(row.name))),
                  plate(row.name, "", { src: thumbnail(row.name, pack), loading: "lazy" }),
                  h("span", { class: "name" }, row.label ?? row.name),
                ),
              ),
              shown.map((column) => matrixCell(row, column, references, pack)),
            ),
          ),
        ),
      ),
    ),
  ];
}

function matrixCell(row, column, references, pack) {
  if (row.name === column.name) return h("td", { class: "self" });
  const other = row.lookAlikes.find(({ name }) => name === column.name);
  if (!other) return h("td", {});
  const label = t("judged.pair", { first: row.label ?? row.name, second: column.label ?? column.name });
  return h(
    "td",
    { class: other.series ? "series" : "mistaken" },
    button(
      other.series ? "≈" : String(Math.min(99, Math.round(100 * other.probability))),
      () => showPair(row, other, references, pack),
      "quiet",
      { "aria-label": label },
    ),
  );
}
