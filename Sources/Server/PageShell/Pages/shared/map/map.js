// A map with pins, for eggs and for places: by mouse, by touch and by keyboard.
import { button, h, setText } from "../dom.js";
import { t } from "../text.js";
import { BaseLayer, coastZoom } from "./map-base-layer.js";
import { cutFor, lift } from "./map-extent.js";
import { loadGlobe } from "./map-library.js";
import { PinMarkers, placeOf, spotOf } from "./map-markers.js";
import { mapScale } from "./map-scale.js";
import { distanceOf, metresOfDegree } from "./sphere.js";

const maxZoom = 19;
/** Pixels that are left between a pin and the edge. */
const margin = 44;
/** Pixels by which a window becomes wider or narrower where a scrollbar comes and goes, at most. */
const scrollbar = 40;
/** A single place is shown with so many degrees around it: a small town. */
const minSpan = 0.02;

/**
 * Opens a map whose accessible name is `label`. `heard.pin(id)` is told of a press on a pin, `heard.spot({latitude,
 * longitude})` of one on an empty spot, `heard.moved(id, {latitude, longitude})` when a pin was moved in edit mode; `heard.isHost` is whether a host looks, who
 * can add what is missing.
 * Throws `Problem`.
 */
export async function openMap(label, heard = {}) {
  return new GeoMap(await loadGlobe(), label, heard);
}

class GeoMap {
  constructor({ L, tiles, missingCoast }, label, heard) {
    Object.assign(this, { L, heard, tiles, ready: false, west: -180 });
    this.window = h("div", { class: "map", role: "group", "aria-label": label });
    this.credit = h("p", { class: "map-credit small muted" });
    this.notes = { coast: missingCoast ? t("map.noCoast", { package: missingCoast }) : "", tiles: "", detail: "" };
    this.note({});
    this.element = h("section", { class: "map-frame" }, this.window, this.credit);
    // Leaflet measures the element: it is set up when it stands on the page.
    this.waiting = new ResizeObserver(() => this.resize());
    this.waiting.observe(this.window);
    this.calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.markers = new PinMarkers(L, heard, this.calm);
  }

  /**
   * Shows `pins`: [{id, kind, label, latitude, longitude, mark, done, movable}]. A pin that has not changed is left
   * alone.
   */
  setPins(pins) {
    this.wanted = pins;
    if (!this.ready) return;
    this.turnTo(cutFor(pins.map(({ longitude }) => longitude)));
    this.markers.show(pins);
  }

  /** Cuts the globe open at the meridian `west`, so that pins on both sides of the date line lie together. */
  turnTo(west) {
    if (west === this.west) return;
    this.west = west;
    this.stayWithin();
    this.base.turnTo(west);
    this.markers.turnTo(west);
  }

  /**
   * Keeps the map within its bounds, at once: Leaflet's own way begins to move the map, and goes on while something else
   * is shown.
   */
  stayWithin() {
    if (this.isReturning) return;
    this.isReturning = true;
    this.map.options.maxBounds = this.L.latLngBounds(this.bounds);
    this.map.panInsideBounds(this.map.options.maxBounds, { animate: false });
    this.isReturning = false;
  }

  /** As far as the map can be moved: once around the globe, and a little beyond. */
  get bounds() {
    return [
      [-86, this.west - 30],
      [86, this.west + 390],
    ];
  }

  /** Marks the pin `id` as selected, and no other; null for none. */
  select(id) {
    this.markers.select(id);
  }

  /** Shows all pins: centred in the middle of their bounding box, the window's span twice the box's larger side. */
  fitAll() {
    this.show(() => {
      if (!this.wanted?.length) return this.map.setView([20, 0], 1.5, { animate: false });
      const [south, north] = rangeOf(this.wanted.map(({ latitude }) => latitude));
      const [west, east] = rangeOf(this.wanted.map(({ longitude }) => lift(longitude, this.west)));
      const side = Math.max(minSpan / 2, north - south, east - west);
      this.frame((south + north) / 2, (west + east) / 2, side, side, { padding: 0 }); // twice the side is room enough
      this.fitted = () => this.fitAll();
    });
  }

