// A photograph in place of the live camera, where the browser allows no camera or a person prefers it.
import { call } from "../events/api.js";
import { bitmapOf, jpegOf } from "./picture.js";

/** The most bytes that the daemon takes of a picture. */
const maxOriginalBytes = 12 * 2 ** 20;
/** Seconds within which a photograph must be sent and judged. */
const limit = 60;
/**
 * Bytes up to which a JPEG is sent as it is. Half a megabyte takes 14 s on a line of 300 kbit/s, and a question lasts
 * 30.
 */
const maxBytes = 2 ** 19;
/** The longest side of a photograph that is made smaller, or into a JPEG, in pixels: the daemon looks at 1,280. */
const longestSide = 1600;

/**
 * Sends the photograph in `file` to `path` and returns what is in it; `told(share)` hears how much of it is sent.
 * Throws `Problem`, or Error("no picture").
 */
export async function sendPhoto(file, path, told = () => {}) {
  return call("POST", path, await sent(file), { "X-Picture": "photograph" }, limit, uploading(told));
}

/** Stands in for `fetch`, which does not tell how much is sent. */
const uploading =
  (told) =>
  (path, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      request.upload.onprogress = ({ loaded, total }) => told(loaded / total);
      request.onload = () => {
        const known = ["Content-Type", "Retry-After"].map((name) => [name, request.getResponseHeader(name) ?? ""]);
        resolve(new Response(request.response, { status: request.status, headers: known }));
      };
      request.onerror = request.onabort = () => reject(new TypeError("the photograph could not be sent"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body);
    });

/**
 * The picture to send: the file as it is, or, where it is large or no JPEG, a JPEG that shows as much as the daemon
 * looks at.
 */
async function sent(file) {
  if (file.type === "image/jpeg" && file.size <= maxBytes) return file;
  try {
    const bitmap = await bitmapOf(file);
    try {
      return await jpegOf(bitmap, bitmap.width, bitmap.height, longestSide);
    } finally {
      bitmap.close();
    }
  } catch {
    // The daemon knows some JPEGs that the browser does not.
    if (file.type === "image/jpeg" && file.size <= maxOriginalBytes) return file;
    throw new Error("no picture");
  }
}
