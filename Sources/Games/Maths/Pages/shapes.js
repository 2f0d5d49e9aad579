// The shapes of the maths games, each in a box of 100. Bodies show three faces, so that they are not taken for
// outlines.
import { svg } from "../shared/dom.js";

/** The corners of a regular polygon; one of an even number of sides stands on a side. */
function polygon(sides, radius = 44) {
  const turn = sides % 2 ? -90 : 180 / sides - 90;
  return Array.from({ length: sides }, (_, i) => {
    const angle = ((turn + (360 / sides) * i) * Math.PI) / 180;
    return `${(50 + radius * Math.cos(angle)).toFixed(1)} ${(50 + radius * Math.sin(angle)).toFixed(1)}`;
  });
}

function star() {
  const outer = polygon(5, 46);
  const inner = Array.from({ length: 5 }, (_, i) => {
    const angle = ((-54 + 72 * i) * Math.PI) / 180;
    return `${(50 + 18 * Math.cos(angle)).toFixed(1)} ${(50 + 18 * Math.sin(angle)).toFixed(1)}`;
  });
  return outer.flatMap((point, i) => [point, inner[i]]);
}

const through = (points) => `M${points.join("L")}Z`;

/** The faces of each shape as path data: the whole one first, then those in shade. */
const faces = {
  circle: ["M50 6a44 44 0 1 0 0 88 44 44 0 1 0 0-88Z"],
  square: ["M12 12H88V88H12Z"],
  triangle: ["M50 10 94 86H6Z"],
  rectangle: ["M4 26H96V74H4Z"],
  star: [through(star())],
  heart: ["M50 90C10 60 4 42 4 30A23 23 0 0 1 50 24 23 23 0 0 1 96 30C96 42 90 60 50 90Z"],
  oval: ["M50 20C78 20 97 33 97 50S78 80 50 80 3 67 3 50 22 20 50 20Z"],
  rhombus: ["M50 4 82 50 50 96 18 50Z"],
  semicircle: ["M4 72A46 46 0 0 1 96 72Z"],
  cross: ["M36 6H64V36H94V64H64V94H36V64H6V36H36Z"],
  ring: ["M50 6a44 44 0 1 0 0 88 44 44 0 1 0 0-88ZM50 30a20 20 0 1 1 0 40 20 20 0 1 1 0-40Z"],
  arrow: ["M4 38H56V14L96 50 56 86V62H4Z"],
  pentagon: [through(polygon(5))],
  hexagon: [through(polygon(6))],
  octagon: [through(polygon(8))],
  crescent: ["M66 8A44 44 0 1 0 66 92 52 52 0 0 1 66 8Z"],
  trapezium: ["M28 22H72L96 78H4Z"],
  cone: ["M50 4 90 80A40 13 0 0 1 10 80Z", "M50 4 90 80A40 13 0 0 1 50 93Z"],
  cube: ["M50 6 90 28V72L50 94 10 72V28Z", "M50 50 90 28V72L50 94Z", "M10 28 50 50V94L10 72Z"],
  cylinder: ["M12 20A38 13 0 0 1 88 20V80A38 13 0 0 1 12 80Z", "M12 20A38 13 0 0 0 88 20V80A38 13 0 0 1 12 80Z"],
  pyramid: ["M50 6 96 70 60 94 4 76Z", "M50 6 96 70 60 94Z"],
};

export const shape = (name, colour) =>
  svg(
    "svg",
    { class: "shape", viewBox: "0 0 100 100", "aria-hidden": "true" },
    faces[name].map((d, i) => svg("path", { d, fill: colour, "fill-rule": "evenodd", class: `face-${i}` })),
  );