  /** Shows what is within `across` metres around a centre, and all of `points`. */
  fitAround({ latitude, longitude }, across, points = []) {
    const degrees = across / 2 / metresOfDegree;
    const room = 1.15; // so that none stands on the edge
    this.show(() => {
      const middle = lift(longitude, this.west);
      const reach = (distances, least) => Math.max(least, ...distances.map((distance) => room * Math.abs(distance)));
      this.frame(
        latitude,
        longitude,
        reach(
          points.map((point) => point.latitude - latitude),
          degrees,
        ),
        reach(
          points.map((point) => lift(point.longitude, this.west) - middle),
          degrees / Math.cos((latitude * Math.PI) / 180),
        ),
      );
      this.clearTools(points);
      this.fitted = () => this.fitAround({ latitude, longitude }, across, points);
    });
  }

  /** Steps back until none of `points` lies under the buttons of the map. */
  clearTools(points) {
    const corner = this.toolbox.getBoundingClientRect();
    const frame = this.window.getBoundingClientRect();
    const half = 24; // a pin is 48 pixels wide
    const isHidden = (point) => {
      const { x, y } = this.map.latLngToContainerPoint(spotOf(point, this.west));
      return x + half > corner.left - frame.left && y - half < corner.bottom - frame.top;
    };
    for (let step = 0; step < 8 && points.some(isHidden); step++)
      this.map.setZoom(this.map.getZoom() - 0.15, { animate: false });
  }

  /** Shows the pin `id` in the middle, as near as leaves the nearest other pin in view. */
  zoomTo(id) {
    this.show(() => {
      const pin = this.wanted.find((other) => other.id === id);
      if (!pin) return;
      const others = this.wanted.filter((other) => other.id !== id && distanceOf(pin, other) > 1);
      const nearest = others.reduce(
        (best, other) => (!best || distanceOf(pin, other) < distanceOf(pin, best) ? other : best),
        null,
      );
      const room = 1.25; // so that it does not stand on the edge
      this.frame(
        pin.latitude,
        pin.longitude,
        nearest ? room * Math.abs(nearest.latitude - pin.latitude) : minSpan / 2,
        nearest ? room * Math.abs(lift(nearest.longitude - pin.longitude, -180)) : minSpan / 2,
        { animate: true },
      );
    });
  }

  /** Whether pins can be moved: dragged, or by the arrow keys and Enter. */
  setEditing(on) {
    if (on) this.fitted = null;
    this.markers.setEditing(on);
  }

  /** Puts the pin `id` back where the server has it: a move was refused. */
  putBack(id) {
    this.markers.putBack(id);
  }

  /** Marks where the observer is; null takes the mark away. */
  setObserver(position) {
    this.show(() => {
      this.observer?.remove();
      if (!position) return;
      const icon = this.L.divIcon({ className: "observer-mark", iconSize: [18, 18] });
      this.observer = this.L.marker(spotOf(position, this.west), {
        icon,
        interactive: false,
        keyboard: false,
      }).addTo(this.map);
    });
  }

  /** Says below the map what is to be said of its parts: {coast, tiles, detail}. */
  note(notes) {
    Object.assign(this.notes, notes);
    setText(this.credit, Object.values(this.notes).filter(Boolean).join(" · "));
  }

  /** Whether there is more to see than the lines of latitude and longitude. */
  noteDetail() {
    const zoom = this.map.getZoom();
    const [least, most] = this.tiles?.zooms ?? [0, this.tiles ? maxZoom : -1];
    const hasTiles = zoom >= least && most >= 0;
    const [west, south, east, north] = this.tiles?.bounds ?? [-180, -90, 180, 90];
    const isInside = this.map.getBounds().intersects([
      [south, west],
      [north, east],
    ]);
    const isBlank = zoom > coastZoom && !(hasTiles && isInside);
    this.note({
      detail: isBlank ? t(this.tiles ? "map.outside" : this.heard.isHost ? "map.noDetail.host" : "map.noDetail") : "",
    });
  }

  close() {
    this.waiting.disconnect();
    this.base?.close();
    this.map?.remove();
  }

  // -- inside ---------------------------------------------------------------------------------------------------------

  /** Does `draw` now, or when the map has a size. */
  show(draw) {
    if (this.ready) draw();
    else (this.later ??= []).push(draw);
  }

