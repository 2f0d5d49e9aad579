// A photograph in place of the live camera, where the browser allows no camera or a person prefers it.
import { call } from "./api.js";
import { bitmapOf, jpegOf } from "./picture.js";

/** The most bytes that the daemon takes of a picture. */
const mostBytes = 12 * 2 ** 20;
/** The longest side of a photograph that has to be made smaller, or into a JPEG, in pixels: more than the daemon looks at. */
const longestSide = 4096;

/** Sends the photograph in `file` to `path`, whole, and returns what is in it. Throws `Problem`, or Error("no picture"). */
export async function sendPhoto(file, path) {
  return call("POST", path, await whole(file), { "X-Picture": "photograph" });
}

/** The file as it is, or, where the daemon does not read such files, as a JPEG. */
async function whole(file) {
  if (file.type === "image/jpeg" && file.size <= mostBytes) return file;
  try {
    const bitmap = await bitmapOf(file);
    return await jpegOf(bitmap, bitmap.width, bitmap.height, longestSide);
  } catch {
    throw new Error("no picture");
  }
}
