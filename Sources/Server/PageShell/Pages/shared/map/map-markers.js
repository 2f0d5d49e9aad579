// The pins on a map as Leaflet's markers: crowded ones in bubbles, names beside those that have room, the selected one
// for itself, and moves.
import { announce } from "../announce.js";
import { t } from "../text.js";
import { lift } from "./map-extent.js";
import { labelled } from "./map-labels.js";
import { clusterButton, drawPin, labelAt, pinButton } from "./map-pins.js";

/**
 * Pins closer than so many pixels are one: a fifth of a pin's head, so that of each there is something to be seen and
 * pressed.
 */
const crowd = 6;
/** The same where there are more than `few` pins: they would be a heap, in which nobody finds one. */
const manyCrowd = 40;
const few = 100;
/** Pixels across the bubble that stands for several pins: little more than the head of one. */
const bubble = 32;
/** Pixels that an arrow key moves a pin by. */
const nudge = 8;

/** The spot of a place on the globe that is cut open at the meridian `west`. */
export const spotOf = ({ latitude, longitude }, west) => [latitude, lift(longitude, west)];

/** The place that a press means: six digits are a tenth of a metre. */
export const placeOf = ({ lat, lng }) => ({
  latitude: Number(Math.max(-90, Math.min(90, lat)).toFixed(6)),
  longitude: Number((((((lng + 180) % 360) + 360) % 360) - 180).toFixed(6)),
});

export class PinMarkers {
  /**
   * `heard.pin(id)` is told of a press, `heard.moved(id, place)` of a move in edit mode; `calm` moves nothing by
   * itself.
   */
  constructor(L, heard, calm) {
    Object.assign(this, { L, heard, calm, pins: new Map(), editing: false, west: -180, crowd });
  }

  addTo(map) {
    const { L, calm } = this;
    this.map = map;
    this.clusters = L.markerClusterGroup({
      maxClusterRadius: () => this.crowd,
      showCoverageOnHover: false,
      animate: !calm,
      spiderfyOnMaxZoom: true,
      iconCreateFunction: (cluster) =>
        this.iconOf(
          () => clusterButton(cluster.getChildCount(), t("map.cluster", { count: cluster.getChildCount() })),
          [bubble, bubble],
          [bubble / 2, bubble / 2],
        ),
    }).addTo(map);
    map.on("moveend", () => this.label());
    this.clusters.on("animationend spiderfied unspiderfied", () => this.label());
  }

  /** Shows `pins`; what has not changed is left alone. */
  show(pins) {
    const ids = new Set(pins.map(({ id }) => id));
    const gone = [...this.pins].filter(([id]) => !ids.has(id));
    if (gone.some(([, marker]) => marker === this.alone)) this.bringBack();
    // To take thousands out one by one takes longer than to begin anew with what is left.
    const pixels = pins.length > few ? manyCrowd : crowd;
    const isAnew = pixels !== this.crowd || (gone.length > few && gone.length > pins.length);
    this.crowd = pixels;
    if (isAnew) this.clusters.clearLayers();
    else this.clusters.removeLayers(gone.map(([, marker]) => marker));
    for (const [id] of gone) this.pins.delete(id);
    const added = [];
    for (const pin of pins) {
      const marker = this.pins.get(pin.id);
      if (marker) this.renew(marker, pin);
      else added.push(this.add(pin));
    }
    this.clusters.addLayers(isAnew ? [...this.pins.values()].filter((marker) => marker !== this.alone) : added);
    this.standOut();
    this.label();
  }

  /** Moves the pins to where they are on a globe that is cut open at the meridian `west`. */
  turnTo(west) {
    this.west = west;
    for (const marker of this.pins.values()) if (!marker.held) marker.setLatLng(spotOf(marker.pin, west));
  }

  /** Marks the pin `id` as selected, and no other; null for none. */
  select(id) {
    this.selected = id;
    this.standOut();
    for (const marker of this.pins.values()) this.redraw(marker);
    if (this.map) this.label();
  }

  /** Whether pins can be moved: dragged, or by the arrow keys and Enter. */
  setEditing(on) {
    this.editing = on;
    for (const marker of this.pins.values()) this.arm(marker);
  }

  /** Puts the pin `id` back where the server has it: a move was refused. */
  putBack(id) {
    const marker = this.pins.get(id);
    if (marker) marker.setLatLng(spotOf(marker.pin, this.west));
  }

  // -- inside ---------------------------------------------------------------------------------------------------------

  /** Writes names beside the pins that stand by themselves and have room. */
  label() {
    const size = this.map.getSize();
    const shown = [...this.pins.values()]
      .filter((marker) => marker.pin.kind === "place" && !marker.pin.isNameless && marker.getElement())
      .map((marker) => ({ marker, id: marker.pin.id, text: marker.pin.label, ...this.pointOf(marker) }))
      .filter(({ x, y }) => x > 0 && y > 0 && x < size.x && y < size.y + 48);
    // The one that is selected comes first.
    shown.sort((one, other) => (other.id === this.selected) - (one.id === this.selected));
    const named = labelled(shown, this.obstacles(), size.x);
    for (const { marker, id } of shown) {
      marker.side = named.get(id);
      labelAt(marker.getElement(), marker.side);
    }
  }

