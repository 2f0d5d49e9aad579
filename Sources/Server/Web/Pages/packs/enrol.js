// Adds a reference: take a picture, put the corners on the thing, look at the result, give it a name.

import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { button, fill, h } from "../shared/dom.js";
import { once } from "../shared/events/busy.js";
import { showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { CornerPicker } from "./corner-picker.js";
import { followReferences, judgedOf } from "./judged.js";
import { freshPicture, nameField } from "./manage.js";
import { Photograph } from "./photograph.js";
import { keyOf, wordsIn } from "./picture-file.js";

/**
 * The first step: the camera, or a file. With the name of a thing that is known, the picture is another one of it. It
 * goes into `pack` of the library, or into the usual one. `saved(entry)` is told of what was saved, and says whether
 * the next picture is to be taken at once; `back()` leaves. Any number of `files`, or photographs, may be given together: each comes to
 * its corners and its name in turn, and those that are `queued` after the next picture. `wanted` are the names of
 * things of which pictures are still to come: it goes back when there is one of each. If a further picture of
 * `shown.thing` is to be taken, it is called `shown.view`.
 */
export async function showEnrol(
  known = null,
  {
    pack = null,
    saved = null,
    back = toCatalogue,
    last = null,
    files = [],
    queued = [],
    unreadable = [],
    wanted = null,
    shown = null,
  } = {},
) {
  if (wanted?.length === 0 && !files.length) return back();
  const place = { pack, saved, back, last, wanted, shown };
  for (const [i, file] of files.entries()) {
    const rest = { ...place, files: files.slice(i + 1), unreadable };
    try {
      if (file instanceof Photograph) return await toCorners(file, known, rest);
      return await toCorners(await Photograph.of(file), known, rest, wordsIn(file));
    } catch {
      unreadable = [...unreadable, file.name];
    }
  }
  const failure = h("p", { class: "failure", role: "alert" });
  if (unreadable.length) failure.textContent = t("enrol.unreadable", { files: unreadable.join(", ") });
  const take = (chosen) => {
    finder.close();
    showEnrol(known, { ...place, files: known || shown ? chosen.slice(0, 1) : [...chosen, ...queued] });
  };
  const finder = new BrowserFinder({ photos: take });
  addEventListener("pagehide", () => finder.close());
  const photograph = async () => {
    try {
      const bitmap = await createImageBitmap(finder.video);
      finder.close();
      await toCorners(await Photograph.of(bitmap), known, { ...place, files: queued, unreadable });
    } catch {
      failure.textContent = t("camera.noPicture");
    }
  };
  showScene(
    "enrol",
    h(
      "section",
      {
        class: "round enrolling",
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => {
          event.preventDefault();
          if (event.dataTransfer.files.length) take([...event.dataTransfer.files]);
        },
      },
      h(
        "div",
        { class: "text" },
        h("p", { class: "eyebrow" }, t("page.catalogue")),
        h("h1", { class: "title" }, titleOf(known, wanted, shown)),
        h("p", { class: "lead" }, t("enrol.help")),
        last ? h("p", { class: "note", role: "status" }, t("enrol.savedNext", { name: last })) : null,
        last ? judged(last, pack) : null,
        failure,
        h(
          "div",
          { class: "row" },
          button(t("enrol.take"), photograph, "primary large"),
          leaving(finder, last ? t("enrol.done") : t("cancel"), back, last ? "plain" : "quiet"),
        ),
      ),
      finder.element,
    ),
  );
  finder.open();
}

function titleOf(known, wanted, shown) {
  if (shown) return t("enrol.titleView", { name: shown.thing });
  if (known) return t("enrol.titleOf", { name: known });
  return wanted?.length ? t("enrol.titleFor", { name: wanted[0] }) : t("enrol.title");
}

/** Leads a photograph to its corners. */
async function toCorners(photograph, known, place, name = "") {
  const meant = place.wanted?.find((other) => keyOf(other) === keyOf(name)) ?? (name || place.wanted?.[0]);
  showCorners(photograph, await photograph.bitmap(), known, { ...place, name: meant ?? "" });
}

const toCatalogue = () => location.assign("/catalogue");

/** The button that closes the camera and leaves. */
const leaving = (finder, words, back, look) =>
  button(
    words,
    () => {
      finder?.close();
      back();
    },
    look,
  );

/** The second step: corners, what comes of them, and the name. */
function showCorners(photograph, bitmap, known, place) {
  const failure = h("p", { class: "failure", role: "alert" });
  const result = h("div", { class: "preview", role: "status" });
  const picker = new CornerPicker(bitmap, photograph.corners, photograph.others, () => preview());
  const name = nameField(place.shown?.view ?? place.name);
  // Another picture is not that of the answer that was missed.
  const anew = place.shown && { ...place.shown, answer: null };
  let asked = 0;
  let shown = null;

  const preview = async () => {
    const mine = ++asked;
    photograph.corners = picker.corners.flat();
    try {
      const picture = await photograph.straightened();
      if (mine !== asked) return; // a corner has moved on
      URL.revokeObjectURL(shown);
      shown = URL.createObjectURL(picture);
      fill(result, h("img", { class: "plate", src: shown, alt: t("enrol.preview") }));
      failure.textContent = "";
    } catch (problem) {
      if (mine === asked) failure.textContent = problem.words;
    }
  };
  const press = h("button", { class: "button primary" }, t("enrol.save"));
  const work = async () => {
    try {
      photograph.corners = picker.corners.flat();
      const saved = known
        ? await photograph.replace(known, place.pack)
        : await photograph.save(name.value.trim(), place.pack, place.shown?.thing);
      if (known) await freshPicture(known, place.pack);
      if (!place.saved && !place.files?.length) return showSaved(saved, place);
      const wanted = place.wanted?.filter((other) => other !== saved.name) ?? null;
      if (!place.saved || (await place.saved(saved))) showEnrol(null, { ...place, wanted, last: saved.name });
    } catch (problem) {
      failure.textContent = problem.words;
    }
  };
  const save = (event) => {
    event.preventDefault();
    once(press, work);
  };
  showScene(
    "corners",
    h(
      "section",
      { class: "enrol" },
      h(
        "div",
        { class: "enrol-picture" },
        h("h1", { class: "title" }, t("corners.title")),
        h("p", { class: photograph.sure ? "" : "note" }, t(photograph.sure ? "corners.found" : "corners.help")),
        picker.element,
      ),
      h(
        "form",
        { class: "enrol-side", onsubmit: save },
        place.files?.length ? h("p", { class: "small muted" }, t("enrol.more", { count: place.files.length })) : null,
        result,
        place.last ? h("p", { class: "small", role: "status" }, t("enrol.saved", { name: place.last })) : null,
        place.last ? judged(place.last, place.pack) : null,
        known ? null : h("label", {}, t("enrol.name"), name),
        failure,
        h(
          "div",
          { class: "row" },
          press,
          picker.choice,
          button(t("corners.turn"), () => picker.turn()),
          place.files?.length ? button(t("enrol.leaveOut"), () => showEnrol(known, place)) : null,
          button(t("enrol.again"), () =>
            showEnrol(known, { ...place, shown: anew, files: [], queued: place.files ?? [] }),
          ),
          leaving(null, t("cancel"), place.back, "quiet"),
        ),
      ),
    ),
  );
  preview();
}

function showSaved({ name }, place) {
  showScene(
    "saved",
    h(
      "section",
      { class: "center" },
      h("h1", { class: "title" }, t("enrol.saved", { name })),
      place.unreadable?.length
        ? h("p", { class: "failure", role: "alert" }, t("enrol.unreadable", { files: place.unreadable.join(", ") }))
        : null,
      judged(name, place.pack),
      h(
        "div",
        { class: "row" },
        button(t("page.catalogue"), place.back, "primary"),
        button(t("enrol.another"), () => showEnrol(null, place)),
      ),
    ),
  );
}

/**
 * The judgement of the thing `name` as soon as it is known: the daemon grades when nobody waits for a picture to be
 * judged.
 */
function judged(name, pack) {
  const words = h("div", { class: "judged", role: "status" }, h("p", { class: "muted" }, t("catalogue.noGrade")));
  followReferences(pack, words, ({ references, grading }) => {
    const entry = references.find((reference) => reference.name === name);
    // A text that is read aloud is not read again unchanged.
    const key = JSON.stringify([entry, grading]);
    if (!entry || key === words.dataset.key) return;
    words.dataset.key = key;
    fill(words, judgedOf(entry, references, pack));
  });
  return words;
}
