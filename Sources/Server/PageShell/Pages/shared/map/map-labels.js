// Which pins have room for their name beside them.

/** Pixels: the width of a letter on average, the height of a line, and the box of a pin's head around its place. */
const letter = 7.5;
const line = 20;
/** Pixels between a pin's place and the name beside it. */
const gap = 20;
const head = { left: -15, right: 15, top: -42, bottom: 0 };
/** The number of names that are looked at: more than fit on any screen. */
const most = 400;

const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Where the name of each of `pins` ({id, x, y, text}, in pixels) stands, as a Map of "right" or "left" by id: where it lies on no other
 * pin, on no other name, on none of `obstacles` (boxes: left, right, top, bottom), and is not cut by the edge of a map that is so many
 * pixels wide. First come, first served; who has no room has no name.
 */
export function labelled(pins, obstacles = [], width = Infinity) {
  const heads = pins.map(({ id, x, y }) => ({
    id,
    left: x + head.left,
    right: x + head.right,
    top: y + head.top,
    bottom: y + head.bottom,
  }));
  const names = new Map();
  for (const { id, x, y, text } of pins.slice(0, most)) {
    const length = letter * text.length;
    for (const [side, left] of Object.entries({ right: x + gap, left: x - gap - length })) {
      const name = { left, right: left + length, top: y - 38, bottom: y - 38 + line, side };
      const isTaken =
        heads.some((other) => other.id !== id && meet(name, other)) ||
        [...names.values(), ...obstacles].some((other) => meet(name, other));
      if (left < 0 || name.right > width || isTaken) continue;
      names.set(id, name);
      break;
    }
  }
  return new Map([...names].map(([id, { side }]) => [id, side]));
}
