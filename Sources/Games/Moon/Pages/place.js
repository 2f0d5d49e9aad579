// The observer's place: the browser's own, or one that is typed or picked, which this browser keeps.

import { button, h } from "../shared/dom.js";
import { keep, kept } from "../shared/storage.js";
import { t } from "../shared/text.js";
import { ownPlace } from "./permissions.js";
import { townField } from "./town-field.js";

const isPlace = ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** The place that was typed or picked: {latitude, longitude}; null where none was. */
export function keptPlace() {
  try {
    const { latitude, longitude } = JSON.parse(kept("position"));
    return isPlace({ latitude, longitude }) ? { latitude, longitude } : null;
  } catch {
    return null; // nothing was kept, or not by us
  }
}

/** The place in the page's own address (?lat=&lon=), or null. */
export function addressPlace() {
  const told = new URLSearchParams(location.search);
  if (!told.has("lat") || !told.has("lon")) return null;
  const place = {
    latitude: Number(told.get("lat")),
    longitude: Number(told.get("lon")),
    zone: told.get("zone"),
    at: told.get("at"),
  };
  return isPlace(place) ? place : null;
}

/** The address of the answer for a place; where the browser is there itself, its own zone holds. */
export function question({ latitude, longitude, zone, at }) {
  const asked = new URLSearchParams({ lat: latitude, lon: longitude });
  if (zone) asked.set("zone", zone);
  if (at) asked.set("at", at);
  return `/api/moon?${asked}`;
}

/** The browser's own place in the browser's own zone. */
export const ownPlaceInZone = async () => ({
  ...(await ownPlace()),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** A field for degrees, `most` to each side of nought. */
const degreesField = (name, most) =>
  h("input", {
    class: "field",
    name,
    type: "number",
    step: "any",
    min: -most,
    max: most,
    required: true,
    inputmode: "decimal",
  });

/**
 * A form for the place: own, a town, or two numbers; `chosen(place)` gets what is chosen. `canAsk`: whether the browser
 * may be asked; `words`: why another place than the last one has to be chosen.
 */
export function placeForm(canAsk, chosen, words = "") {
  const failure = h("p", { class: "failure", role: "alert" }, words);
  const [latitude, longitude] = [degreesField("latitude", 90), degreesField("longitude", 180)];
  const town = townField(
    (picked) => {
      // What is typed is no town yet, and the last one is not meant any more.
      latitude.value = picked?.latitude.toFixed(4) ?? "";
      longitude.value = picked?.longitude.toFixed(4) ?? "";
    },
    () => (failure.textContent ||= t("moon.place.noTowns")),
  );
  const use = (event) => {
    event.preventDefault();
    const place = { latitude: Number(latitude.value), longitude: Number(longitude.value) };
    keep("position", JSON.stringify(place));
    chosen(place);
  };
  const here = async () => {
    failure.textContent = "";
    try {
      const place = await ownPlaceInZone();
      keep("position", null);
      chosen(place);
    } catch {
      failure.textContent = t("moon.place.notFound");
    }
  };
  return h(
    "form",
    { class: "moon-place", onsubmit: use },
    town,
    h(
      "div",
      { class: "pair" },
      h("label", {}, t("moon.place.latitude"), latitude),
      h("label", {}, t("moon.place.longitude"), longitude),
    ),
    failure,
    h(
      "div",
      { class: "row" },
      h("button", { class: "button primary" }, t("moon.place.use")),
      canAsk ? button(t("moon.place.here"), here) : null,
    ),
  );
}
