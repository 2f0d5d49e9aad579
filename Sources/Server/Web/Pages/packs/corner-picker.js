// Picks the four corners of a thing in a picture: drag them, or move them with the arrow keys.
import { button, h, svg } from "../shared/dom.js";
import { t } from "../shared/text.js";

const names = ["topLeft", "topRight", "bottomRight", "bottomLeft"];
/** Pixels of the picture that an arrow key moves a corner, and with Shift. */
const steps = { fine: 2, coarse: 20 };
/** How much the magnifier enlarges, and its side in pixels. */
const loupe = { scale: 3, side: 132 };

/** Corners x0, y0, … of a thing that is turned by a quarter, clockwise. */
export const turned = (corners) => [...corners.slice(6), ...corners.slice(0, 6)];

const pointsOf = (corners) => names.map((_, i) => corners.slice(2 * i, 2 * i + 2));

export class CornerPicker {
  /**
   * `picture` is a bitmap or canvas, `corners` where they begin (x0, y0, … in its pixels), `others` where else they may
   * be; `changed()` is called when one has come to rest.
   */
  constructor(picture, corners, others, changed) {
    Object.assign(this, { picture, changed, proposals: [corners, ...others] });
    const { width, height } = picture;
    this.corners = pointsOf(corners);
    const canvas = h("canvas", { class: "picked", width, height, role: "img", "aria-label": t("corners.picture") });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    this.shape = svg("polygon", {});
    this.loupe = h("canvas", {
      class: "loupe",
      width: loupe.side,
      height: loupe.side,
      hidden: true,
      "aria-hidden": "true",
    });
    this.handles = names.map((name, i) =>
      h("button", {
        type: "button",
        class: "handle",
        "aria-label": t(`corners.${name}`),
        onpointerdown: (event) => this.grab(event, i),
        onpointermove: (event) => this.drag(event, i),
        onpointerup: () => this.rest(),
        onpointercancel: () => this.rest(),
        onkeydown: (event) => this.press(event, i),
      }),
    );
    this.element = h(
      "div",
      { class: "picker" },
      canvas,
      svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, this.shape),
      this.handles,
      this.loupe,
    );
    this.draw();
  }

  grab(event, i) {
    event.currentTarget.setPointerCapture(event.pointerId);
    this.held = i;
    this.drag(event, i);
  }

  drag(event, i) {
    if (this.held !== i) return;
    const box = this.element.getBoundingClientRect();
    const { width, height } = this.picture;
    this.move(i, ((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height);
    this.magnify(i);
  }

  rest() {
    if (this.held === null) return;
    this.held = null;
    this.loupe.hidden = true;
    this.changed();
  }

  press(event, i) {
    const by = event.shiftKey ? steps.coarse : steps.fine;
    const moves = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    this.move(i, this.corners[i][0] + move[0], this.corners[i][1] + move[1]);
    this.changed();
  }

  move(i, x, y) {
    const { width, height } = this.picture;
    this.corners[i] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
    this.draw();
  }

  /** The button that puts the corners where else they may be, one proposal after the other; null where there is one. */
  get choice() {
    if (this.proposals.length < 2) return null;
    return button(t("corners.other"), () => {
      // Corners that were dragged come again, as they are now.
      this.proposals = [...this.others, this.corners.flat()];
      this.corners = pointsOf(this.proposals[0]);
      this.draw();
      this.changed();
    });
  }

  /** Where else the corners may be. */
  get others() {
    return this.proposals.slice(1);
  }

  /** Turns the thing, not the picture, by a quarter, clockwise. */
  turn() {
    this.corners = pointsOf(turned(this.corners.flat()));
    this.proposals = this.proposals.map(turned);
    this.draw();
    this.changed();
  }

  draw() {
    const { width, height } = this.picture;
    this.shape.setAttribute("points", this.corners.map((corner) => corner.join()).join(" "));
    this.corners.forEach(([x, y], i) => {
      this.handles[i].style.left = `${(x / width) * 100}%`;
      this.handles[i].style.top = `${(y / height) * 100}%`;
    });
  }

  /** Shows what the finger covers, in the corner of the picture that is farthest from it. */
  magnify(i) {
    const [x, y] = this.corners[i];
    const part = loupe.side / loupe.scale;
    const context = this.loupe.getContext("2d");
    context.clearRect(0, 0, loupe.side, loupe.side);
    context.drawImage(this.picture, x - part / 2, y - part / 2, part, part, 0, 0, loupe.side, loupe.side);
    this.loupe.hidden = false;
    this.loupe.classList.toggle("away", x < this.picture.width / 2);
  }
}
