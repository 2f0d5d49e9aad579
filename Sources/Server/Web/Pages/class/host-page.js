// The host: shows the key once, opens a class game, and then sits at its desk (host-desk.js).
import { parameter, step } from "../shared/address.js";
import { get, post } from "../shared/api.js";
import { h, linkButton } from "../shared/dom.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { formatDate, formatPin, t } from "../shared/text.js";
import { HostDesk } from "./host-desk.js";
import { hostSessions } from "./host-sessions.js";

// The address of the host is /host#KEY: the part after # is never sent by a browser, and it does not stay in the address either.
const key = decodeURIComponent(location.hash.slice(1));
history.replaceState(null, "", location.pathname + location.search);
const failure = key
  ? await post("/api/host", { key }).then(
      () => null,
      (problem) => problem,
    )
  : null;

const about = await openPage("host");
// Whoever sits at the machine itself needs no key.
if (about && !about.host && !failure && about.hostWithoutKey) {
  about.host = await post("/api/host").then(
    () => true,
    () => false,
  );
}
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
  const { pack } = about;
  const rounds = h("input", {
    class: "field",
    type: "number",
    name: "rounds",
    min: 1,
    max: pack.assignments,
    value: pack.assignments,
  });
  const speed = h("input", { type: "checkbox", name: "speed", checked: true });
  const open = async (event) => {
    event.preventDefault();
    try {
      const view = await post("/api/contests", {
        mode: "class",
        source: "browser",
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
        h("h1", { class: "title", lang: pack.language }, pack.name),
        h("p", { class: "lead" }, t("host.lead")),
        h("label", {}, t("host.rounds", { count: pack.assignments }), rounds),
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
        linkButton(t("page.statistics"), "/host/statistics"),
      ),
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
