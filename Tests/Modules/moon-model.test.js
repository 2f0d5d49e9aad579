import assert from "node:assert/strict";
import { test } from "node:test";
import { coverOf, lightOnMoon, moonAt, radii, shadow, skyOf } from "../../Sources/Games/Moon/Pages/model.js";

const sun = { x: 1000, y: 300 };
const earth = { x: 400, y: 300 };
const unit = 40;
/** The sky with the Moon at so many degrees, far enough from the Earth for the Sun to be as good as at its side. */
const at = (degrees, height = 0) => skyOf({ sun, earth, moon: moonAt({ sun, earth }, degrees, 200) }, unit, height);

test("going around the Earth against the clock, the Moon has its phases in their order", () => {
  const seen = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => at(degrees).phase);
  assert.deepEqual(seen, [
    "new",
    "waxingCrescent",
    "firstQuarter",
    "waxingGibbous",
    "full",
    "waningGibbous",
    "lastQuarter",
    "waningCrescent",
  ]);
  for (const degrees of [0, 30, 90, 200, 350])
    assert.ok(Math.abs(at(degrees).elongation - degrees) < 1e-9 || Math.abs(at(degrees).elongation - degrees) > 359.9);
});

test("what is lit grows from new to full and shrinks again, and it does not matter how the table is turned", () => {
  const lit = Array.from({ length: 36 }, (_, i) => at(i * 10).illumination);
  assert.ok(lit[0] < 1e-9 && Math.abs(lit[18] - 1) < 1e-9);
  for (let i = 0; i < 18; i++) assert.ok(lit[i] < lit[i + 1] && lit[35 - i] > lit[(36 - i) % 36] - 1e-9);
  for (const turn of [0.7, 2, 4.4]) {
    const turned = ({ x, y }) => ({
      x: x * Math.cos(turn) - y * Math.sin(turn),
      y: x * Math.sin(turn) + y * Math.cos(turn),
    });
    const moon = moonAt({ sun, earth }, 70, 200);
    const sky = skyOf({ sun: turned(sun), earth: turned(earth), moon: turned(moon) }, unit);
    assert.ok(Math.abs(sky.elongation - 70) < 1e-6 && Math.abs(sky.illumination - at(70).illumination) < 1e-9);
  }
});

test("the lit side is right while it grows, and left while it shrinks, as the north sees it", () => {
  const light = (degrees) => lightOnMoon({ sun, earth, moon: moonAt({ sun, earth }, degrees, 200) });
  assert.ok(light(90)[0] > 0.9 && light(270)[0] < -0.9);
  assert.ok(light(180)[2] > 0.999 && light(0)[2] < -0.999);
  // The part that is lit follows from the height of the light above the rim.
  for (const degrees of [20, 80, 160, 300])
    assert.ok(Math.abs((1 + light(degrees)[2]) / 2 - at(degrees).illumination) < 1e-9);
});

test("there is an eclipse only where the three stand in a line", () => {
  assert.deepEqual(at(0).eclipse, { of: "sun", kind: "total" });
  assert.deepEqual(at(180).eclipse, { of: "moon", kind: "total" });
  for (const degrees of [40, 90, 140, 220, 270, 320]) assert.equal(at(degrees).eclipse, null);
});

test("leaving the line, the Moon leaves the shadow, then the half-shadow", () => {
  // Of the height alone, which is off the line as much as the way aside.
  const kinds = (degrees, heights) => heights.map((height) => at(degrees, height).eclipse?.kind ?? null);
  const edge = 1e-6;
  assert.deepEqual(
    kinds(180, [
      shadow.core - radii.moon - edge,
      shadow.core - radii.moon + edge,
      shadow.core + radii.moon - edge,
      shadow.core + radii.moon + edge,
      shadow.rim + radii.moon - edge,
      shadow.rim + radii.moon + edge,
    ]),
    ["total", "partial", "partial", "penumbral", "penumbral", null],
  );
  assert.deepEqual(kinds(0, [1 - edge, 1 + edge, 1 + 2 * radii.moon - edge, 1 + 2 * radii.moon + edge]), [
    "total",
    "partial",
    "partial",
    null,
  ]);
  assert.equal(coverOf(0.5), 0);
  assert.ok(Math.abs(coverOf(1 + 2 * radii.moon) - 2) < 1e-9);
});
