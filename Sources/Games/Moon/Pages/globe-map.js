// Photographs of whole globes, which the daemon serves as a Debian package installs them.

/**
 * Brightness below which a point of the Moon's map shows nothing but a gap between two orbits of Clementine: its
 * darkest sea has 33 of 255.
 */
const gap = 28;
/** Points around a gap that its compression has darkened too. */
const fringe = 3;

const loading = new Map();

/**
 * The map `name` ("moon", "earth") as {width, height, pixels} of RGBA, longitude -180…180, north first; null where the
 * daemon has none.
 */
export function globeMap(name) {
  if (!loading.has(name)) loading.set(name, load(name));
  return loading.get(name);
}

async function load(name) {
  const image = new Image();
  image.src = new URL(`../globes/${name}.jpg`, import.meta.url).href;
  try {
    await image.decode();
  } catch {
    loading.delete(name); // it may be installed, or the daemon back, when it is asked for again
    return null;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  if (name === "moon") closeGaps(pixels, width, height);
  return { width, height, pixels };
}

/** Fills what a grey map does not show from both sides: each row from its west and east, and from the rows above. */
export function closeGaps(pixels, width, height) {
  const missing = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (pixels[(y * width + x) * 4] >= gap) continue;
      for (let j = Math.max(0, y - fringe); j <= Math.min(height - 1, y + fringe); j++)
        missing.fill(1, j * width + Math.max(0, x - fringe), j * width + Math.min(width, x + fringe + 1));
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!missing[i]) continue;
      let end = x;
      while (end < width && missing[y * width + end]) end++;
      const above = (at) => (y > 0 ? pixels[(i + at - x - width) * 4] : null);
      const [west, east] = [x > 0 ? pixels[(i - 1) * 4] : null, end < width ? pixels[(i + end - x) * 4] : null];
      for (let at = x; at < end; at++) {
        const part = (at - x + 1) / (end - x + 1);
        const across = west === null ? east : east === null ? west : west + (east - west) * part;
        // A long gap shows what is north of it rather than a smear from far away.
        const near = Math.min(1, 12 / (end - x));
        const value =
          across === null ? above(at) : above(at) === null ? across : across * near + above(at) * (1 - near);
        pixels.fill(value ?? gap, (y * width + at) * 4, (y * width + at) * 4 + 3);
        missing[y * width + at] = 0;
      }
      x = end;
    }
}
