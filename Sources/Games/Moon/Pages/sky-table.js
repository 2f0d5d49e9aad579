// The table on which the Sun, the Earth and the Moon are moved: by their cards before the camera, by a finger, or by
// keys.
import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { h, svg } from "../shared/dom.js";
import { t } from "../shared/text.js";
import { MoonCard } from "./card.js";
import { bodies, Globe } from "./globe.js";
import { radii, shadow, shadowOf, toSun } from "./model.js";
import { apply } from "./pose.js";

const look = "/api/look?among=sky";
/** The Earth's radius in the shorter side of the table. */
const earthRadius = 0.085;
/** The points around a body that a finger hits as well: the Moon is small. */
const reach = 26;
/** The step by which an arrow moves a body, in the shorter side of the table; with Shift a fifth of it. */
const keyStep = 0.02;
const names = ["sun", "earth", "moon"];
/** From the table's axes (right, up, towards the eye, which looks from the north) to those of a globe. */
const fromNorth = [1, 0, 0, 0, 0, 1, 0, -1, 0];

export class SkyTable extends BrowserFinder {
  /** `moved()` when a body was moved; `cards` are the names of the references by body; `plain` draws without WebGL. */
  constructor(moved, cards, plain) {
    super({ answer() {}, failed: (problem) => this.sayWord(problem.words, true) });
    Object.assign(this, { moved, cards });
    /** The places of the bodies, in parts of the table. */
    this.places = { sun: [0.84, 0.5], earth: [0.36, 0.5], moon: [0.36, 0.24] };
    this.seen = Object.fromEntries(names.map((name) => [name, new MoonCard()]));
    this.shadows = svg("svg", { class: "table-shadows", "aria-hidden": "true" });
    this.bodies = Object.fromEntries(names.map((name) => [name, this.body(name, plain)]));
    this.glass.classList.add("sky-table", "plain-sky");
    this.word.before(this.shadows, ...names.map((name) => this.bodies[name]));
    this.tools.replaceChildren(this.choice, this.mirror);
    new ResizeObserver(() => this.draw()).observe(this.glass);
  }

  body(name, plain) {
    const canvas = h("canvas", { "aria-hidden": "true" });
    const element = h(
      "button",
      {
        type: "button",
        class: `sky-body ${name}`,
        "data-body": name,
        "aria-label": t("moon.model.move", { name: t(`moon.model.${name}`) }),
        onkeydown: (event) => this.key(name, event),
        onpointerdown: (event) => this.hold(name, event),
        onpointermove: (event) => this.drag(name, event),
        onpointerup: () => (this.held = null),
        onpointercancel: () => (this.held = null),
      },
      canvas,
      h("span", { class: "sky-name", "aria-hidden": "true" }, t(`moon.model.${name}`)),
    );
    if (name !== "sun") element.globe = new Globe(canvas, bodies[name], plain, () => this.draw());
    else canvas.remove();
    return element;
  }

  get size() {
    return { width: this.glass.clientWidth, height: this.glass.clientHeight };
  }

  /** The Earth's radius in points. */
  get unit() {
    return earthRadius * Math.min(this.size.width, this.size.height);
  }

  /** The places of the bodies, in points. */
  get at() {
    const { width, height } = this.size;
    return Object.fromEntries(
      names.map((name) => [name, { x: this.places[name][0] * width, y: this.places[name][1] * height }]),
    );
  }

  /** Opens the camera and looks for the cards. */
  async begin() {
    this.glass.classList.remove("plain-sky");
    await this.open();
    if (this.stream) this.start(look);
    else this.glass.classList.add("plain-sky");
  }

  /** Lets the camera go; the bodies stay where they are. */
  end() {
    this.stop();
    this.release();
    this.showTrouble(null);
    this.mirror.hidden = this.choice.hidden = true;
    this.glass.classList.add("plain-sky");
    this.draw();
  }

