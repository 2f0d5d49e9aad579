import assert from "node:assert/strict";
import { test } from "node:test";
import { labelled } from "../../Sources/Server/PageShell/Pages/shared/map/map-labels.js";

test("a name stands where it lies on no pin and on no other name", () => {
  const pins = [
    { id: "a", x: 100, y: 100, text: "Novgorod" },
    { id: "b", x: 160, y: 100, text: "Pskov" }, // on the name of a
    { id: "c", x: 400, y: 100, text: "Moscow" },
    { id: "d", x: 395, y: 130, text: "Tula" },
  ];
  assert.deepEqual(Object.fromEntries(labelled(pins)), { a: "left", b: "right", c: "right", d: "right" });
});

test("of two names that meet the first one stands to the right", () => {
  const pins = [
    { id: "a", x: 100, y: 100, text: "Tsarskoye Selo" },
    { id: "b", x: 100, y: 145, text: "Pavlovsk" },
    { id: "c", x: 104, y: 147, text: "Pavlovsk" },
  ];
  assert.equal(labelled(pins).get("c"), "left");
});

test("a name lies on no button and on no bubble, and is not cut by the edge", () => {
  const pin = { id: "a", x: 300, y: 100, text: "Yelokhovo church" };
  assert.equal(labelled([pin], [], 390).get("a"), "left");
  const bubble = { left: 250, right: 270, top: 60, bottom: 90 };
  assert.equal(labelled([pin], [bubble], 390).get("a"), undefined);
  assert.equal(labelled([pin], [bubble], 500).get("a"), "right");
});
