// Makes packs of what people bring: questions of other programs, packs in one file, zips, and pictures.

import { stepTo } from "../shared/address.js";
import { button, h, linkButton } from "../shared/dom.js";
import { call, get, longWork } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { packAddress } from "../shared/pack-texts.js";
import { showScene } from "../shared/page-frame.js";
import { language, t } from "../shared/text.js";
import { freeName } from "./free-name.js";
import { problemList, showPhotographs } from "./photographs.js";

/** The endings of pictures, where a browser does not say that a file is one. */
const isPicture = ({ type, name }) =>
  type.startsWith("image/") || /\.(jpe?g|png|webp|heic|heif|avif|tiff?)$/i.test(name);

/** The form for files, which may be dropped on `area`, too. */
export function bringing(area) {
  const failure = h("p", { class: "failure", role: "alert" });
  const field = h("input", { class: "field", type: "file", name: "file", multiple: true });
  const address = h("input", { class: "field", type: "url", name: "address", placeholder: "https://" });
  const press = h("button", { class: "button primary" }, t("packs.bring.go"));
  const bring = (files) =>
    once(press, async () => {
      failure.textContent = "";
      try {
        if (files.length && address.value) throw new Error(t("packs.bring.oneOf"));
        if (files.length) await takeIn(files);
        else if (address.value) await fetchFrom(address.value);
        else throw new Error(t("packs.bring.nothing"));
      } catch (problem) {
        failure.textContent = problem.words ?? String(problem.message);
        failure.scrollIntoView({ block: "nearest" });
      }
    });
  // What is no file, such as an address, may be dropped on a field.
  const withFiles = (act) => (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    act(event);
  };
  area.addEventListener(
    "dragover",
    withFiles(() => {}),
  );
  area.addEventListener(
    "drop",
    withFiles((event) => bring([...event.dataTransfer.files])),
  );
  return h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        bring([...field.files]);
      },
    },
    h("h2", {}, t("packs.bring")),
    h("p", { class: "small muted" }, t("packs.bring.help")),
    h("label", {}, t("packs.bring.files"), field),
    h("label", {}, t("packs.bring.address"), address),
    failure,
    press,
  );
}

/** The names of the packs that there are. */
const packNames = async () => (await get("/api/packs")).packs.map(({ name }) => name);

/** Makes a pack of each file that is no picture, and of the pictures where there is no other file. */
async function takeIn(files) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  if (others.length > 1 && pictures.length) throw new Error(t("packs.bring.whose"));
  const packs = await packNames();
  const taken = [];
  for (const file of others) {
    const name = freeName(file.name.replace(/\.[^.]*$/, ""), packs);
    try {
      taken.push(await send(file, name));
      packs.push(name);
    } catch (problem) {
      // The others may be whole.
      if (others.length === 1) throw problem;
      taken.push({ name: null, file: file.name, questions: 0, waiting: 0, problems: [{ title: problem.words }] });
    }
  }
  if (!others.length) {
    const name = freeName(t("packs.bring.pictures"), packs);
    await longWork("POST", "/api/packs", { name, language });
    taken.push({ name, questions: 0, waiting: 0, problems: [] });
  }
  await lead(taken, pictures);
}

/** Has the daemon make the pack `name` of `file`. */
function send(file, name) {
  const query = Object.entries({ name, file: file.name, language })
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&");
  return call("POST", `/api/pack-file?${query}`, file.slice(0, file.size, "application/octet-stream"));
}

/** Makes a pack of the museum's list at `address`, whose pictures the daemon fetches. */
async function fetchFrom(address) {
  const name = freeName(t("packs.bring.museum"), await packNames());
  await lead([await longWork("POST", `/api/pack-address?language=${language}`, { name, address })], []);
}

/** Leads on to what was `taken` in, with the `pictures` that came along. */
async function lead(taken, pictures) {
  const [first] = taken;
  if (taken.length === 1 && (pictures.length || first.waiting)) {
    const sheet = await get(`/api/packs/${encodeURIComponent(first.name)}`);
    // A reload finds what waits.
    stepTo(`${packAddress(first.name)}/photograph`);
    return showPhotographs(sheet, { files: pictures, problems: first.problems });
  }
  if (taken.length === 1 && !first.problems.length) return location.assign(packAddress(first.name));
  showTaken(taken);
}

/** What became of several files, or of one in which something cannot be used. */
function showTaken(taken) {
  showScene(
    "taken",
    h(
      "div",
      { class: "library" },
      h("p", { class: "eyebrow" }, h("a", { href: "/packs" }, t("page.packs"))),
      h("h1", { class: "title" }, t("packs.bring.taken", { count: taken.filter(({ name }) => name !== null).length })),
      taken.map(({ name, file, questions, waiting, problems }) =>
        h(
          "section",
          { class: "pack" },
          h("h2", {}, name === null ? file : h("a", { href: packAddress(name) }, name)),
          h(
            "p",
            { class: "muted small", hidden: name === null },
            [t("packs.questions", { count: questions }), waiting ? t("packs.waiting", { count: waiting }) : null]
              .filter(Boolean)
              .join(" · "),
          ),
          problemList(problems),
          waiting ? linkButton(t("photographs.title", { count: waiting }), `${packAddress(name)}/photograph`) : null,
        ),
      ),
      button(t("page.packs"), () => location.assign("/packs"), "quiet"),
    ),
  );
}
