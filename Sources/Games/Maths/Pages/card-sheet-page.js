// The number cards, to be printed: two or four on a sheet.

import { button, h, linkButton } from "../shared/dom.js";
import { get, thumbnail } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";

/** How many cards a sheet can have: A5 cards can be seen across a room, A6 ones from a table. */
const choices = [2, 4];

const about = await openPage("mathscards");
if (about) show();

async function show() {
  showLoading();
  try {
    const { cards } = await get("/api/maths");
    if (!cards.length)
      return showScene(
        "empty",
        h(
          "section",
          { class: "center" },
          h("h1", { class: "title" }, t("page.mathscards")),
          h("p", {}, t("maths.cardsNone")),
          linkButton(t("maths.games"), "/maths", "primary"),
        ),
      );
    const sheet = h(
      "ul",
      { class: "sheet of-4" },
      cards.map((name, number) => h("li", {}, h("img", { src: thumbnail(name), alt: String(number) }))),
    );
    const lay = (count) => {
      sheet.className = `sheet of-${count}`;
      for (const [i, choice] of choices.entries()) buttons[i].setAttribute("aria-pressed", String(choice === count));
    };
    const buttons = choices.map((count) => button(t("maths.perSheet", { count }), () => lay(count)));
    lay(4);
    showScene(
      "cards",
      h(
        "section",
        { class: "print-cards" },
        h(
          "div",
          { class: "unprinted" },
          h("h1", { class: "title" }, t("page.mathscards")),
          h("p", { class: "lead" }, t("maths.cardsLead")),
          h(
            "div",
            { class: "row" },
            buttons,
            button(t("maths.print"), () => print(), "primary"),
          ),
        ),
        sheet,
      ),
    );
  } catch (problem) {
    showProblem(problem, show);
  }
}
