// The knowledge of a child, as the daemon tells it by item and box, put in words and order for a grown-up. Pure: no
// page, no clock.

/**
 * The stages of an item, from the one that needs most to the one that is not there yet, each with the sign that is not
 * its colour.
 */
export const stages = ["practise", "learning", "known", "fresh"];

/**
 * The stage of an item in `box`: the first box is for what was answered wrong last, the fourth is entered after three
 * days.
 */
export const stageOf = ({ box }) => (box === 0 ? "fresh" : box === 1 ? "practise" : box < 4 ? "learning" : "known");

/** How many of `items` are at each stage. */
export function countByStage(items) {
  const counts = Object.fromEntries(stages.map((stage) => [stage, 0]));
  for (const item of items) counts[stageOf(item)]++;
  return counts;
}

const day = 24 * 3_600_000;

/**
 * The items that come next, as lists: those due `now`, within a day and within a week, and those that were never asked
 * (`fresh`), each in the order in which they are asked.
 */
export function comingNext(items, now) {
  const asked = items.filter(({ box }) => box > 0).sort((a, b) => a.box - b.box || a.due - b.due);
  return {
    now: asked.filter(({ due }) => due <= now),
    day: asked.filter(({ due }) => due > now && due <= now + day),
    week: asked.filter(({ due }) => due > now + day && due <= now + 7 * day),
    fresh: items.filter(({ box }) => box === 0),
  };
}

/** The sign of an item such as "7×8" and the numbers beside it; null for an item that is no term. */
export function termOf(item) {
  const found = /^(\d+)([+−×÷])(\d+)$/.exec(item);
  return found && { left: Number(found[1]), sign: found[2], right: Number(found[3]) };
}

/**
 * The items of sums, differences and products as a table {columns, rows: [{left, cells}]}, whose cells are items or
 * null; null where the items are no terms, or where each row would have one only, as in division.
 */
export function tableOf(items) {
  const terms = items.map((item) => ({ item, term: termOf(item.item) }));
  if (!terms.length || terms.some(({ term }) => !term || term.sign === "÷")) return null;
  const range = (side) => [...new Set(terms.map(({ term }) => term[side]))].sort((a, b) => a - b);
  const [lefts, columns] = [range("left"), range("right")];
  const found = new Map(terms.map(({ item, term }) => [`${term.left} ${term.right}`, item]));
  return {
    columns,
    rows: lefts.map((left) => ({ left, cells: columns.map((right) => found.get(`${left} ${right}`) ?? null) })),
  };
}

/** The name of an item; `t` gives texts, `hasText` says whether there is one. */
export function labelOf(item, { t, hasText }) {
  const term = termOf(item);
  if (term) return `${term.left} ${term.sign} ${term.right}`;
  if (/^\d+$/.test(item)) return item;
  if (hasText(`maths.ask.${item}`)) return t(`maths.ask.${item}`);
  const word = (name) => {
    const kind = ["group", "colour", "shape", "name", "of"].find((one) => hasText(`maths.word.${one}.${name}`));
    return kind ? t(`maths.word.${kind}.${name}`) : name;
  };
  const [first, rest] = item.split(":");
  if (rest === undefined) return item.split(",").map(word).join(" – ");
  if (hasText(`maths.ask.${first}`))
    return `${t(`maths.ask.${first}`)} ${/^[\d,]+$/.test(rest) ? rest.split(",").join(", ") : word(rest)}`;
  // A thing of a shape.
  return `${t(`maths.word.name.${first}`)} – ${word(rest)}`;
}
