// The maths games: who plays, and for each game the levels that are open.
import { parameter } from "../shared/address.js";
import { button, h, linkButton, setText, svg } from "../shared/dom.js";
import { get, post } from "../shared/events/api.js";
import { openPage, showLoading, showOnline, showProblem, showScene } from "../shared/page-frame.js";
import { soundSwitch } from "../shared/sound/sound.js";
import { canSpeak, speak, speakButton } from "../shared/sound/voice.js";
import { t } from "../shared/text.js";
import { picture } from "./pictures.js";
import { asPlayer, PlayersPanel, pictureOf, whoPlays } from "./players.js";
import { useCodePanel } from "./transfer.js";

/** The sign on a game's door: pictures before words. */
const signs = {
  tapping: "tap",
  counting: "3",
  comparing: "<",
  creatures: "owl",
  colours: "colours",
  shapes: "shapes",
  positions: "↔",
  classifying: "?",
  laying: "cards",
  addition: "+",
  subtraction: "−",
  multiplication: "×",
  division: "÷",
};

/** The drawings of the signs that are no letters. */
const drawings = {
  tap: () => [
    svg("circle", { cx: 24, cy: 24, r: 20, fill: "none", stroke: "#c8432a", "stroke-width": 2, opacity: 0.6 }),
    svg("circle", { cx: 24, cy: 24, r: 13, fill: "#c8432a" }),
  ],
  colours: () =>
    ["#c8432a", "#e6a83f", "#4f8fba", "#6fa84f"].map((fill, i) =>
      svg("circle", { cx: 16 + 16 * (i % 2), cy: 16 + 16 * (i >> 1), r: 9, fill }),
    ),
  cards: () =>
    [6, 26].map((x, i) => [
      svg("path", { d: `M${x} ${10 + 4 * i}h16v24h-16Z`, fill: "#f5f1e6", stroke: "#4f8fba", "stroke-width": 2 }),
      Array.from({ length: i + 1 }, (_, dot) =>
        svg("circle", { cx: x + 8, cy: 22 + 4 * i + (i ? 10 * dot - 5 : 0), r: 3, fill: "#c8432a" }),
      ),
    ]),
  shapes: () => [
    svg("path", { d: "M24 4 36 24H12Z", fill: "#e6a83f" }),
    svg("path", { d: "M5 27H22V44H5Z", fill: "#4f8fba" }),
    svg("circle", { cx: 35, cy: 35.5, r: 9, fill: "#c8432a" }),
  ],
};

const about = await openPage("maths");
if (about) show();

/** Shows the page, and `greets` the player who was just chosen. */
async function show(greets = false) {
  showLoading();
  try {
    const [who, contents] = await Promise.all([whoPlays(), get("/api/maths")]);
    const progress = who.player ? await get(`/api/maths/players/${who.player.id}`) : null;
    showOnline(true);
    const hello = who.player ? t("maths.hello", { name: who.player.name }) : t("maths.helloNobody");
    const unheard = h("p", { class: "small muted", role: "status" });
    const says = () => (who.player ? [hello, t("maths.lead")] : [t("players.choose")]);
    const panel = new PlayersPanel(who, contents.pictures, () => show(true));
    showScene(
      "maths",
      h(
        "section",
        { class: "maths" },
        h(
          "header",
          { class: "maths-head" },
          pictureOf(who.player),
          h("h1", { class: "title" }, hello),
          speakButton(says, (words) => setText(unheard, words)),
          unheard,
        ),
        panel.element,
        progress
          ? h(
              "ul",
              { class: "games" },
              progress.games.map((game) => gameCard(game, contents.levelNames, who.player)),
            )
          : null,
        h(
          "div",
          { class: "row" },
          who.player ? linkButton(t("maths.progress"), asPlayer("/maths/progress", who.player), "quiet") : null,
          contents.cards.length ? linkButton(t("maths.cards"), "/maths/cards", "quiet") : null,
          soundSwitch(),
        ),
        who.player ? h("p", { class: "small muted" }, t("maths.lead")) : null,
        panel.care,
        noVoice(),
        useCodePanel(parameter("code"), () => {
          history.replaceState(null, "", "/maths");
          location.reload();
        }),
      ),
    );
    if (greets && who.player) speak(hello);
  } catch (problem) {
    showProblem(problem, () => show());
  }
}

/** Tells the host what to do where nothing can be said; hidden until that is known. */
function noVoice() {
  const note = h("p", { class: "no-voice small muted", hidden: true }, t("maths.noVoice"));
  canSpeak().then((speaks) => (note.hidden = speaks));
  return note;
}

function gameCard(game, levelNames, player) {
  const name = t(`maths.game.${game.game}`);
  const levels = levelNames.slice(0, game.levels).map((levelName, i) => levelButton(game, levelName, i + 1, player));
  const started = game.open > 1 || game.completed || Object.keys(game.best).length > 0;
  return h(
    "li",
    { class: "game", "data-game": game.game },
    h(
      "a",
      { class: "game-head", href: addressOf(game, game.open, player) },
      sign(game.game),
      h("h2", {}, name),
      game.completed
        ? h(
            "span",
            { class: "done", title: t("maths.allDone") },
            h("span", { "aria-hidden": "true" }, "✓"),
            h("span", { class: "unseen" }, t("maths.allDone")),
          )
        : null,
    ),
    h("ol", { class: "levels" }, levels),
    h(
      "div",
      { class: "row" },
      game.session ? linkButton(t("maths.continue"), addressOf(game, game.level, player), "plain") : null,
      started
        ? button(t("maths.reset"), () => reset(game.game, name, player), "quiet", {
            "aria-label": t("maths.resetGame", { game: name }),
          })
        : null,
    ),
  );
}

/** Where a level of a game is played: a session that was begun in it goes on. */
const addressOf = ({ game, level, session }, number, player) =>
  session && level === number
    ? `/maths/${game}/${number}?session=${session}`
    : asPlayer(`/maths/${game}/${number}`, player);

function levelButton(game, levelName, number, player) {
  const { open, best } = game;
  const name = t(`maths.level.${levelName}`);
  const closed = number > open;
  const label = closed
    ? t("maths.levelClosed", { number, name })
    : best[number] === undefined
      ? t("maths.levelOpen", { number, name })
      : t("maths.levelBest", { number, name, best: best[number] });
  const inside = [picture(levelName, ""), h("span", { class: "level-number", "aria-hidden": "true" }, number)];
  if (closed)
    return h("li", {}, h("span", { class: "level closed", role: "img", "aria-label": label, title: name }, inside));
  return h(
    "li",
    {},
    h(
      "a",
      {
        class: `level${number === open ? " newest" : ""}`,
        href: addressOf(game, number, player),
        "aria-label": label,
        title: name,
      },
      inside,
      best[number] === undefined ? null : h("span", { class: "stars", "aria-hidden": "true" }, best[number]),
    ),
  );
}

/** The sign of a game, drawn in a box of 48. */
function sign(game) {
  const mark = signs[game];
  if (mark === "owl") return h("span", { class: "game-sign" }, picture("owl", ""));
  const draw = drawings[mark];
  if (!draw) return h("span", { class: "game-sign", "aria-hidden": "true" }, mark);
  return h("span", { class: "game-sign" }, svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, draw()));
}

async function reset(game, name, player) {
  if (!confirm(t("maths.resetSure", { game: name }))) return;
  try {
    await post(`/api/maths/players/${player.id}/reset`, { game });
    await show();
    document.querySelector(`[data-game="${game}"] .level`)?.focus();
  } catch (problem) {
    if (problem.status === 0) showOnline(false);
    else showProblem(problem, () => show());
  }
}
