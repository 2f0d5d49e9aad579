// What a file of a picture tells of it: what its thing may be called, and when it was taken.

/** Names that cameras, phones and programs give to a picture of which they know nothing but its number or its time. */
const numbers =
  /^((img|image|photo|picture|pic|foto|bild|dsc[nf]?|pxl|mvimg|p|whatsapp image|signal|screenshot|фото|изображение|снимок)(?!\p{L}))?([\s\d_.:()~-]|(at|am|pm|e|wa|hdr|mp|burst|cover|night|portrait)(?!\p{L}))*$/iu;
const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a thing may be called whose picture is in `file`; nothing where a camera or a program has numbered it. */
export function wordsIn({ name }) {
  const words = name
    .replace(/\.\w+$/, "")
    .replaceAll("_", " ")
    .trim();
  return numbers.test(words) || identifier.test(words) ? "" : words;
}

/** When the picture in `file` was taken, in milliseconds: as its EXIF says, or else when the file was last changed. */
export async function takenAt(file) {
  const head = new TextDecoder("latin1").decode(await file.slice(0, 1 << 17).arrayBuffer());
  // A camera whose clock was never set writes zeros.
  const [, year, month, day, ...time] = head.match(/([12]\d{3}):([01]\d):([0-3]\d) (\d\d):(\d\d):(\d\d)/) ?? [];
  return year ? new Date(year, month - 1, day, ...time).getTime() : file.lastModified;
}

/** A name without what does not tell it from another: case, the composition of accents, underscores for spaces. */
export const keyOf = (name) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .split(/[_\s]+/)
    .filter(Boolean)
    .join(" ");
