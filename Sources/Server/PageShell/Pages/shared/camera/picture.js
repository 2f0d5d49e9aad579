// Makes JPEG pictures of what a video or an image element shows.

/** The longest side of a frame to be judged: what the recogniser was measured with. */
export const frameSide = 640;
const quality = 0.85;

const canvas = document.createElement("canvas");

/**
 * A JPEG of `source` (video, image or bitmap, `width` x `height`), never mirrored, its longest side at most `longest`
 * pixels. `into` is the canvas it is drawn on: those who work at the same time each need their own.
 */
export function jpegOf(source, width, height, longest = frameSide, into = canvas) {
  const scale = Math.min(1, longest / Math.max(width, height));
  into.width = Math.max(1, Math.round(width * scale));
  into.height = Math.max(1, Math.round(height * scale));
  into.getContext("2d", { willReadFrequently: true }).drawImage(source, 0, 0, into.width, into.height);
  return new Promise((resolve, reject) =>
    into.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", quality),
  );
}

/** The picture in `file`, upright as its EXIF says, as a bitmap; rejects when it is no picture. */
export const bitmapOf = (file) => createImageBitmap(file, { imageOrientation: "from-image" });
