// A host makes a hunt: its name, and where it is, by standing there or by a point on the map.

import { openForm } from "../shared/dialog.js";
import { button, fill, h, setText } from "../shared/dom.js";
import { post } from "../shared/events/api.js";
import { openMap } from "../shared/map/map.js";
import { Observer } from "../shared/map/observer.js";
import { t } from "../shared/text.js";

/** The longest name that the rules allow (HuntText.swift). */
const longestTitle = 80;
/** The width of the map of a hunt, in metres: a schoolyard with the streets around it. */
const across = 500;

/** Asks for a hunt, and goes there when it is made. */
export async function askHunt() {
  let spot = null;
  const title = h("input", {
    class: "field",
    name: "title",
    maxlength: longestTitle,
    required: true,
    autocomplete: "off",
  });
  const where = h("p", { class: "small muted", role: "status" }, t("eggs.hunt.where"));
  const frame = h("div", { class: "hunt-place" });
  let map = null;
  const choose = (chosen, look) => {
    spot = chosen;
    map?.setPins([{ id: "centre", kind: "place", label: t("eggs.hunt.pin"), isNameless: true, ...spot }]);
    if (look) map?.fitAround(spot, across);
    setText(where, t("eggs.hunt.chosen"));
  };
  // A device that stands still tells it once.
  const here = () => (observer.position ? choose(observer.position, true) : observer.ask());
  const observer = new Observer(() => {
    // The map is framed once: the next steps of a walker would take it from under a finger.
    if (observer.position) choose(observer.position, spot === null);
    else if (observer.why !== "unasked") setText(where, `${t(`eggs.why.${observer.why}`)} ${t("eggs.hunt.where")}`);
  }, true);
  const make = async () => {
    if (!spot) throw { words: t("eggs.hunt.whereFirst") };
    const { hunt } = await post("/api/eggs", { title: title.value, ...spot, across });
    location.assign(`/eggs/${hunt}`);
    await new Promise(() => {}); // the button rests until the page is left
  };
  const dialog = openForm(
    t("eggs.hunt.new"),
    t("eggs.hunt.make"),
    make,
    h("label", {}, t("eggs.hunt.title"), title),
    frame,
    h("div", { class: "row" }, button(t("eggs.hunt.here"), here, "plain", { "data-here": true })),
    where,
  );
  dialog.addEventListener("close", () => {
    observer.leave();
    map?.close();
  });
  title.focus();
  observer.begin().then(() => dialog.open || observer.leave());
  try {
    const opened = await openMap(t("eggs.map"), { spot: (chosen) => [observer.leave(), choose(chosen, false)] });
    if (!dialog.open) return opened.close();
    map = opened;
    fill(frame, map.element);
    if (spot) choose(spot, true);
    else map.fitAll();
  } catch (problem) {
    fill(frame, h("p", { class: "note" }, problem.words ?? problem.message));
  }
}
