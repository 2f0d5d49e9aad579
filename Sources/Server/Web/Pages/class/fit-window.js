// Nobody scrolls a wall. How much room words take depends on the players' names, on the language and on the typeface.

const root = document.documentElement;
/** Smaller than half nobody could read it: then rather let the wall scroll. */
const smallest = 0.5;

/** Makes `element` as much smaller as it has to be for the page to fit its window, and no smaller; again whenever that may have changed. */
export function fitWindow(element) {
  const fit = () => {
    let zoom = 1;
    element.style.zoom = "";
    while (root.scrollHeight > root.clientHeight && zoom > smallest) {
      // Lines break elsewhere when letters are smaller: in steps, so as not to overshoot.
      zoom *= Math.min(0.99, Math.max(0.95, root.clientHeight / root.scrollHeight));
      element.style.zoom = zoom.toFixed(3);
    }
  };
  // Pictures and typefaces that arrive change the size; so does the window. What is observed must not change at once.
  new ResizeObserver(() => requestAnimationFrame(fit)).observe(element);
  addEventListener("resize", fit);
  document.fonts.addEventListener("loadingdone", fit);
  return fit;
}
