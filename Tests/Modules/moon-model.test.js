import assert from "node:assert/strict";
import { test } from "node:test";
import {
  coverOf,
  lightOnMoon,
  moonAt,
  radii,
  scaleOf,
  shadow,
  sideOf,
  skyOf,
} from "../../Sources/Games/Moon/Pages/model.js";

const sun = { x: 1000, y: 300 };
const earth = { x: 400, y: 300 };
const unit = 40;
/** The sky with the Moon at so many degrees. */
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

test("half of the Moon is lit at its quarters, all when it is full, nothing when it is new, wherever the Sun's card lies", () => {
  for (const card of [sun, { x: 480, y: 300 }, { x: 390, y: -40 }, { x: -5000, y: 700 }])
    for (const distance of [60, 200, 900])
      for (const [degrees, phase, lit] of [
        [0, "new", 0],
        [60, "waxingCrescent", 0.25],
        [90, "firstQuarter", 0.5],
        [180, "full", 1],
        [270, "lastQuarter", 0.5],
      ]) {
        const bodies = { sun: card, earth, moon: moonAt({ sun: card, earth }, degrees, distance) };
        const sky = skyOf(bodies, unit);
        assert.equal(sky.phase, phase);
        assert.ok(Math.abs(sky.illumination - lit) < 1e-9);
        // The part that is lit follows from the height of the light above the rim.
        assert.ok(Math.abs((1 + lightOnMoon(bodies)[2]) / 2 - lit) < 1e-9);
      }
});

test("a quarter is a moment: half a day away from it, the Moon is a crescent or gibbous", () => {
  assert.deepEqual(
    [83, 85, 95, 97, 263, 275, 354, 359].map((degrees) => at(degrees).phase),
    ["waxingCrescent", "firstQuarter", "firstQuarter", "waxingGibbous", "waningGibbous", "lastQuarter", "new", "new"],
  );
});

test("the waxing Moon is east of the Sun, and the waning Moon is west of it", () => {
  assert.deepEqual([0.2, 90, 179.8, 200, 270, 359.7].map(sideOf), [
    { side: "with", angle: 0 },
    { side: "east", angle: 90 },
    { side: "opposite", angle: 180 },
    { side: "west", angle: 160 },
    { side: "west", angle: 90 },
    { side: "with", angle: 0 },
  ]);
});

test("beside an Earth of this size the Moon would be far beyond the table, and the Sun 389 times as far", () => {
  assert.deepEqual(scaleOf(unit, 600), { widths: 4, times: 389 });
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
  assert.ok(light(90)[0] > 0.999 && light(270)[0] < -0.999);
  assert.ok(light(180)[2] > 0.999 && light(0)[2] < -0.999);
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
