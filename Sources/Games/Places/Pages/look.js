// How a place is drawn: its colour and its sign, as PlaceLook.swift names them.
import { h, svg } from "../shared/dom.js";
import { signs } from "../shared/map/map-pins.js";
import { t } from "../shared/text.js";

const colours = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "grey"];

/** Two rows to choose from; `value` is what is chosen. */
export function lookPicker(colour = "red", symbol = "dot") {
  const row = (name, values, chosen, draw) =>
    h(
      "fieldset",
      { class: "look" },
      h("legend", {}, t(`places.${name}`)),
      values.map((value) =>
        h(
          "label",
          { title: t(`places.${name}.${value}`) },
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            "aria-label": t(`places.${name}.${value}`),
          }),
          draw(value),
        ),
      ),
    );
  const element = h(
    "div",
    { class: "looks" },
    row("colour", colours, colour, (value) => h("span", { class: "swatch", "data-colour": value })),
    row("symbol", Object.keys(signs), symbol, (value) =>
      h("span", { class: "swatch" }, svg("svg", { viewBox: "12 7 24 24", "aria-hidden": "true" }, signs[value]())),
    ),
  );
  const chosen = (name) => element.querySelector(`[name=${name}]:checked`).value;
  return {
    element,
    get value() {
      return { colour: chosen("colour"), symbol: chosen("symbol") };
    },
  };
}
