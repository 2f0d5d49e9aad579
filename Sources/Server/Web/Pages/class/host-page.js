// The host: shows the key once, opens a class game, and then sits at its desk (host-desk.js).
import { parameter, step } from "../shared/address.js";
import { get, longWork, post } from "../shared/api.js";
import { useKey } from "../shared/become-host.js";
import { fill, h, linkButton } from "../shared/dom.js";
import { textIn } from "../shared/pack-texts.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { stationsAt } from "../shared/stations.js";
import { formatDate, formatPin, language, t } from "../shared/text.js";
import { HostDesk } from "./host-desk.js";
import { hostSessions } from "./host-sessions.js";

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
  const wished = parameter("pack");
  const first = playable.find(({ name, standard }) => (wished === null ? standard : name === wished)) ?? playable[0];
  const rounds = h("input", {
    class: "field",
    type: "number",
    name: "rounds",
    min: 1,
    max: first.questions,
    value: first.questions,
  });
  const title = h("h1", { class: "title" }, textIn(first.title, language));
  const counted = h("span", {}, t("host.rounds", { count: first.questions }));
  const which = h("ul", { class: "which" });
  /** Without a mark nothing is asked of a question. */
  const marks = () => [...which.querySelectorAll("input")];
  const marked = () => {
    rounds.max = rounds.value = Math.max(1, marks().filter(({ checked }) => checked).length);
  };
  const list = ({ asks }) =>
    fill(
      which,
      asks.map((texts) =>
        h(
          "li",
          {},
          h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", name: "which", checked: true, onchange: marked }),
            h("span", {}, textIn(texts, language)),
          ),
        ),
      ),
    );
  list(first);
  const order = h(
    "select",
    { class: "field", name: "order" },
    h("option", { value: "random" }, t("host.random")),
    h("option", { value: "pack" }, t("host.inOrder")),
  );
  const choose = () => {
    const entry = playable.find(({ name }) => name === pack.value);
    const { questions, title: texts } = entry;
    list(entry);
    rounds.max = rounds.value = questions;
    counted.textContent = t("host.rounds", { count: questions });
    title.textContent = textIn(texts, language);
  };
  const pack = h(
    "select",
    { class: "field", name: "pack", onchange: choose },
    playable.map((entry) =>
      h("option", { value: entry.name, selected: entry === first }, textIn(entry.title, language)),
    ),
  );
  const speed = h("input", { type: "checkbox", name: "speed", checked: true });
  const open = async (event) => {
    event.preventDefault();
    try {
      const view = await longWork("POST", "/api/contests", {
        mode: "class",
        source: "browser",
        pack: pack.value,
        inOrder: order.value === "pack",
        ...(marks().every(({ checked }) => checked)
          ? {}
          : { questions: marks().flatMap(({ checked }, number) => (checked ? [number] : [])) }),
        rounds: Number(rounds.value),
        speedPoints: speed.checked,
      });
      step("game", view.id);
      sit(view.id);
    } catch (problem) {
      showProblem(problem, showGames);
    }
  };
  showScene(
    "games",
    h(
      "div",
      { class: "center narrow" },
      h(
        "form",
        { onsubmit: open },
        h("p", { class: "eyebrow" }, t("page.host")),
        title,
        h("p", { class: "lead" }, t("host.lead")),
        playable.length > 1 ? h("label", {}, t("host.pack"), pack) : null,
        h("label", {}, counted, rounds),
        h("label", {}, t("host.order"), order),
        h("details", {}, h("summary", {}, t("host.which")), which),
        h("label", { class: "check" }, speed, t("speedPoints")),
        h("button", { class: "button primary large" }, t("host.open")),
      ),
      h(
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
      ),
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
