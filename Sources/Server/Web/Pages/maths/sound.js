// The two tones: made by the browser itself, told in words beside the answer, and off for who has switched them off.
import { keep, kept } from "../shared/storage.js";

/** The notes in hertz (A4 = 440): a rising fourth for right, a low second for wrong; and how long each lasts, in seconds. */
const tones = { right: [523.25, 698.46], wrong: [220, 196] };
const length = 0.16;
const loudness = 0.2;

let context = null;

export const soundIsOn = () => kept("sound") !== "off";

export function switchSound(on) {
  keep("sound", on ? null : "off");
}

/** Plays the tone `name`, "right" or "wrong"; a browser that has no sound stays silent. */
export function play(name) {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!soundIsOn() || !Context) return;
  context ??= new Context();
  if (context.state === "suspended") context.resume().catch(() => {});
  tones[name].forEach((frequency, i) => {
    const begin = context.currentTime + i * length;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = name === "right" ? "triangle" : "sine";
    tone.frequency.value = frequency;
    // Without a slope at both ends a speaker clicks.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  });
}
