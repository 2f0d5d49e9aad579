// The Sun as it is seen behind the Moon.
import { svg } from "../shared/dom.js";
import { t } from "../shared/text.js";

/** Radii of the Sun from its middle to the edge of the picture: the corona fits in. */
export const reach = 2.2;

/**
 * The Sun behind the Moon: `show({x, y, radius, isTotal})` puts the Moon's middle there, in radii of the Sun with y down;
 * the corona is seen where it is total.
 */
export function sunDisc(name) {
  const moon = svg("circle", { class: "before" });
  const element = svg(
    "svg",
    {
      viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`,
      class: `sun-disc ${name}`,
      role: "img",
      "aria-label": t("moon.sunBehind"),
    },
    [svg("circle", { r: 1.35, class: "corona" }), svg("circle", { r: 1, class: "sun" }), moon],
  );
  return {
    element,
    show({ x, y, radius, isTotal }) {
      moon.setAttribute("cx", x);
      moon.setAttribute("cy", y);
      moon.setAttribute("r", radius);
      element.classList.toggle("total", isTotal);
    },
  };
}
