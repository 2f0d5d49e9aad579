// A film without words of what to do at a kiosk: a thing is held to the camera, is recognised, and goes to the shelf.

import { h } from "../../shared/dom.js";
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
    h("div", { class: "film-room" }, h("div", { class: "film-hand" }, thing, h("span", { class: "film-outline" }))),
    h("span", { class: "film-tick" }, "✓"),
  );
  begin(element, thing);
  return element;
}

async function begin(element, thing) {
  const { references } = await get("/api/catalogue").catch(() => ({ references: [] }));
  const names = references.filter(({ assignment }) => assignment).map(({ name }) => name);
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
