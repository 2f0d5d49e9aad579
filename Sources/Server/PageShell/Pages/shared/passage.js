// How a text of a pack is set: prose flows, and a quotation of several lines keeps them, as verse does.
import { h } from "./dom.js";

const closers = new Map([
  ["«", "»"],
  ["“", "”"],
  ["„", "“"],
]);

/** The parts of `text` in their order, each {verse, lines}: prose is one line, however it was broken in the file. */
export function partsOf(text) {
  const parts = [];
  let closer = null; // what ends the quotation that is open
  let apart = true; // whether the next line begins a part of its own
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      apart = true;
      continue;
    }
    const goesOn = closer !== null;
    for (const sign of line) {
      if (sign === closer) closer = null;
      else closer ??= closers.get(sign) ?? null;
    }
    const verse = goesOn || closer !== null;
    const last = parts.at(-1);
    if (apart || last.verse !== verse || (verse && !goesOn)) parts.push({ verse, lines: [line] });
    else if (verse) last.lines.push(line);
    else last.lines[0] += ` ${line}`;
    apart = false;
  }
  return parts;
}

/** `text` as an element. */
export function passage(tag, text, attributes = {}) {
  const parts = partsOf(text).map(({ verse, lines }) =>
    h(
      "span",
      { class: verse ? "verse" : "flowing" },
      lines.map((line) => (verse ? h("span", { class: "line" }, line, " ") : `${line} `)),
    ),
  );
  return h(tag, { ...attributes, class: `passage ${attributes.class ?? ""}`.trim() }, parts);
}
