// Flags, drawn from their proportions and colours as laws give them, all in a box of 36 by 24: emoji have none on
// Windows.
import { svg } from "../shared/dom.js";

const rect = (x, y, width, height, fill) => svg("rect", { x, y, width, height, fill });
const path = (d, fill) => svg("path", { d, fill });
const disc = (cx, cy, r, fill) => svg("circle", { cx, cy, r, fill });
const ground = (fill) => rect(0, 0, 36, 24, fill);
const bands = (...fills) => fills.map((fill, i) => rect(0, (24 / fills.length) * i, 36, 24 / fills.length, fill));
const pales = (...fills) => fills.map((fill, i) => rect((36 / fills.length) * i, 0, 36 / fills.length, 24, fill));
/** A cross whose arms are `wide`, the upright one in the middle at `x`. */
const cross = (x, wide, fill) => [rect(0, 12 - wide / 2, 36, wide, fill), rect(x - wide / 2, 0, wide, 24, fill)];

const flags = {
  japan: () => [ground("#fff"), disc(18, 12, 7.2, "#bc002d")],
  bangladesh: () => [ground("#006a4e"), disc(16.2, 12, 7.2, "#f42a41")],
  france: () => pales("#000091", "#fff", "#e1000f"),
  italy: () => pales("#008c45", "#f4f5f0", "#cd212a"),
  germany: () => bands("#000", "#d00", "#ffce00"),
  poland: () => bands("#fff", "#dc143c"),
  ukraine: () => bands("#0057b7", "#ffd700"),
  austria: () => bands("#c8102e", "#fff", "#c8102e"),
  russia: () => bands("#fff", "#0039a6", "#d52b1e"),
  estonia: () => bands("#0072ce", "#000", "#fff"),
  sweden: () => [ground("#006aa7"), cross(13.5, 4.8, "#fecc02")],
  finland: () => [ground("#fff"), cross(13, 6.2, "#003580")],
  denmark: () => [ground("#c8102e"), cross(13.5, 3.6, "#fff")],
  switzerland: () => [ground("#da291c"), rect(10.5, 9.5, 15, 5, "#fff"), rect(15.5, 4.5, 5, 15, "#fff")],
  czechia: () => [bands("#fff", "#d7141a"), path("M0 0 18 12 0 24Z", "#11457e")],
  greece: () => [
    Array.from({ length: 9 }, (_, i) => rect(0, (24 / 9) * i, 36, 24 / 9, i % 2 ? "#fff" : "#0d5eaf")),
    rect(0, 0, 13.33, 13.33, "#0d5eaf"),
    rect(0, 5.33, 13.33, 2.67, "#fff"),
    rect(5.33, 0, 2.67, 13.33, "#fff"),
  ],
};

/** The elements of the flag of `name`. */
export const flag = (name) => [
  flags[name]?.(),
  svg("rect", { class: "hem", x: 0.25, y: 0.25, width: 35.5, height: 23.5 }),
];
