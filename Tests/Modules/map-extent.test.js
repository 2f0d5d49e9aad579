import assert from "node:assert/strict";
import { test } from "node:test";
import { cutFor, lift, narrowest } from "../../Sources/Server/PageShell/Pages/shared/map/map-extent.js";

test("longitudes on both sides of the date line are a narrow strip", () => {
  assert.deepEqual(narrowest([178.5, -171.75, -175.25]), [178.5, 188.25]);
  assert.deepEqual(narrowest([10, 20, -5]), [-5, 20]);
  assert.deepEqual(narrowest([7]), [7, 7]);
});

test("the globe is cut open where nothing lies", () => {
  assert.equal(cutFor([178.4, -171.8]), 3);
  assert.equal(cutFor([-70, 140]), 35); // Boston and Tokyo lie nearer to each other across the Pacific
  assert.equal(cutFor([-70, 100]), -180);
  assert.equal(cutFor([]), -180);
});

test("a longitude is lifted into the turn that is shown", () => {
  for (const [longitude, west, lifted] of [
    [-175, 3, 185],
    [178, 3, 178],
    [178, -180, 178],
    [180, -180, -180],
    [540, -180, -180],
  ])
    assert.equal(lift(longitude, west), lifted);
});

test("no pin is farther from the middle than half of the strip, wherever they lie", () => {
  let seed = 19;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 1000; i++) {
    const middle = 360 * random() - 180;
    const pins = Array.from({ length: 2 + Math.floor(9 * random()) }, () => lift(middle + 100 * random() - 50, -180));
    const [west, east] = narrowest(pins);
    assert.ok(east - west <= 100);
    const cut = cutFor(pins);
    const lifted = pins.map((longitude) => lift(longitude, cut));
    assert.ok(Math.max(...lifted) - Math.min(...lifted) <= 100 + 1e-9);
  }
});