  /** The boxes of the bubbles and of the map's buttons, on which no name may lie. */
  obstacles() {
    const container = this.map.getContainer();
    const frame = container.getBoundingClientRect();
    return [...container.querySelectorAll(".cluster, .map-tools")].map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left: left - frame.left, right: right - frame.left, top: top - frame.top, bottom: bottom - frame.top };
    });
  }

  pointOf(marker) {
    const { x, y } = this.map.latLngToContainerPoint(marker.getLatLng());
    return { x, y };
  }

  /** Takes the selected pin out of its bubble, in which nobody could press it again. */
  standOut() {
    const marker = this.pins.get(this.selected);
    if (!this.map || marker === this.alone) return;
    const held = [...this.pins.values()].find((other) => document.activeElement === other.getElement());
    this.bringBack();
    if (marker) {
      this.clusters.removeLayer(marker);
      marker.addTo(this.map);
      this.alone = marker;
    }
    held?.getElement()?.focus({ preventScroll: true }); // the pin has been drawn anew
  }

  /** Puts the pin that stood by itself back among the others. */
  bringBack() {
    if (!this.alone) return;
    this.alone.remove();
    this.clusters.addLayer(this.alone);
    this.alone = undefined;
  }

  add(pin) {
    const marker = this.L.marker(spotOf(pin, this.west), {
      keyboard: false, // the icon is a button and needs no help
      autoPan: true,
      bubblingMouseEvents: false,
      icon: this.iconOf(
        () => {
          const element = pinButton(this.stateOf(marker.pin));
          element.addEventListener("keydown", (event) => this.steer(event, marker));
          element.addEventListener("blur", () => setTimeout(() => this.putDown(marker)));
          return element;
        },
        [48, 48],
        pin.kind === "place" ? [24, 46] : [24, 24],
      ),
    });
    marker.pin = pin;
    marker.on("click", ({ originalEvent }) => this.heard.pin?.(this.meant(marker, originalEvent).pin.id));
    marker.on("add", () => this.arm(marker));
    marker.on("dragstart", () => (marker.held = true));
    marker.on("dragend", () => this.letGo(marker));
    this.pins.set(pin.id, marker);
    return marker;
  }

  renew(marker, pin) {
    const before = marker.pin;
    marker.pin = pin;
    if (!marker.held && (before.latitude !== pin.latitude || before.longitude !== pin.longitude))
      marker.setLatLng(spotOf(pin, this.west));
    if (Object.keys(pin).some((name) => pin[name] !== before[name])) this.redraw(marker);
  }

  redraw(marker) {
    const element = marker.getElement();
    if (element) drawPin(element, this.stateOf(marker.pin));
  }

  stateOf(pin) {
    const side = this.pins.get(pin.id)?.side;
    return { ...pin, side, selected: pin.id === this.selected, editing: this.editing && pin.movable !== false };
  }

  arm(marker) {
    marker.options.draggable = this.editing && marker.pin.movable !== false;
    if (marker.options.draggable) marker.dragging?.enable();
    else marker.dragging?.disable();
    this.redraw(marker);
  }

  /**
   * The pin that a press on `marker` means: pins are larger than they look, so it is the one whose middle is the
   * nearest.
   */
  meant(marker, { detail, clientX, clientY }) {
    if (!detail || marker === this.alone) return marker; // by a key, or on the one that lies above the others
    const far = (other) => {
      const { x, y, width, height } = other.getElement().getBoundingClientRect();
      return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
    };
    return [...this.pins.values()]
      .filter((other) => other.getElement())
      .reduce((best, other) => (far(other) < far(best) ? other : best), marker);
  }

  /** Arrow keys move a pin in edit mode, Enter or going elsewhere puts it down, Escape takes it back. */
  steer(event, marker) {
    const by = { ArrowLeft: [-nudge, 0], ArrowRight: [nudge, 0], ArrowUp: [0, -nudge], ArrowDown: [0, nudge] }[
      event.key
    ];
    if (!marker.options.draggable) return;
    if (by) {
      marker.held = marker.steered = true;
      const point = this.map.latLngToContainerPoint(marker.getLatLng()).add(by);
      marker.setLatLng(this.map.containerPointToLatLng(point));
      marker.getElement()?.focus();
    } else if (event.key === "Enter" && marker.held) {
      this.letGo(marker);
    } else if (event.key === "Escape" && marker.held) {
      marker.held = marker.steered = false;
      marker.setLatLng(spotOf(marker.pin, this.west));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Lets a steered pin go that has lost the focus: not where it was only drawn anew, nor where another window came
   * before it.
   */
  putDown(marker) {
    if (marker.steered && document.activeElement !== marker.getElement()) this.letGo(marker);
  }

  letGo(marker) {
    marker.held = marker.steered = false;
    announce(t("map.movedTo", placeOf(marker.getLatLng())));
    this.heard.moved?.(marker.pin.id, placeOf(marker.getLatLng()));
  }

  /** An icon that Leaflet places and we draw. */
  iconOf(create, size, anchor) {
    this.Icon ??= this.L.Icon.extend({
      createIcon() {
        const { create, iconSize: size, iconAnchor: anchor } = this.options;
        const element = create();
        // The top left corner of the element lies on the place; the margins move it so that the anchor does.
        element.classList.add("leaflet-marker-icon");
        Object.assign(element.style, {
          width: `${size[0]}px`,
          height: `${size[1]}px`,
          marginLeft: `${-anchor[0]}px`,
          marginTop: `${-anchor[1]}px`,
        });
        return element;
      },
      createShadow: () => null,
    });
    return new this.Icon({ create, iconSize: size, iconAnchor: anchor });
  }
}
