import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["de-DE", "en-GB", "en"] } });
const { formatDate } = await import("../../Sources/Server/PageShell/Pages/shared/text.js");

test("a date is written as the browser's owner writes it in the page's language", () => {
  assert.match(formatDate("2026-11-23T15:04:00"), /^23 Nov 2026/);
});
