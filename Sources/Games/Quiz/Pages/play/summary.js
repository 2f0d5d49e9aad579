// The scene at the end: what was won, and how each question went.
import { button, h } from "../../shared/dom.js";
import { pictureOf, plate } from "../../shared/plate.js";
import { formatAfter, formatNumber, t } from "../../shared/text.js";
import { boardOf } from "./leaderboard.js";
import { bookcaseOf } from "./shelf.js";
import { teamBoard } from "./teams.js";
import { showAccount } from "./verdict-account.js";

/** `more` is what can be done next. */
export function summaryScene(view, packLanguage, ...more) {
  const { me, history } = view;
  const rounds = history.map((round) => ({ ...round, mine: round.players.find((player) => player.id === me.id) }));
  const won = rounds.filter((round) => round.mine?.status === "won").length;
  const many = view.players.length > 1;
  return h(
    "section",
    { class: "summary" },
    h("p", { class: "eyebrow" }, view.pack),
    h(
      "h1",
      { class: "title" },
      many ? t("place", { rank: me.rank, count: view.players.length }) : t("foundOf", { won, count: rounds.length }),
    ),
    h("p", { class: "lead" }, t("pointsInAll", { count: me.points })),
    h("div", { class: "row" }, more),
    bookcaseOf(view, [me], rounds.length),
    teamBoard(view),
    many ? boardOf(view.players, { me: me.id, top: 10 }) : null,
    h(
      "ol",
      { class: "rounds" },
      rounds.map((round) => roundRow(view, round, packLanguage)),
    ),
  );
}

/** The first line of a question, without what leads on to the next. */
const headOf = (question) => {
  const [first, ...others] = question.split("\n");
  return others.length ? `${first.replace(/[\s,;:–—-]+$/u, "")} …` : first;
};

/** How a round ended for a player: a question that was left out is not held against anybody. */
const endOf = ({ skipped, mine }) => (skipped && mine?.status === "lost" ? "skipped" : (mine?.status ?? "waiting"));

function roundRow(view, round, packLanguage) {
  const { number, question, answer, image, mine } = round;
  const status = endOf(round);
  return h(
    "li",
    { class: `round-row ${status}` },
    plate(image, "", { src: pictureOf(view, number), loading: "lazy" }),
    h(
      "div",
      {},
      h("p", { class: "small muted", lang: packLanguage }, `${formatNumber(number)}. ${headOf(question)}`),
      h("p", { class: "answer-small", lang: packLanguage }, answer),
    ),
    h(
      "p",
      { class: `mark ${status}` },
      markOf(status),
      mine?.status === "won" ? h("span", { class: "small" }, markDetail(mine)) : null,
      view.mode === "solo" && mine
        ? button(t("account.why"), () => showAccount(view, number, mine.id, t("account.you")), "quiet", {
            "aria-label": t("account.whyOf", { number }),
          })
        : null,
    ),
  );
}

/** The sign and the word of how a round ended for a player. */
export const markOf = (status) => {
  const sign = { won: "✓ ", lost: "✗ " }[status] ?? "";
  return h("span", {}, h("span", { "aria-hidden": "true" }, sign), t(`status.${status}`));
};

const markDetail = ({ points, afterMs }) =>
  [t("points", { count: points }), formatAfter(afterMs)].filter(Boolean).join(" · ");
