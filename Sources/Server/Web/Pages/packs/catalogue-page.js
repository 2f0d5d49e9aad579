// The catalogue: every reference with its grade, what makes it hard, and what it could be taken for.
import { parameter, step } from "../shared/address.js";
import { button, h } from "../shared/dom.js";
import { get, thumbnail } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { plate } from "../shared/plate.js";
import { t } from "../shared/text.js";
import { showEnrol } from "./enrol.js";
import { followReferences, judgedOf, labelOf } from "./judged.js";
import { manage } from "./manage.js";

/** The pack of the library whose things are shown; without it, those of the usual one. */
const pack = parameter("pack");
const query = pack === null ? "" : `?pack=${encodeURIComponent(pack)}`;
const about = await openPage("catalogue");
if (about) parameter("add") && about.host ? enrol() : show();

function enrol(known = null) {
  showEnrol(known, { pack, back: () => location.assign(`/catalogue${query}`) });
}

async function show() {
  showLoading();
  try {
    draw(await get(`/api/catalogue${query}`));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function draw({ references, grading }) {
  const add = () => {
    step("add", "1");
    enrol();
  };
  const list = h("ul", { class: "cards" }, cardsOf(references));
  const note = h("p", { class: "note", role: "status", hidden: !grading }, t("catalogue.grading"));
  showScene(
    "catalogue",
    h(
      "div",
      { class: "catalogue" },
      h("p", { class: "eyebrow", lang: about.pack.language }, pack || about.pack.name),
      h("h1", { class: "title" }, t("page.catalogue")),
      h("p", { class: "lead" }, t("catalogue.lead", { count: references.length })),
      about.host
        ? h("div", { class: "row" }, button(t("catalogue.add"), add, "primary"))
        : h("p", { class: "muted small" }, t("catalogue.hostOnly")),
      note,
      references.length ? list : h("p", { class: "lead" }, t("catalogue.empty")),
    ),
  );
  if (grading) followReferences(pack, list, (seen) => refresh(list, note, seen));
}

/** Grades arrive one by one; the page stays where it is read. */
function refresh(list, note, { references, grading }) {
  note.hidden = !grading;
  // A host who is writing a new name goes on.
  if (!list.querySelector("form")) list.replaceChildren(...cardsOf(references));
}

function cardsOf(references) {
  return references.map((reference) => card(reference, references));
}

function card(reference, references) {
  const { name, label, assignment, thing } = reference;
  return h(
    "li",
    { class: "card" },
    plate(name, "", { src: thumbnail(name, pack), loading: "lazy" }),
    h("h2", { lang: about.pack.language }, label),
    judgedOf(reference, references, pack),
    thing ? h("p", { class: "small muted" }, t("catalogue.viewOf", { name: labelOf(thing, references) })) : null,
    assignment ? null : h("p", { class: "small muted" }, t("catalogue.unasked")),
    about.host ? manage(reference, show, enrol, pack) : null,
  );
}
