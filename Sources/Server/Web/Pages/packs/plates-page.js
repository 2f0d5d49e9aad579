// The things that the pack asks for, to be printed: one or two on a sheet.

import { button, h } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";

/** How many stand on a sheet: A5 is seen across a room. */
const choices = [2, 1];

const about = await openPage("plates");
if (about) show();

async function show() {
  showLoading();
  try {
    const { references } = await get("/api/catalogue");
    draw(references.filter(({ assignment, thing }) => assignment && !thing));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function draw(plates) {
  const sheet = h(
    "ul",
    { class: "plates-sheet" },
    plates.map(({ name, label }) =>
      h("li", {}, h("img", { src: `/api/catalogue/${encodeURIComponent(name)}/print`, alt: label, loading: "eager" })),
    ),
  );
  const lay = (count) => {
    sheet.className = `plates-sheet of-${count}`;
    for (const [i, choice] of choices.entries()) buttons[i].setAttribute("aria-pressed", String(choice === count));
  };
  const buttons = choices.map((count) => button(t("plates.perSheet", { count }), () => lay(count)));
  lay(choices[0]);
  showScene(
    "plates",
    h(
      "section",
      { class: "plates-page" },
      h(
        "div",
        { class: "plates-words" },
        h("h1", { class: "title" }, t("page.plates")),
        h("p", { class: "lead" }, t("plates.lead", { count: plates.length })),
        h(
          "div",
          { class: "row" },
          buttons,
          button(t("plates.print"), () => print(), "primary"),
        ),
      ),
      sheet,
    ),
  );
}
