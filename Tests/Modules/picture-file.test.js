import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, takenAt, wordsIn } from "../../Sources/Server/Web/Pages/packs/picture-file.js";

test("a name that a camera or a program gave says nothing", () => {
  for (const name of [
    "IMG_7001.JPG",
    "IMG_E1234.HEIC",
    "IMG-20231105-WA0001.jpg",
    "PXL_20231105_101112345.MP.jpg",
    "20231105_101112.jpg",
    "DSC_12.jpg",
    "DSCN0042.JPG",
    "image.jpg",
    "Photo 12.jpg",
    "Screenshot 2026-11-05 at 10.11.12 AM.png",
    "WhatsApp Image 2026-11-05 at 10.11.12.jpeg",
    "A1B2C3D4-0000-4000-8000-123456789ABC.jpeg",
    "изображение 3.jpg",
  ])
    assert.equal(wordsIn({ name }), "", name);
});

test("a name of its own is kept, also with a number in it", () => {
  for (const [name, words] of [
    ["Impression Sunrise 1872.jpg", "Impression Sunrise 1872"],
    ["dead_souls.png", "dead souls"],
    ["Apollo 11.jpg", "Apollo 11"],
    ["Photograph of Anna.jpg", "Photograph of Anna"],
    ["Пушкин.png", "Пушкин"],
  ])
    assert.equal(wordsIn({ name }), words);
});

test("names are one as they are on the command line", () => {
  assert.equal(keyOf("Dead_Souls "), keyOf("dead  souls"));
  assert.equal(keyOf("Chloe\u0301"), keyOf("Chloé"));
  assert.notEqual(keyOf("1-12"), keyOf("11-2"));
});

test("a photograph was taken when its EXIF says, or else when its file was changed", async () => {
  const exif = new File(["\xff\xd8\xff\xe1 Exif 2026:11:05 10:11:12\0"], "a.jpg", { lastModified: 5 });
  assert.equal(await takenAt(exif), new Date(2026, 10, 5, 10, 11, 12).getTime());
  const unset = new File(["\xff\xd8\xff\xe1 Exif 0000:00:00 00:00:00\0"], "c.jpg", { lastModified: 7 });
  assert.equal(await takenAt(unset), 7);
  assert.equal(await takenAt(new File(["\xff\xd8\xff"], "b.jpg", { lastModified: 5 })), 5);
});
