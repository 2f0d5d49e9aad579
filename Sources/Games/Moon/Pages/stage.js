// The moon over the picture: where it stands, how it is turned, and the hands that turn and scale it.
import { h } from "../shared/dom.js";
import { t } from "../shared/text.js";
import { beforeSun, titleOf } from "./eclipse.js";
import { bodies, Globe } from "./globe.js";
import { apply, handTurn, onGlobe, skyTurn, times, transposed } from "./pose.js";
import { earthBefore } from "./shadow.js";
import { reach, sunDisc } from "./sun-disc.js";

/** Milliseconds of one turn of itself. */
const turnTime = 100_000;
/** The smallest and the largest that it is made by hand, in times of its first size. */
const scales = [0.3, 4];
/** The most points across that are drawn. */
const finest = 1200;
/** Points that a finger may move and still have tapped. */
const tapSlack = 8;
/** The turn by a key, in radians, and its scale. */
const keyTurn = 0.12;
const keyScale = 1.15;
/**
 * Milliseconds between two frames beyond which a moving globe is drawn with fewer points, and below which with more;
 * how many times fewer at most.
 */
const slow = 45;
const quick = 22;
const coarsest = 4;
/** Milliseconds without a movement after which all points are drawn. */
const rest = 150;
const straight = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export class MoonStage {
  /** `tapped()` when the moon is tapped, `placed(x, y)` when the picture beside it is, in points of the stage. */
  constructor({ tapped, placed }, plain) {
    this.canvas = h("canvas", {
      class: "moon-globe",
      tabindex: 0,
      role: "button",
      hidden: true,
      onkeydown: (event) => this.key(event),
    });
    this.sun = sunDisc("moon-sun");
    this.element = h(
      "div",
      {
        class: "moon-stage",
        onpointerdown: (event) => this.down(event),
        onpointermove: (event) => this.move(event),
        onpointerup: (event) => this.up(event),
        onpointercancel: (event) => this.pointers.delete(event.pointerId),
        onwheel: (event) => this.wheel(event),
      },
      this.sun.element,
      this.canvas,
    );
    this.globe = new Globe(this.canvas, bodies.moon, plain, () => this.draw());
    Object.assign(this, {
      tapped,
      placed,
      pointers: new Map(),
      hand: [0, 0],
      scale: 1,
      spun: 0,
      spins: false,
      where: null,
      coarse: 1,
    });
  }

  /** The report that is drawn. */
  show(moon) {
    this.sky = skyTurn(moon);
    // The Sun's direction as the observer sees it; a hand turns the globe under the same light.
    this.light = apply(transposed(this.sky), onGlobe(moon.sun.longitude, moon.sun.latitude));
    this.earth = earthBefore(moon);
    this.earthAt = apply(transposed(this.sky), this.earth.at);
    this.before = beforeSun(moon);
    if (this.before) this.sun.show(this.before);
    this.canvas.setAttribute("aria-label", t("moon.globe", { phase: titleOf(moon) }));
    this.draw();
  }

  /** Stands the moon at `where`: {x, y, radius (before scaling), turn, dim, stand}, or null for nowhere. */
  stand(where) {
    this.where = where;
    this.draw();
  }

  setSpinning(on) {
    this.spins = on;
    this.last = null;
    this.draw();
  }

  turnBack() {
    this.hand = [0, 0];
    this.spun = 0;
    this.scale = 1;
    this.draw();
  }

  draw() {
    this.frame ??= requestAnimationFrame((now) => this.drawNow(now));
  }

  drawNow(now) {
    this.frame = null;
    const { canvas, where } = this;
    canvas.hidden = !where || !this.sky;
    this.sun.element.toggleAttribute("hidden", canvas.hidden || !this.before);
    if (canvas.hidden) return;
    if (this.spins) {
      if (this.last) this.spun = (this.spun + ((now - this.last) / turnTime) * 2 * Math.PI) % (2 * Math.PI);
      this.last = now;
      this.draw();
    }
    const { x, y, radius } = where.stand?.(this.scale) ?? { x: where.x, y: where.y, radius: where.radius * this.scale };
    this.seen = { x, y, radius };
    canvas.style.width = canvas.style.height = `${radius * 2}px`;
    canvas.style.transform = `translate(${x - radius}px, ${y - radius}px)`;
    canvas.classList.toggle("dim", Boolean(where.dim));
    if (this.before) this.standSun(x, y, radius, Boolean(where.dim));
    const isMoving = this.spins || this.press;
    if (isMoving && this.drawnAt) {
      const took = now - this.drawnAt;
      if (took > slow && took < rest * 4) this.coarse = Math.min(coarsest, this.coarse * 1.4);
      else if (took < quick) this.coarse = Math.max(1, this.coarse / 1.05);
    }
    this.drawnAt = now;
    clearTimeout(this.resting);
    if (isMoving && !this.spins && this.coarse > 1) this.resting = setTimeout(() => this.drawFine(), rest);
    const globe = times(this.sky, handTurn(this.hand[0] + this.spun, this.hand[1]));
    this.globe.draw(
      Math.round(Math.min(finest, radius * 2 * Math.min(2, devicePixelRatio)) / (isMoving ? this.coarse : 1)),
      times(globe, where.turn ?? straight),
      apply(globe, this.light),
      { ...this.earth, at: apply(globe, this.earthAt) },
    );
  }

  /** Stands the Sun behind the moon, whose middle is at (x, y). */
  standSun(x, y, radius, isDim) {
    const { element } = this.sun;
    const sun = radius / this.before.radius;
    const half = sun * reach;
    element.style.width = element.style.height = `${half * 2}px`;
    element.style.transform = `translate(${x - this.before.x * sun - half}px, ${y - this.before.y * sun - half}px)`;
    element.classList.toggle("dim", isDim);
  }

  /** Draws all points of a globe that was drawn with fewer while it moved. */
  drawFine() {
    this.drawnAt = null;
    const { coarse } = this;
    this.coarse = 1;
    this.drawNow(performance.now());
    Object.assign(this, { coarse, drawnAt: null });
  }

  rescale(factor) {
    this.scale = Math.min(scales[1], Math.max(scales[0], this.scale * factor));
    this.draw();
  }

  turn(across, up) {
    this.hand = [this.hand[0] + across, Math.max(-1.5, Math.min(1.5, this.hand[1] + up))];
    this.draw();
  }

  /** Whether a point is on the moon. */
  holds(x, y) {
    return this.seen && !this.canvas.hidden && Math.hypot(x - this.seen.x, y - this.seen.y) <= this.seen.radius;
  }

  at(event) {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event) {
    const at = this.at(event);
    this.element.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, at);
    if (this.pointers.size === 1) this.press = { at, moved: false, onMoon: this.holds(...at) };
    else if (this.press) this.press.moved = true;
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const at = this.at(event);
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    this.pointers.set(event.pointerId, at);
    if (Math.hypot(at[0] - this.press.at[0], at[1] - this.press.at[1]) > tapSlack) this.press.moved = true;
    if (!this.press.moved || !this.seen) return;
    if (others.length) {
      const apart = (place) => Math.max(1, Math.hypot(place[0] - others[0][0], place[1] - others[0][1]));
      this.rescale(apart(at) / apart(before));
    } else if (this.press.onMoon) {
      this.turn((at[0] - before[0]) / this.seen.radius, (before[1] - at[1]) / this.seen.radius);
    }
  }

  up(event) {
    const { press } = this;
    this.pointers.delete(event.pointerId);
    if (!press || this.pointers.size) return;
    this.press = null;
    this.draw();
    if (press.moved) return;
    if (this.holds(...press.at)) this.tapped();
    else this.placed(...press.at);
  }

  wheel(event) {
    event.preventDefault();
    this.rescale(Math.exp(-event.deltaY / 500));
  }

  key(event) {
    const turns = {
      ArrowLeft: [-keyTurn, 0],
      ArrowRight: [keyTurn, 0],
      ArrowUp: [0, keyTurn],
      ArrowDown: [0, -keyTurn],
    };
    if (turns[event.key]) this.turn(...turns[event.key]);
    else if (event.key === "+" || event.key === "=") this.rescale(keyScale);
    else if (event.key === "-") this.rescale(1 / keyScale);
    else if (event.key === "0") this.turnBack();
    else if (event.key === "Enter" || event.key === " ") this.tapped();
    else return;
    event.preventDefault();
  }
}
