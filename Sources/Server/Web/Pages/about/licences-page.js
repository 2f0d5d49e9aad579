// Whose work the pages show: typefaces, maps and pictures, each with the terms that Debian keeps of it.

import { h } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { hasText, t } from "../shared/text.js";

if (await openPage("licences")) show();

async function show() {
  showLoading();
  try {
    draw(await get("/api/licences"));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function draw(packages) {
  const use = (name) => (hasText(`licences.use.${name}`) ? t(`licences.use.${name}`) : name);
  showScene(
    "licences",
    h(
      "article",
      { class: "prose" },
      h("h1", { class: "title" }, t("page.licences")),
      h("p", { class: "lead" }, t("licences.lead")),
      h(
        "ul",
        { class: "plain-list" },
        packages.map(({ package: name, terms }) =>
          h("li", {}, h("p", {}, use(name)), h("a", { href: terms }, t("licences.terms", { package: name }))),
        ),
      ),
    ),
  );
}
