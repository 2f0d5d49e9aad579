// Says things aloud, with the browser's own voice for the language of the page: who plays may be too young to read.
import { button } from "./dom.js";
import { soundIsOn } from "./sound.js";
import { language, t } from "./text.js";

/** A little slower than adults speak to each other. */
const rate = 0.9;

const voices = () => globalThis.speechSynthesis?.getVoices() ?? [];

/** The voice of the device that speaks the page's language, rather one that needs no network; undefined where there is none. */
export function voiceOf(all, wanted) {
  const fitting = all.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === wanted);
  return fitting.find(({ localService }) => localService) ?? fitting[0];
}

/** Says `text` in place of what is being said; a browser without a voice for the language stays silent. */
export function speak(text) {
  const voice = voiceOf(voices(), language);
  if (!voice || !soundIsOn()) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  Object.assign(words, { voice, lang: voice.lang, rate });
  speechSynthesis.speak(words);
}

/** A button that says what `text()` gives; it shows itself when the browser has a voice. */
export function speakButton(text) {
  const press = button("🗣", () => speak(text()), "quiet speak", {
    "aria-label": t("voice.say"),
    title: t("voice.say"),
  });
  const show = () => (press.hidden = !voiceOf(voices(), language));
  show();
  // Browsers load their voices after the page.
  globalThis.speechSynthesis?.addEventListener?.("voiceschanged", show);
  return press;
}
