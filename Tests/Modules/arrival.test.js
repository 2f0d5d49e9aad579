import assert from "node:assert/strict";
import { test } from "node:test";
import { Arrival } from "../../Sources/Server/PageShell/Pages/shared/camera/arrival.js";

/** What is told of these looks, of which there are ten a second. */
const told = (...names) => {
  const arrival = new Arrival();
  return names.map((name, i) => arrival.see(name, i * 100));
};
const nothing = Array(11).fill(null);

test("a thing that is shown to an empty place has come, when it is seen three times", () => {
  assert.deepEqual(told(...nothing, "Orion", "Orion", "Orion").slice(-3), [false, false, true]);
});

test("a plate that was left in view is nobody, for an hour and though it is missed now and then", () => {
  const hour = Array.from({ length: 36_000 }, (_, i) => (i % 50 < 5 ? null : "Orion"));
  assert.ok(!told(...hour).includes(true));
});

test("a plate that is taken away and shown again has come", () => {
  assert.ok(told("Orion", "Orion", "Orion", ...nothing, "Orion", "Orion", "Orion").at(-1));
});

test("a thing that flits by is nobody", () => {
  assert.ok(!told(...nothing, "Orion", "Orion", null, "Orion", "Nose", "Orion").includes(true));
});
