// Longitudes on a globe that has been cut open: where the cut is, so that what belongs together lies together.

/** `longitude` in the turn of the globe that begins at `west`: west <= result < west + 360. */
export const lift = (longitude, west) => west + ((((longitude - west) % 360) + 360) % 360);

/**
 * The narrowest [west, east] that holds all `longitudes`, of which there is one at least; across the date line east is
 * above 180.
 */
export function narrowest(longitudes) {
  const sorted = [...longitudes].sort((one, other) => one - other);
  // The stretch that the widest gap leaves; without a wider one in between, that is the gap around the date line.
  let west = sorted[0];
  let gap = sorted[0] + 360 - sorted.at(-1);
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] - sorted[i - 1] <= gap + 1e-9) continue;
    gap = sorted[i] - sorted[i - 1];
    west = sorted[i];
  }
  return [west, west + 360 - gap];
}

/**
 * The meridian at which the globe is cut open to show `longitudes`: -180, unless they lie on both sides of the date
 * line.
 */
export function cutFor(longitudes) {
  if (!longitudes.length) return -180;
  const [west, east] = narrowest(longitudes);
  return east <= 180 ? -180 : Math.round((west + east) / 2) - 180;
}
