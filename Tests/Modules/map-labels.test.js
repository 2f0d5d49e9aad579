import assert from "node:assert/strict";
import { test } from "node:test";
import { labelled } from "../../Sources/Server/PageShell/Pages/shared/map/map-labels.js";

test("a name stands where it lies on no pin and on no other name", () => {
  const pins = [
    { id: "a", x: 100, y: 100, text: "Saint Petersburg" },
    { id: "b", x: 160, y: 100, text: "Pskov" }, // on the name of a
    { id: "c", x: 400, y: 100, text: "Moscow" },
    { id: "d", x: 395, y: 130, text: "Tula" },
  ];
  assert.deepEqual([...labelled(pins)], ["b", "c", "d"]);
});

test("of two names that meet the first one is written", () => {
  const pins = [
    { id: "a", x: 100, y: 100, text: "Tsarskoye Selo" },
    { id: "b", x: 100, y: 145, text: "Pavlovsk" },
    { id: "c", x: 104, y: 147, text: "Pavlovsk" },
  ];
  assert.ok(!labelled(pins).has("c"));
});
