import assert from "node:assert/strict";
import { test } from "node:test";
import { hearClock, serverNow } from "../../Sources/Server/PageShell/Pages/shared/events/clock.js";

test("the clock follows the news that came the fastest", () => {
  hearClock(9_000, 0);
  hearClock(9_950, 1000);
  hearClock(10_980, 2000);
  assert.equal(serverNow(3000), 12_000);
});

test("the clock of a daemon that was started again is another", () => {
  hearClock(9_000, 0);
  hearClock(50_000_000, 1000);
  hearClock(100, 2000);
  assert.equal(serverNow(2500), 600);
});
