// A session of ten problems: a question, its picture, the options; then whether it was right, and the next.
import { parameter } from "../shared/address.js";
import { announce } from "../shared/announce.js";
import { celebrate } from "../shared/confetti.js";
import { fill, h, linkButton, setText, svg } from "../shared/dom.js";
import { get, post } from "../shared/events/api.js";
import { openPage, showLoading, showOnline, showProblem, showScene } from "../shared/page-frame.js";
import { play, soundIsOn, soundSwitch } from "../shared/sound/sound.js";
import { hush, speak, speakButton } from "../shared/sound/voice.js";
import { formatNumber, t } from "../shared/text.js";
import { CardReader } from "./card-reader.js";
import { DraggedName } from "./dragged-name.js";
import { draw, makeRoom, nameOf } from "./drawing.js";
import { listenToKeys } from "./keys.js";
import { picture } from "./pictures.js";
import { pictureOf, whoPlays } from "./players.js";
import { fanfare, showResult } from "./result.js";
import { home } from "./signs.js";

const [, , game, level] = location.pathname.split("/");
/** Milliseconds for which an answer is shown before the next problem comes. */
const shown = 1000;
/**
 * Milliseconds that are waited at most until the right answer has been said: the longest recording of one takes 3.6 s.
 */
const longest = 4000;
/** Milliseconds until an answer that did not get through is sent again. */
const tryAgain = 2000;

const about = await openPage("mathsgame");
/** The elements that stay from problem to problem. */
const score = h("p", { class: "score", "aria-hidden": "true" });
const dots = h("p", { class: "dots", role: "img" });
const caption = h("p", { class: "caption" });
const stage = h("div", { class: "stage" });
/** The speaker beside the question. */
let speaker = null;
let contents = null;
let session = null;
let answering = false;
let cards = null;

if (about) begin(parameter("session"));

/** Begins the session `id`, or a new one where there is none. */
async function begin(id) {
  showLoading();
  try {
    const { player } = await whoPlays(parameter("player"));
    if (!player && !id) return location.replace("/maths");
    contents = await get("/api/maths");
    session = id ? await get(`/api/maths/sessions/${id}`) : await start(player);
    showOnline(true);
    show();
  } catch (problem) {
    const away = linkButton(t("maths.games"), "/maths", "primary");
    showProblem(problem, problem.status === 0 ? () => begin(id) : null, away);
  }
}

async function start(player) {
  const begun = await post("/api/maths/sessions", { player: player.id, game, level: Number(level) });
  // A reload finds the session again; the back button leads to the games, not through each session.
  history.replaceState(null, "", `?session=${begun.id}`);
  return begun;
}

/** How a dot is drawn: for a right answer, a wrong one, or none yet. */
const toneOf = (mark) => (mark === undefined ? null : mark ? "right" : "wrong");

function show() {
  if (session.result) return end();
  const name = contents.levelNames[session.level - 1];
  const isByCards = wayOf(session.problem) && contents.cards.length;
  cards?.close();
  cards = isByCards ? new CardReader(contents.cards, answerCards, sayAloud) : null;
  speaker = speakButton(saidNow, (words) => {
    say(words);
    announce(words);
  });
  fill(
    dots,
    Array.from({ length: session.of }, (_, i) => h("span", { class: toneOf(session.marks[i]) })),
  );
  showScene(
    "problem",
    h(
      "section",
      { class: "lesson whole", "data-game": session.game },
      h(
        "header",
        { class: "lesson-head" },
        linkButton(home(), "/maths", "plain", { "aria-label": t("maths.games"), title: t("maths.games") }),
        pictureOf(session.player),
        h(
          "p",
          { class: "eyebrow" },
          picture(name, ""),
          ` ${t(`maths.game.${session.game}`)} · ${t(`maths.level.${name}`)}`,
        ),
        cards?.toggle,
        soundSwitch(),
      ),
      stage,
      cards?.element,
      h("footer", { class: "lesson-foot" }, caption, score, dots),
    ),
  );
  showProblemOf();
}

function showScore() {
  const words = t("maths.score", { score: session.score, of: session.of });
  setText(score, words);
  dots.setAttribute("aria-label", words);
}

