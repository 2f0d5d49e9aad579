import assert from "node:assert/strict";
import { test } from "node:test";
import { inTurn } from "../../Sources/Games/Moon/Pages/in-turn.js";
import { moved } from "../../Sources/Games/Moon/Pages/months.js";

test("months are stepped over the ends of years, by years, and no further than is computed", () => {
  assert.equal(moved("2026-08", 1), "2026-09");
  assert.equal(moved("2026-12", 1), "2027-01");
  assert.equal(moved("2026-01", -1), "2025-12");
  assert.equal(moved("2024-02", 12), "2025-02");
  assert.equal(moved("1900-06", -12), null);
  assert.equal(moved("1900-01", -1), null);
  assert.equal(moved("2100-12", 1), null);
  assert.equal(moved("2099-12", 12), "2100-12");
});

test("one question is asked at a time, and after it only the last that was wanted meanwhile", async () => {
  const asked = [];
  const answers = [];
  const show = inTurn((question, isNewest) => {
    asked.push(question);
    return new Promise((answer) => answers.push(answer)).then(() => isNewest() && answers.push(`shown ${question}`));
  });
  const done = show(1);
  for (const question of [2, 3, 4]) show(question);
  assert.deepEqual(asked, [1]);
  answers[0]();
  // The next is asked as soon as the first is answered.
  while (asked.length < 2) await Promise.resolve();
  assert.deepEqual(asked, [1, 4]);
  answers[1]();
  await done;
  assert.equal(answers.at(-1), "shown 4");
  assert.equal(answers.length, 3);
  show(5);
  assert.deepEqual(asked, [1, 4, 5]);
});
