// Distances on the globe.

const half = Math.PI / 180;

/**
 * The great-circle distance of two {latitude, longitude} in metres, on a sphere of the Earth's mean radius (IUGG: 6 371
 * 009 m).
 */
export function distanceOf(one, other) {
  const rise = Math.sin(((other.latitude - one.latitude) * half) / 2) ** 2;
  const turn = Math.sin(((other.longitude - one.longitude) * half) / 2) ** 2;
  const part = rise + Math.cos(one.latitude * half) * Math.cos(other.latitude * half) * turn;
  return 2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Metres of one degree of latitude on the same sphere. */
export const metresOfDegree = 6_371_009 * half;
