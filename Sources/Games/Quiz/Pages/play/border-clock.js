// The time that is left as a border that runs round the screen, clockwise from the middle of its upper edge.
import { h } from "../../shared/dom.js";

/** The pieces of the border in the order in which they go, each with the axis along which it shrinks. */
const pieces = ["top-right", "right", "bottom", "left", "top-left"];
const along = (piece) => (piece === "left" || piece === "right" ? "Y" : "X");

/** The share of the whole way that each piece is, of a screen of `width` x `height`. */
export function shares(width, height) {
  const way = 2 * (width + height);
  return [width / 2, height, width, height, width / 2].map((length) => length / way);
}

export class BorderClock {
  constructor() {
    this.edges = pieces.map((piece) => h("span", { class: `edge ${piece}` }));
    this.element = h("div", { class: "border-clock", "aria-hidden": "true" }, this.edges);
    // The way round another window is another.
    const turned = new ResizeObserver(() => this.shown && this.show(...this.shown()));
    turned.observe(this.element);
  }

  /**
   * Shows that `left` of `whole` milliseconds are left, and lets them run where it is `running`. The browser's
   * compositor moves the pieces: nothing is drawn anew, however busy the page is.
   */
  show(left, whole, running) {
    const began = performance.now();
    this.shown = () => [running ? Math.max(0, left - (performance.now() - began)) : left, whole, running];
    let delay = 0;
    shares(innerWidth, innerHeight).forEach((share, i) => {
      const edge = this.edges[i];
      for (const old of edge.getAnimations()) old.cancel();
      const scale = `scale${along(pieces[i])}`;
      const duration = share * whole;
      const move = edge.animate([{ transform: `${scale}(1)` }, { transform: `${scale}(0)` }], {
        delay,
        duration,
        fill: "both",
      });
      move.currentTime = whole - left;
      if (!running) move.pause();
      delay += duration;
    });
  }
}
