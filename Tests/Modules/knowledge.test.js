import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { comingNext, countByStage, labelOf, stageOf, tableOf } from "../../Sources/Games/Maths/Pages/knowledge.js";

const texts = JSON.parse(readFileSync(new URL("../../Sources/Games/Maths/Pages/en.json", import.meta.url)));
const words = { t: (key) => texts[key] ?? key, hasText: (key) => key in texts };
const day = 24 * 3_600_000;
const item = (name, box, due) => ({ item: name, box, due, right: 1, wrong: 1 });

test("an item is at the stage of its box", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((box) => stageOf({ box })),
    ["fresh", "practise", "learning", "learning", "known", "known", "known"],
  );
  assert.deepEqual(countByStage([item("4", 1, 0), item("5", 6, 0), item("6", 0), item("7", 5, 0)]), {
    practise: 1,
    learning: 0,
    known: 2,
    fresh: 1,
  });
});

test("what was wrong comes first, then what has been due for longest, then what is due within a day and a week", () => {
  const items = [
    item("later", 6, 9 * day),
    item("new", 0),
    item("tomorrow", 2, 1.5 * day),
    item("overdue", 3, day / 2),
    item("week", 4, 6 * day),
    item("wrong", 1, day),
    item("due", 3, day),
  ];
  const next = comingNext(items, day);
  const names = (list) => list.map((one) => one.item);
  assert.deepEqual(names(next.now), ["wrong", "overdue", "due"]);
  assert.deepEqual(names(next.day), ["tomorrow"]);
  assert.deepEqual(names(next.week), ["week"]);
  assert.deepEqual(names(next.fresh), ["new"]);
});

test("sums are a table, with holes where a level has no such term; what else there is, is not", () => {
  const items = ["1−0", "1−1", "0−0"].map((name) => item(name, 2, 0));
  assert.deepEqual(tableOf(items), {
    columns: [0, 1],
    rows: [
      { left: 0, cells: [items[2], null] },
      { left: 1, cells: [items[0], items[1]] },
    ],
  });
  assert.equal(tableOf([item("dog", 1, 0)]), null);
  assert.equal(tableOf([item("12÷3", 1, 0)]), null);
  assert.equal(tableOf([]), null);
});

test("each kind of item has a name in words", () => {
  const named = {
    "7+5": "7 + 5",
    "12÷3": "12 ÷ 3",
    14: "14",
    dog: "dog",
    red: "red",
    circle: "circle",
    left: "What is on the left?",
    "most:1,2,3": "Which box has the most? 1, 2, 3",
    "fastest:rocket": "Who is the fastest? rocket",
    "animals,fruit": "animals – fruit",
    animals: "animals",
    "clock:circle": "clock – circle",
  };
  for (const [name, wanted] of Object.entries(named)) assert.equal(labelOf(name, words), wanted);
});
