import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { voiceOf } = await import("../../Sources/Server/Web/Pages/shared/voice.js");

test("a voice of the page's language speaks, of the device rather than of the network", () => {
  const voices = [
    { lang: "de-DE", localService: true },
    { lang: "en-US", localService: false },
    { lang: "en_GB", localService: true },
  ];
  assert.equal(voiceOf(voices, "en").lang, "en_GB");
  assert.equal(voiceOf(voices.slice(0, 2), "en").lang, "en-US");
  assert.equal(voiceOf(voices, "ru"), undefined);
});
