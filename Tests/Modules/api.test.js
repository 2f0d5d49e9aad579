import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { call } = await import("../../Sources/Server/PageShell/Pages/shared/events/api.js");

/** A daemon that never answers: what is asked ends when the page gives up. */
function silent(context) {
  const never = (_path, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  // Node ends before a limit by itself.
  const waiting = setInterval(() => {}, 1000);
  context.after(() => clearInterval(waiting));
  return context.mock.method(globalThis, "fetch", never);
}

for (const [method, code] of [
  ["GET", "offline"],
  ["POST", "unanswered"],
]) {
  test(`a ${method} that nobody answers ends, and says what is known of it`, async (context) => {
    silent(context);
    await assert.rejects(call(method, "/api/anything", method === "POST" ? {} : null, {}, 0.01), { status: 0, code });
  });
}

test("what could not be sent says so", async (context) => {
  context.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(call("POST", "/api/anything", {}), { status: 0, code: "unsent" });
});

test("what was answered, of which the rest is lost, is not called unsent", async (context) => {
  context.mock.method(globalThis, "fetch", async () => ({
    ok: true,
    headers: new Headers({ "Content-Type": "application/json" }),
    json: () => Promise.reject(new TypeError("network error")),
  }));
  await assert.rejects(call("POST", "/api/anything", {}), { status: 0, code: "unanswered" });
});

test("a photograph and long work have all the time that they need", async (context) => {
  const limits = [];
  context.mock.method(globalThis, "fetch", async (_path, { signal }) => {
    limits.push(signal);
    return new Response(null, { status: 204 });
  });
  await call("POST", "/api/anything", new Blob(["picture"]));
  await call("POST", "/api/anything", {}, {}, null);
  assert.deepEqual(limits, [undefined, undefined]);
});
