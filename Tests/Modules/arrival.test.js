import assert from "node:assert/strict";
import { test } from "node:test";
import { Arrival } from "../../Sources/Server/PageShell/Pages/shared/camera/arrival.js";

/** What is told of these looks, between which so many milliseconds lie. */
const toldEvery = (milliseconds, ...names) => {
  const arrival = new Arrival();
  return names.map((name, i) => arrival.see(name, i * milliseconds));
};
const told = (...names) => toldEvery(100, ...names);
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

test("over a slow line, too, a thing is away when it was missed three times", () => {
  const left = Array.from({ length: 100 }, (_, i) => (i % 10 < 2 ? null : "Orion"));
  assert.ok(!toldEvery(1500, ...left).includes(true));
  assert.ok(toldEvery(1500, "Orion", null, null, null, "Orion", "Orion", "Orion").at(-1));
});
