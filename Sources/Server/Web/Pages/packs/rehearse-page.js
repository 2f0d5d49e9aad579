// The rehearsal of a pack: photographs of each thing are judged as in a game, and the page says whether the pack is
// ready, what to mend, or how many photographs are missing.

import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { sendPhoto } from "../shared/camera/photo.js";
import { jpegOf } from "../shared/camera/picture.js";
import { reasonWords } from "../shared/camera/reason.js";
import { button, fill, h, linkButton, setText } from "../shared/dom.js";
import { call, get, post, thumbnail } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { plate } from "../shared/plate.js";
import { formatDate, formatSeconds, formatShare, t } from "../shared/text.js";
import { mending } from "./mending.js";
import { pictureField } from "./picture-field.js";

/** The longest side of a picture that the camera takes here, in pixels: as much as is looked at in a photograph. */
const pictureSide = 1600;

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const api = `/api/packs/${encodeURIComponent(name)}/rehearsal`;
const editor = `/packs/${encodeURIComponent(name)}`;
/** Whether photographs that go wrong are kept, also when the page is drawn anew. */
let keeps = false;
const about = await openPage("rehearse");
if (about) open();

async function open() {
  showLoading();
  try {
    const report = await get(api);
    new Rehearsal(report).draw();
  } catch (problem) {
    showProblem(problem, open, linkButton(t("page.packs"), "/packs", "primary"));
  }
}

class Rehearsal {
  constructor(report) {
    this.report = report;
    /** The photographs still to be judged: {file, thing}, where a thing of "" is a stranger. */
    this.waiting = [];
    this.done = 0;
  }

  draw() {
    this.verdict = h("div", { class: "rehearsal-verdict", role: "status" });
    this.took = h("p", { class: "small muted" });
    /** The photographs that are kept. */
    this.kept = h("p", {});
    /** The rehearsals before. */
    this.earlier = h("div", {});
    this.state = h("p", { class: "muted small", role: "status" });
    this.failure = h("p", { class: "failure", role: "alert" });
    this.rows = new Map();
    const rows = [...this.report.things.map((thing) => thing.name), ""].map((thing) => this.row(thing));
    this.camera = h("div", { class: "rehearsal-camera" });
    this.opener = button(t("rehearse.camera"), () => this.openCamera(), "primary");
    showScene(
      "rehearse",
      h(
        "div",
        { class: "rehearsal" },
        h("p", { class: "eyebrow" }, h("a", { href: editor }, name)),
        h("h1", { class: "title" }, t("page.rehearse")),
        h("p", { class: "lead" }, t("rehearse.lead")),
        this.verdict,
        this.took,
        h(
          "div",
          { class: "row" },
          this.opener,
          button(t("rehearse.again"), () => this.begin(), "quiet"),
          linkButton(t("rehearse.edit"), editor, "quiet"),
        ),
        this.camera,
        h("label", { class: "check" }, keeper(), t("rehearse.keep")),
        this.kept,
        this.state,
        this.failure,
        h("ul", { class: "rehearsal-things" }, rows),
        this.earlier,
      ),
    );
    this.show(this.report);
  }

  /** The row of a thing, or of strangers: files are chosen, or dropped on it. */
  row(thing) {
    const label = thing || t("rehearse.strangers");
    const words = h("div", { class: "rehearsal-words" });
    const file = pictureField(true, (files) => this.add(thing, files));
    const element = h(
      "li",
      {
        class: "rehearsal-thing",
        "data-thing": thing,
        ondragover: (event) => {
          event.preventDefault();
          element.classList.add("goal");
        },
        ondragleave: () => element.classList.remove("goal"),
        ondrop: (event) => {
          event.preventDefault();
          element.classList.remove("goal");
          this.add(
            thing,
            [...event.dataTransfer.files].filter((dropped) => dropped.type.startsWith("image/")),
          );
        },
      },
      thing
        ? plate(thing, "", { src: thumbnail(thing, name), loading: "lazy" })
        : h("span", { class: "plate none" }, "?"),
      h(
        "div",
        { class: "rehearsal-side" },
        h("h2", {}, label),
        words,
        h(
          "div",
          { class: "row" },
          button(t("rehearse.files"), () => file.click(), "plain", {
            "aria-label": t("rehearse.filesOf", { name: label }),
          }),
          button(t("rehearse.forget"), () => this.forget(thing), "quiet", {
            "aria-label": t("rehearse.forgetOf", { name: label }),
          }),
          file,
        ),
      ),
    );
    this.rows.set(thing, { words, element });
    return element;
  }