/** The current question, in words. */
function asked() {
  const { ask, word } = session.problem ?? {};
  return ask ? t(`maths.ask.${ask}`, { word: word && t(`maths.word.${word}`) }) : "";
}

/** Whether what the options show has its name below it: the name answers nothing, because the question has none. */
const isNamed = ({ ask, options }) => ["colour", "shape"].includes(ask) && options[0].kind !== "word";

/**
 * Whether the options can be named without answering for the child: the things that they show are to be counted and
 * compared by eye.
 */
const isTold = (problem) => ["number", "letter", "word"].includes(problem.options[0].kind) || isNamed(problem);

/** The texts to be said now: the question, and each option that has to be read, which shows itself meanwhile. */
function saidNow() {
  const { problem } = session;
  // While an answer is judged, the problem is already the next one.
  if (!problem || stage.dataset.verdict) return [];
  const options = isTold(problem) ? problem.options : [];
  const light = (slot, on) => stage.querySelector(`[data-slot="${slot}"]`)?.classList.toggle("said", on);
  return [
    asked(),
    ...options.map((option, slot) => ({
      text: nameOf(option),
      begins: () => light(slot, true),
      ends: () => light(slot, false),
    })),
  ];
}

/** Draws the problem that is asked now. */
function showProblemOf() {
  const { problem } = session;
  showScore();
  setText(caption, "");
  answering = false;
  const word = problem.word && t(`maths.word.${problem.word}`);
  const isPut = problem.ask === "put";
  const options = h(
    "div",
    {
      class: `options of-${problem.options.length} of-${problem.options[0].kind}s`,
      role: "group",
      "aria-label": t("maths.options"),
    },
    problem.options.map(optionButton),
  );
  makeRoom(options, Math.max(...problem.options.map(({ count }) => count ?? 1)));
  const title = h(
    "h1",
    { class: "question", tabindex: -1, "aria-label": asked() },
    isPut ? t("maths.putTitle") : asked(),
  );
  fill(
    stage,
    h("p", { class: "unseen" }, t("maths.number", { number: session.answered + 1, of: session.of })),
    h("div", { class: "spoken-question" }, title, speaker),
    isPut ? new DraggedName(word, options, answer).element : null,
    problem.scene ? makeRoom(h("div", { class: "scene" }, draw(problem.scene)), problem.scene.count ?? 1) : null,
    options,
  );
  stage.dataset.problem = session.answered;
  if (session.answered > 0) title.focus({ preventScroll: true });
  speak(...saidNow());
  cards?.next(
    wayOf(problem),
    problem.options.map(({ value }) => value),
  );
}

function optionButton(option, slot) {
  return h(
    "button",
    {
      type: "button",
      class: "option",
      onclick: () => answer(slot),
      "data-slot": slot,
      "aria-label": t("maths.optionKey", { name: nameOf(option), key: slot + 1 }),
    },
    draw(option),
    isNamed(session.problem) ? h("span", { class: "name-below" }, nameOf(option)) : null,
    h("span", { class: "key", "aria-hidden": "true" }, slot + 1),
    h("span", { class: "mark", "aria-hidden": "true" }),
  );
}

/** Answers with the option in `slot`; once. */
async function answer(slot) {
  if (answering || !session.problem || slot >= session.problem.options.length) return;
  answering = true;
  hush();
  stage.querySelector(`[data-slot="${slot}"]`)?.classList.add("chosen");
  const answered = session;
  let told = null;
  while (!told) told = await send(answered, slot);
  if (told.gone) return;
  session = told;
  judge(answered);
}

async function send(asked, slot) {
  const path = `/api/maths/sessions/${asked.id}`;
  try {
    const told = await post(`${path}/answers`, { problem: asked.answered, option: slot });
    showOnline(true);
    return told;
  } catch (problem) {
    if (problem.status === 0) {
      showOnline(false);
      await new Promise((resolve) => setTimeout(resolve, tryAgain));
      // The answer may have arrived, and only what was said to it been lost.
      return null;
    }
    const now = problem.status === 409 ? await get(path).catch(() => null) : null;
    if (now?.last?.problem === asked.answered) return now;
    showProblem(problem, () => begin(null));
    return { gone: true };
  }
}

