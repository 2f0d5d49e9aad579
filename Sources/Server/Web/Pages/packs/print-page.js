// The things of a pack on paper: what to choose before the PDF is made, and what to know of it.

import { fill, h, linkButton } from "../shared/dom.js";
import { get, inLanguage, longWork } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";

const papers = ["A4", "Letter"];
const perPages = ["1", "2", "4", "8"];
const flags = ["cropMarks", "answerKey", "grey", "cards"];

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const api = `/api/packs/${encodeURIComponent(name)}`;
const editor = `/packs/${encodeURIComponent(name)}`;
const about = await openPage("print");
/** What is chosen, by the names that the daemon knows. */
const chosen = { paper: papers[0], perPage: "2", answerKey: true };
const notes = h("div", { class: "print-notes", role: "status" });
const pdf = linkButton(t("print.make"), "", "primary large", { target: "_blank" });
/** How often the notes were asked for: only the last answer counts. */
let asked = 0;

if (about) open();

async function open() {
  showLoading();
  try {
    draw(await get(api));
  } catch (problem) {
    showProblem(problem, open, linkButton(t("page.packs"), "/packs", "primary"));
  }
}

function draw(sheet) {
  showScene(
    "print",
    h(
      "div",
      { class: "print-choices" },
      h("p", { class: "eyebrow" }, h("a", { href: editor }, name)),
      h("h1", { class: "title" }, t("page.print")),
      h("p", { class: "lead" }, t("print.lead", { count: sheet.questions.length })),
      h(
        "div",
        { class: "print-options" },
        select("paper", papers, t("print.paper")),
        select("perPage", perPages, t("print.perPage")),
      ),
      h("div", {}, flags.map(check)),
      notes,
      h("div", { class: "row" }, pdf, linkButton(t("rehearse.edit"), editor, "quiet")),
    ),
  );
  look();
}

/** A field for one of `choices`. */
function select(key, choices, label) {
  const words = (value) => (key === "perPage" ? t("print.each", { count: Number(value) }) : value);
  return h(
    "label",
    {},
    label,
    h(
      "select",
      { class: "field", name: key, onchange: ({ target }) => choose(key, target.value) },
      choices.map((value) => h("option", { value, selected: value === chosen[key] }, words(value))),
    ),
  );
}

/** A checkbox for an option. */
function check(key) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      name: key,
      checked: Boolean(chosen[key]),
      onchange: ({ target }) => choose(key, target.checked),
    }),
    t(`print.${key}`),
  );
}

function choose(key, value) {
  chosen[key] = value;
  look();
}

/** Leads to the PDF of what is chosen, and says what to know of it. */
async function look() {
  const mine = ++asked;
  const wanted = new URLSearchParams(Object.entries(chosen).map(([key, value]) => [key, String(value)])).toString();
  pdf.href = inLanguage(`${api}/print?${wanted}`);
  if (chosen.grey) fill(notes, h("p", { class: "muted" }, t("print.grading")));
  try {
    const found = await longWork("GET", `${api}/print-notes?${wanted}`);
    if (mine !== asked) return;
    pdf.hidden = false;
    fill(notes, notesOf(found));
  } catch (problem) {
    if (mine !== asked) return;
    pdf.hidden = true;
    const words = problem.code === "noQuestions" ? t("print.nothing") : problem.words;
    fill(notes, h("p", { class: "failure", role: "alert" }, words));
  }
}

function notesOf({ pictures, sheets, coarse, faded }) {
  const lines = [
    ...coarse.map(({ number, name, width, height, dotsPerInch }) =>
      t("print.coarse", { number, name, width: String(width), height: String(height), count: dotsPerInch }),
    ),
    ...faded.map(({ number, name, grade, printed }) => t("print.faded", { number, name, grade, printed })),
  ];
  return [
    h("p", {}, t("print.pictures", { count: pictures }), " ", t("print.sheets", { count: sheets })),
    lines.length
      ? h(
          "ul",
          { class: "causes" },
          lines.map((line) => h("li", {}, line)),
        )
      : null,
  ];
}
