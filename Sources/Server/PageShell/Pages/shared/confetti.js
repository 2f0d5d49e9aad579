// Paper that falls once, for those who have won. Only `transform` moves; with less motion nothing falls.
import { h } from "./dom.js";

const pieces = 70;
/** Colours that the style sheet knows. */
const colours = 4;
/** Milliseconds in which a piece falls, and over which pieces begin to fall. */
const [shortest, longest, spread] = [1800, 3600, 1200];

/** Begins after `delay` milliseconds, and clears itself away, at once when `signal` is aborted. */
export async function celebrate(delay = 0, signal = null) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const sheet = h("div", { class: "confetti", "aria-hidden": "true" });
  document.body.append(sheet);
  signal?.addEventListener("abort", () => sheet.remove());
  const falls = Array.from({ length: pieces }, (_, i) => {
    const piece = sheet.appendChild(h("span", { class: `paper-${i % colours}` }));
    const left = Math.random() * 96;
    const sway = (Math.random() - 0.5) * 16;
    const turns = (Math.random() - 0.5) * 4;
    return piece.animate(
      [
        { transform: `translate(${left}vw, -6vh)` },
        { transform: `translate(${left + sway}vw, 50vh) rotate3d(1, 0.4, 0.2, ${turns / 2}turn)` },
        { transform: `translate(${left}vw, 106vh) rotate3d(1, 0.4, 0.2, ${turns}turn)` },
      ],
      {
        duration: shortest + Math.random() * (longest - shortest),
        delay: delay + Math.random() * spread,
        fill: "both",
      },
    ).finished;
  });
  await Promise.allSettled(falls);
  sheet.remove();
}
