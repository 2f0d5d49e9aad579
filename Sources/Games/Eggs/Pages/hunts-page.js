// The hunts, of the pack and those that a host made; where there is one only, its page at once.

import { button, h } from "../shared/dom.js";
import { call, get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { askHunt } from "./new-hunt.js";

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
  if (hunts.length === 1 && !about.host) return location.replace(`/eggs/${hunts[0].hunt}`);
  showScene(
    "eggs",
    h(
      "section",
      { class: "center" },
      h("h1", { class: "title" }, t("page.eggs")),
      h("p", { class: "lead" }, t(hunts.length ? "eggs.lead" : about.host ? "eggs.noneYet" : "eggs.none")),
      about.host
        ? h(
            "div",
            { class: "row" },
            button(t("eggs.hunt.new"), () => askHunt(), "primary", { "data-focus": "new-hunt" }),
          )
        : null,
      h(
        "ul",
        { class: "plain-list" },
        hunts.map(({ hunt, title, collected, total, made }) =>
          h(
            "li",
            {},
            h("a", { href: `/eggs/${hunt}`, lang: about.pack.language }, title),
            h("span", { class: "muted" }, ` · ${t("eggs.tally", { collected, total })}`),
            about.host && made
              ? button(t("eggs.hunt.remove"), () => remove(hunt, title), "quiet", {
                  "aria-label": t("eggs.hunt.removeOf", { title }),
                })
              : null,
          ),
        ),
      ),
    ),
  );
}

async function remove(hunt, title) {
  if (!confirm(t("eggs.hunt.removeSure", { title }))) return;
  try {
    await call("DELETE", `/api/eggs/${hunt}`);
    show();
  } catch (problem) {
    showProblem(problem, show);
  }
}
