import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "../../Sources/Server/PageShell/Pages/shared/passage.js";

const prose = (line) => ({ verse: false, lines: [line] });
const verse = (...lines) => ({ verse: true, lines });

test("prose flows, however its lines are broken in the file", () => {
  assert.deepEqual(partsOf("In the winter of 1852\nhe burned it.\nShow him."), [
    prose("In the winter of 1852 he burned it. Show him."),
  ]);
});

test("a quotation of several lines keeps them, and what stands around it flows", () => {
  assert.deepEqual(partsOf("Where are these\nlines from?\n«Of times that gone,\nIn leisure's hours,»\nShow\nit."), [
    prose("Where are these lines from?"),
    verse("«Of times that gone,", "In leisure's hours,»"),
    prose("Show it."),
  ]);
});

test("a title in quotation marks is prose, as is a quotation of one line", () => {
  assert.deepEqual(partsOf("«Hadji Murat» begins so.\n«In the beginning.»\nShow it."), [
    prose("«Hadji Murat» begins so. «In the beginning.» Show it."),
  ]);
});

test("two quotations stand apart, whatever marks they have", () => {
  assert.deepEqual(partsOf("“One\ntwo”\n„drei\nvier“"), [verse("“One", "two”"), verse("„drei", "vier“")]);
});

test("an empty line begins a new paragraph", () => {
  assert.deepEqual(partsOf("One.\n\nTwo."), [prose("One."), prose("Two.")]);
});
