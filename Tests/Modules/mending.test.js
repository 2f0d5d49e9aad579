import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { mending } = await import("../../Sources/Server/Web/Pages/packs/mending.js");

// Without texts, `t` gives back keys.
const thing = (name, shown, found, { takenFor = [], missing = 0 } = {}) => ({ name, shown, found, takenFor, missing });
const report = (things, strangers = 0, mistaken = 0) => ({ things, strangers, mistaken, readyFrom: 0.8 });

test("of a pack that is ready, nothing is to be mended", () => {
  assert.deepEqual(mending(report([thing("Oak", 5, 4), thing("Elm", 1, 1)], 3)), []);
});

test("what is mistaken comes first, then what is missed, strangers, and the photographs that are missing", () => {
  const takenFor = [{ name: "Elm", photographs: 2 }];
  const ash = thing("Ash", 0, 0, { missing: 3 });
  assert.deepEqual(mending(report([ash, thing("Yew", 5, 3), thing("Oak", 5, 5, { takenFor })], 4, 1)), [
    "mend.taken",
    "mend.missed",
    "mend.strangers",
    "mend.missing",
  ]);
});

test("things of which as many photographs are missing share a sentence", () => {
  const things = [1, 3, 3, 0, 2, 1].map((missing, i) => thing(`${i}`, 3 - missing, 3 - missing, { missing }));
  assert.deepEqual(mending(report(things)), ["mend.missingEach", "mend.missing", "mend.missingEach"]);
});
