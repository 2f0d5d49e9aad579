// The face of the Moon: where its seas and larger craters are, and a relief made of them by the rules of chance.

/** Seas: selenographic latitude and longitude (north and east positive), extent west to east and south to north in kilometres; centres and diameters of the IAU's Gazetteer of Planetary Nomenclature, the long ones by their extent. */
const seas = [
  [34.7, -14.9, 1146, 1100],
  [27.3, 18.4, 674, 674],
  [8.3, 30.8, 876, 720],
  [16.2, 59.1, 600, 430], // Imbrium, Serenitatis, Tranquillitatis, Crisium
  [-7.8, 53.7, 560, 840],
  [-15.2, 34.6, 340, 340],
  [-20.6, -17.3, 715, 620],
  [-24.5, -38.6, 420, 420], // Fecunditatis, Nectaris, Nubium, Humorum
  [20, -50, 1150, 2000],
  [57.6, 0, 1446, 200],
  [13.2, 4.1, 242, 242],
  [-10.5, -22.3, 350, 350], // Procellarum, Frigoris, Vaporum, Cognitum
  [7.8, -30.6, 620, 512],
  [1.6, 1, 287, 200],
  [45, -31.7, 249, 249],
  [50.3, -50.9, 300, 260], // Insularum, Sinus Medii, Sinus Iridum, Sinus Roris
  [12.1, -8.3, 317, 240],
  [37.6, 30.8, 425, 240],
  [56.9, 81.5, 230, 230],
  [-1.7, 87.1, 374, 374], // Aestuum, Somniorum, Humboldtianum, Smythii
  [12.7, 86.5, 358, 300],
  [7.5, 68.7, 245, 200],
  [-19.9, -94.7, 294, 294],
  [27.3, 148.1, 276, 276], // Marginis, Undarum, Orientale, Moscoviense
];
/** Craters: latitude, longitude, diameter in kilometres, and what is special: "rays" and their length in radii, or a "dark" floor. */
const craters = [
  [-43.3, -11.2, 86, 34],
  [9.6, -20.1, 96, 9],
  [8.1, -38, 30, 13],
  [23.7, -47.5, 40, 9],
  [16.1, 46.9, 27, 11],
  [73.4, -10.1, 52, 10], // Tycho, Copernicus, Kepler, Aristarchus, Proclus, Anaxagoras
  [51.6, -9.4, 101, "dark"],
  [-5.4, -68.4, 173, "dark"],
  [53.9, 57, 122, "dark"],
  [-44.5, -55.1, 212], // Plato, Grimaldi, Endymion, Schickard
  [-58.6, -14.1, 231],
  [-9.3, -1.9, 154],
  [-13.4, -2.9, 118],
  [-18.3, -1.9, 97],
  [-11.5, 26.3, 99],
  [-13.3, 24.1, 98],
  [-18, 23.5, 99], // Clavius, Ptolemaeus, Alphonsus, Arzachel, Theophilus, Cyrillus, Catharina
  [-8.9, 61, 132],
  [-25.4, 60.8, 184],
  [-17.6, -40.1, 111],
  [29.7, -4, 81],
  [50.2, 17.3, 88],
  [44.3, 16.3, 70],
  [31.9, 30, 95], // Langrenus, Petavius, Gassendi, Archimedes, Aristoteles, Eudoxus, Posidonius
  [14.5, -11.3, 59],
  [-50.5, -6, 156],
  [-49.9, -21.9, 146],
  [-32.5, 54.1, 72, 8],
  [-41.2, 6, 126],
  [-11.7, 4.3, 114],
  [-5.1, 5.2, 143], // Eratosthenes, Maginus, Longomontanus, Stevinus, Stöfler, Albategnius, Hipparchus
  [-33.1, 1, 134],
  [27.7, 56, 131],
  [-33.1, -4.8, 227],
  [-45.4, 40.3, 201],
  [-36, 60.6, 135],
  [63.7, -63, 145],
  [-20.7, -22.3, 61], // Walther, Cleomedes, Deslandres, Janssen, Furnerius, Pythagoras, Bullialdus
  [46.7, 44.4, 88],
  [46.7, 39.1, 68],
  [35.9, 79.1, 171],
  [14.5, 9.1, 38],
  [21.3, 46, 63],
  [-2.9, -74.6, 156], // Atlas, Hercules, Gauss, Manilius, Macrobius, Riccioli
];
/** Kilometres of a degree of the Moon's great circles. */
const degree = (1737.4 * Math.PI) / 180;
const width = 1024;
const height = width / 2;
const radians = Math.PI / 180;
/** How many nameless craters there are, and the seed of where they are. */
const nameless = 2600;
const seed = 1969;

