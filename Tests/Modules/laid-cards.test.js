import assert from "node:assert/strict";
import { test } from "node:test";
import { LaidCards } from "../../Sources/Games/Maths/Pages/laid-cards.js";

/** The cards that have come, look by look; there are ten looks a second, and "?" asks a question. */
function come(...looks) {
  const laid = new LaidCards(["2", "3", "7"]);
  let now = 0;
  return looks.flatMap((look) => {
    if (look === "?") return laid.ask(now) ?? [];
    now += 100;
    const sightings = [...look].map((name) => ({ name }));
    return [
      laid
        .see(sightings, now)
        .come.map(({ name }) => name)
        .join(""),
    ];
  });
}
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
