// Draws a soft line around what is recognised, over the camera picture, with its name at the edge.
import { h, setText } from "../dom.js";
import { SteadyOutline } from "./steady-outline.js";

/** Milliseconds after which an outline that was not seen again is gone; it fades over the last of them. */
const lifetime = 400;
const fading = 150;
/** Pixels between a label and the edge of the picture, or the outline. */
const edge = 8;

export class OutlineOverlay {
  constructor() {
    this.canvas = h("canvas", { class: "overlay", "aria-hidden": "true" });
    this.label = h("p", { class: "seen", hidden: true, "aria-hidden": "true" });
    this.mirrored = false;
    this.draw = this.draw.bind(this);
  }

  /** Takes in what was seen in a picture of `width` x `height`: the first sighting, or nothing. */
  show(answer, at = performance.now()) {
    const seen = answer.sightings[0];
    if (!seen?.outline) return;
    const size = [answer.width, answer.height];
    if (this.name === seen.name && String(this.size) === String(size) && at - this.steady.at < lifetime) {
      this.steady.update(seen.outline, at);
    } else {
      this.steady = new SteadyOutline(seen.outline, at);
    }
    Object.assign(this, { name: seen.name, right: seen.isAnswer, size });
    setText(this.label, seen.label);
    if (!this.frame) this.frame = requestAnimationFrame(this.draw);
  }

  /** Takes the outline away at once. */
  clear() {
    this.name = null;
  }

  draw(now) {
    this.frame = null;
    const { canvas, label, steady } = this;
    const box = canvas.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio);
    canvas.width = box.width * ratio;
    canvas.height = box.height * ratio;
    const left = this.name && box.width ? lifetime - (now - steady.at) : 0;
    label.hidden = left <= 0;
    if (left <= 0) return;
    const corners = steady.corners.map((corner) => this.placed(corner, box));
    const strength = Math.min(1, left / fading);
    stroke(canvas.getContext("2d"), corners, ratio, strength, getComputedStyle(canvas));
    placeLabel(label, corners, box);
    label.style.opacity = strength;
    label.classList.toggle("right", Boolean(this.right));
    this.frame = requestAnimationFrame(this.draw);
  }

  /** From pixels of the sent picture to those of the box it covers, mirrored as the box is. */
  placed(corner, box) {
    return covering(corner, this.size, box, this.mirrored);
  }
}

/** From pixels of a picture of `width` x `height` to those of the box that it covers (object-fit: cover). */
export function covering([x, y], [width, height], box, mirrored) {
  const scale = Math.max(box.width / width, box.height / height);
  const shown = (box.width - width * scale) / 2 + (x + 0.5) * scale;
  return [mirrored ? box.width - shown : shown, (box.height - height * scale) / 2 + (y + 0.5) * scale];
}

function stroke(context, corners, ratio, strength, style) {
  context.scale(ratio, ratio);
  context.globalAlpha = strength;
  context.lineJoin = "round";
  context.beginPath();
  corners.forEach(([x, y]) => context.lineTo(x, y));
  context.closePath();
  // A dark line below a light one is seen on any picture.
  context.strokeStyle = style.getPropertyValue("--scrim");
  context.lineWidth = 7;
  context.stroke();
  context.strokeStyle = style.getPropertyValue("--outline");
  context.lineWidth = 3;
  context.stroke();
}

/** At the middle of the upper edge, within the box and beside what is said in it. */
function placeLabel(label, corners, box) {
  const top = [...corners].sort((a, b) => a[1] - b[1]).slice(0, 2);
  const half = label.offsetWidth / 2;
  const x = Math.min(box.width - half - edge, Math.max(half + edge, (top[0][0] + top[1][0]) / 2));
  const [highest, lowest] = free(label.parentElement.querySelector(".word:not(:empty)"), box.height);
  const y = Math.max(
    highest,
    Math.min(lowest - label.offsetHeight, Math.min(top[0][1], top[1][1]) - label.offsetHeight - edge),
  );
  label.style.transform = `translate(${x - half}px, ${y}px)`;
}

/** The heights between which nothing is said in a box: `word` stands at its upper or its lower edge. */
function free(word, height) {
  if (!word) return [edge, height - edge];
  return word.offsetTop === 0 ? [word.offsetHeight, height - edge] : [edge, word.offsetTop];
}
