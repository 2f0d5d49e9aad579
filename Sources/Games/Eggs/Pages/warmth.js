// Hot and cold: how near an egg is, and whether one comes nearer. Pure: no page, no clock.

/** The bands from the nearest to the farthest; the daemon decides which is which. */
export const bands = ["here", "hot", "warm", "cool", "cold"];
/**
 * Metres by which a distance has to change before it counts as nearer or farther: a device that lies still wanders by a
 * few.
 */
const least = 4;

/**
 * Whether one came nearer since `before`, both as {warmth, metres (null where hidden)}: "nearer", "farther", or null
 * where that cannot be told.
 */
export function trendOf(before, now) {
  if (!before || !now) return null;
  if (before.metres != null && now.metres != null) {
    const way = before.metres - now.metres;
    return Math.abs(way) < least ? null : way > 0 ? "nearer" : "farther";
  }
  const [was, is] = [bands.indexOf(before.warmth), bands.indexOf(now.warmth)];
  return was === is ? null : is < was ? "nearer" : "farther";
}

/**
 * The eggs of `items` in the order in which somebody looks for them: what lies nearest first, what is collected last.
 * `near` maps ids to {warmth, metres}.
 */
export function inOrder(items, near) {
  const rank = ({ id, collected, number }) => {
    const known = near.get(id);
    return [collected ? 1 : 0, known ? bands.indexOf(known.warmth) : bands.length, known?.metres ?? Infinity, number];
  };
  return [...items].sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    const i = one.findIndex((value, at) => value !== other[at]);
    return i < 0 ? 0 : one[i] - other[i];
  });
}

/** The finders of `items` as [{name, count}], most first; of equals, the person who comes first in the alphabet. */
export function findersOf(items) {
  const counts = new Map();
  for (const { collected, change, by } of items)
    if (collected && change === "collected") counts.set(by, (counts.get(by) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
