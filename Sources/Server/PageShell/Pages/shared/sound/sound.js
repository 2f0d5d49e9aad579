// Sounds: made by the browser itself, never the only sign of anything, and silent after they have been switched off.
import { button, fill, h } from "../dom.js";
import { keep, kept } from "../storage.js";
import { t } from "../text.js";

const loudness = 0.2;
/** Seconds over which a tone rises: without a slope a speaker clicks. */
const rise = 0.02;

/**
 * A tone of `hertz` (A4 = 440) that begins at `at` and lasts `seconds`; it fades from the beginning where it `rings`.
 */
const tone = (hertz, at, seconds, { type = "sine", rings = false, loud = loudness } = {}) => ({
  hertz,
  at,
  seconds,
  type,
  rings,
  loud,
});
/** The partials of a small bell that is struck: the higher ones are softer and die away sooner (Rossing, 1984). */
const struck = (hertz, at) =>
  [
    [1, 1, 1.4],
    [2, 0.6, 0.9],
    [2.4, 0.4, 0.7],
    [3, 0.25, 0.5],
  ].map(([times, share, seconds]) => tone(times * hertz, at, seconds, { rings: true, loud: 0.6 * loudness * share }));

/** Seconds between two strokes of a drum roll: 20 a second are heard as one. */
const stroke = 0.05;
/** The strokes of a drum roll, which grows for `seconds`. */
const roll = (seconds) =>
  Array.from({ length: Math.round(seconds / stroke) }, (_, i) => ({
    rustle: true,
    at: stroke * i,
    seconds: stroke,
    loud: loudness * (0.2 + (0.6 * stroke * i) / seconds),
  }));

/** Each sound as its tones; `rustle` is noise, as of paper. */
const sounds = {
  right: [tone(523.25, 0, 0.16, { type: "triangle" }), tone(698.46, 0.16, 0.16, { type: "triangle" })],
  wrong: [tone(220, 0, 0.16), tone(196, 0.16, 0.16)],
  bell: struck(880, 0),
  clock: [tone(1760, 0, 0.05, { type: "square", rings: true, loud: 0.3 * loudness })],
  fanfare: [392, 523.25, 659.25, 783.99].flatMap((hertz, i) => struck(hertz, 0.18 * i)),
  page: [{ rustle: true, at: 0, seconds: 0.35 }],
  roll: roll(1.1),
};

let context = null;

export const soundIsOn = () => kept("sound") !== "off";

/** Plays the sound `name`; a browser that has none stays silent. */
export function play(name) {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!soundIsOn() || !Context) return;
  context ??= new Context();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const part of sounds[name]) part.rustle ? rustle(part) : sing(part);
}

function sing({ hertz, at, seconds, type, rings, loud }) {
  const begin = context.currentTime + at;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = type;
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + Math.min(rise, seconds / 4));
  if (rings) volume.gain.exponentialRampToValueAtTime(loud / 100, begin + seconds);
  else volume.gain.linearRampToValueAtTime(0, begin + seconds);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + seconds);
}

/** Noise in a band that rises, as when a page is turned. */
function rustle({ at, seconds, loud = loudness }) {
  const begin = context.currentTime + at;
  const noise = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (2 * Math.random() - 1) * Math.sin((Math.PI * i) / samples.length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: 1800, Q: 0.8 });
  band.frequency.linearRampToValueAtTime(4500, begin + seconds);
  source
    .connect(band)
    .connect(new GainNode(context, { gain: loud }))
    .connect(context.destination);
  source.start(begin);
}

/** The button that switches all sounds on or off; what is pressed also lets the browser begin to make them. */
export function soundSwitch() {
  const press = button(
    "",
    () => {
      keep("sound", soundIsOn() ? "off" : null);
      show();
      play("right");
    },
    "quiet sound-switch",
    { "aria-label": t("sound") },
  );
  const show = () => {
    press.setAttribute("aria-pressed", String(soundIsOn()));
    fill(press, h("span", { "aria-hidden": "true" }, soundIsOn() ? "♪" : "∅"), h("span", {}, t("sound")));
  };
  show();
  return press;
}
