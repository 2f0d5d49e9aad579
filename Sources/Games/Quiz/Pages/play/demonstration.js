// A film without words of what to do at a kiosk: a hand holds a thing to the camera, it is recognised, and goes to the
// shelf.

import { h, svg } from "../../shared/dom.js";
import { get, thumbnail } from "../../shared/events/api.js";
import { t } from "../../shared/text.js";

/** Things that are shown one after the other. */
const most = 4;
/** After so many milliseconds it is asked again which pictures there are, where none were told. */
const patience = 5000;

/** The film as an element; its pictures are some of the pack's. */
export function demonstration() {
  const thing = h("img", { class: "film-thing", alt: "" });
  const element = h(
    "div",
    { class: "film", role: "img", "aria-label": t("film.label"), hidden: true },
    h(
      "div",
      { class: "film-hand" },
      arm(),
      h("div", { class: "film-card" }, thing, h("span", { class: "film-outline" })),
      thumb(),
    ),
    h("span", { class: "film-tick" }, "✓"),
  );
  begin(element, thing);
  return element;
}

/** A part of the hand, in the box of the film, 100 x 75; the lower edge of the thing is at 55. */
const part = (...paths) => svg("svg", { class: "film-arm", viewBox: "0 0 100 75", "aria-hidden": "true" }, paths);

/** The palm, which is behind the thing, and the arm. */
const arm = () =>
  part(
    svg("path", { class: "skin", d: "M38 50c-1 9 3 15 9 19l5 27h26l-5-27c4-6 3-14-2-20Z" }),
    svg("path", { class: "sleeve", d: "M47 73q15-6 32-1l8 28H49Z" }),
  );

/** The thumb, which is before it. */
const thumb = () =>
  part(svg("path", { class: "skin", d: "M71 66c-1-8-6-14-13-19-4-3-8-4-10-1-1 3 2 5 5 8 5 4 7 9 8 14" }));

async function begin(element, thing) {
  const { references } = await get("/api/catalogue").catch(() => ({ references: [] }));
  const names = references.filter(({ assignment, thing }) => assignment && !thing).map(({ name }) => name);
  if (!names.length) {
    // The daemon may be busy, or have no pack yet.
    setTimeout(() => element.isConnected && begin(element, thing), patience);
    return;
  }
  let next = Math.floor(Math.random() * names.length);
  const show = () => {
    thing.src = thumbnail(names[next % Math.min(names.length, most)]);
    next += 1;
  };
  show();
  // The picture changes while nothing is to be seen of it.
  element.querySelector(".film-hand").addEventListener("animationiteration", show);
  element.hidden = false;
}
