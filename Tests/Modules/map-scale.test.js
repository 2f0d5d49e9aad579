import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { lineOf, roundDown } = await import("../../Sources/Server/PageShell/Pages/shared/map/map-scale.js");

for (const [number, expected] of [
  [1, 1],
  [1.99, 1],
  [2, 2],
  [4.9, 3],
  [9.99, 5],
  [10, 10],
  [99, 50],
  [100, 100],
  [1000, 1000],
  [999.999, 500],
  [2_345_678, 2_000_000],
]) {
  test(`${number} is rounded down to ${expected}`, () => assert.equal(roundDown(number), expected));
}

test("the line is as long as the distance that it stands for", () => {
  assert.deepEqual(lineOf(250), { metres: 200, pixels: 80 });
  assert.deepEqual(lineOf(1000), { metres: 1000, pixels: 100 });
});
