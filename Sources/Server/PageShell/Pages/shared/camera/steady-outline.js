// An outline that does not tremble when the thing is held still, and does not lag when it moves: a low pass whose limit
// rises with the speed (Casiez, Roussel, Vogel, 1€ filter, CHI 2012). Only pages steady outlines: they alone draw them,
// whatever judged the picture, and the daemon's verdicts are compared with the outlines as they were measured.

/**
 * Hertz that pass when nothing moves, how many more for each side of the thing a second, and what passes of the speed.
 */
const stillCutoff = 1.5;
const cutoffPerSpeed = 12;
const speedCutoff = 1;

/** The share of a new value that a low pass of `hertz` lets through in one step of `seconds`. */
const share = (hertz, seconds) => 1 / (1 + 1 / (2 * Math.PI * hertz * seconds));
const mix = (a, b, part) => a + part * (b - a);

export class SteadyOutline {
  constructor(corners, at) {
    this.corners = corners;
    this.measured = corners;
    this.velocity = [0, 0];
    this.at = at;
  }

  /** Takes in the four corners measured at `at` (milliseconds). */
  update(corners, at) {
    const seconds = (at - this.at) / 1000;
    if (seconds <= 0) return;
    // One limit for all corners: the outline moves as a whole, and must not be bent.
    const moved = [0, 1].map(
      (axis) => corners.reduce((sum, corner, i) => sum + corner[axis] - this.measured[i][axis], 0) / 4 / seconds,
    );
    this.velocity = this.velocity.map((old, axis) => mix(old, moved[axis], share(speedCutoff, seconds)));
    const side = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
    const hertz = stillCutoff + (cutoffPerSpeed * Math.hypot(...this.velocity)) / Math.max(1, side);
    const part = share(hertz, seconds);
    this.corners = this.corners.map((old, i) => old.map((value, axis) => mix(value, corners[i][axis], part)));
    this.measured = corners;
    this.at = at;
  }
}
