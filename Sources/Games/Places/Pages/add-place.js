// Asks for the name of a place, where it is and how it is drawn: of a new one, or of one that is changed.

import { openForm } from "../shared/dialog.js";
import { button, h, setText } from "../shared/dom.js";
import { Observer } from "../shared/map/observer.js";
import { nameField } from "../shared/signature.js";
import { kept } from "../shared/storage.js";
import { t } from "../shared/text.js";
import { lookPicker } from "./look.js";

/** The longest texts that the rules allow (PlaceText.swift). */
const longestTitle = 80;
const longestAddress = 200;

/**
 * The fields of a place: `title`, those of `degrees`, the `elements` of them all, `value`, what is written in them, and `put(spot)`, which
 * says where it is. `ways` are the buttons that do so without degrees.
 */
function placeFields(spot, place, ways) {
  const degrees = (name, most) =>
    h("input", {
      class: "field",
      type: "number",
      step: "any",
      min: -most,
      max: most,
      name,
      value: spot ? Number(spot[name].toFixed(5)) : "",
    });
  const line = (name, maxlength) =>
    h("input", { class: "field", name, maxlength, autocomplete: "off", value: place?.[name] ?? "" });
  const title = line("title", longestTitle);
  const address = line("address", longestAddress);
  const look = lookPicker(place?.colour, place?.symbol);
  const latitude = degrees("latitude", 90);
  const longitude = degrees("longitude", 180);
  return {
    title,
    degrees: [latitude, longitude],
    elements: [
      h("label", {}, t("places.name"), title),
      h("label", {}, t("places.address"), address),
      ways,
      h(
        "details",
        { open: !spot },
        h("summary", {}, t("places.degrees")),
        h(
          "div",
          { class: "degrees" },
          h("label", {}, t("places.latitude"), latitude),
          h("label", {}, t("places.longitude"), longitude),
        ),
      ),
      look.element,
    ],
    put(spot) {
      latitude.value = Number(spot.latitude.toFixed(5));
      longitude.value = Number(spot.longitude.toFixed(5));
    },
    get value() {
      return {
        title: title.value,
        address: address.value,
        latitude: latitude.valueAsNumber,
        longitude: longitude.valueAsNumber,
        ...look.value,
      };
    },
  };
}

/**
 * Asks for a place at `spot` ({latitude, longitude}, or null to be typed) and gives it to `send`; null where it is
 * cancelled. `place` is the one that is changed, if any; `point(written)` lets somebody point on the map
 * instead, and gets what is written already, which `written` gives to the next form.
 */
export function askPlace(spot, send, place = null, point = null, written = place) {
  const told = h("p", { class: "small muted", role: "status" });
  const observer = new Observer(() => {
    if (observer.position) fields.put(observer.position);
    setText(told, t(observer.position ? "places.hereNow" : `places.hereNot.${observer.why}`));
  }, true);
  // A device that stands still tells it once.
  const here = () => (observer.position ? fields.put(observer.position) : observer.ask());
  const ways = point
    ? h(
        "div",
        { class: "row" },
        button(t("places.here"), here, "plain", { "data-here": true }),
        button(t("places.pick"), () => [dialog.close(), point(fields.value)], "plain", { "data-point": true }),
        told,
      )
    : null;
  const fields = placeFields(spot, written, ways);
  for (const field of fields.degrees) field.addEventListener("input", () => observer.leave());
  let added = null;
  const work = async () => {
    if (!fields.title.value.trim()) {
      fields.title.focus();
      throw { words: t("problem.titleEmpty") };
    }
    if (fields.degrees.some(({ value }) => value === "")) throw { words: t("places.whereFirst") };
    added = await send({ ...fields.value, as: kept("name") ?? "" });
  };
  const dialog = openForm(
    t(place ? "places.change" : "places.add"),
    t(place ? "places.save" : "places.addIt"),
    work,
    fields.elements,
    place ? null : nameField(),
  );
  fields.title.focus();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      observer.leave();
      resolve(added);
    }),
  );
}
