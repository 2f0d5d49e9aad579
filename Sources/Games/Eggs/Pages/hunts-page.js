// The hunts of the pack; where there is one only, its page at once.

import { h } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";

const about = await openPage("eggs");
if (about) show();

async function show() {
  showLoading();
  let hunts;
  try {
    hunts = await get("/api/eggs");
  } catch (problem) {
    return showProblem(problem, show);
  }
  // The back button is to lead to the first page, not to here and on again.
  if (hunts.length === 1) return location.replace(`/eggs/${hunts[0].hunt}`);
  showScene(
    "eggs",
    h(
      "section",
      { class: "center" },
      h("h1", { class: "title" }, t("page.eggs")),
      h("p", { class: "lead" }, t(hunts.length ? "eggs.lead" : "eggs.none")),
      h(
        "ul",
        { class: "plain-list" },
        hunts.map(({ hunt, title, collected, total }) =>
          h(
            "li",
            {},
            h("a", { href: `/eggs/${hunt}`, lang: about.pack.language }, title),
            h("span", { class: "muted" }, ` · ${t("eggs.tally", { collected, total })}`),
          ),
        ),
      ),
    ),
  );
}
