import assert from "node:assert/strict";
import { test } from "node:test";
import { LaidCards } from "../../Sources/Games/Maths/Pages/laid-cards.js";

/** The cards that have come, look by look; between two looks lie so many milliseconds, and "?" asks a question. */
function comeEvery(milliseconds, ...looks) {
  const laid = new LaidCards(["2", "3", "7"]);
  let now = 0;
  return looks.flatMap((look) => {
    if (look === "?") return laid.ask(now) ?? [];
    now += milliseconds;
    const sightings = [...look].map((name) => ({ name }));
    return [
      laid
        .see(sightings, now)
        .come.map(({ name }) => name)
        .join(""),
    ];
  });
}
const come = (...looks) => comeEvery(100, ...looks);
const times = (count, look) => Array(count).fill(look);

test("a card that is shown to an empty place answers when it is seen three times, for as long as it is there", () => {
  assert.deepEqual(come("?", ...times(11, ""), "3", "3", "3", "3").slice(-4), ["", "", "3", "3"]);
});

test("a card that lay there before the question answers nothing, though it is missed now and then", () => {
  assert.equal(come("?", ...times(300, "3").map((card, i) => (i % 20 < 5 ? "" : card))).join(""), "");
});

test("a card that has answered is not the answer to the next question, until it was away", () => {
  const first = [...times(11, ""), ...times(5, "3")];
  assert.equal(come("?", ...first, "?", ...times(20, "3")).at(-1), "");
  assert.equal(come("?", ...first, "", "?", ...times(20, "3")).at(-1), "", "missed as the question comes");
  assert.equal(come("?", ...first, "?", ...times(11, ""), ...times(3, "3")).at(-1), "3");
});

test("another card answers at once beside one that was left", () => {
  assert.equal(come("?", ...times(11, "3"), "?", ...times(3, "37")).at(-1), "7");
});

test("of two cards that are laid one after the other both count", () => {
  assert.equal(come("?", ...times(11, ""), ...times(5, "2"), ...times(3, "27")).at(-1), "27");
});

test("over a slow line a card that has answered is not the next answer either", () => {
  const answered = comeEvery(1500, "?", ...times(3, ""), ...times(3, "3"));
  assert.equal(answered.at(-1), "3");
  assert.ok(
    !comeEvery(1500, "?", ...times(3, ""), ...times(3, "3"), "?", "3", "", ...times(5, "3"))
      .slice(6)
      .join(""),
  );
});

test("of cards that lay there before it is told that they do", () => {
  const laid = new LaidCards(["2", "5", "7"]);
  const see = (now, ...names) =>
    laid.see(
      names.map((name) => ({ name })),
      now,
    );
  for (let now = 0; now < 2000; now += 100) see(now, "2", "7");
  laid.ask(2000);
  for (let now = 2100; now < 3500; now += 100) see(now, "2");
  const { come, old } = [3600, 3700, 3800].map((now) => see(now, "2", "5")).at(-1);
  assert.deepEqual([come, old], [[{ name: "5" }], [{ name: "2" }]]);
});