/** Numbers 0…1 that follow from a seed (mulberry32). */
function chance(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise -1…1 over the globe, which meets itself at 180°. */
function noise(random) {
  const grids = [
    [16, 1],
    [32, 0.5],
    [64, 0.28],
    [128, 0.16],
  ].map(([cells, weight]) => ({
    cells,
    weight,
    values: Float32Array.from({ length: cells * (cells / 2 + 1) }, () => random() * 2 - 1),
  }));
  return (u, v) =>
    grids.reduce((sum, { cells, weight, values }) => {
      const [x, y] = [u * cells, Math.min((v * cells) / 2, cells / 2 - 1e-6)];
      const [i, j] = [Math.floor(x), Math.floor(y)];
      const ease = (t) => t * t * (3 - 2 * t);
      const [a, b] = [ease(x - i), ease(y - j)];
      const at = (k, l) => values[l * cells + (k % cells)];
      return (
        sum +
        weight *
          ((at(i, j) * (1 - a) + at(i + 1, j) * a) * (1 - b) + (at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a) * b)
      );
    }, 0) / 1.5;
}

const smoothstep = (from, to, x) => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** Calls `paint(index, distance in radii, angle)` for the points within `reach` radii of a place; a radius is in kilometres. */
function around(latitude, longitude, radius, reach, paint) {
  const span = (radius * reach) / degree;
  const top = Math.max(0, Math.floor(((90 - latitude - span) / 180) * height));
  const bottom = Math.min(height - 1, Math.ceil(((90 - latitude + span) / 180) * height));
  const [sinLatitude, cosLatitude] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  for (let y = top; y <= bottom; y++) {
    const here = (90 - ((y + 0.5) / height) * 180) * radians;
    const wide = Math.min(180, span / Math.max(0.02, Math.min(cosLatitude, Math.cos(here))));
    const from = Math.floor(((longitude - wide + 180) / 360) * width);
    const to = Math.ceil(((longitude + wide + 180) / 360) * width);
    for (let x = from; x <= to; x++) {
      const east = (((x + 0.5) / width) * 360 - 180 - longitude) * radians;
      const [a, b] = [
        Math.cos(here) * Math.sin(east),
        cosLatitude * Math.sin(here) - sinLatitude * Math.cos(here) * Math.cos(east),
      ];
      const angle = Math.acos(
        Math.min(1, sinLatitude * Math.sin(here) + cosLatitude * Math.cos(here) * Math.cos(east)),
      );
      const distance = ((angle / radians) * degree) / radius;
      if (distance <= reach) paint(y * width + (((x % width) + width) % width), distance, Math.atan2(b, a));
    }
  }
}

/** Makes the face: {width, height, pixels} of RGBA: brightness, slope to the east, slope to the north. Longitude -180…180, north first. */
export function moonFace() {
  const random = chance(seed);
  const wander = noise(random);
  const fine = noise(random);
  const bright = new Float32Array(width * height);
  const relief = new Float32Array(width * height);
  const sea = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) bright[y * width + x] = 0.8 + 0.07 * wander((x + 0.5) / width, (y + 0.5) / height);

  for (const [latitude, longitude, across, along] of seas) {
    const radius = Math.max(across, along) / 2;
    around(latitude, longitude, radius, 1.5, (i, distance, angle) => {
      const squeeze = Math.hypot((Math.cos(angle) * radius) / (across / 2), (Math.sin(angle) * radius) / (along / 2));
      const edge = distance * squeeze + 0.42 * wander((i % width) / width, (((i / width) | 0) + 0.5) / height);
      sea[i] = Math.max(sea[i], 1 - smoothstep(0.93, 1.14, edge));
    });
  }
  for (let k = 0; k < nameless; k++) {
    const size = 12 + 60 * random() ** 5;
    crater(
      bright,
      relief,
      sea,
      Math.asin(random() * 2 - 1) / radians,
      random() * 360 - 180,
      size,
      random() < 0.9 ? 0.5 : 1,
    );
  }
  for (const [latitude, longitude, across, special] of craters) {
    crater(bright, relief, null, latitude, longitude, across, 1);
    if (typeof special === "number") rays(bright, random, latitude, longitude, across / 2, special);
    if (special === "dark") around(latitude, longitude, across / 2, 0.9, (i) => (sea[i] = 0.9));
  }
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const y = (i / width) | 0;
    const across = Math.max(0.15, Math.cos((90 - ((y + 0.5) / height) * 180) * radians));
    const east = relief[y * width + ((i + 1) % width)] - relief[i];
    const north = relief[i] - relief[Math.min(height - 1, y + 1) * width + (i % width)];
    const shade =
      bright[i] * (1 - 0.5 * sea[i]) + (0.04 + 0.05 * fine(((i % width) + 0.5) / width, (y + 0.5) / height)) * sea[i];
    pixels.set([shade * 255, 128 + (east / across) * 96, 128 + north * 96, 255], i * 4);
  }
  return { width, height, pixels };
}

/** A bowl with a rim; where there is a sea it drowned the old ones. */
function crater(bright, relief, sea, latitude, longitude, across, strength) {
  around(latitude, longitude, across / 2, 1.5, (i, distance) => {
    const dry = sea ? 1 - 0.85 * sea[i] : 1;
    const bowl = distance < 0.8 ? -0.5 : smoothstep(0.8, 1, distance) * 1.1 - 0.5;
    const shape = distance < 1 ? bowl : 0.6 * (1 - smoothstep(1, 1.5, distance));
    relief[i] += shape * strength * dry * Math.min(1.4, across / 55);
    bright[i] += (distance < 1 ? -0.03 : 0.04 * (1 - smoothstep(1, 1.5, distance))) * strength * dry;
  });
}

/** What a young crater has thrown out: bright streaks of uneven length, and a bright collar. */
function rays(bright, random, latitude, longitude, radius, length) {
  const streaks = Array.from({ length: 13 }, () => ({
    angle: random() * Math.PI * 2 - Math.PI,
    length: length * (0.35 + 0.65 * random()),
    half: 0.02 + 0.035 * random(),
  }));
  around(latitude, longitude, radius, length, (i, distance, angle) => {
    let light = 0.22 * (1 - smoothstep(0.8, 2.6, distance));
    for (const streak of streaks) {
      const off = Math.abs(Math.atan2(Math.sin(angle - streak.angle), Math.cos(angle - streak.angle)));
      light = Math.max(
        light,
        0.17 *
          (1 - smoothstep(0, streak.half + 0.25 / (distance + 1), off)) *
          (1 - smoothstep(0.3, 1, distance / streak.length)),
      );
    }
    bright[i] += light;
  });
}
