import assert from "node:assert/strict";
import { test } from "node:test";
import { matching } from "../../Sources/Games/Moon/Pages/towns.js";
import { fold } from "../../Sources/Server/PageShell/Pages/shared/search-text.js";

const towns = ["Sanaa", "São Paulo", "Bad San", "Paulista"].map((name) => ({ name, folded: [fold(name)] }));
towns[1].folded.push(fold("Сан-Паулу"));
const found = (query) => matching(towns, fold(query)).map(({ name }) => name);

test("towns are found by any words of their names, without accents and case, those first that begin so", () => {
  assert.deepEqual(found("SAN"), ["Sanaa", "Bad San"]);
  assert.deepEqual(found("paul"), ["Paulista", "São Paulo"]);
  assert.deepEqual(found("paulo são"), ["São Paulo"]);
  assert.deepEqual(found("сан"), ["São Paulo"]);
  assert.deepEqual(found("xyzzy"), []);
  assert.equal(found("").length, 4);
});
