// Fits words to the room they have: the largest letters with which nothing of them is beyond the edge of their box.

/** Pixels to which the size of letters is looked for: finer is not seen. */
const fine = 0.5;
/** The share of the largest letters down to which they give way to a long word. */
const wordShare = 0.6;
/** Pixels by which a box may be overrun: a rounded line height. */
const slack = 1;
/** Pixels of the smallest letters: those of a printed book. */
const smallest = 13;
const fitted = new Set();

/**
 * Draws the letters of `box` as large as its style says, or as much smaller as they have to be; again whenever the
 * window or a typeface has changed. The content of the box is measured in em.
 */
export function fit(box) {
  fitted.add(box);
  const fits = (size) => {
    box.style.fontSize = `${size}px`;
    return box.scrollHeight <= box.clientHeight + slack && box.scrollWidth <= box.clientWidth + slack;
  };
  box.style.fontSize = "";
  box.classList.remove("breaks");
  const largest = Number.parseFloat(getComputedStyle(box).fontSize);
  if (smallest >= largest || fits(largest)) return;
  // A word that would make all letters much smaller is broken instead.
  fits(Math.max(smallest, wordShare * largest));
  box.classList.toggle("breaks", box.scrollWidth > box.clientWidth + slack);
  let [low, high] = [smallest, largest];
  while (high - low > fine) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}

function fitAll() {
  for (const box of fitted) {
    if (box.isConnected) fit(box);
    else fitted.delete(box);
  }
}

// A window that is made larger by and by asks many times in one frame.
let asked = 0;
const later = () => {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(fitAll);
};

if (globalThis.document) {
  addEventListener("resize", later);
  document.fonts.addEventListener("loadingdone", later);
}