  take(answer) {
    if (answer.status === "superseded") return;
    const now = performance.now();
    const { width, height } = this.size;
    let isMoved = false;
    for (const name of names) {
      const card = this.seen[name];
      card.see({ ...answer, sightings: answer.sightings.filter((seen) => seen.name === this.cards[name]) }, now);
      const isSeen = card.state(now) === "seen";
      this.bodies[name].classList.toggle("on-card", isSeen);
      if (!isSeen || !card.outline || this.held === name) continue;
      this.overlay.size = card.size;
      const corners = card.outline.corners.map((corner) => this.overlay.placed(corner, { width, height }));
      const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));
      this.places[name] = [middle[0] / width, middle[1] / height];
      isMoved = true;
    }
    if (isMoved) this.change();
  }

  lose(kind) {
    this.release();
    this.stop();
    if (this.closed) return;
    this.glass.classList.add("plain-sky");
    this.sayWord(t("moon.model.noCamera", { why: t(`moon.why.${kind}`) }), true);
    this.lost?.();
  }

  /** Puts a body at {x, y}, in points; it stays on the table. */
  put(name, { x, y }) {
    const { width, height } = this.size;
    const within = (value, most) => Math.min(1 - 0.02, Math.max(0.02, value / most));
    this.places[name] = [within(x, width), within(y, height)];
    this.change();
  }

  hold(name, event) {
    this.held = name;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = this.at[name];
    const box = this.glass.getBoundingClientRect();
    this.grip = [x - (event.clientX - box.left), y - (event.clientY - box.top)];
  }

  drag(name, event) {
    if (this.held !== name) return;
    const box = this.glass.getBoundingClientRect();
    this.put(name, { x: event.clientX - box.left + this.grip[0], y: event.clientY - box.top + this.grip[1] });
  }

  key(name, event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const { width, height } = this.size;
    const step = keyStep * Math.min(width, height) * (event.shiftKey ? 0.2 : 1);
    const { x, y } = this.at[name];
    this.put(name, { x: x + way[0] * step, y: y + way[1] * step });
  }

  change() {
    this.draw();
    this.moved();
  }

  draw() {
    this.frame ??= requestAnimationFrame(() => this.drawNow());
  }

  drawNow() {
    this.frame = null;
    const { at, unit } = this;
    const { width, height } = this.size;
    if (!width || this.closed) return;
    for (const name of names) {
      const element = this.bodies[name];
      const radius = radii[name] * unit;
      const side = 2 * Math.max(radius, reach);
      // In parts of the table, so that no frame shows it beside its place when the window changes its size.
      const [left, top] = this.places[name].map((part) => `${100 * part}%`);
      Object.assign(element.style, { left, top, width: `${side}px`, height: `${side}px` });
      element.style.setProperty("--radius", `${radius}px`);
    }
    // The Earth may lie below the Moon, where its name stands.
    this.bodies.moon.classList.toggle("named-above", at.moon.y < at.earth.y);
    this.shade("earth", "moon");
    this.shade("moon", "earth");
    this.drawShadows(width, height);
  }

  /** Draws the globe `name` in the Sun's light, with the shadow of the `other` on it. */
  shade(name, other) {
    const { at, unit } = this;
    const { x, y } = toSun(at);
    const light = [x, -y, 0];
    const own = radii[name] * unit;
    const between = [(at[other].x - at[name].x) / own, (at[name].y - at[other].y) / own, this.lift(name, other)];
    const far = between[0] * light[0] + between[1] * light[1];
    // The shadow is as wide as the sky has it, however far the cards are from each other.
    const [core, rim] = other === "earth" ? [shadow.core / radii.moon, shadow.rim / radii.moon] : [0, 2 * radii.moon];
    const blocker = {
      at: apply(fromNorth, between),
      radius: (core + rim) / 2,
      spread: far > 0 ? (rim - core) / 2 / far : 0,
    };
    const side = Math.round(Math.max(16, own * 2 * Math.min(2, devicePixelRatio)));
    this.bodies[name].globe.draw(side, fromNorth, apply(fromNorth, light), blocker);
  }

  /** How far the other is above a body, in its radii. */
  lift(name, other) {
    const height = this.height ?? 0;
    return other === "moon" ? height / radii[name] : -height / radii[name];
  }

  drawShadows(width, height) {
    const { at, unit } = this;
    this.shadows.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const length = Math.hypot(width, height);
    const light = toSun(at);
    const moonAway = Math.hypot(at.earth.x - at.moon.x, at.earth.y - at.moon.y);
    const wedges = [
      // At the Moon's distance the shadow is as wide as there.
      shadowOf(at.earth, light, unit, { length, ...this.widths(unit, shadow, moonAway, length) }),
      shadowOf(at.moon, light, radii.moon * unit, {
        length: moonAway,
        core: 0,
        rim: 2 * radii.moon * unit,
      }),
    ];
    this.shadows.replaceChildren(
      ...wedges.flatMap(({ core, rim }) =>
        [rim, core].map((points, i) =>
          svg("polygon", { class: i ? "core" : "rim", points: points.map(String).join(" ") }),
        ),
      ),
    );
  }

  /** The shadow's borders after `length`, if they are `core` and `rim` of the Earth's radius after `near` points. */
  widths(unit, { core, rim }, near, length) {
    const after = (part) => unit * (1 + ((part - 1) * length) / Math.max(near, unit));
    return { core: Math.max(0, after(core)), rim: Math.min(after(rim), length) };
  }
}
