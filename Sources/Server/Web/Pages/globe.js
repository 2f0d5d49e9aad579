// Loads the map library from where the daemon serves it, and what is to be known before a map is drawn.
import { get, Problem } from "./api.js";
import { h } from "./dom.js";
import { t } from "./text.js";

let loading = null;

/** {L, tiles, missingCoast}: Leaflet, and what `GET /api/map` says; throws `Problem` that names what to install. */
export const loadGlobe = () => (loading ??= load().catch((problem) => {
  loading = null;
  throw problem;
}));

async function load() {
  const equipment = await get("/api/map");
  if (equipment.missing.length) {
    throw new Problem(424, "notInstalled", t("map.missing", { packages: equipment.missing.join(" ") }));
  }
  // Both are plain scripts that put their one name, L, on the window.
  document.head.append(...["leaflet.css", "markercluster.css"].map((name) =>
    h("link", { rel: "stylesheet", href: `/assets/${name}` })));
  for (const name of ["leaflet.js", "markercluster.js"]) await script(`/assets/${name}`);
  return { ...equipment, L: window.L };
}

function script(src) {
  return new Promise((resolve, reject) => document.head.append(h("script", {
    src, onload: resolve, onerror: () => reject(new Problem(0, "offline", t("problem.offline"))),
  })));
}

const half = Math.PI / 180;

/** The great-circle distance of two {latitude, longitude} in metres, on a sphere of the Earth's mean radius (IUGG: 6 371 009 m). */
export function distanceOf(one, other) {
  const rise = Math.sin(((other.latitude - one.latitude) * half) / 2) ** 2;
  const turn = Math.sin(((other.longitude - one.longitude) * half) / 2) ** 2;
  const part = rise + Math.cos(one.latitude * half) * Math.cos(other.latitude * half) * turn;
  return 2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Metres of one degree of latitude on the same sphere. */
export const metresOfDegree = 6_371_009 * half;
