// Says things aloud, for children who are too young to read: with recordings that the daemon has, or else with the
// browser's own voice for the language of the page.

import { h, svg } from "../dom.js";
import { get } from "../events/api.js";
import { language, t } from "../text.js";
import { soundIsOn } from "./sound.js";

/** A little slower than adults speak to each other. */
const rate = 0.9;

/** Milliseconds for which a browser may take to load its voices after the page. */
const late = 1000;

const voices = () => globalThis.speechSynthesis?.getVoices() ?? [];

let waited = null;
/** Waits until the browser has loaded its voices, or is likely to have none; no longer than once. */
function voicesCome() {
  if (voices().length || !globalThis.speechSynthesis?.addEventListener) return null;
  waited ??= new Promise((done) => {
    speechSynthesis.addEventListener("voiceschanged", done, { once: true });
    setTimeout(done, late);
  });
  return waited;
}

/**
 * The voice of the device that speaks the page's language, rather one that needs no network; undefined where there is
 * none.
 */
export function voiceOf(all, wanted) {
  const fitting = all.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === wanted);
  return fitting.find(({ localService }) => localService) ?? fitting[0];
}

/** The name of a sentence's recording: the FNV-1a hash of its text, 32 bits, as scripts/speech has it. */
export function recordingOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

let names = null;
/** The names of what was recorded in the page's language, as a set; empty where the browser cannot play it. */
function recordings() {
  const plays = globalThis.Audio && new Audio().canPlayType('audio/ogg; codecs="opus"');
  names ??= plays
    ? get(`/api/speech/${language}`)
        .then((all) => new Set(all))
        .catch(() => new Set())
    : Promise.resolve(new Set());
  return names;
}

/** The speech that is under way: any other speech silences it. */
let saying = null;

/** Falls silent. */
export function hush() {
  saying?.stop?.();
  saying = null;
  globalThis.speechSynthesis?.cancel();
}

/**
 * Says texts one after the other, in place of what is being said. Each is a text, or {text, begins, ends} with
 * functions that are called around it. A browser without a voice for the language stays silent.
 */
export async function speak(...texts) {
  hush();
  if (!soundIsOn()) return;
  const turn = {};
  saying = turn;
  const recorded = await recordings();
  if (texts.some((said) => !recorded.has(recordingOf(said.text ?? said)))) await voicesCome();
  for (const said of texts) {
    if (saying !== turn) return;
    const { text, begins, ends } = typeof said === "string" ? { text: said } : said;
    begins?.();
    const name = recordingOf(text);
    if (recorded.has(name)) await playRecording(`/api/speech/${language}/${name}`, turn);
    else await sayAloud(text);
    ends?.();
  }
  if (saying === turn) saying = null;
}

async function playRecording(path, turn) {
  const audio = new Audio(path);
  const over = new Promise((done) => {
    turn.stop = () => {
      audio.pause();
      done();
    };
    for (const event of ["ended", "error"]) audio.addEventListener(event, done);
  });
  try {
    await audio.play();
  } catch {
    // Browsers let a page speak after the first touch: then it is said.
    if (saying !== turn || audio.error) return;
    await new Promise((touched) => {
      turn.stop = touched;
      for (const event of ["pointerup", "keyup"]) document.addEventListener(event, touched, { once: true });
    });
    if (saying !== turn || (await audio.play().catch(() => true))) return;
  }
  await over;
}

function sayAloud(text) {
  const voice = voiceOf(voices(), language);
  if (!voice) return null;
  const words = new SpeechSynthesisUtterance(text);
  Object.assign(words, { voice, lang: voice.lang, rate });
  return new Promise((done) => {
    for (const event of ["end", "error"]) words.addEventListener?.(event, done);
    speechSynthesis.speak(words);
    // A voice that tells nothing is not waited for.
    if (!words.addEventListener) done();
  });
}

/** Whether anything can be said in the page's language: by a voice of the browser, or by a recording. */
export async function canSpeak() {
  if (voiceOf(voices(), language) || (await recordings()).size) return true;
  await voicesCome();
  return Boolean(voiceOf(voices(), language));
}

/**
 * A button with a speaker that says what `texts()` gives (as `speak` takes it); nothing while that is empty. Where
 * nothing can be heard, the speaker is crossed out, and `tell` gets the reason in words.
 */
export function speakButton(texts, tell) {
  const say = async () => {
    if (!soundIsOn()) return tell(t("voice.off"));
    const said = texts();
    if (!said.length) return;
    speak(...said);
    if (!(await canSpeak())) tell(t("voice.none"));
  };
  const press = h(
    "button",
    { type: "button", class: "button speak", onclick: say, "aria-label": t("voice.say"), title: t("voice.say") },
    svg(
      "svg",
      { viewBox: "0 0 48 48", "aria-hidden": "true" },
      svg("path", { class: "box", d: "M4 17h9L25 7v34L13 31H4Z" }),
      svg("path", { class: "waves", d: "M31 17a9 9 0 0 1 0 14M36 11a17 17 0 0 1 0 26" }),
      svg("path", { class: "cross", d: "M32 18 44 30M44 18 32 30" }),
    ),
  );
  const show = async () => press.classList.toggle("mute", !(await canSpeak()));
  show();
  // Some browsers take longer than is waited.
  globalThis.speechSynthesis?.addEventListener?.("voiceschanged", show);
  return press;
}
