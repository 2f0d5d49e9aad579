// The names of seas, craters and landing sites over a picture of the Moon.
import { h } from "../shared/dom.js";
import { t } from "../shared/text.js";
import { apply, onGlobe, transposed } from "./pose.js";

/**
 * The places that are named: selenographic latitude and longitude (north and east positive; the IAU's Gazetteer of
 * Planetary Nomenclature, the sites by Wagner et al., Icarus 283, 2017), and on which side of a site its name should
 * stand.
 */
const features = {
  sea: {
    imbrium: [34.7, -14.9],
    serenitatis: [27.3, 18.4],
    tranquillitatis: [12.5, 31],
    crisium: [16.2, 59.1],
    fecunditatis: [-5, 52],
    nectaris: [-15.2, 34.6],
    nubium: [-20.6, -15.5],
    humorum: [-24.5, -38.6],
    procellarum: [16, -54],
    frigoris: [57.6, 0],
    vaporum: [13.2, 4.1],
  },
  crater: {
    tycho: [-43.3, -11.2],
    copernicus: [9.6, -20.1],
    kepler: [8.1, -38],
    plato: [51.6, -9.4],
    aristarchus: [23.7, -47.5],
    clavius: [-58.6, -14.1],
    langrenus: [-8.9, 61],
  },
  site: {
    apollo11: [0.674, 23.473, "right"],
    apollo12: [-3.013, -23.422, "left"],
    apollo14: [-3.646, -17.472, "right"],
    apollo15: [26.132, 3.633, "left"],
    apollo16: [-8.973, 15.501, "right"],
    apollo17: [20.191, 30.772, "right"],
    lunokhod1: [38.315, -35.008, "right"],
  },
};
/** How far towards the eye a place must lie for its name to be read: 0 is the limb. */
const nearest = 0.22;

/** The names as a layer over a square picture that the globe fills, turned by `turn` (as in `Globe.draw`). */
export function labelLayer(turn) {
  const seen = transposed(turn);
  const labels = Object.entries(features).flatMap(([kind, places]) =>
    Object.entries(places).map(([name, [latitude, longitude, side = "over"]]) => {
      const [x, y, z] = apply(seen, onGlobe(longitude, latitude));
      if (z < nearest) return null;
      const label = h(
        "li",
        { class: `label ${kind} ${side}`, "data-kind": kind, "data-side": side, "data-name": name },
        t(`moon.${kind}.${name}`),
      );
      label.style.left = `${50 + 50 * x}%`;
      label.style.top = `${50 - 50 * y}%`;
      return label;
    }),
  );
  return h("ul", { class: "moon-labels", "aria-label": t("moon.labels") }, labels);
}

/**
 * The kinds whose names come first where names would lie upon each other, and the sides to which a name may go instead.
 */
const order = ["site", "sea", "crater"];
const places = {
  right: ["right", "left", "above", "below"],
  left: ["left", "right", "above", "below"],
  over: ["over", "above", "below"],
};
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Moves names that would lie upon each other or beyond the picture, and hides those for which there is no room. */
export function arrange(layer) {
  const box = layer.parentElement.getBoundingClientRect();
  const taken = [];
  const labels = [...layer.children].sort((a, b) => order.indexOf(a.dataset.kind) - order.indexOf(b.dataset.kind));
  for (const label of labels) {
    label.hidden = false;
    const isFree = places[label.dataset.side].some((side) => {
      label.classList.remove("right", "left", "over", "above", "below");
      label.classList.add(side);
      const here = label.getBoundingClientRect();
      const inside =
        here.left >= box.left && here.right <= box.right && here.top >= box.top && here.bottom <= box.bottom;
      if (!inside || taken.some((other) => meet(here, other))) return false;
      taken.push(here);
      return true;
    });
    label.hidden = !isFree;
  }
}