  show(report) {
    this.report = report;
    for (const thing of report.things) {
      const row = this.rows.get(thing.name);
      if (!row) return open(); // the pack has other things now
      row.element.classList.toggle("ready", thing.ready);
      fill(row.words, thingWords(thing));
    }
    fill(this.rows.get("").words, strangerWords(report));
    const words = mending(report);
    fill(
      this.verdict,
      h("p", { class: `rehearsal-word ${report.ready ? "ready" : ""}` }, t(`rehearse.${report.verdict}`)),
      report.shown
        ? h(
            "p",
            {},
            t("rehearse.found", {
              found: report.found,
              count: report.shown,
              from: formatShare(report.share95[0]),
              to: formatShare(report.share95[1]),
            }),
          )
        : null,
      report.verdict === "fewPhotographs" ? h("p", {}, t("rehearse.missing", { count: report.missing })) : null,
      words.length
        ? h(
            "ul",
            { class: "causes" },
            words.map((word) => h("li", {}, word)),
          )
        : null,
      report.changed ? h("p", { class: "note" }, t("rehearse.changed")) : null,
    );
    setText(this.took, report.took ? tookWords(report.took) : "");
    fill(
      this.kept,
      report.kept
        ? h("a", { href: `${api}/failures`, download: "" }, t("rehearse.kept", { count: report.kept }))
        : null,
    );
    fill(this.earlier, earlierWords(report.earlier));
  }

  add(thing, files) {
    this.waiting.push(...files.map((file) => ({ file, thing })));
    this.work();
  }

  /** Judges what waits, one after the other. */
  async work() {
    if (this.working) return;
    this.working = true;
    setText(this.failure, "");
    while (this.waiting.length) {
      setText(this.state, t("rehearse.judging", { count: this.waiting.length }));
      const { file, thing } = this.waiting[0];
      try {
        this.show(await sendPhoto(file, this.judged(thing)));
        this.done += 1;
      } catch (problem) {
        setText(this.failure, `${file.name ?? ""}: ${problem.words ?? t("camera.noPicture")}`);
      }
      this.waiting.shift();
    }
    setText(this.state, this.done ? t("rehearse.judged", { count: this.done }) : "");
    this.working = false;
  }

  /** Where a photograph of a thing is sent. */
  judged(thing) {
    return `${api}?thing=${encodeURIComponent(thing)}&keep=${keeps}`;
  }

  async forget(thing) {
    await this.ask(() => call("DELETE", `${api}?thing=${encodeURIComponent(thing)}`));
  }

  async begin() {
    if (this.report.photographs && !confirm(t("rehearse.againSure"))) return;
    this.done = 0;
    setText(this.state, "");
    await this.ask(() => post(`${api}/new`));
  }

  async ask(work) {
    setText(this.failure, "");
    try {
      this.show(await work());
    } catch (problem) {
      setText(this.failure, problem.words);
    }
  }

  /** Shows things to the camera: a thing is chosen, and each press takes a picture of it. */
  openCamera() {
    if (this.finder) return;
    this.finder = new BrowserFinder({ photos: (files) => this.add(choice.value, files) });
    addEventListener("pagehide", () => this.finder?.close());
    const choice = h(
      "select",
      { class: "field", name: "thing" },
      this.report.things.map((thing) => h("option", { value: thing.name }, thing.name)),
      h("option", { value: "" }, t("rehearse.strangers")),
    );
    const answer = h("p", { class: "note", role: "status", hidden: true });
    const take = async () => {
      const thing = choice.value;
      try {
        const { video } = this.finder;
        const jpeg = await jpegOf(video, video.videoWidth, video.videoHeight, pictureSide);
        const report = await call("POST", this.judged(thing), jpeg, { "X-Picture": "photograph" });
        this.show(report);
        answer.hidden = false;
        setText(answer, lastWords(report.last));
      } catch (problem) {
        setText(this.failure, problem.words ?? t("camera.noPicture"));
      }
    };
    fill(
      this.camera,
      this.finder.element,
      h(
        "div",
        { class: "rehearsal-side" },
        h("label", {}, t("rehearse.thing"), choice),
        answer,
        h(
          "div",
          { class: "row" },
          button(t("enrol.take"), take, "primary"),
          button(t("close"), () => {
            this.finder.close();
            this.finder = null;
            fill(this.camera);
            this.opener.hidden = false;
            this.opener.focus();
          }),
        ),
      ),
    );
    this.opener.hidden = true;
    this.finder.open();
    this.camera.scrollIntoView({ block: "nearest" });
  }
}

