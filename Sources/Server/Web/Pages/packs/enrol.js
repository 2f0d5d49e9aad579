// Adds a reference: take a picture, put the corners on the thing, look at the result, give it a name.
import { call, get } from "../shared/api.js";
import { BrowserFinder } from "../shared/browser-finder.js";
import { button, fill, h, linkButton } from "../shared/dom.js";
import { showScene } from "../shared/page-frame.js";
import { bitmapOf, jpegOf } from "../shared/picture.js";
import { t } from "../shared/text.js";
import { CornerPicker } from "./corner-picker.js";
import { freshPicture, longestName } from "./manage.js";

/** The longest side of the picture that is sent, in pixels: a reference is stored smaller than this. */
const pictureSide = 1600;
/** Milliseconds between looks while the grade is still being computed. */
const lookAgain = 3000;

/** The first step: the camera, or a file. With the name of a thing that is known, the picture is another one of it. */
export function showEnrol(known = null) {
  const failure = h("p", { class: "failure", role: "alert" });
  const finder = new BrowserFinder({ photo: (file) => use(() => bitmapOf(file)) });
  addEventListener("pagehide", () => finder.close());
  const use = async (take) => {
    try {
      const bitmap = await take();
      const jpeg = await jpegOf(bitmap, bitmap.width, bitmap.height, pictureSide);
      finder.close();
      const [bitmapOfJPEG, outline] = [await createImageBitmap(jpeg), await outlineOf(jpeg)];
      showCorners(jpeg, bitmapOfJPEG, outline, known);
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
        h("h1", { class: "title" }, known ? t("enrol.titleOf", { name: known }) : t("enrol.title")),
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

/** Where the thing in the picture seems to be; nothing where the daemon does not say it. */
const outlineOf = (jpeg) => call("POST", "/api/catalogue/outline", jpeg).catch(() => null);

/** Corners near the edge of a picture, for who has to put them right. */
function nearEdge({ width, height }) {
  const [x0, x1, y0, y1] = [width * 0.05, width * 0.95, height * 0.05, height * 0.95];
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}

/** The second step: corners, what comes of them, and the name. */
function showCorners(jpeg, bitmap, outline, known) {
  const failure = h("p", { class: "failure", role: "alert" });
  const result = h("div", { class: "preview", role: "status" });
  const picker = new CornerPicker(bitmap, outline?.corners ?? nearEdge(bitmap), () => preview());
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
      const corners = `corners=${picker.text}`;
      if (known) {
        const saved = await call("POST", `/api/catalogue/${encodeURIComponent(known)}/image?${corners}`, jpeg);
        await freshPicture(known);
        showSaved(saved);
      } else {
        const query = `name=${encodeURIComponent(name.value.trim())}&${corners}`;
        showSaved(await call("POST", `/api/catalogue?${query}`, jpeg));
      }
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
        h("p", { class: outline?.sure ? "" : "note" }, t(outline?.sure ? "corners.found" : "corners.help")),
        picker.element,
      ),
      h(
        "form",
        { class: "enrol-side", onsubmit: save },
        result,
        known ? null : h("label", {}, t("enrol.name"), name),
        failure,
        h(
          "div",
          { class: "row" },
          h("button", { class: "button primary" }, t("enrol.save")),
          button(t("enrol.again"), () => showEnrol(known)),
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
        button(t("enrol.another"), () => showEnrol()),
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
