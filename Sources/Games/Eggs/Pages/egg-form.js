// What a host says of an egg: where it lies, what is read about it, and how it is collected.

import { openForm } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { kept } from "../shared/storage.js";
import { t } from "../shared/text.js";

/** The longest texts, and the metres, that the rules allow (HuntText.swift, HuntPlan.swift). */
const longestTitle = 80;
const longestClue = 400;
const radii = [5, 10_000];
/** The radius of a new egg, in metres: about the error of a phone's position, and too small to collect it from the sofa. */
const usualRadius = 20;

/**
 * Asks for an egg and gives it to `send`, which throws `Problem`. `egg` is the one that is changed, or only the spot
 * ({latitude, longitude}) of a new one; `images` are the references that may have to be shown, as [{name, label}];
 * `newest()` gives the egg's version as the page knows it now.
 */
export function askEgg(egg, images, send, newest) {
  const isNew = egg.number === undefined;
  const input = (name, values) => h("input", { class: "field", name, autocomplete: "off", ...values });
  const degrees = (name, most) =>
    input(name, {
      type: "number",
      step: "any",
      min: -most,
      max: most,
      required: true,
      value: Number(egg[name].toFixed(6)),
    });
  const title = input("title", { maxlength: longestTitle, value: egg.title ?? "" });
  const clue = h("textarea", { class: "field", name: "clue", rows: 3, maxlength: longestClue }, egg.clue ?? "");
  const radius = input("radius", {
    type: "number",
    min: radii[0],
    max: radii[1],
    value: egg.radius ?? (isNew ? usualRadius : ""),
  });
  // What has to be shown stays, also where the list did not come, or is another's.
  const isListed = !egg.image || images.some(({ name }) => name === egg.image);
  const listed = isListed ? images : [{ name: egg.image, label: egg.label }, ...images];
  let seen = egg.changedIn ?? null;
  const image = h(
    "select",
    { class: "field", name: "image" },
    h("option", { value: "" }, t("eggs.form.noImage")),
    listed.map(({ name, label }) => h("option", { value: name, selected: name === egg.image }, label ?? name)),
  );
  const nearOnly = h("input", { type: "checkbox", name: "nearOnly", checked: egg.nearOnly ?? false });
  const [latitude, longitude] = [degrees("latitude", 90), degrees("longitude", 180)];
  const work = async () => {
    try {
      await send({
        latitude: latitude.valueAsNumber,
        longitude: longitude.valueAsNumber,
        title: title.value.trim() || null,
        clue: clue.value.trim() || null,
        radius: radius.value ? radius.valueAsNumber : null,
        image: image.value || null,
        hidden: nearOnly.checked,
        seen,
        as: kept("name") ?? "",
      });
    } catch (problem) {
      // Who was told that somebody was quicker, and saves again, means it.
      if (problem.code === "eggChanged") seen = newest() ?? null;
      throw problem;
    }
  };
  openForm(
    t(isNew ? "eggs.form.new" : "eggs.form.change"),
    t(isNew ? "eggs.form.lay" : "eggs.form.save"),
    work,
    h("label", {}, t("eggs.form.title"), title),
    h("label", {}, t("eggs.form.clue"), clue),
    h("label", {}, t("eggs.form.radius"), radius),
    h("label", {}, t("eggs.form.image"), image),
    h("label", { class: "check" }, nearOnly, t("eggs.form.nearOnly")),
    h(
      "details",
      {},
      h("summary", {}, t("eggs.form.place")),
      h("label", {}, t("eggs.form.latitude"), latitude),
      h("label", {}, t("eggs.form.longitude"), longitude),
    ),
  );
  title.focus();
}
