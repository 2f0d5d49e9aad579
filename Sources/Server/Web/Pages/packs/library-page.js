// The packs of the house: made, brought, copied, renamed, exported and deleted; and which one is played where nobody has
// chosen one.

import { button, fill, h, linkButton } from "../shared/dom.js";
import { call, get, longWork } from "../shared/events/api.js";
import { packAddress, textIn } from "../shared/pack-texts.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { language, languages, t } from "../shared/text.js";
import { bringing } from "./bring.js";
import { nameField } from "./manage.js";

const about = await openPage("packs");
if (about) show();

async function show() {
  showLoading();
  try {
    if (!about.host) return showGate();
    draw(await get("/api/packs"));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function showGate() {
  showScene(
    "gate",
    h(
      "div",
      { class: "prose" },
      h("h1", { class: "title" }, t("page.packs")),
      h("p", { class: "lead" }, t("packs.hostOnly")),
      linkButton(t("page.host"), "/host", "primary"),
    ),
  );
}

function draw({ packs }) {
  const list = h("ul", { class: "packs" });
  const update = ({ packs }) => fill(list, packs.length ? packs.map((pack) => row(pack, update)) : emptiness());
  update({ packs });
  const library = h("div", { class: "library" });
  library.append(
    h("h1", { class: "title" }, t("page.packs")),
    h("p", { class: "lead" }, t("packs.lead")),
    h("div", { class: "pack-ways" }, newPack(), bringing(library)),
    list,
  );
  showScene("packs", library);
}

const emptiness = () => h("li", { class: "lead" }, t("packs.empty"));

/** The form for a new pack, which opens in the editor. */
function newPack() {
  const name = nameField();
  const tongue = h(
    "select",
    { class: "field", name: "language" },
    Object.entries(languages).map(([code, words]) =>
      h("option", { value: code, lang: code, selected: code === language }, words),
    ),
  );
  const failure = h("p", { class: "failure", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    try {
      const made = await longWork("POST", "/api/packs", { name: name.value.trim(), language: tongue.value });
      location.assign(packAddress(made.name));
    } catch (problem) {
      failure.textContent = problem.words;
    }
  };
  return h(
    "form",
    { onsubmit: submit },
    h("h2", {}, t("packs.new")),
    h("label", {}, t("packs.name"), name),
    h("label", {}, t("packs.language"), tongue),
    failure,
    h("button", { class: "button primary" }, t("packs.new.go")),
  );
}

function row(pack, update) {
  const { name, problems } = pack;
  const title = textIn(pack.title, language);
  const failure = h("p", { class: "failure", role: "alert" });
  const act = async (work) => {
    try {
      await work();
      update(await get("/api/packs"));
    } catch (problem) {
      failure.textContent = problem.words;
    }
  };
  return h(
    "li",
    { class: "pack" },
    h("h2", {}, name ? h("a", { href: packAddress(name) }, title) : title),
    h("p", { class: "muted small" }, facts(pack, title)),
    problems.length ? h("p", { class: "note small" }, problems[0]) : null,
    h("div", { class: "row" }, actions(pack, title, act)),
    failure,
  );
}

/** What there is in a pack, and how it is used, in one line. */
const facts = ({ name, questions, waiting, games, images, standard, played }, title) =>
  [
    name ? (name === title ? null : name) : t("packs.started"),
    questions || !games.length ? t("packs.questions", { count: questions }) : null,
    waiting ? t("packs.waiting", { count: waiting }) : null,
    ...games.map((game) => t(`page.${game}`)),
    t("packs.images", { count: images }),
    standard ? t("packs.isStandard") : null,
    played ? t("packs.isPlayed") : null,
  ]
    .filter(Boolean)
    .join(" · ");

/** The links and buttons of a pack; `act(work)` does what a button stands for. */
function actions({ name, questions, waiting, games, standard }, title, act) {
  const api = `/api/packs/${encodeURIComponent(name)}`;
  const named = (words) => ({ "aria-label": t(words, { name: title }) });
  const does = (text, ofTitle, onclick) => button(text, onclick, "quiet", named(ofTitle));
  const asked = (words, then) => {
    const answer = prompt(t(words, { name: title }), name || title)?.trim();
    if (answer) act(() => then(answer));
  };
  return [
    name ? linkButton(t("packs.edit"), packAddress(name), "plain", named("packs.editOf")) : null,
    questions
      ? linkButton(t("packs.play"), `/play?pack=${encodeURIComponent(name)}`, "plain", named("packs.playOf"))
      : null,
    standard || !questions
      ? null
      : does(t("packs.makeStandard"), "packs.makeStandardOf", () =>
          act(() => longWork("POST", "/api/standard-pack", { name })),
        ),
    does(t("packs.copy"), "packs.copyOf", () =>
      asked("packs.copyName", (other) => longWork("POST", "/api/packs", { of: name, name: other })),
    ),
    name
      ? [
          does(t("catalogue.rename"), "catalogue.renameOf", () =>
            asked("packs.newName", (other) => longWork("POST", `${api}/name`, { name: other })),
          ),
          questions || waiting || games.length
            ? linkButton(t("packs.export"), `${api}/file`, "quiet", { download: true, ...named("packs.exportOf") })
            : null,
          does(
            t("packs.delete"),
            "packs.deleteOf",
            () => confirm(t("packs.deleteSure", { name: title })) && act(() => call("DELETE", api)),
          ),
        ]
      : null,
  ];
}
