import assert from "node:assert/strict";
import { test } from "node:test";
import { wayOf } from "../../Sources/Games/Quiz/Pages/play/catch.js";
import { homography, project, transformOf } from "../../Sources/Games/Quiz/Pages/play/homography.js";

const near = (a, b) => a.every((value, i) => Math.abs(value - b[i]) < 1e-6);
const tilted = [
  [120, 80],
  [300, 60],
  [330, 310],
  [90, 290],
];
const upright = [
  [10, 20],
  [110, 20],
  [110, 170],
  [10, 170],
];

test("a projection takes each corner to its place, and what is in line stays in line", () => {
  const plane = homography(tilted, upright);
  tilted.forEach((corner, i) => assert.ok(near(project(plane, corner), upright[i])));
  const middle = project(plane, [(tilted[0][0] + tilted[1][0]) / 2, (tilted[0][1] + tilted[1][1]) / 2]);
  assert.ok(Math.abs(middle[1] - 20) < 1e-6);
});

test("a thing that is shown mirrored is turned over", () => {
  const mirrored = upright.map(([x, y]) => [400 - x, y]);
  const plane = homography(mirrored, upright);
  assert.ok(near(project(plane, [290, 20]), [110, 20]));
});

test("nothing moves where the corners stay", () => {
  assert.equal(
    transformOf(homography(upright, upright)).replaceAll(/0{8}/g, "0").replaceAll("-0.0", "0.0"),
    "matrix3d(1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0)",
  );
});

test("the thing begins where it was seen and ends in its slot", () => {
  const way = wayOf(
    tilted,
    { left: 5, top: 7, width: 400, height: 300 },
    { left: 15, top: 27, width: 100, height: 150 },
  );
  assert.deepEqual(way[0], [0, tilted]);
  assert.equal(way.at(-1)[0], 1);
  way.at(-1)[1].forEach((corner, i) => assert.ok(near(corner, upright[i])));
  assert.ok(way.every(([offset], i) => i === 0 || offset >= way[i - 1][0]));
});
