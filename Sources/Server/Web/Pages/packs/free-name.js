// A name that a file can have and that nothing else has yet: of a pack, or of a picture.

import { t } from "../shared/text.js";

/** The most letters and bytes of a name (FileName.swift), with room for a number. */
const [mostLetters, mostBytes] = [70, 190];

/** `words` as a name, with a number if one of `taken` is called so. */
export function freeName(words, taken) {
  const letters = [...words.replace(/[/\\:*?"<>|\p{C}\s]+/gu, " ").replace(/^[. ]+/, "")].slice(0, mostLetters);
  while (new TextEncoder().encode(letters.join("")).length > mostBytes) letters.pop();
  const name = letters.join("").trim() || t("packs.bring.nameless");
  const isTaken = (name) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) if (!isTaken(`${name} ${number}`)) return `${name} ${number}`;
}
