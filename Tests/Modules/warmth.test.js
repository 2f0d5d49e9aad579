import assert from "node:assert/strict";
import { test } from "node:test";
import { findersOf, inOrder, trendOf } from "../../Sources/Games/Eggs/Pages/warmth.js";

test("coming nearer is told by metres where they are known, and by bands where the place is hidden", () => {
  const at = (metres) => ({ warmth: "warm", metres });
  assert.equal(trendOf(at(100), at(90)), "nearer");
  assert.equal(trendOf(at(90), at(100)), "farther");
  assert.equal(trendOf(at(100), at(98)), null, "a device that lies still");
  assert.equal(trendOf({ warmth: "cold" }, { warmth: "cool" }), "nearer");
  assert.equal(trendOf({ warmth: "hot", metres: 40 }, { warmth: "warm" }), "farther");
  assert.equal(trendOf({ warmth: "cool" }, { warmth: "cool" }), null);
  assert.equal(trendOf(null, at(3)), null);
});

test("what lies nearest comes first, and what is collected last", () => {
  const items = [1, 2, 3, 4, 5].map((number) => ({ id: String(number), number, collected: number === 1 }));
  const near = new Map([
    ["2", { warmth: "cold", metres: 900 }],
    ["3", { warmth: "hot" }],
    ["4", { warmth: "hot", metres: 12 }],
  ]);
  assert.deepEqual(
    inOrder(items, near).map(({ number }) => number),
    [4, 3, 2, 5, 1],
  );
});

test("finders are those who have collected what is collected now", () => {
  const egg = (by, change = "collected", collected = true) => ({ by, change, collected });
  const items = [
    egg("Ben"),
    egg("Anna"),
    egg("Anna"),
    egg("Carla"),
    egg("Dora", "dropped", false),
    egg("Host", "moved"),
  ];
  assert.deepEqual(findersOf(items), [
    { name: "Anna", count: 2 },
    { name: "Ben", count: 1 },
    { name: "Carla", count: 1 },
  ]);
  assert.deepEqual(findersOf([]), []);
});
