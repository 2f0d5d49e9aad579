import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, rowOf } from "../../Sources/Games/Maths/Pages/card-number.js";

const cards = Array.from({ length: 21 }, (_, number) => `Number ${number}`);
const card = (number, x, y = 100) => ({
  name: `Number ${number}`,
  outline: [
    [x, y],
    [x + 80, y],
    [x + 80, y + 120],
    [x, y + 120],
  ],
});

test("one card says its number", () => {
  assert.equal(numberOf([card(7, 10)], cards), 7);
  assert.equal(numberOf([card(20, 10)], cards, true), 20);
  assert.equal(numberOf([{ name: "Thistle", outline: [] }], cards), null);
  assert.equal(numberOf([], cards), null);
});

test("two cards side by side say one number, whichever was found first", () => {
  assert.equal(numberOf([card(2, 10), card(7, 100)], cards, true), 27);
  assert.equal(numberOf([card(7, 100), card(2, 10, 130)], cards, true), 27);
});

test("two cards say nothing where they are no number, and one is enough where none is asked", () => {
  assert.equal(numberOf([card(12, 10), card(7, 100)], cards, true), null);
  assert.equal(numberOf([card(0, 10), card(7, 100)], cards, true), null);
  assert.equal(numberOf([card(2, 10), card(7, 20, 300)], cards, true), null);
  assert.equal(numberOf([card(2, 10), card(7, 100)], cards), 2);
});

test("cards side by side are read from left to right, and others are no row", () => {
  assert.deepEqual(rowOf([card(9, 200), card(2, 10), card(12, 100, 120)], cards), [2, 12, 9]);
  assert.deepEqual(rowOf([card(4, 10)], cards), [4]);
  assert.deepEqual(rowOf([], cards), []);
  assert.equal(rowOf([card(9, 200), card(2, 10), card(12, 100, 400)], cards), null);
});
