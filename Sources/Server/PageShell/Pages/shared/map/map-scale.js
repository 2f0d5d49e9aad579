// The scale of a map: a line with the distance that it stands for, in the words of the page.
import { h } from "../dom.js";
import { t } from "../text.js";

/** Pixels that the line may be long. */
const longest = 100;

/** The largest of 1, 2, 3 and 5 times a power of ten that is not above `number`, which is 1 at least. */
export function roundDown(number) {
  const power = 10 ** (String(Math.floor(number)).length - 1);
  return power * [5, 3, 2, 1].find((digit) => digit * power <= number);
}

/**
 * The distance of a line of at most `longest` pixels across which there are `metres`, and how many pixels it is long.
 */
export function lineOf(metres) {
  const shown = roundDown(metres);
  return { metres: shown, pixels: Math.round((longest * shown) / metres) };
}

/** A control for Leaflet's map. */
export function mapScale(L) {
  const line = h("div", { class: "leaflet-control-scale-line" });
  const draw = ({ target: map }) => {
    const y = map.getSize().y / 2;
    const metres = map.distance(map.containerPointToLatLng([0, y]), map.containerPointToLatLng([longest, y]));
    if (!(metres >= 1)) return; // the map has no size yet
    const { metres: value, pixels } = lineOf(metres);
    line.style.width = `${pixels}px`;
    line.textContent =
      value < 1000 ? t("distance.metres", { value }) : t("distance.kilometres", { value: value / 1000 });
  };
  const Scale = L.Control.extend({
    onAdd(map) {
      map.on("move", draw);
      map.whenReady(() => draw({ target: map }));
      return h("div", { class: "leaflet-control-scale" }, line);
    },
    onRemove: (map) => map.off("move", draw),
  });
  return new Scale({ position: "bottomleft" });
}