  resize() {
    if (!this.window.clientWidth || !this.window.clientHeight) return;
    const { clientWidth } = this.window;
    if (this.ready) {
      this.map.invalidateSize({ pan: true, animate: false });
      // A phone that was turned shows again what it showed, unless somebody has moved the map since.
      if (Math.abs(clientWidth - this.width) < scrollbar) return;
      this.width = clientWidth;
      this.fitted?.();
      return;
    }
    this.width = clientWidth;
    this.setUp();
    this.ready = true;
    this.setPins(this.wanted ?? []);
    for (const draw of this.later ?? []) draw();
  }

  setUp() {
    const { L, calm } = this;
    this.map = L.map(this.window, {
      center: [20, 0],
      zoom: 1.5,
      minZoom: 0,
      maxZoom,
      zoomSnap: 0,
      zoomDelta: 1,
      wheelPxPerZoomLevel: 120,
      maxBoundsViscosity: 1,
      worldCopyJump: false,
      zoomControl: false,
      attributionControl: false,
      fadeAnimation: !calm,
      zoomAnimation: !calm,
      markerZoomAnimation: !calm,
      inertia: !calm,
    });
    mapScale(L).addTo(this.map);
    this.base = new BaseLayer(L, this.map);
    if (this.tiles) this.addTiles();
    this.stayWithin();
    this.map.on("dragstart zoomstart", () => (this.fitted = null));
    this.map.on("keydown", ({ originalEvent }) => originalEvent.key.startsWith("Arrow") && (this.fitted = null));
    this.map.on("moveend", () => {
      this.stayWithin();
      this.noteDetail();
    });
    this.markers.addTo(this.map);
    this.window.append((this.toolbox = this.tools()));
    this.map.on("click", ({ latlng }) => this.heard.spot?.(placeOf(latlng)));
    this.window.addEventListener("keydown", (event) => {
      if (event.target !== this.window || event.key !== "Enter") return;
      event.preventDefault();
      this.heard.spot?.(placeOf(this.map.getCenter()));
    });
  }

  addTiles() {
    const { url, attribution, zooms, bounds } = this.tiles;
    const layer = this.L.tileLayer(url, {
      maxZoom,
      // Beyond the last level its tiles are shown larger; before the first one there would be too many of them.
      ...(zooms ? { minZoom: Math.max(0, zooms[0] - 1), minNativeZoom: zooms[0], maxNativeZoom: zooms[1] } : {}),
      ...(bounds
        ? {
            bounds: [
              [bounds[1], bounds[0]],
              [bounds[3], bounds[2]],
            ],
          }
        : {}),
      className: "map-tile",
      detectRetina: false,
      referrerPolicy: "no-referrer",
    });
    layer.on("tileload", () => this.note({ tiles: attribution }));
    // A map of one town has holes, and is there all the same.
    if (!zooms) layer.on("tileerror", () => this.note({ tiles: t("map.noTiles") }));
    layer.addTo(this.map);
  }

  tools() {
    const tool = (sign, name, act) => button(sign, act, "plain", { "aria-label": name, title: name });
    const tools = h(
      "div",
      { class: "map-tools" },
      tool("+", t("map.closer"), () => this.map.zoomIn(1)),
      tool("−", t("map.farther"), () => this.map.zoomOut(1)),
    );
    // A press on the tools is no press on the map.
    this.L.DomEvent.disableClickPropagation(tools);
    return tools;
  }

  /**
   * Shows the middle and so many degrees to each side; Leaflet's own fitting would centre the drawn box, which is
   * another.
   */
  frame(latitude, longitude, toNorth, toEast, { animate = false, padding = margin } = {}) {
    const middle = lift(longitude, this.west);
    const bounds = this.L.latLngBounds(
      [Math.max(-85, latitude - toNorth), middle - toEast],
      [Math.min(85, latitude + toNorth), middle + toEast],
    );
    const zoom = this.map.getBoundsZoom(bounds, false, this.L.point(padding, padding));
    this.map.setView([latitude, middle], Math.min(maxZoom - 1, Math.max(0, zoom)), {
      animate: animate && !this.calm,
    });
  }
}

const rangeOf = (numbers) =>
  numbers.reduce(([least, most], n) => [Math.min(least, n), Math.max(most, n)], [Infinity, -Infinity]);
