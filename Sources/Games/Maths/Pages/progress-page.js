// For the parent or the teacher: what the child knows, item by item, and what comes next.
import { parameter } from "../shared/address.js";
import { button, h, linkButton } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showOnline, showProblem, showScene } from "../shared/page-frame.js";
import { formatNumber, hasText, region, t } from "../shared/text.js";
import { comingNext, countByStage, labelOf, stageOf, stages, tableOf } from "./knowledge.js";
import { pictureOf, whoPlays } from "./players.js";
import { codePanel } from "./transfer.js";

/** The number of items that a line on the next ones names at most. */
const named = 12;
/** The sign in an item's box beside its colour, for those who do not see colours. */
const signs = { practise: "!", learning: "~", known: "✓", fresh: "" };

const about = await openPage("mathsprogress");
if (about) show(parameter("player"));

const label = (item) => labelOf(item, { t, hasText });

async function show(id) {
  showLoading();
  try {
    const { players, player } = await whoPlays(id);
    if (!player) return location.replace("/maths");
    const { games, now } = await get(`/api/maths/players/${player.id}/knowledge`);
    showOnline(true);
    const played = games.filter(({ items }) => items.some(({ box }) => box > 0));
    showScene(
      "progress",
      h(
        "section",
        { class: "progress-page" },
        h(
          "header",
          { class: "maths-head" },
          pictureOf(player),
          h("h1", { class: "title" }, t("maths.knows", { name: player.name })),
          h("p", { class: "lead" }, t("maths.knowsLead")),
          players.length > 1
            ? h(
                "div",
                { class: "row", role: "group", "aria-label": t("players.who") },
                players.map((one) =>
                  button([pictureOf(one), one.name], () => show(one.id), one.id === player.id ? "primary" : "plain", {
                    "aria-pressed": String(one.id === player.id),
                  }),
                ),
              )
            : null,
        ),
        played.length ? [legend(), played.map((game) => gamePart(game, now))] : h("p", {}, t("maths.knowsNothing")),
        codePanel(player),
        h("p", {}, linkButton(t("maths.games"), "/maths", "quiet")),
      ),
    );
  } catch (problem) {
    showProblem(problem, () => show(id));
  }
}

function legend() {
  return h(
    "ul",
    { class: "legend" },
    stages.map((stage) =>
      h(
        "li",
        {},
        h("span", { class: `item ${stage}`, "aria-hidden": "true" }, signs[stage] || "·"),
        t(`maths.stage.${stage}`),
      ),
    ),
  );
}

function gamePart({ game, items }, now) {
  const counts = countByStage(items);
  const next = comingNext(items, now);
  const table = tableOf(items);
  return h(
    "section",
    { class: "known-game", "data-game": game, "aria-labelledby": `known-${game}` },
    h("h2", { id: `known-${game}` }, t(`maths.game.${game}`)),
    h(
      "div",
      { class: "known-bar", "aria-hidden": "true" },
      stages.map((stage) => {
        const part = h("span", { class: stage });
        part.style.flexGrow = counts[stage];
        return counts[stage] ? part : null;
      }),
    ),
    h(
      "p",
      { class: "counts" },
      stages.filter((stage) => counts[stage]).map((stage) => countOf(stage, counts[stage])),
    ),
    h(
      "dl",
      { class: "next" },
      Object.entries(next).map(([when, list]) =>
        list.length ? [h("dt", {}, t(`maths.next.${when}`)), h("dd", {}, listed(list))] : null,
      ),
    ),
    table ? itemTable(table, now) : itemLists(items, now),
  );
}

/** The items; those that the child matches by eye apart from those that it names. */
function itemLists(items, now) {
  const list = (some) =>
    h(
      "ul",
      { class: "items" },
      some.map((item) => h("li", {}, itemBox(item, now))),
    );
  const [matched, named] = [items.filter((item) => item.matched), items.filter((item) => !item.matched)];
  if (!matched.length) return list(items);
  const part = (text, some) => (some.length ? [h("h3", {}, t(text)), list(some)] : []);
  return [...part("maths.matches", matched), ...part("maths.names", named)];
}

const countOf = (stage, count) =>
  h("span", { class: "count" }, h("b", {}, formatNumber(count)), ` ${t(`maths.stage.${stage}`)}`);

function listed(items) {
  const names = items.slice(0, named).map(({ item }) => label(item));
  const rest = items.length - names.length;
  return names.join(" · ") + (rest ? ` ${t("maths.andMore", { count: rest })}` : "");
}

/** The words on an item beside its name. */
function detail(item, now) {
  const stage = t(`maths.stage.${stageOf(item)}`);
  if (item.box === 0) return stage;
  const due =
    item.due <= now ? t("maths.dueNow") : new Date(item.due).toLocaleDateString(region, { dateStyle: "medium" });
  return `${stage}. ${t("maths.answers", { right: item.right, wrong: item.wrong })} ${t("maths.due", { date: due })}`;
}

function itemBox(item, now, text = label(item.item)) {
  const stage = stageOf(item);
  const words = `${label(item.item)}: ${detail(item, now)}`;
  return h(
    "span",
    { class: `item ${stage}`, title: words, role: "img", "aria-label": words },
    text,
    signs[stage] ? h("span", { class: "sign" }, signs[stage]) : null,
  );
}

function itemTable({ columns, rows }, now) {
  const corner = h("td", {});
  return h(
    "div",
    { class: "table-frame", tabindex: 0 },
    h(
      "table",
      { class: "items-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          corner,
          columns.map((right) => h("th", { scope: "col" }, formatNumber(right))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(({ left, cells }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, formatNumber(left)),
            cells.map((item) => h("td", {}, item ? itemBox(item, now, "") : null)),
          ),
        ),
      ),
    ),
  );
}
