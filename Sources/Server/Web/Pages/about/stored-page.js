// The page of the stored data: every kind of fact with its count, and an export for the host.

import { button, h, linkButton } from "../shared/dom.js";
import { get, longWork } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { allKept, keep } from "../shared/storage.js";
import { formatDate, formatNumber, t } from "../shared/text.js";

/** The names under which pages keep things in this browser; a name that ends in a point begins others. */
const keeps = [
  "name",
  "player",
  "language",
  "theme",
  "position",
  "camera",
  "mirror",
  "sound",
  "back",
  "lesson",
  "game.",
  "unsent.",
];

const about = await openPage("stored");
if (about) show();

async function show() {
  showLoading();
  try {
    draw(await get("/api/stored"));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function draw(kinds) {
  const row = ({ kind, count, oldest, newest }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("code", {}, kind)),
      h("td", {}, formatNumber(count)),
      h("td", {}, formatDate(oldest)),
      h("td", {}, formatDate(newest)),
    );
  showScene(
    "stored",
    h(
      "article",
      { class: "prose" },
      h("h1", { class: "title" }, t("page.stored")),
      h(
        "p",
        { class: "lead" },
        about.keepsFrames ? t("stored.withFrames", { count: about.frameMegabytes }) : t("stored.noFrames"),
      ),
      h("p", {}, t("stored.misses"), " ", t("stored.missesNow", { count: about.missedPictures })),
      h("p", {}, t("stored.rehearsed"), " ", t("stored.rehearsedNow", { count: about.rehearsedPictures })),
      about.kept ? [h("p", {}, t("stored.lead")), limits(about)] : h("p", {}, t("stored.memory")),
      kinds.length
        ? h(
            "div",
            { class: "wide", tabindex: 0, role: "region", "aria-label": t("page.stored") },
            h(
              "table",
              {},
              h(
                "thead",
                {},
                h(
                  "tr",
                  {},
                  ["kind", "count", "oldest", "newest"].map((name) => h("th", { scope: "col" }, t(`stored.${name}`))),
                ),
              ),
              h("tbody", {}, kinds.map(row)),
            ),
          )
        : h("p", { class: "muted" }, t("stored.nothing")),
      about.host
        ? linkButton(t("stored.export"), "/api/stored/export.jsonl", "primary", { download: true })
        : h("p", { class: "small muted" }, t("stored.hostOnly")),
      h("h2", {}, t("stored.browser")),
      h("p", {}, t("stored.browserHelp")),
      browserList(),
      eraser(),
    ),
  );
}

/** How long each kind is kept. */
function limits({ kept, keptKinds }) {
  const line = (kind) => {
    const days = kept[kind];
    return h("li", {}, days ? t(`stored.kept.${kind}`, { count: days }) : t(`stored.kept.${kind}.forEver`));
  };
  return h("ul", { class: "limits" }, keptKinds.map(line));
}

/** Erases what the daemon and the browser keep of this browser, when the question whether to has been answered. */
function eraser() {
  const told = h("p", { class: "failure", role: "alert" });
  const erase = async () => {
    if (!confirm(t("stored.eraseSure"))) return;
    try {
      const { games, facts } = await longWork("DELETE", "/api/stored/mine");
      for (const [name] of allKept()) keep(name, null);
      await show();
      tellErased(games + facts > 0);
    } catch (problem) {
      told.textContent = problem.words;
    }
  };
  return h(
    "section",
    { "aria-labelledby": "erase" },
    h("h2", { id: "erase" }, t("stored.erase")),
    h("p", {}, t("stored.eraseHelp")),
    button(t("stored.eraseMine"), erase),
    told,
  );
}

/** Says at the top of the page that all is gone, or that nothing was there. */
function tellErased(something) {
  const key = something ? "stored.erased" : "stored.erasedNothing";
  const said = h("p", { class: "lead", role: "status", tabindex: -1 }, t(key));
  document.querySelector("article.prose h1").after(said);
  said.focus();
}

/** All that this browser keeps: what for, and what it is now. */
function browserList() {
  const all = allKept();
  const row = (name) => {
    const mine = all.filter(([key]) => (name.endsWith(".") ? key.startsWith(name) : key === name));
    const text = ([key, value]) => h("dd", {}, h("code", {}, key === name ? value : `${key}: ${value}`));
    return h(
      "div",
      { "data-kept": name },
      h("dt", {}, t(`stored.keep.${name}`)),
      mine.length ? mine.map(text) : h("dd", { class: "muted" }, t("stored.keep.nothing")),
    );
  };
  return h("dl", { class: "kept" }, keeps.map(row));
}
