// The marks of places on a map, drawn by us: an egg, a pin, and a number for several of them.
import { fill, h, svg } from "../dom.js";

const line = (d) => svg("path", { class: "pin-line", d });

/** The signs in the head of a pin, by the names of PlaceLook.swift, around (24, 19). */
export const signs = {
  dot: () => svg("circle", { class: "pin-line", cx: 24, cy: 19, r: 5 }),
  star: () => line("M24 11l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6-4.2-3.8 5.6-.6Z"),
  heart: () => line("M24 26l-6.5-6.5a4 4 0 0 1 6.5-4.6 4 4 0 0 1 6.5 4.6Z"),
  flag: () => line("M19 26V12h10l-2.5 3.5L29 19H19"),
  house: () => line("M16 19l8-7 8 7h-2.5v6.5h-11V19Z"),
  tree: () => line("M24 10l5.5 7h-3l4 5h-13l4-5h-3ZM24 22v5"),
  water: () => line("M24 10c4 5 6 7.5 6 10.5a6 6 0 0 1-12 0c0-3 2-5.5 6-10.5Z"),
  food: () => line("M19 11v5a2 2 0 0 0 4 0v-5M21 18v9M28 27V11c-2 1.5-3 4.5-3 8h3"),
  shop: () => line("M18 16h12l-1 10H19ZM21 16a3 3 0 0 1 6 0"),
  school: () => line("M15 17l9-4.5 9 4.5-9 4.5ZM19.5 20v4c2 2 7 2 9 0v-4"),
  museum: () => line("M16.5 16l7.5-4.5 7.5 4.5ZM19 17v7M24 17v7M29 17v7M16.5 26h15"),
  stop: () => line("M19 11h10v12H19ZM19 18h10M21 23v3M27 23v3"),
};

const drawings = {
  /** An egg with its number, painted while it lies there; collected, it has a tick beside it. */
  egg: ({ mark, done }) => [
    svg("path", { class: "pin-body", d: "M24 4c9 0 16 13 16 24a16 16 0 0 1-32 0C8 17 15 4 24 4Z" }),
    done
      ? [
          svg("circle", { class: "pin-badge", cx: 37, cy: 10, r: 9 }),
          svg("path", { class: "pin-tick", d: "M32.5 10l3.5 3.5 6-7" }),
        ]
      : svg("path", { class: "pin-line", d: "M13 17l5.5 3.5L24 17l5.5 3.5L35 17M11 35l6 3.5L24 35l7 3.5 6-3.5" }),
    svg("text", { class: "pin-mark", x: 24, y: 31.5 }, mark),
  ],
  /** A pin whose point stands on the place; `mark` is a letter or a sign in its head. */
  place: ({ mark, symbol }) => [
    svg("path", { class: "pin-body", d: "M24 46C14 33 9 27 9 19a15 15 0 0 1 30 0c0 8-5 14-15 27Z" }),
    mark ? svg("text", { class: "pin-mark", x: 24, y: 24.5 }, mark) : (signs[symbol] ?? signs.dot)(),
  ],
  /** The mark of the observer. */
  observer: () => [svg("circle", { class: "pin-body", cx: 24, cy: 24, r: 9 })],
};

/** The button of a pin: `kind`, `label` (its accessible name), `mark`, `done`, `selected`. */
export function pinButton(pin) {
  return drawPin(h("button", { type: "button" }), pin);
}

/** Draws `pin` into a button that is there already, so that it keeps the focus. */
export function drawPin(element, pin) {
  const { kind, label, done = false, selected = false, editing = false } = pin;
  element.setAttribute("aria-label", label);
  element.setAttribute("aria-pressed", String(selected));
  element.dataset.pin = pin.id;
  if (pin.colour && pin.colour !== "red") element.dataset.colour = pin.colour;
  else delete element.dataset.colour;
  for (const [name, on] of Object.entries({ "map-pin": true, [kind]: true, done, selected, editing }))
    element.classList.toggle(name, on);
  fill(
    element,
    svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, drawings[kind](pin)),
    // The button has its name already; this one is for those who look, where there is room.
    kind === "place" ? h("span", { class: "pin-label", "aria-hidden": "true" }, label) : null,
  );
  labelAt(element, pin.side);
  return element;
}

/** Shows the name beside a pin that is drawn: "right" or "left" of it, or, without a `side`, not at all. */
export function labelAt(element, side) {
  const name = element.querySelector(".pin-label");
  if (!name) return;
  name.hidden = !side;
  name.classList.toggle("left", side === "left");
}

/** The button that stands for `count` pins. */
export const clusterButton = (count, label) =>
  h("button", { type: "button", class: "map-pin cluster", "aria-label": label }, String(count));
