import assert from "node:assert/strict";
import { test } from "node:test";
import { closeGaps } from "../../Sources/Games/Moon/Pages/globe-map.js";

/** A grey map of `width` x `height` points of brightness `value(x, y)`. */
function map(width, height, value) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.fill(value(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return pixels;
}

test("a gap between two orbits takes the brightness of both sides, and nothing else changes", () => {
  const pixels = map(40, 20, (x, y) => (x > 17 && x < 22 && y > 5 && y < 12 ? 0 : 80 + 2 * x));
  closeGaps(pixels, 40, 20);
  for (let y = 0; y < 20; y++)
    for (let x = 0; x < 40; x++) assert.ok(Math.abs(pixels[(y * 40 + x) * 4] - (80 + 2 * x)) <= 12, `${x}, ${y}`);
  assert.equal(pixels[(3 * 40 + 3) * 4], 86);
});

test("a map that shows nothing stays dark, without an error", () => {
  const pixels = map(8, 4, () => 0);
  closeGaps(pixels, 8, 4);
  assert.ok(pixels.every((value, i) => i % 4 === 3 || value < 40));
});
