// The map under the pins without any internet: land and sea, rivers, borders, and lines of latitude and longitude.

import { h } from "../dom.js";
import { longWork } from "../events/api.js";
import { language, t } from "../text.js";

/** From this zoom on the finer coast is fetched; from far it would be the same picture with six times the points. */
const nearZoom = 5;
/**
 * Up to this zoom coasts are drawn: at 11 a minute of arc, which is what they are exact to, is 24 pixels at the
 * equator.
 */
export const coastZoom = 10;
/** Distances of graticule lines in degrees. */
const steps = [45, 30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
/** Pixels between two of them at least. */
const apart = 110;

export class BaseLayer {
  constructor(L, map) {
    Object.assign(this, { L, map, sheets: {}, shapes: [], turns: [0] });
    map.createPane("coast").style.zIndex = 150; // under the tiles, which have 200
    map.createPane("grid").style.zIndex = 250;
    this.coast = L.canvas({ pane: "coast", padding: 0.3 });
    this.grid = L.layerGroup().addTo(map);
    this.lines = L.canvas({ pane: "grid", padding: 0.1 });
    this.edge = h("div", { class: "map-edge", "aria-hidden": "true" });
    map.getContainer().append(this.edge);
    map.on("moveend", () => this.update());
    map.on("move", () => this.label());
    this.watcher = new MutationObserver(() => this.paint());
    this.watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.update();
  }

  close() {
    this.watcher.disconnect();
  }

  /** Draws the world that begins at the meridian `west`. */
  turnTo(west) {
    this.turns = west === -180 ? [0] : west > -180 ? [0, 360] : [-360, 0];
    if (this.shown) this.draw(this.shown);
  }

  update() {
    this.rule();
    const zoom = this.map.getZoom();
    const wanted = zoom > coastZoom ? null : zoom >= nearZoom ? "near" : "far";
    this.map.getContainer().classList.toggle("street", wanted === null);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.draw(wanted);
  }

  /** Draws the coast as seen from `distance`, when it is there; until then the other stays. */
  async draw(distance) {
    if (distance) {
      this.sheets[distance] ??= longWork("GET", `/api/map/coast?from=${distance}`).catch(() => {
        this.sheets[distance] = undefined; // asked again at the next zoom
        return null;
      });
      const sheet = await this.sheets[distance];
      if (this.shown !== distance || !sheet) return;
      this.sheet = sheet;
    }
    this.shapes.forEach(({ shape }) => shape.remove());
    this.shapes = [];
    if (!distance) return;
    const { L, sheet } = this;
    const options = { renderer: this.coast, pane: "coast", interactive: false };
    for (const name of ["land", "lakes", "rivers", "borders"]) {
      // Each is a shape of its own: where two of one shape overlap, there would be a hole.
      const make = name === "land" || name === "lakes" ? L.polygon : L.polyline;
      for (const line of sheet[name])
        for (const turn of this.turns) this.shapes.push({ name, shape: make(unfold(line, turn), options) });
    }
    this.paint();
    this.shapes.forEach(({ shape }) => shape.addTo(this.map));
  }

  /** Colours are those of the page, which may change. */
  paint() {
    const style = getComputedStyle(this.map.getContainer());
    const colour = (name) => style.getPropertyValue(name).trim();
    const [land, sea, shore, border, rule] = ["--land", "--sea", "--shore", "--border", "--rule"].map(colour);
    const looks = {
      land: { fillColor: land, fillOpacity: 1, color: shore, weight: 1 },
      lakes: { fillColor: sea, fillOpacity: 1, color: shore, weight: 1 },
      rivers: { color: sea, weight: 1.25 },
      borders: { color: border, weight: 1, dashArray: "4 3" },
    };
    this.shapes.forEach(({ name, shape }) => shape.setStyle(looks[name]));
    this.grid.eachLayer((line) => line.setStyle({ color: rule }));
  }

  /** Draws the lines of latitude and longitude through the window and a little beyond. */
  rule() {
    const { L, map, grid } = this;
    const bounds = map.getBounds().pad(0.2);
    const width = map.getSize().x / Math.max(1e-9, map.getBounds().getEast() - map.getBounds().getWest());
    this.step = steps.findLast((degrees) => degrees * width >= apart) ?? steps[0];
    grid.clearLayers();
    const options = { renderer: this.lines, pane: "grid", interactive: false, weight: 1, smoothFactor: 0 };
    const [south, north] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())];
    for (const longitude of this.through(bounds.getWest(), bounds.getEast())) {
      grid.addLayer(
        L.polyline(
          [
            [south, longitude],
            [north, longitude],
          ],
          options,
        ),
      );
    }
    for (const latitude of this.through(south, north)) {
      grid.addLayer(
        L.polyline(
          [
            [latitude, bounds.getWest()],
            [latitude, bounds.getEast()],
          ],
          options,
        ),
      );
    }
    this.paint();
    this.label();
  }

  /** The multiples of the step between two degrees. */
  through(from, to) {
    const first = Math.ceil(from / this.step);
    const count = Math.max(0, Math.floor(to / this.step) - first + 1);
    return Array.from({ length: count }, (_, i) => (first + i) * this.step);
  }

  /** Says at the edge of the window which lines those are. */
  label() {
    const { map } = this;
    const { x: width, y: height } = map.getSize();
    const bounds = map.getBounds();
    const digits = Math.max(0, -Math.floor(Math.log10(this.step) + 1e-9));
    const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const words = (degrees, [positive, negative]) => {
      const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
      return `${number.format(Math.abs(turned))}° ${Math.abs(turned) % 180 === 0 ? "" : t(turned < 0 ? negative : positive)}`;
    };
    const at = (latitude, longitude) => map.latLngToContainerPoint([latitude, longitude]);
    const labels = [];
    for (const longitude of this.through(bounds.getWest(), bounds.getEast())) {
      const { x } = at(bounds.getCenter().lat, longitude);
      // Beside the scale, and not beyond the edge.
      if (x > 140 && x < width - 40) labels.push(tick("bottom", "left", x, words(longitude, ["map.east", "map.west"])));
    }
    for (const latitude of this.through(Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth()))) {
      const { y } = at(latitude, bounds.getCenter().lng);
      if (y > 20 && y < height - 60) labels.push(tick("left", "top", y, words(latitude, ["map.north", "map.south"])));
    }
    this.edge.replaceChildren(...labels);
  }
}

function tick(side, offset, pixels, text) {
  const label = h("span", { class: side }, text);
  label.style[offset] = `${Math.round(pixels)}px`;
  return label;
}

/**
 * [longitude, latitude, differences…] in minutes of arc, as the pairs that Leaflet takes, `turn` degrees farther east.
 */
function unfold(line, turn) {
  const points = [];
  let longitude = 60 * turn;
  let latitude = 0;
  for (let i = 0; i < line.length; i += 2) {
    longitude += line[i];
    latitude += line[i + 1];
    points.push([latitude / 60, longitude / 60]);
  }
  return points;
}