/** The box with which the author lets photographs be kept. */
const keeper = () =>
  h("input", {
    type: "checkbox",
    checked: keeps,
    onchange: (event) => {
      keeps = event.target.checked;
    },
  });

function thingWords({ name, shown, found, foundBy, share95, expected, takenFor, reasons, verdict, missing }) {
  const more = missing ? h("p", { class: "small" }, t("rehearse.missingHere", { count: missing })) : null;
  if (!shown) return [h("p", { class: "muted" }, t("rehearse.unseen")), more];
  return [
    h(
      "p",
      { class: `grade ${verdict === "notReady" ? "hard" : ""}` },
      h("strong", {}, t("rehearse.foundIn", { found, count: shown })),
      " ",
      t("rehearse.share", { from: formatShare(share95[0]), to: formatShare(share95[1]) }),
    ),
    more,
    foundBy.some((view) => view.name !== name)
      ? foundBy.map((view) =>
          h("p", { class: "small" }, t("rehearse.foundBy", { name: view.name, count: view.photographs })),
        )
      : null,
    h("p", { class: "small muted" }, t("rehearse.next", { from: expected[0], to: expected[1] })),
    takenFor.map((other) =>
      h("p", { class: "small" }, t("rehearse.takenFor", { name: other.name, count: other.photographs })),
    ),
    reasons.map((reason) => h("p", { class: "small" }, missedWords(reason))),
  ];
}

function strangerWords({ strangers, mistaken, mistaken95 }) {
  if (!strangers) return h("p", { class: "muted" }, t("rehearse.strangersHelp"));
  return h(
    "p",
    { class: `grade ${mistaken ? "hard" : ""}` },
    h("strong", {}, t("rehearse.mistaken", { mistaken, count: strangers })),
    " ",
    t("rehearse.share", { from: formatShare(mistaken95[0]), to: formatShare(mistaken95[1]) }),
  );
}

const missedWords = ({ code, title, names, photographs }) =>
  t("rehearse.missed", { count: photographs, reason: reasonWords(code, names) ?? title });

function lastWords({ found, takenFor, reason }) {
  if (takenFor.length) return t("rehearse.lastTaken", { name: takenFor.join(", ") });
  if (found === undefined || found === null) return t("rehearse.lastStranger");
  return found ? t("rehearse.lastFound") : missedWords(reason);
}

/** Tenths of a second, rounded up: "within 0.0 s" would say nothing. */
const tookWords = (took) => {
  const [half, most] = took.map((milliseconds) => formatSeconds(Math.ceil(milliseconds / 100) * 100));
  return t("rehearse.took", { half, most });
};

/** What was found in the rehearsals before, the latest first. */
function earlierWords(earlier) {
  if (!earlier.length) return null;
  return [
    h("h2", {}, t("rehearse.earlier")),
    h(
      "ul",
      { class: "rehearsal-earlier" },
      earlier.map(({ at, shown, found, share95, strangers, otherSeen }) =>
        h("li", {}, [
          h("strong", {}, formatDate(at)),
          " ",
          shown
            ? t("rehearse.found", { found, count: shown, from: formatShare(share95[0]), to: formatShare(share95[1]) })
            : "",
          " ",
          otherSeen
            ? t("rehearse.otherSeen", { seen: otherSeen, count: shown + strangers })
            : strangers
              ? t("rehearse.notMistaken", { count: strangers })
              : "",
        ]),
      ),
    ),
  ];
}
