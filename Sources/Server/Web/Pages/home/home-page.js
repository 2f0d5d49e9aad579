// The first page: the quiz with its way in, then a door for each other game, and who plays here.

import { useKey } from "../shared/become-host.js";
import { button, h, linkButton, svg } from "../shared/dom.js";
import { entrance } from "../shared/entrance.js";
import { get, thumbnail } from "../shared/events/api.js";
import { gameLeft } from "../shared/left-game.js";
import { openPage, showScene } from "../shared/page-frame.js";
import { keep, kept } from "../shared/storage.js";
import { formatPin, t } from "../shared/text.js";
import { firstSteps } from "./first-steps.js";

/** The key that the daemon prints behind its address: 26 letters and digits. */
const isKey = /^#[a-z2-7]{26}$/;
const arch = h("div", { class: "arch" });
/** The first lesson, on a machine on which no class was asked anything yet. */
const steps = h("div", { class: "fresh", hidden: true });
const about = await openPage("home");
if (about) {
  // The skip link leads to #main.
  const failure = isKey.test(location.hash) ? await useKey(about) : null;
  showScene(
    "home",
    h(
      "section",
      { class: "home" },
      wayBack(),
      failure &&
        h("p", { class: "failure", role: "alert" }, failure.words, " ", h("a", { href: "/host" }, t("page.host"))),
      quizDoor(about.pack),
      steps,
      h("ul", { class: "doors" }, about.doors.map(sideDoor)),
      who(),
    ),
  );
  hangPlate();
  if (about.host) showRunning();
}

function quizDoor(pack) {
  // A pack of other games alone has a name, too, but no questions for this door.
  const isNamed = pack.assignments || pack.games.length;
  return h(
    "section",
    { class: "door open", "aria-labelledby": "quiz-door" },
    h(
      "div",
      { class: "told" },
      h("p", { class: "eyebrow" }, t("page.quiz")),
      h(
        "h1",
        { class: "title", id: "quiz-door", lang: isNamed ? pack.language : null },
        isNamed ? pack.name : t("packs.none"),
      ),
      h("p", { class: "lead" }, t(pack.assignments ? "home.lead" : isNamed ? "home.noQuiz" : "packs.noneHelp")),
      pack.assignments ? ways() : firstPack(),
      h("div", { class: "running" }),
    ),
    arch,
  );
}

/** The way to the first question, where there is none to ask. */
function firstPack() {
  return h(
    "nav",
    { class: "row", "aria-label": t("page.quiz") },
    linkButton(t("packs.first"), "/packs", "primary large"),
    linkButton(t("page.host"), "/host", "plain large"),
  );
}

function ways() {
  return h(
    "nav",
    { class: "row", "aria-label": t("page.quiz") },
    linkButton(t("page.play"), "/play", "primary large"),
    linkButton(t("page.join"), "/join", "plain large"),
    linkButton(t("page.host"), "/host", "plain large"),
    about.camera ? linkButton(t("page.kiosk"), "/kiosk", "plain large") : null,
    about.host ? linkButton(t("page.packs"), "/packs", "quiet large") : null,
  );
}

/**
 * Through the open door one plate of the pack is seen, another one each day; none while a class must not see the
 * answers.
 */
async function hangPlate() {
  const { references } = await get("/api/catalogue").catch(() => ({ references: [] }));
  const asked = references.filter(({ assignment, thing }) => assignment && !thing);
  if (!asked.length) return arch.remove();
  const today = Math.floor(Date.now() / 86_400_000);
  arch.append(h("img", { src: thumbnail(asked[today % asked.length].name), alt: "", onerror: () => arch.remove() }));
}

function sideDoor({ game, drawing }) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "door side", href: `/${game}` },
      h(
        "span",
        { class: "knob" },
        svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, svg("path", { d: drawing })),
      ),
      h("h2", {}, t(`page.${game}`)),
      h("p", {}, t(`home.${game}`)),
    ),
  );
}

function showSteps() {
  steps.hidden = false;
  const known = button(t("begin.known"), () => [keep("lesson", "given"), steps.remove()], "quiet");
  steps.append(firstSteps(about), known);
}

/** The way back for a player who came here by the name at the top of the page, out of a game that goes on. */
function wayBack() {
  const address = gameLeft();
  return address ? h("p", { class: "way-back" }, linkButton(t("home.back"), address, "primary")) : null;
}

/** The player at this browser: the name that the join page will offer. */
function who() {
  const name = kept("name");
  if (!name) return null;
  const forget = () => {
    keep("name", null);
    line.remove();
  };
  const line = h("p", { class: "who" }, t("home.who", { name }), " ", button(t("home.notMe"), forget, "quiet"));
  return line;
}

/** For a host: the games that are open now. */
async function showRunning() {
  const contests = await get("/api/contests").catch(() => []);
  if (contests.some(({ mode, asked }) => mode === "class" && asked)) keep("lesson", "given");
  if (!kept("lesson")) showSteps();
  else document.querySelector(".running").append(entrance());
  const open = contests.filter(({ mode, phase }) => mode === "class" && phase !== "over");
  if (!open.length) return;
  document.querySelector(".running").append(
    h("h2", { class: "small" }, t("home.running")),
    h(
      "ul",
      {},
      open.map(({ id, pin, players }) =>
        h(
          "li",
          {},
          h("a", { href: `/host?game=${id}` }, t("host.game", { pin: formatPin(pin) })),
          ` · ${t("players", { count: players })}`,
        ),
      ),
    ),
  );
}
