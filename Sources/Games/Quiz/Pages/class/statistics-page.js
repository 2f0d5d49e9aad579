// How the games of the house went: by day, by question and by lesson, for the host.
import { parameter } from "../../shared/address.js";
import { h, linkButton } from "../../shared/dom.js";
import { get, inLanguage } from "../../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../../shared/page-frame.js";
import { formatNumber, formatSeconds, formatShare, region, t } from "../../shared/text.js";

/** The games that can be looked at alone. */
const modes = ["kiosk", "class", "solo"];
/** The days that are shown; the table has all. */
const newest = 31;
/** The wrong things that are named for each question. */
const maxNamed = 3;

const about = await openPage("statistics");
const mode = modes.includes(parameter("mode")) ? parameter("mode") : null;
if (about) show();

async function show() {
  showLoading();
  try {
    draw(await get(`/api/statistics${mode ? `?mode=${mode}` : ""}`));
  } catch (problem) {
    showProblem(problem, show, linkButton(t("page.host"), "/host"));
  }
}

function draw({ days, questions, lessons }) {
  showScene(
    "statistics",
    h(
      "article",
      { class: "results" },
      h("h1", { class: "title" }, t("page.statistics")),
      h(
        "nav",
        { class: "row", "aria-label": t("statistics.modes") },
        [null, ...modes].map((choice) =>
          linkButton(t(`statistics.${choice ?? "all"}`), addressOf(choice), lookOf(choice)),
        ),
      ),
      days.length
        ? [
            section("days", days.slice(0, newest).map(dayRow), titled("day", "games", "questions", "answers", "right")),
            section("questions", questions.map(questionRow), titled("thing", "answers", "right", "median", "instead")),
            lessons.length ? lessonsSection(lessons) : null,
          ]
        : h("p", { class: "lead" }, t("statistics.none")),
    ),
  );
}

const titled = (...columns) => columns.map((column) => t(`statistics.${column}`));
const addressOf = (choice) => (choice ? `/host/statistics?mode=${choice}` : "/host/statistics");
const lookOf = (choice) => (choice === mode ? "primary" : "plain");

/** The questions of the newest lessons, a column for each, the latest first: whether a class knows more than before. */
function lessonsSection(lessons) {
  const rows = new Map();
  for (const [column, { questions }] of lessons.entries()) {
    for (const { image, label, question, answers, right } of questions) {
      const key = JSON.stringify([image, question]);
      if (!rows.has(key)) rows.set(key, { label, question, cells: lessons.map(() => "–") });
      rows.get(key).cells[column] = shareOf(right, answers);
    }
  }
  return section(
    "lessons",
    [...rows.values()].map(({ label, question, cells }) =>
      h(
        "tr",
        {},
        h("th", { scope: "row", lang: about.pack.language, title: question }, label),
        cells.map((cell) => h("td", {}, cell)),
      ),
    ),
    [t("statistics.thing"), ...lessons.map(({ day, number, pack }) => `${dateOf(day)} (${number}), ${pack}`)],
  );
}

/** A table, which scrolls in its own box where it is wider than the page, and itself as a file. */
function section(name, rows, titles) {
  const file = inLanguage(`/api/statistics/${name}.csv${mode ? `?mode=${mode}` : ""}`);
  return h(
    "section",
    { class: "statistics-part" },
    h("h2", { id: `${name}-title` }, t(`statistics.${name}`)),
    h(
      "div",
      { class: "wide", tabindex: 0, role: "region", "aria-labelledby": `${name}-title` },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            titles.map((title) => h("th", { scope: "col" }, title)),
          ),
        ),
        h("tbody", {}, rows),
      ),
    ),
    h("div", { class: "row" }, linkButton(t("results.csv"), file, "plain", { download: true })),
  );
}

function dayRow({ day, games, questions, answers, right }) {
  const cells = [formatNumber(games), formatNumber(questions), formatNumber(answers), shareOf(right, answers)];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, dateOf(day)),
    cells.map((cell) => h("td", {}, cell)),
  );
}

function questionRow({ label, question, answers, right, medianMs, instead }) {
  const lang = about.pack.language;
  const named = instead.slice(0, maxNamed).map((other) => `${other.label} (${formatNumber(other.count)})`);
  return h(
    "tr",
    {},
    h("th", { scope: "row", lang, title: question }, label),
    h("td", {}, formatNumber(answers)),
    h("td", {}, shareOf(right, answers)),
    h("td", {}, medianMs === undefined ? "–" : t("statistics.seconds", { seconds: formatSeconds(medianMs) })),
    h("td", { lang }, named.join(", ") || "–"),
  );
}

/** A day has no time zone: noon is in it wherever the browser is. */
const dateOf = (day) => new Date(`${day}T12:00`).toLocaleDateString(region, { dateStyle: "medium" });

/** "12 (75 %)" */
const shareOf = (right, answers) =>
  answers ? `${formatNumber(right)} (${formatShare(right / answers)})` : formatNumber(right);
