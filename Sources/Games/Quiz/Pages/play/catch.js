// The catch: the picture stands still, the thing is lifted out of it, straightened, and flies to its place on the
// shelf.
import { h } from "../../shared/dom.js";
import { homography, transformOf } from "./homography.js";

/** Milliseconds of all of it, and the shares of them at which the thing is seen, lifted, straight, and on its way. */
const duration = 1500;
const [seen, lifted, straight, leaves] = [0.12, 0.22, 0.55, 0.65];
/** How much larger a lifted thing is, and the share of the picture's height that it fills when it is straight. */
const lift = 1.08;
const share = 0.7;
/** Steps between two places: between them the browser goes straight, and a projection does not. */
const steps = 10;

const mix = (a, b, part) => a.map(([x, y], i) => [x + part * (b[i][0] - x), y + part * (b[i][1] - y)]);
const rectangle = (left, top, width, height) => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];
const eased = (part) => part * part * (3 - 2 * part);

/** The places of the thing's corners on its way, as [share of the time, corners]. */
export function wayOf(corners, box, goal) {
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const raised = corners.map((corner) => corner.map((value, axis) => middle[axis] + lift * (value - middle[axis])));
  const height = Math.min(share * box.height, (share * box.width * goal.height) / goal.width);
  const width = (height * goal.width) / goal.height;
  const upright = rectangle((box.width - width) / 2, (box.height - height) / 2, width, height);
  const end = rectangle(goal.left - box.left, goal.top - box.top, goal.width, goal.height);
  const way = [
    [0, corners],
    [seen, corners],
    [lifted, raised],
  ];
  const go = (from, to, begin, until) => {
    for (let step = 1; step <= steps; step++)
      way.push([begin + ((until - begin) * step) / steps, mix(from, to, eased(step / steps))]);
  };
  go(raised, upright, lifted, straight);
  way.push([leaves, upright]);
  go(upright, end, leaves, 1);
  return way;
}

export class Catch {
  /** `draw(context)` draws the picture as it was shown in `box`, in which the thing has these `corners`. */
  constructor(draw, box, corners) {
    Object.assign(this, { box, corners });
    const still = () => {
      const canvas = h("canvas", { class: "caught" });
      const ratio = Math.min(2, devicePixelRatio);
      [canvas.width, canvas.height] = [box.width * ratio, box.height * ratio];
      const context = canvas.getContext("2d");
      context.scale(ratio, ratio);
      draw(context);
      Object.assign(canvas.style, { left: `${box.left}px`, top: `${box.top}px` });
      Object.assign(canvas.style, { width: `${box.width}px`, height: `${box.height}px` });
      return canvas;
    };
    this.picture = still();
    this.outline(this.picture.getContext("2d"));
    this.thing = still();
    this.thing.style.clipPath = `polygon(${corners.map(([x, y]) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join()})`;
    this.element = h("div", { class: "catch", "aria-hidden": "true" }, this.picture, this.thing);
  }

  /** The outline snaps onto the thing: it has been recognised. */
  outline(context) {
    context.lineJoin = "round";
    context.lineWidth = 6;
    context.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue("--right");
    context.beginPath();
    for (const [x, y] of this.corners) context.lineTo(x, y);
    context.closePath();
    context.stroke();
  }

  /** Lets the thing fly into `slot`. Only `transform` and `opacity` move; with less motion the picture only fades. */
  async fly(slot) {
    document.body.append(this.element);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const goal = slot.getBoundingClientRect();
    const fade = this.picture.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], {
      duration: (lifted + 0.15) * duration,
      fill: "forwards",
    });
    if (calm || !goal.width) {
      this.thing.remove();
      await fade.finished.catch(() => {});
    } else {
      slot.classList.add("awaited");
      const frames = wayOf(this.corners, this.box, goal).map(([offset, corners]) => ({
        offset,
        transform: transformOf(homography(this.corners, corners)),
      }));
      // Between two places of a card that is turned over, three corners can be in line.
      const sound = frames.filter(({ transform }) => !transform.includes("NaN") && !transform.includes("Infinity"));
      await this.thing.animate(sound, { duration, fill: "forwards" }).finished.catch(() => {});
      slot.classList.remove("awaited");
    }
    this.element.remove();
  }
}