/** The two notes that are heard, as they are written: rising, or low. */
function notesOf(isRight) {
  const note = (x, y) => svg("path", { d: `M${x} ${y}a4 3 0 1 1-8 0a4 3 0 1 1 8 0V${y - 14}` });
  return svg(
    "svg",
    {
      class: "tone",
      viewBox: "0 0 40 32",
      role: "img",
      "aria-label": t(isRight ? "maths.toneRight" : "maths.toneWrong"),
    },
    note(14, isRight ? 24 : 26),
    note(32, isRight ? 18 : 28),
  );
}

/** Shows whether the last answer, to `problem`, was right, tells it, and goes on. */
function judge({ problem }) {
  const { last } = session;
  const tone = last.right ? "right" : "wrong";
  const words = last.right
    ? t("maths.right")
    : isTold(problem)
      ? t("maths.wrong", { name: nameOf(problem.options[last.correct]) })
      : t("maths.wrongHere");
  for (const element of stage.querySelectorAll(".option")) {
    const slot = Number(element.dataset.slot);
    element.setAttribute("aria-disabled", "true");
    const isRight = slot === last.correct;
    if (!isRight && slot !== last.option) continue;
    element.classList.add(isRight ? "right" : "wrong");
    element.querySelector(".mark").textContent = isRight ? "✓" : "✗";
  }
  dots.children[last.problem]?.classList.add(tone);
  showScore();
  fill(caption, h("span", { class: `told ${tone}` }, words), soundIsOn() ? notesOf(last.right) : null);
  announce(words, true);
  // The first right answer is a feast.
  const isFirst = last.right && session.score === 1;
  play(isFirst ? "fanfare" : tone);
  if (isFirst) celebrate();
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  const bells = isFirst && soundIsOn() ? fanfare : 0;
  const said = bells ? wait(bells).then(() => speak(words)) : speak(words);
  stage.dataset.verdict = tone;
  const next = () => {
    delete stage.dataset.verdict;
    if (session.result) end();
    else showProblemOf();
  };
  // What has to be heard is said to its end, unless nobody has touched the page yet, which lets it speak.
  const isWaitedFor = bells || !last.right;
  Promise.all([wait(shown), isWaitedFor ? Promise.race([said, wait(bells + longest)]) : null]).then(next);
}

/** The way in which number cards answer: by a number, by two that make one, by three in a row; null where they do not. */
function wayOf({ ask, options }) {
  if (ask === "makes") return "sum";
  if (ask === "order") return "row";
  return options[0].kind === "number" ? "number" : null;
}

/** What the number cards say; and whether `option` says so, too: of two cards only the sum counts. */
const cardWays = {
  number: { name: ([number]) => formatNumber(number), says: ({ value }, [number]) => value === number },
  sum: {
    name: ([left, right]) => nameOf({ kind: "term", sign: "+", left, right }),
    says: (option, [left, right]) => option.left + option.right === left + right,
  },
  row: {
    name: (numbers) => numbers.map(formatNumber).join(", "),
    says: ({ items }, numbers) => items.every(({ value }, i) => value === numbers[i]),
  },
};

/**
 * Numbers were shown on cards: they count as the tap on the option that says so. Gives their name where there is no such
 * option.
 */
function answerCards(numbers) {
  const { problem } = session;
  if (answering || !problem) return null;
  const { name, says } = cardWays[wayOf(problem)];
  const slot = problem.options.findIndex((option) => says(option, numbers));
  if (slot < 0) return name(numbers);
  answer(slot);
  return null;
}

/** Ends the session: no card answers any more. */
function end() {
  cards?.close();
  showResult(session, contents);
}

function say(words) {
  if (!answering) setText(caption, words);
}

/** Says `words` about cards, once, and aloud what is `heard` of them. */
function sayAloud(words, heard = words) {
  if (answering || caption.textContent === words) return;
  say(words);
  speak(heard);
}

listenToKeys(stage, (slot) => answer(slot));
