// Which pins have room for their name beside them.

/** Pixels: the width of a letter on average, the height of a line, and the box of a pin's head around its place. */
const letter = 7.5;
const line = 20;
const head = { left: -15, right: 15, top: -42, bottom: 0 };
/** The number of names that are looked at: more than fit on any screen. */
const most = 400;

const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The ids of those of `pins` ({id, x, y, text}, in pixels) whose name lies on no other pin and on no other name; first
 * come first.
 */
export function labelled(pins) {
  const heads = pins.map(({ id, x, y }) => ({
    id,
    left: x + head.left,
    right: x + head.right,
    top: y + head.top,
    bottom: y + head.bottom,
  }));
  const names = [];
  for (const { id, x, y, text } of pins.slice(0, most)) {
    const left = x + 20;
    const name = { id, left, right: left + letter * text.length, top: y - 38, bottom: y - 38 + line };
    if (heads.some((other) => other.id !== id && meet(name, other))) continue;
    if (!names.some((other) => meet(name, other))) names.push(name);
  }
  return new Set(names.map(({ id }) => id));
}
