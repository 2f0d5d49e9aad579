// The way into bingo: alone, with a class, or into the game of a class by its code.

import { button, h, linkButton } from "../shared/dom.js";
import { get, post } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { formatPin, t } from "../shared/text.js";

const about = await openPage("bingo");
const language = about?.pack.language;
if (about) show();

async function show() {
  showLoading();
  let contents;
  try {
    contents = await get("/api/bingo");
  } catch (problem) {
    return showProblem(problem, show);
  }
  const { lists, size, mine, games } = contents;
  const playable = lists.filter(({ things }) => things >= size);
  showScene(
    "bingo",
    h(
      "section",
      { class: "center narrow" },
      h("p", { class: "eyebrow" }, t("page.bingo")),
      h("h1", { class: "title" }, t("bingo.title")),
      h("p", { class: "lead" }, t("bingo.lead")),
      playable.length ? ways(playable, mine) : tooFew(Math.max(0, ...lists.map(({ things }) => things)), size),
      playable.length && !about.host ? codeForm() : null,
      games.length ? running(games) : null,
    ),
  );
}

/** What a pack lacks that has too few things, and how to add them. */
function tooFew(things, size) {
  return [
    h("p", { class: "note" }, t("bingo.short", { things, size, count: size - things })),
    linkButton(t("page.packs"), "/packs"),
  ];
}

function ways(lists, mine) {
  const list = h(
    "select",
    { class: "field", name: "list" },
    lists.map(({ id, title }) => h("option", { value: id ?? "", lang: language }, title)),
  );
  const failure = h("p", { class: "failure", role: "alert" });
  const open = (event, isOpen) =>
    once(event.currentTarget, async () => {
      failure.textContent = "";
      try {
        const { game } = await post("/api/bingo", { open: isOpen, ...(list.value ? { list: list.value } : {}) });
        location.assign(`/bingo/${game}`);
      } catch (problem) {
        failure.textContent = problem.words;
      }
    });
  return [
    lists.length > 1 ? h("label", {}, t("bingo.list"), list) : null,
    failure,
    h(
      "div",
      { class: "row" },
      mine ? linkButton(t("bingo.goOn"), `/bingo/${mine}`, "primary large") : null,
      button(t("bingo.alone"), (event) => open(event, false), mine ? "plain large" : "primary large", {
        "data-alone": true,
      }),
      about.host ? button(t("bingo.class"), (event) => open(event, true), "plain large", { "data-class": true }) : null,
    ),
    about.host
      ? null
      : h("p", { class: "small muted" }, t("bingo.hosts"), " ", h("a", { href: "/host" }, t("page.host"))),
  ];
}

/** Leads to the game of a class by the code on the wall. */
function codeForm() {
  const code = h("input", {
    class: "field pin",
    name: "code",
    inputmode: "numeric",
    autocomplete: "off",
    required: true,
    pattern: "\\d{3}\\s?\\d{3}",
    title: t("bingo.codeHelp"),
    oninput: () => (code.value = formatPin(code.value.replace(/\D/g, "").slice(0, 6)).replace(/\u00a0/g, " ")),
  });
  const go = (event) => {
    event.preventDefault();
    location.assign(`/bingo/${code.value.replace(/\D/g, "")}`);
  };
  return h(
    "form",
    { onsubmit: go },
    h("label", {}, t("bingo.code"), code),
    h("button", { class: "button plain large" }, t("bingo.join")),
  );
}

function running(games) {
  return h(
    "section",
    { "aria-labelledby": "bingo-games" },
    h("h2", { id: "bingo-games" }, t("bingo.games")),
    h(
      "ul",
      { class: "plain-list" },
      games.map(({ game, title, players }) =>
        h(
          "li",
          {},
          h("a", { href: `/bingo/${game}` }, formatPin(game)),
          h(
            "span",
            { class: "muted" },
            " · ",
            h("span", { lang: language }, title),
            ` · ${t("players", { count: players })}`,
          ),
        ),
      ),
    ),
  );
}
