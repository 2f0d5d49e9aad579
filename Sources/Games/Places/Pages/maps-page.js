// The maps of the pack.

import { h } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";

const about = await openPage("places");
if (about) show();

async function show() {
  showLoading();
  try {
    draw(await get("/api/places"));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function draw(maps) {
  showScene(
    "maps",
    h(
      "div",
      { class: "prose" },
      h("h1", { class: "title" }, t("page.places")),
      h("p", { class: "lead" }, t("home.places")),
      maps.length
        ? h(
            "ul",
            { class: "map-list" },
            maps.map(({ id, title, places }) =>
              h(
                "li",
                {},
                h(
                  "a",
                  { href: `/places/${encodeURIComponent(id)}` },
                  h("span", { class: "map-name", lang: about.pack.language }, title),
                  h("span", { class: "muted" }, t("places.count", { count: places })),
                ),
              ),
            ),
          )
        : h("p", { class: "note" }, t("places.noMaps")),
    ),
  );
}
