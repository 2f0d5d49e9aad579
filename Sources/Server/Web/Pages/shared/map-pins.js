// What marks a place on a map, drawn by us: an egg, a pin, and a number for several of them.
import { fill, h, svg } from "./dom.js";

const drawings = {
  /** An egg with its number, painted while it lies there; collected, it has a tick beside it. */
  egg: ({ mark, done }) => [
    svg("path", { class: "pin-body", d: "M24 4c9 0 16 13 16 24a16 16 0 0 1-32 0C8 17 15 4 24 4Z" }),
    done
      ? [svg("circle", { class: "pin-badge", cx: 37, cy: 10, r: 9 }), svg("path", { class: "pin-tick", d: "M32.5 10l3.5 3.5 6-7" })]
      : svg("path", { class: "pin-line", d: "M13 17l5.5 3.5L24 17l5.5 3.5L35 17M11 35l6 3.5L24 35l7 3.5 6-3.5" }),
    svg("text", { class: "pin-mark", x: 24, y: 31.5 }, mark),
  ],
  /** A pin whose point stands on the place; `mark` is a letter or a sign in its head. */
  place: ({ mark }) => [
    svg("path", { class: "pin-body", d: "M24 46C14 33 9 27 9 19a15 15 0 0 1 30 0c0 8-5 14-15 27Z" }),
    mark
      ? svg("text", { class: "pin-mark", x: 24, y: 24.5 }, mark)
      : svg("circle", { class: "pin-line", cx: 24, cy: 19, r: 5 }),
  ],
  /** Where the observer is. */
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
  for (const [name, on] of Object.entries({ "map-pin": true, [kind]: true, done, selected, editing }))
    element.classList.toggle(name, on);
  return fill(
    element,
    svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, drawings[kind](pin)),
    // The button has its name already; this one is for those who look, where there is room.
    kind === "place"
      ? h("span", { class: "pin-label", "aria-hidden": "true", hidden: !pin.isLabelled }, label)
      : null,
  );
}

/** The button that stands for `count` pins. */
export const clusterButton = (count, label) =>
  h("button", { type: "button", class: "map-pin cluster", "aria-label": label }, String(count));
