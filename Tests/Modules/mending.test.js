import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { mending } = await import("../../Sources/Server/Web/Pages/packs/mending.js");

// Without texts, `t` gives back keys.
const thing = (name, shown, found, takenFor = []) => ({ name, shown, found, takenFor });
const report = (things, strangers = 0, mistaken = 0) => ({ things, strangers, mistaken, readyFrom: 0.8 });

test("of a pack that is ready, nothing is to be mended", () => {
  assert.deepEqual(mending(report([thing("Oak", 5, 4), thing("Elm", 1, 1)], 3)), []);
});

test("what is mistaken comes first, then what is missed, strangers, and what was not shown", () => {
  const taken = [{ name: "Elm", photographs: 2 }];
  assert.deepEqual(mending(report([thing("Ash", 0, 0), thing("Yew", 5, 3), thing("Oak", 5, 5, taken)], 4, 1)), [
    "mend.taken",
    "mend.missed",
    "mend.strangers",
    "mend.unseen",
  ]);
});

test("of many that were not shown, some are named", () => {
  assert.deepEqual(mending(report(Array.from({ length: 6 }, (_, i) => thing(`${i}`, 0, 0)))), ["mend.unseenMore"]);
});
