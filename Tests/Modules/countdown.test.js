import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { Marks } = await import("../../Sources/Games/Quiz/Pages/play/countdown.js");

/** Of these seconds that were drawn, one after the other, those at which the time is told. */
const told = (...drawn) => {
  const marks = new Marks([10, 5]);
  return drawn.filter((seconds) => marks.reach(seconds));
};

test("the time that is left is told when it comes to a mark, once", () => {
  assert.deepEqual(told(12, 11, 10, 10, 9, 6, 5, 5, 4, 0), [10, 5]);
});

test("a slow phone, which does not draw every second, tells the time at the next that it draws", () => {
  assert.deepEqual(told(12, 8, 3, 0), [8, 3]);
  assert.deepEqual(told(12, 4, 3), [4]);
  assert.deepEqual(told(12, 0), []);
});

test("a page that comes late, and a short question, tell no mark that was over before", () => {
  assert.deepEqual(told(8, 7, 5), [5]);
  assert.deepEqual(told(10, 9), [10]);
});

test("added time tells no mark again, and the next question tells all", () => {
  assert.deepEqual(told(11, 10, 9, 40, 11, 10, 5), [10, 5]);
  const marks = new Marks([10, 5]);
  assert.equal(marks.reach(4), false);
  marks.begin();
  assert.deepEqual(
    [11, 10, 5].map((seconds) => marks.reach(seconds)),
    [false, true, true],
  );
});
