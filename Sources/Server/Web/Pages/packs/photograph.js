// A photograph of a flat thing on its way to be a reference: its corners are found, and it is straightened and saved.

import { bitmapOf, jpegOf } from "../shared/camera/picture.js";
import { call } from "../shared/events/api.js";
import { turned } from "./corner-picker.js";

/** The longest side of the picture that is sent, in pixels: a reference is stored smaller than this. */
const pictureSide = 1600;

/** Corners near the edge of a picture, for the person who has to put them right. */
function nearEdge({ width, height }) {
  const [x0, x1, y0, y1] = [width * 0.05, width * 0.95, height * 0.05, height * 0.95];
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}

export class Photograph {
  /**
   * The photograph that `picture` (a file, or what can be drawn and has a width and height) holds; rejects where there is
   * none. Its corners are found, unless they are known, as shares of the picture's width and height in turn.
   */
  static async of(picture, known = null) {
    const bitmap = picture instanceof Blob ? await bitmapOf(picture) : picture;
    const photograph = new Photograph();
    photograph.jpeg = await jpegOf(bitmap, bitmap.width, bitmap.height, pictureSide);
    bitmap.close?.();
    const found = known ? null : await call("POST", "/api/catalogue/outline", photograph.jpeg).catch(() => null);
    photograph.others = found?.others ?? [];
    photograph.sure = Boolean(known || found?.sure);
    const scaled = await photograph.bitmap();
    const { width, height } = scaled;
    const placed = known?.map((share, i) => share * (i % 2 ? height : width));
    photograph.corners = placed ?? found?.corners ?? nearEdge(scaled);
    scaled.close();
    return photograph;
  }

  /** The picture as it is sent. Sixty of them would take gigabytes, so that none is kept decoded. */
  bitmap() {
    return createImageBitmap(this.jpeg);
  }

  /** Where the corners are, as the daemon wants it: x0,y0,…,x3,y3 in pixels of the picture. */
  get place() {
    return `corners=${this.corners.map((value) => value.toFixed(1)).join(",")}`;
  }

  /** What is between the corners, from the front. */
  straightened() {
    return call("POST", `/api/catalogue/preview?${this.place}`, this.jpeg);
  }

  /** Turns the thing by a quarter, clockwise. */
  turn() {
    this.corners = turned(this.corners);
    this.others = this.others.map(turned);
  }

  /**
   * Saves the picture under `name` in `pack` of the library, or in the usual one; gives the entry of the catalogue. It
   * may be a further picture of `thing`.
   */
  save(name, pack, thing = null) {
    const named = [`name=${encodeURIComponent(name)}`, thing === null ? null : `thing=${encodeURIComponent(thing)}`];
    return call("POST", `/api/catalogue?${[...named, this.where(pack)].filter(Boolean).join("&")}`, this.jpeg);
  }

  /** Gives the thing `name`, which is there, this picture. */
  replace(name, pack) {
    return call("POST", `/api/catalogue/${encodeURIComponent(name)}/image?${this.where(pack)}`, this.jpeg);
  }

  where(pack) {
    return pack === null ? this.place : `${this.place}&pack=${encodeURIComponent(pack)}`;
  }
}
