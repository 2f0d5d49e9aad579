import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { canSpeak, recordingOf, voiceOf } = await import("../../Sources/Server/PageShell/Pages/shared/sound/voice.js");

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

test("a recording is named after its text, as FNV-1a has it", () => {
  // The test vectors of its authors (Fowler, Noll, Vo).
  assert.equal(recordingOf(""), "811c9dc5");
  assert.equal(recordingOf("a"), "e40c292c");
  assert.equal(recordingOf("foobar"), "bf9cf968");
});

test("whether a browser has a voice is known when it has loaded them, or after a second", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const voices = [];
  globalThis.speechSynthesis = Object.assign(new EventTarget(), { getVoices: () => voices });
  const asked = canSpeak();
  await new Promise(setImmediate);
  voices.push({ lang: "en-GB", localService: true });
  speechSynthesis.dispatchEvent(new Event("voiceschanged"));
  assert.equal(await asked, true);
  voices.length = 0;
  assert.equal(await canSpeak(), false, "it is waited for once");
});
