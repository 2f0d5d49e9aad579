// Draws what a problem shows: the scene and the options, as the daemon describes them.
import { h } from "../shared/dom.js";
import { formatNumber, t } from "../shared/text.js";
import { picture } from "./pictures.js";
import { shape } from "./shapes.js";

/** The element of a drawing. */
export function draw(drawing) {
  switch (drawing.kind) {
    case "number":
      return h("span", { class: "digits" }, formatNumber(drawing.value));
    case "letter":
      return h("span", { class: "digits" }, drawing.name);
    case "picture":
      return picture(drawing.name);
    case "pictures":
      return crowd(drawing);
    case "word":
      return h("span", { class: "option-word" }, t(`maths.word.${drawing.name}`));
    case "spot":
      return figure(shape(drawing.shape, drawing.colour), t("maths.aColour"));
    case "shape":
      return figure(shape(drawing.shape, drawing.colour), t("maths.aShape"));
    case "row":
    case "column":
      return h(
        "span",
        { class: `line-up ${drawing.kind}` },
        drawing.items.map((item) => h("span", { class: "thing" }, draw(item))),
      );
    case "term":
      return h("span", { class: "term" }, nameOf(drawing));
  }
}

/** The name of a drawing, for those who listen. */
export function nameOf(drawing) {
  switch (drawing.kind) {
    case "number":
      return formatNumber(drawing.value);
    case "letter":
      return drawing.name;
    case "picture":
      return t(`maths.word.name.${drawing.name}`);
    case "term":
      return `${formatNumber(drawing.left)} ${drawing.sign} ${formatNumber(drawing.right)}`;
    case "row":
      return drawing.items.map(nameOf).join(", ");
    case "pictures":
      return t("maths.box", { count: drawing.count, name: t(`maths.word.name.${drawing.name}`) });
    default:
      return t(`maths.word.${drawing.name}`);
  }
}

const figure = (drawn, label) => h("span", { class: "figure", role: "img", "aria-label": label }, drawn);

/** Lets the crowds in `box` have room for `count` pictures each, in a box that is half as wide again as high. */
export function makeRoom(box, count) {
  const columns = Math.ceil(Math.sqrt(1.5 * count));
  box.style.setProperty("--columns", columns);
  box.style.setProperty("--rows", Math.ceil(count / columns));
  return box;
}

/** Equal pictures; who listens hears them one by one, and counts like everybody else. */
function crowd({ name, count }) {
  const label = Array.from({ length: count }, () => t(`maths.word.name.${name}`)).join(", ");
  return h(
    "span",
    { class: "crowd", role: "img", "aria-label": label },
    Array.from({ length: count }, () => picture(name, "")),
  );
}
