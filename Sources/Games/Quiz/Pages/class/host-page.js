// The host: shows the key once, opens a class game, and then sits at its desk (host-desk.js).
import { parameter, step } from "../../shared/address.js";
import { useKey } from "../../shared/become-host.js";
import { h, linkButton } from "../../shared/dom.js";
import { get, post } from "../../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../../shared/page-frame.js";
import { formatDate, formatPin, t } from "../../shared/text.js";
import { GameForm } from "./game-form.js";
import { HostDesk } from "./host-desk.js";
import { hostSessions } from "./host-sessions.js";
import { stationsAt } from "./stations.js";

const about = await openPage("host");
const failure = about && (await useKey(about));
if (about && !about.host) showGate(failure);
else if (about && parameter("game")) sit(parameter("game"));
else if (about) showGames();

function showGate(problem) {
  const field = h("input", { class: "field", name: "key", type: "password", autocomplete: "off", required: true });
  const told = h("p", { class: "failure", role: "alert" }, problem?.words ?? "");
  const submit = async (event) => {
    event.preventDefault();
    try {
      await post("/api/host", { key: field.value.trim().split("#").pop() });
      location.reload();
    } catch (refused) {
      told.textContent = refused.words;
    }
  };
  showScene(
    "gate",
    h(
      "form",
      { class: "center narrow", onsubmit: submit },
      h("h1", { class: "title" }, t("gate.title")),
      h("p", { class: "lead" }, t("gate.help")),
      h("label", {}, t("gate.key"), field),
      told,
      h("button", { class: "button primary large" }, t("gate.enter")),
    ),
  );
}

async function showGames() {
  showLoading();
  let contests;
  try {
    contests = (await get("/api/contests")).filter(({ mode }) => mode === "class");
  } catch (problem) {
    return showProblem(problem, showGames);
  }
  const { packs } = await get("/api/packs").catch(() => ({ packs: [] }));
  const playable = packs.filter(({ questions }) => questions);
  if (!playable.length) return showNoPack();
  const opened = (id) => {
    step("game", id);
    sit(id);
  };
  showScene(
    "games",
    h(
      "div",
      { class: "center narrow" },
      new GameForm(playable, opened, (problem) => showProblem(problem, showGames)).element,
      gameList(contests),
      stationsAt("/api/cameras", true),
      hostSessions(),
    ),
  );
}

/** The scene for a house without any question yet. */
function showNoPack() {
  showScene(
    "games",
    h(
      "div",
      { class: "center narrow" },
      h("p", { class: "eyebrow" }, t("page.host")),
      h("h1", { class: "title" }, t("packs.none")),
      h("p", { class: "lead" }, t("packs.noneHelp")),
      linkButton(t("packs.first"), "/packs", "primary large"),
      hostSessions(),
    ),
  );
}

/** The games that there are, and the ways to the host's other pages. */
function gameList(contests) {
  return h(
    "section",
    { "aria-labelledby": "games" },
    h("h2", { id: "games" }, t("host.games")),
    contests.length
      ? h("ul", { class: "plain-list" }, contests.map(gameRow))
      : h("p", { class: "muted" }, t("host.noGames")),
    h(
      "div",
      { class: "row" },
      linkButton(t("page.packs"), "/packs"),
      linkButton(t("page.statistics"), "/host/statistics"),
      about.cameras.length ? linkButton(t("page.cameras"), "/host/cameras") : null,
    ),
  );
}

function gameRow({ id, pin, phase, players, openedAt }) {
  const over = phase === "over";
  return h(
    "li",
    {},
    h("a", { href: over ? `/host/results?game=${id}` : `/host?game=${id}` }, t("host.game", { pin: formatPin(pin) })),
    h(
      "span",
      { class: "muted" },
      [t(`phase.${phase}`), t("players", { count: players }), openedAt ? formatDate(openedAt) : null]
        .filter(Boolean)
        .map((text) => ` · ${text}`),
    ),
  );
}

function sit(id) {
  showLoading();
  new HostDesk(id, about, (problem) => showProblem(problem, null, linkButton(t("page.host"), "/host", "primary")));
}
