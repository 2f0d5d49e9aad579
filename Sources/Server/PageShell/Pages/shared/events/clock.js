// The daemon's clock as seen from here. Countdowns are drawn by its deadline, never by counting.

/** Samples that are remembered: enough that one of them came without delay. */
const remembered = 12;
/** A clock that jumps further than this, in milliseconds, is another clock: the daemon was started again. */
const jump = 5000;

let samples = [];

/** Takes in the daemon's time, in milliseconds, as it just arrived. */
export function hearClock(nowMs, here = performance.now()) {
  const offset = nowMs - here;
  if (samples.length && Math.abs(offset - Math.max(...samples)) > jump) samples = [];
  samples.push(offset);
  if (samples.length > remembered) samples.shift();
}

/**
 * The daemon's time now, in milliseconds. The message that arrived the fastest shows its clock the latest, so the
 * greatest counts.
 */
export function serverNow(here = performance.now()) {
  return here + (samples.length ? Math.max(...samples) : 0);
}
