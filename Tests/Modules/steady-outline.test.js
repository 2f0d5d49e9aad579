import assert from "node:assert/strict";
import { test } from "node:test";
import { SteadyOutline } from "../../Sources/Server/PageShell/Pages/shared/camera/steady-outline.js";

const still = [
  [100, 100],
  [300, 100],
  [300, 400],
  [100, 400],
];

test("an outline that trembles is held still", () => {
  const outline = new SteadyOutline(still, 0);
  let most = 0;
  for (let i = 1; i < 60; i++) {
    outline.update(
      still.map(([x, y], j) => [x + ((i + j) % 2 ? 2 : -2), y]),
      i * 100,
    );
    if (i > 20) most = Math.max(most, Math.abs(outline.corners[0][0] - 100));
  }
  assert.ok(most < 1.5, `trembles by ${most}`);
});

test("an outline that moves is followed within a frame", () => {
  const outline = new SteadyOutline(still, 0);
  for (let i = 1; i <= 10; i++)
    outline.update(
      still.map(([x, y]) => [x + 20 * i, y]),
      i * 100,
    );
  const behind = 300 - outline.corners[0][0];
  assert.ok(behind >= 0 && behind < 20, `behind by ${behind}`);
});
