// The eclipse that is on, for a report of /api/moon: its name, what is said of it, and where the Moon is before the Sun.
import { language, region, t } from "../shared/text.js";

/** "Total eclipse of the Sun": the name of an eclipse of `body` as a title. */
export function eclipseName(body, kind) {
  const words = t(`moon.eclipse.${body}`, { kind: t(`moon.eclipse.${kind}`) });
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

/** The name of the eclipse that `moon` has, as the observer sees it where anything is seen. */
const nameOf = ({ body, kind, here }) => eclipseName(body, here?.kind ?? kind);

/**
 * Whether the body is darkened now: the Moon also below the horizon, where the page shows it; in the half-shadow only
 * where the eclipse goes no deeper, as nobody sees the half-shadow of a deep one begin.
 */
export function isDarkened({ eclipse, sight }) {
  if (!sight?.kind) return false;
  if (eclipse.body === "sun") return sight.isUp;
  return sight.kind !== "penumbral" || eclipse.kind === "penumbral";
}

/** What the Moon, or the Sun behind it, is called now: an eclipse, or a phase. */
export const titleOf = (moon) => (isDarkened(moon) ? nameOf(moon.eclipse) : t(`moon.phase.${moon.phase}`));

/** A sentence on the eclipse that is on: from when to when, here where it is seen; empty where there is none. */
export function eclipseTimes({ eclipse, sight, zone }) {
  if (!eclipse) return "";
  const clock = (at) => new Date(at).toLocaleTimeString(region, { timeZone: zone, timeStyle: "short" });
  const { at, begins, ends } = eclipse.here ?? eclipse;
  const where = eclipse.here ? "here" : sight.isUp ? "elsewhere" : `below.${eclipse.body}`;
  const times = { begins: clock(begins), ends: clock(ends), at: clock(at) };
  return t(`moon.eclipse.on.${where}`, { what: nameOf(eclipse), ...times });
}

/** A sentence on how much is darkened now; empty where nothing is. */
export function eclipseNow(moon) {
  const { eclipse, sight } = moon;
  if (!sight?.kind || (eclipse.body === "sun" && !sight.isUp)) return "";
  const what = eclipse.body === "moon" && sight.kind === "penumbral" ? "halfShadow" : eclipse.body;
  // A Moon that is smaller than the Sun covers that part of its diameter; what is more than all is all.
  return t(`moon.eclipse.now.${what}`, { part: Math.floor(Math.min(1, sight.magnitude) * 100) });
}

/**
 * The Moon before the Sun as the observer has it, in radii of the Sun: {x to the right, y down, radius, isTotal} with the
 * zenith up; null where it is not before it.
 */
export function beforeSun(moon) {
  const { eclipse, sight, parallacticAngle, diameter } = moon;
  if (eclipse?.body !== "sun" || !isDarkened(moon)) return null;
  // Position angles grow to the east, which is to the left for an observer who looks up.
  const turn = ((sight.angle - parallacticAngle) * Math.PI) / 180;
  const apart = (2 * sight.apart) / sight.diameter;
  return {
    x: -apart * Math.sin(turn),
    y: -apart * Math.cos(turn),
    radius: diameter / sight.diameter,
    isTotal: sight.kind === "total",
  };
}
