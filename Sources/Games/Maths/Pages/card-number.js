// The number that cards before the camera say.

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

/**
 * The number that `sightings` say; null for none. `cards` are the names of the cards, that of 0 first. Where `isPair`,
 * two cards with one digit each, side by side, are one number: 2 and 7 are 27.
 */
export function numberOf(sightings, cards, isPair = false) {
  const seen = sightings
    .map(({ name, outline }) => ({ number: cards.indexOf(name), outline }))
    .filter(({ number }) => number >= 0);
  if (!seen.length) return null;
  if (!isPair || seen.length === 1) return seen[0].number;
  const digits = seen.slice(0, 2);
  if (seen.length > 2 || digits.some(({ number }) => number > 9)) return null;
  if (!areBeside(digits[0].outline, digits[1].outline)) return null;
  digits.sort((one, other) => middleOf(one.outline) - middleOf(other.outline));
  // No number begins with a nought, but for the nought itself.
  return digits[0].number === 0 ? null : 10 * digits[0].number + digits[1].number;
}
