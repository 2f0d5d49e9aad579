// The Earth's shadow, through which the Moon goes in an eclipse.
import { sunSpread } from "./globe.js";
import { onGlobe } from "./pose.js";

/** Kilometres: the Moon (IAU 2015), and the Earth as large as its air makes its shadow (by 1 %: Danjon). */
const moonRadius = 1737.4;
const earthRadius = 6378.137 * 1.01;

/** The Earth before the Sun as `Globe.draw` takes it, for a report of /api/moon. */
export const earthBefore = ({ earth, distance }) => ({
  at: onGlobe(earth.longitude, earth.latitude).map((value) => (value * distance) / moonRadius),
  radius: earthRadius / moonRadius,
  spread: sunSpread,
});
