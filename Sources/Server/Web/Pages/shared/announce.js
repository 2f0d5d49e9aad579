// What is said to those who listen to the page instead of looking at it.
import { h } from "./dom.js";

const regions = {};

/** Says `text`; `urgent` interrupts what is being read. */
export function announce(text, urgent = false) {
  const politeness = urgent ? "assertive" : "polite";
  regions[politeness] ??= document.body.appendChild(
    h("div", { class: "unseen", "aria-live": politeness, role: urgent ? "alert" : "status" }),
  );
  const region = regions[politeness];
  // The same text twice is read once only, unless the region was empty in between.
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}
