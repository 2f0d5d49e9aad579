// What cards before the camera say: a number, or several in a row.

/** The middle and the width of an outline, from its corners. */
const middleOf = (outline) => outline.reduce((sum, [x]) => sum + x / outline.length, 0);
const rangeOf = (outline, axis) => outline.map((corner) => corner[axis]).sort((one, other) => one - other);

/**
 * Whether two outlines lie beside each other, as cards on a table do: the heights at which they lie overlap by half.
 */
function areBeside(one, other) {
  const [a, b] = [rangeOf(one, 1), rangeOf(other, 1)];
  const shared = Math.min(a.at(-1), b.at(-1)) - Math.max(a[0], b[0]);
  return shared > Math.min(a.at(-1) - a[0], b.at(-1) - b[0]) / 2;
}

const numbersIn = (sightings, cards) =>
  sightings.map(({ name, outline }) => ({ number: cards.indexOf(name), outline })).filter(({ number }) => number >= 0);

/**
 * The numbers of the cards in `sightings`, which lie side by side, from left to right; null where one lies elsewhere.
 * `cards` are the names of the cards, that of 0 first.
 */
export function rowOf(sightings, cards) {
  const row = numbersIn(sightings, cards).sort((one, other) => middleOf(one.outline) - middleOf(other.outline));
  return row.every(({ outline }, i) => i === 0 || areBeside(row[i - 1].outline, outline))
    ? row.map(({ number }) => number)
    : null;
}

/**
 * The number that `sightings` say; null for none. Where `isPair`, two cards with one digit each, side by side, are one
 * number: 2 and 7 are 27.
 */
export function numberOf(sightings, cards, isPair = false) {
  const seen = numbersIn(sightings, cards);
  if (!seen.length) return null;
  if (!isPair || seen.length === 1) return seen[0].number;
  const digits = rowOf(sightings, cards);
  if (digits?.length !== 2 || digits.some((digit) => digit > 9)) return null;
  // No number begins with a nought, but for the nought itself.
  return digits[0] === 0 ? null : 10 * digits[0] + digits[1];
}
