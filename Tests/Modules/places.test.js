import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { distanceOf, metresOfDegree } from "../../Sources/Server/PageShell/Pages/shared/map/sphere.js";
import { fold, hasWords } from "../../Sources/Server/PageShell/Pages/shared/search-text.js";

test("the pages fold texts as the daemon does", () => {
  const cases = JSON.parse(readFileSync(new URL("../PlacesTests/folding.json", import.meta.url)));
  for (const [text, folded] of cases) assert.equal(fold(text), folded);
});

test("a search finds texts that have all of its words", () => {
  assert.ok(hasWords(fold("Царское Село, лицей"), fold("лиц цар")));
  assert.ok(!hasWords(fold("Царское Село"), fold("село тригорское")));
});

test("distances are those of a sphere of the Earth's mean radius", () => {
  const at = (latitude, longitude) => ({ latitude, longitude });
  assert.equal(distanceOf(at(55.75, 37.62), at(55.75, 37.62)), 0);
  const close = (value, expected) => assert.ok(Math.abs(value / expected - 1) < 1e-9, `${value}, not ${expected}`);
  close(distanceOf(at(0, 0), at(1, 0)), metresOfDegree);
  close(distanceOf(at(60, 0), at(60, 180)), 60 * metresOfDegree);
  close(distanceOf(at(0, -90), at(0, 90)), 180 * metresOfDegree);
});
