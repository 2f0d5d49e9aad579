// Loads the map library from where the daemon serves it, and what is to be known before a map is drawn.

import { h } from "../dom.js";
import { get, Problem } from "../events/api.js";
import { t } from "../text.js";

let loading = null;

/** {L, tiles, missingCoast}: Leaflet, and what `GET /api/map` says; throws `Problem` that names what to install. */
export const loadGlobe = () =>
  (loading ??= load().catch((problem) => {
    loading = null;
    throw problem;
  }));

async function load() {
  const equipment = await get("/api/map");
  if (equipment.missing.length) {
    throw new Problem(424, "notInstalled", t("map.missing", { packages: equipment.missing.join(" ") }));
  }
  // Both are plain scripts that put their one name, L, on the window.
  document.head.append(
    ...["leaflet.css", "markercluster.css"].map((name) => h("link", { rel: "stylesheet", href: library(name) })),
  );
  for (const name of ["leaflet.js", "markercluster.js"]) await script(library(name));
  return { ...equipment, L: window.L };
}

/** The address of a file of the library, of the same version as this one. */
const library = (name) => new URL(`../../libraries/${name}`, import.meta.url).href;

function script(src) {
  return new Promise((resolve, reject) =>
    document.head.append(
      h("script", {
        src,
        onload: resolve,
        onerror: () => reject(new Problem(0, "offline", t("problem.offline"))),
      }),
    ),
  );
}
