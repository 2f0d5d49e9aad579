// Streaks: answers that were right one after the other.

/** Right answers one after the other from which on they are told of. */
export const longStreak = 3;

/**
 * How many questions in a row a player has answered rightly, up to question `number`; `found` are those of the right
 * answers.
 */
export function streakOf(found, number) {
  const right = new Set(found);
  let count = 0;
  while (right.has(number - count)) count += 1;
  return count;
}
