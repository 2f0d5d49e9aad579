import assert from "node:assert/strict";
import { test } from "node:test";
import { shares } from "../../Sources/Games/Quiz/Pages/play/border-clock.js";

test("the pieces of the border take the time that their length is of the way round the screen", () => {
  const [topRight, right, bottom, left, topLeft] = shares(400, 100);
  assert.deepEqual([topRight, right, bottom, left, topLeft], [0.2, 0.1, 0.4, 0.1, 0.2]);
});
