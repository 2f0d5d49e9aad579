import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./browser.js";

const { News } = await import("../../Sources/Server/PageShell/Pages/shared/announce.js");

let said, news;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  said = [];
  news = new News((text) => said.push(text));
  news.set("0 of 30");
});

afterEach(() => mock.timers.reset());

test("what is known when the page opens is no news", () => {
  mock.timers.tick(10_000);
  assert.deepEqual(said, []);
});

test("a burst is told every two seconds, and its end always", () => {
  for (let answered = 1; answered <= 30; answered++) {
    news.set(`${answered} of 30`);
    mock.timers.tick(100);
  }
  mock.timers.tick(10_000);
  assert.deepEqual(said, ["20 of 30", "30 of 30"]);
});

test("what is again as it was told last is not told again", () => {
  news.set("1 of 30");
  mock.timers.tick(1000);
  news.set("0 of 30");
  mock.timers.tick(10_000);
  assert.deepEqual(said, []);
});

test("nothing of the last question is told in the next one", () => {
  news.set("30 of 30");
  news.begin("0 of 30");
  mock.timers.tick(10_000);
  assert.deepEqual(said, []);
  news.set("1 of 30");
  mock.timers.tick(10_000);
  assert.deepEqual(said, ["1 of 30"]);
});
