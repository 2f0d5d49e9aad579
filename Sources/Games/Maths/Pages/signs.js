// The signs on the buttons of a running game, drawn in a box of 48: whoever presses them may not read.
import { svg } from "../shared/dom.js";

const sign = (...drawn) => svg("svg", { class: "drawn-sign", viewBox: "0 0 48 48", "aria-hidden": "true" }, drawn);

export const home = () => sign(svg("path", { d: "M4 25 24 7 44 25M11 20v22h26V20M20 42V30h8v12" }));

/** A number card. */
export const card = () => sign(svg("path", { d: "M10 5h28v38H10ZM19 15h10l-7 8a6 6 0 1 1-4 9" }));

/** An arrow that comes back to where it began. */
export const again = () => sign(svg("path", { d: "M40 24a16 16 0 1 1-5-11.6M36 4v9h-9" }));
