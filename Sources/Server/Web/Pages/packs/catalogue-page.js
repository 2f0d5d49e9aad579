// The catalogue: every reference with its grade, what makes it hard, and what it could be taken for.
import { parameter, step } from "../shared/address.js";
import { get } from "../shared/api.js";
import { button, h } from "../shared/dom.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { plate } from "../shared/plate.js";
import { formatSure, hasText, t } from "../shared/text.js";
import { showEnrol } from "./enrol.js";
import { manage } from "./manage.js";

/** Below this a reference is hard to recognise (Grade.hardBelow). */
const hardBelow = 60;
/** Milliseconds between looks while the grades are still being computed. */
const lookAgain = 3000;

const about = await openPage("catalogue");
if (about) parameter("add") && about.host ? showEnrol() : show();

async function show() {
  showLoading();
  try {
    draw(await get("/api/catalogue"));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function draw({ references, grading }) {
  const add = () => {
    step("add", "1");
    showEnrol();
  };
  const list = h("ul", { class: "cards" }, cardsOf(references));
  const note = h("p", { class: "note", role: "status", hidden: !grading }, t("catalogue.grading"));
  showScene(
    "catalogue",
    h(
      "div",
      { class: "catalogue" },
      h("p", { class: "eyebrow", lang: about.pack.language }, about.pack.name),
      h("h1", { class: "title" }, t("page.catalogue")),
      h("p", { class: "lead" }, t("catalogue.lead", { count: references.length })),
      about.host
        ? h("div", { class: "row" }, button(t("catalogue.add"), add, "primary"))
        : h("p", { class: "muted small" }, t("catalogue.hostOnly")),
      note,
      references.length ? list : h("p", { class: "lead" }, t("catalogue.empty")),
    ),
  );
  if (grading) setTimeout(() => refresh(list, note), lookAgain);
}

/** Grades arrive one by one; the page stays where it is read. */
async function refresh(list, note) {
  if (!list.isConnected) return;
  // Who is writing a new name goes on.
  if (list.querySelector("form")) return setTimeout(() => refresh(list, note), lookAgain);
  const { references, grading } = await get("/api/catalogue").catch(() => ({ references: [], grading: true }));
  if (references.length) list.replaceChildren(...cardsOf(references));
  note.hidden = !grading;
  if (grading) setTimeout(() => refresh(list, note), lookAgain);
}

/** The cards of `references`. */
function cardsOf(references) {
  const labels = new Map(references.map(({ name, label }) => [name, label]));
  return references.map((reference) => card(reference, labels));
}

function card(reference, labels) {
  const { name, label, grade, causes, lookAlikes, assignment } = reference;
  const hard = grade !== null && grade !== undefined && grade < hardBelow;
  return h(
    "li",
    { class: "card" },
    plate(name, "", { loading: "lazy" }),
    h("h2", { lang: about.pack.language }, label),
    grade === null || grade === undefined
      ? h("p", { class: "muted" }, t("catalogue.noGrade"))
      : h(
          "p",
          { class: `grade ${hard ? "hard" : ""}` },
          h("strong", {}, String(grade)),
          " ",
          t(hard ? "catalogue.hard" : "catalogue.good"),
        ),
    causes.length
      ? h(
          "ul",
          { class: "causes" },
          causes.map((cause) => h("li", {}, causeWords(cause))),
        )
      : null,
    lookAlikes.length
      ? h(
          "p",
          { class: "small" },
          t("catalogue.lookAlikes", {
            names: lookAlikes.map((other) => `${labels.get(other.name)} (${formatSure(other.probability)})`).join(", "),
          }),
        )
      : null,
    assignment ? null : h("p", { class: "small muted" }, t("catalogue.unasked")),
    about.host ? manage(reference, show, showEnrol) : null,
  );
}

/** Causes come as codes (Weakness.swift); a sentence of a newer daemon is shown as it is. */
function causeWords(cause) {
  return hasText(`cause.${cause}`) ? t(`cause.${cause}`) : cause;
}
