// A photograph in place of the live camera, where the browser allows no camera or a person prefers it.
import { call } from "./api.js";
import { bitmapOf, jpegOf } from "./picture.js";

/** A thing is accepted when several frames say so; so the photo is sent as so many frames, until one is enough. */
const repeats = 8;

/** Sends the picture in `file` to `path` as frames; `answered` gets each answer. Throws `Problem`, or Error("no picture"). */
export async function sendPhoto(file, path, answered) {
  let bitmap;
  try {
    bitmap = await bitmapOf(file);
  } catch {
    throw new Error("no picture");
  }
  const picture = await jpegOf(bitmap, bitmap.width, bitmap.height);
  for (let i = 0; i < repeats; i++) {
    const answer = await call("POST", path, picture, { "X-Captured-Ago": "0" });
    answered(answer);
    if (answer.outcome || answer.sightings.some((seen) => seen.isAnswer)) return;
  }
}
