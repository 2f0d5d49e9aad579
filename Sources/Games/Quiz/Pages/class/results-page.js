// The results of a class game: the board, each player's way through the questions, and the files to take away.

import { parameter } from "../../shared/address.js";
import { h, linkButton } from "../../shared/dom.js";
import { get, inLanguage } from "../../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../../shared/page-frame.js";
import { formatNumber, formatPin, t } from "../../shared/text.js";
import { boardOf } from "../play/leaderboard.js";
import { inTeams, teamRows } from "../play/teams.js";

const about = await openPage("hostresults");
const game = parameter("game");
if (about) show();

async function show() {
  if (!game) return location.replace("/host");
  showLoading();
  try {
    draw(await get(`/api/contests/${game}`));
  } catch (problem) {
    showProblem(problem, show, linkButton(t("page.host"), "/host"));
  }
}

function draw(view) {
  const file = (kind) =>
    linkButton(t(`results.${kind}`), inLanguage(`/api/contests/${game}/results.${kind}`), "plain", { download: true });
  const empty = view.history.length === 0;
  showScene(
    "results",
    h(
      "div",
      { class: "results" },
      h("p", { class: "eyebrow" }, t("host.game", { pin: formatPin(view.pin) })),
      h("h1", { class: "title" }, t("page.hostresults")),
      h(
        "div",
        { class: "row" },
        file("csv"),
        file("jsonl"),
        linkButton(t("results.back"), `/host?game=${game}`, "quiet"),
      ),
      empty
        ? h("p", { class: "lead" }, t("results.none"))
        : [inTeams(view) ? boardOf(teamRows(view)) : null, boardOf(view.players), table(view)],
    ),
  );
}

/** Players down, questions across; wide, so it scrolls in its own box. */
function table({ players, history }) {
  const cell = (round, id) => {
    const outcome = round.players.find((player) => player.id === id);
    const sign = { won: "✓", lost: "✗" }[outcome?.status] ?? "–";
    return h(
      "td",
      { class: `mark ${outcome?.status ?? ""}` },
      h("span", { "aria-label": t(`status.${outcome?.status ?? "waiting"}`), role: "img" }, sign),
      outcome?.points ? h("span", { class: "small" }, ` ${formatNumber(outcome.points)}`) : null,
    );
  };
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": t("results.table") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("results.player")),
          history.map(({ number, answer }) =>
            h("th", { scope: "col", title: answer, lang: about.pack.language }, String(number)),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        players.map(({ id, name }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            history.map((round) => cell(round, id)),
          ),
        ),
      ),
    ),
  );
}
