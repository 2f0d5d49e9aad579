// Adds a reference: take a picture, put the corners on the thing, look at the result, give it a name.
import { call, get } from "../shared/api.js";
import { BrowserFinder } from "../shared/browser-finder.js";
import { button, fill, h, linkButton } from "../shared/dom.js";
import { showScene } from "../shared/page-frame.js";
import { bitmapOf, jpegOf } from "../shared/picture.js";
import { t } from "../shared/text.js";
import { CornerPicker } from "./corner-picker.js";

/** The longest side of the picture that is sent, in pixels: a reference is stored smaller than this. */
const pictureSide = 1600;
/** The longest name of a reference. */
const longestName = 80;
/** Milliseconds between looks while the grade is still being computed. */
const lookAgain = 3000;

/** The first step: the camera, or a file. */
export function showEnrol() {
  const failure = h("p", { class: "failure", role: "alert" });
  const finder = new BrowserFinder({ photo: (file) => use(() => bitmapOf(file)) });
  addEventListener("pagehide", () => finder.close());
  const use = async (take) => {
    try {
      const bitmap = await take();
      const jpeg = await jpegOf(bitmap, bitmap.width, bitmap.height, pictureSide);
      finder.close();
      showCorners(jpeg, await createImageBitmap(jpeg));
    } catch {
      failure.textContent = t("camera.noPicture");
    }
  };
  showScene(
    "enrol",
    h(
      "section",
      { class: "round" },
      h(
        "div",
        { class: "text" },
        h("p", { class: "eyebrow" }, t("page.catalogue")),
        h("h1", { class: "title" }, t("enrol.title")),
        h("p", { class: "lead" }, t("enrol.help")),
        failure,
        h(
          "div",
          { class: "row" },
          button(t("enrol.take"), () => use(() => createImageBitmap(finder.video)), "primary large"),
          linkButton(t("cancel"), "/catalogue", "quiet"),
        ),
      ),
      finder.element,
    ),
  );
  finder.open();
}

/** The second step: corners, what comes of them, and the name. */
function showCorners(jpeg, bitmap) {
  const failure = h("p", { class: "failure", role: "alert" });
  const result = h("div", { class: "preview", role: "status" });
  const picker = new CornerPicker(bitmap, () => preview());
  const name = h("input", {
    class: "field",
    name: "name",
    required: true,
    maxlength: longestName,
    autocomplete: "off",
  });
  let asked = 0;
  let shown = null;

  const preview = async () => {
    const mine = ++asked;
    try {
      const picture = await call("POST", `/api/catalogue/preview?corners=${picker.text}`, jpeg);
      if (mine !== asked) return; // a corner has moved on
      URL.revokeObjectURL(shown);
      shown = URL.createObjectURL(picture);
      fill(result, h("img", { class: "plate", src: shown, alt: t("enrol.preview") }));
      failure.textContent = "";
    } catch (problem) {
      if (mine === asked) failure.textContent = problem.words;
    }
  };
  const save = async (event) => {
    event.preventDefault();
    try {
      const query = `name=${encodeURIComponent(name.value.trim())}&corners=${picker.text}`;
      showSaved(await call("POST", `/api/catalogue?${query}`, jpeg));
    } catch (problem) {
      failure.textContent = problem.words;
    }
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
        h("p", {}, t("corners.help")),
        picker.element,
      ),
      h(
        "form",
        { class: "enrol-side", onsubmit: save },
        result,
        h("label", {}, t("enrol.name"), name),
        failure,
        h(
          "div",
          { class: "row" },
          h("button", { class: "button primary" }, t("enrol.save")),
          button(t("enrol.again"), showEnrol),
          linkButton(t("cancel"), "/catalogue", "quiet"),
        ),
      ),
    ),
  );
  preview();
}

function showSaved({ name }) {
  const grade = h("p", { class: "lead", role: "status" }, t("catalogue.noGrade"));
  showScene(
    "saved",
    h(
      "section",
      { class: "center" },
      h("h1", { class: "title" }, t("enrol.saved", { name })),
      grade,
      h(
        "div",
        { class: "row" },
        linkButton(t("page.catalogue"), "/catalogue", "primary"),
        button(t("enrol.another"), showEnrol),
      ),
    ),
  );
  showGrade(name, grade);
}

/** Writes the grade into `line` as soon as there is one: the daemon grades when nobody waits for a picture to be judged. */
async function showGrade(name, line) {
  const { references, grading } = await get("/api/catalogue").catch(() => ({ references: [], grading: true }));
  const entry = references.find((reference) => reference.name === name);
  if (typeof entry?.grade === "number") line.textContent = t("enrol.grade", { grade: entry.grade });
  else if (grading && line.isConnected) setTimeout(() => showGrade(name, line), lookAgain);
}
