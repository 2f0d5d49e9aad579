// The Sun, the Earth and the Moon on a table seen from the north: which phase and which eclipse come about. Pure: no
// page, no clock.
//
// Directions are those of the table; sizes are those of the sky where they decide, in radii of the Earth: the Moon is
// as large beside the Earth, and the Earth's shadow as wide where the Moon is, as they are. The Moon's distance is as it
// is laid. The Sun is far away, wherever its card lies: its light falls on the Earth and the Moon from one direction.

/** Radii in Earth's radii; the Sun is drawn small: 109 would not fit on a table. */
export const radii = { sun: 1.7, earth: 1, moon: 0.2725 };
/**
 * Radii of the Earth's shadow and half-shadow at the Moon: 0.7 and 1.3 degrees, where the Earth seen from there has
 * 0.95 (Espenak and Meeus, Five Millennium Canon of Lunar Eclipses, 2009).
 */
export const shadow = { core: 0.74, rim: 1.28 };
/** Mean distances from the Earth in its radii, of 6371 km: 384,400 km, and the astronomical unit. */
const distances = { moon: 60.34, sun: 23_481 };

/** The names of phases: moments, and what lies between them. */
const moments = ["new", "firstQuarter", "full", "lastQuarter"];
const between = ["waxingCrescent", "waxingGibbous", "waningGibbous", "waningCrescent"];
/** The degrees around a moment that have its name: those of half a day, as `Phase` of `/api/moon` has it. */
const halfDay = 6.1;

/**
 * The phase and the eclipse that come about where the Sun, the Earth and the Moon are at {x, y}, in points with y down,
 * as they are seen from the north. `unit` is the Earth's radius in points, `height` the Moon's height above the table
 * in radii of the Earth.
 *
 * `elongation` is how far the Moon is east of the Sun, in degrees from 0 to 360; `illumination` the lit part of it,
 * 0…1, as the Earth sees it; `off` its distance from the line through the Sun and the Earth in radii of the Earth,
 * `beyond` whether it is beyond the Earth; `eclipse` {of, kind}, or null.
 */
export function skyOf(at, unit, height = 0) {
  const { earth, moon } = at;
  const light = toSun(at);
  const toMoon = direction(earth, moon);
  const elongation = (((angle(toMoon) - angle(light)) % 360) + 360) % 360;
  const rest = { x: (moon.x - earth.x) / unit, y: (moon.y - earth.y) / unit };
  const along = dot(rest, light);
  const aside = rest.x * light.y - rest.y * light.x;
  const off = Math.hypot(aside, height);
  return {
    elongation,
    illumination: (1 - dot(toMoon, light)) / 2,
    phase: phaseOf(elongation),
    off,
    beyond: along < 0,
    eclipse: along < 0 ? ofMoon(off) : ofSun(off),
  };
}

function phaseOf(elongation) {
  const quarter = Math.round(elongation / 90);
  const isMoment = Math.abs(elongation - quarter * 90) <= halfDay;
  return isMoment ? moments[quarter % 4] : between[Math.floor(elongation / 90)];
}

/** The side of the Sun on which the Moon is: {side, angle}, with whole degrees from 0 to 180. */
export function sideOf(elongation) {
  const east = Math.round(elongation) % 360;
  const side = east === 0 ? "with" : east === 180 ? "opposite" : east < 180 ? "east" : "west";
  return { side, angle: Math.min(east, 360 - east) };
}

/**
 * How far away the Moon would be, in widths of the table, if it were to the scale of the Earth on it, and how many times
 * as far the Sun.
 */
export const scaleOf = (unit, width) => ({
  widths: Math.round((distances.moon * unit) / width),
  times: Math.round(distances.sun / distances.moon),
});

/** The Moon beyond the Earth. */
function ofMoon(off) {
  if (off >= shadow.rim + radii.moon) return null;
  const kind = off + radii.moon <= shadow.core ? "total" : off - radii.moon < shadow.core ? "partial" : "penumbral";
  return { of: "moon", kind };
}

/**
 * The Moon before the Sun: its shadow ends in a point on the Earth, around which the half-shadow is twice as wide as
 * the Moon.
 */
function ofSun(off) {
  if (off >= 1 + 2 * radii.moon) return null;
  return { of: "sun", kind: off < 1 ? "total" : "partial" };
}

/**
 * How much of the Sun is covered where the eclipse is greatest: the Moon's distance from the middle of the Sun, in
 * radii of the Sun; 0 covers it, 2 nothing.
 */
export const coverOf = (off) => Math.max(0, (off - 1) / radii.moon);

/** The Sun's direction for the Moon as the Earth sees it, whose north is up: right, up, towards the eye. */
export function lightOnMoon(at) {
  const toEarth = direction(at.moon, at.earth);
  const light = toSun(at);
  // The direction to the right of an observer on the Earth, north up: a quarter of a turn clockwise from the way to the
  // Moon on a table with y down.
  const right = { x: toEarth.y, y: -toEarth.x };
  return [dot(light, right), 0, dot(light, toEarth)];
}

/** The direction from which the Sun's light comes, all over the table. */
export const toSun = ({ sun, earth }) => direction(earth, sun);

/** The place of the Moon at `elongation` degrees, `distance` points from the Earth. */
export function moonAt(at, elongation, distance) {
  const { earth } = at;
  const turn = ((angle(toSun(at)) + elongation) * Math.PI) / 180;
  return { x: earth.x + distance * Math.cos(turn), y: earth.y - distance * Math.sin(turn) };
}

/**
 * The shadow of a ball of `radius` points: its borders as polygons that narrow to the core and widen to the
 * half-shadow, `length` points long. `light` is the direction to the Sun.
 */
export function shadowOf(ball, light, radius, { length, core, rim }) {
  const away = { x: -light.x, y: -light.y };
  const side = { x: -away.y, y: away.x };
  const point = (far, wide) => [ball.x + away.x * far + side.x * wide, ball.y + away.y * far + side.y * wide];
  const wedge = (end) => [point(0, radius), point(length, end), point(length, -end), point(0, -radius)];
  return { core: wedge(core), rim: wedge(rim) };
}

function direction(from, to) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(x, y) || 1;
  return { x: x / long, y: y / long };
}

const dot = (a, b) => a.x * b.x + a.y * b.y;
/** Degrees counted against the clock, as the Moon goes, on a table with y down. */
const angle = ({ x, y }) => (Math.atan2(-y, x) * 180) / Math.PI;
