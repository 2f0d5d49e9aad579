// The daemon's own cameras for the host: the picture of each beside what can be set of it.

import { DaemonFinder } from "../shared/camera/daemon-finder.js";
import { button, h, linkButton, renew, setText } from "../shared/dom.js";
import { get, longWork, post } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { openPage, showProblem, showScene } from "../shared/page-frame.js";
import { formatNumber, hasText, t } from "../shared/text.js";

/** The controls on this page, by the driver's names and in this order; the rest is for the command line. */
const kinds = [/exposure/, /focus/, /gain/, /white_balance/, /zoom/, /power_line/];
/** The names that older kernels give to controls. */
const renamed = {
  exposure_auto: "auto_exposure",
  exposure_absolute: "exposure_time_absolute",
  exposure_auto_priority: "exposure_dynamic_framerate",
  focus_auto: "focus_automatic_continuous",
  white_balance_temperature_auto: "white_balance_automatic",
};

function draw(names) {
  showScene(
    "cameras",
    h(
      "article",
      { class: "results" },
      h("h1", { class: "title" }, t("page.cameras")),
      h("p", { class: "lead" }, t(names.length ? "cameras.lead" : "camera.daemonNone.help")),
      names.map((name, i) => new CameraDesk(name, `camera-${i}`).element),
    ),
  );
}

/** One camera: its picture, its controls, and what can be done with all of them. */
class CameraDesk {
  constructor(name, id) {
    this.name = name;
    this.controls = h("div", { class: "camera-controls" });
    this.told = h("p", { class: "small", role: "status" });
    this.refused = h("p", { class: "failure", role: "alert" });
    const finder = new DaemonFinder({ answer() {} }, name);
    finder.element.setAttribute("aria-label", t("cameras.picture", { name }));
    finder.open();
    this.tuner = button(t("cameras.tune"), () => once(this.tuner, () => this.tune()), "primary");
    this.forgetter = button(t("cameras.forget"), () => once(this.forgetter, () => this.set(null)));
    this.actions = h("div", { class: "row" }, this.tuner, this.forgetter);
    this.element = h(
      "section",
      { class: "panel camera-desk", "aria-labelledby": id, "data-camera": name },
      h("h2", { id }, name),
      finder.element,
      h("div", { class: "camera-settings" }, this.controls, this.actions, this.told, this.refused),
    );
    this.load();
  }

  /** Shows the controls as they are, also where one of them was moved to what the camera refused. */
  async load() {
    const query = new URLSearchParams({ camera: this.name });
    const all = await get(`/api/camera/controls?${query}`).catch((problem) => this.fail(problem));
    this.controls.drawnFrom = null;
    if (all) this.show(all);
  }

  /** Sets `values` by the name of the control; null makes the camera what it was made. */
  async set(values) {
    setText(this.refused, "");
    try {
      this.show(await post("/api/camera/controls", { camera: this.name, values }));
      setText(this.told, t(values ? "cameras.kept" : "cameras.forgotten"));
    } catch (problem) {
      this.fail(problem);
      await this.load();
    }
  }

  async tune() {
    setText(this.refused, "");
    setText(this.told, t("cameras.tuning"));
    try {
      const tuned = await longWork("POST", "/api/camera/tuning", { camera: this.name });
      const [before, after] = [tuned.sharpnessBefore, tuned.sharpnessAfter].map((number) =>
        formatNumber(Math.round(number * 100) / 100),
      );
      setText(this.told, t("cameras.tuned", { before, after }));
    } catch (problem) {
      this.fail(problem);
    }
    await this.load();
  }

  fail(problem) {
    setText(this.told, "");
    // A camera says by itself what it refuses, and why.
    setText(this.refused, problem.code === "camera" ? `${problem.words} ${problem.message}` : problem.words);
  }

  show(all) {
    const rank = ({ name }) => kinds.findIndex((kind) => kind.test(name));
    const shown = all.filter((control) => rank(control) >= 0).sort((a, b) => rank(a) - rank(b));
    this.actions.hidden = shown.length === 0;
    renew(this.controls, shown, () =>
      shown.length ? shown.map((control) => this.row(control)) : h("p", { class: "muted" }, t("cameras.nothing")),
    );
  }

  row(control) {
    const { name, kind, value, least, most, step, choices, isInactive, isReadOnly, kept } = control;
    const change = (chosen) => this.set({ [name]: chosen });
    const attributes = { name, disabled: isInactive || isReadOnly, "data-focus": `${this.name} ${name}` };
    const told = h("output", { class: "small muted" }, kind === "number" ? (value ?? "?") : "");
    let field;
    if (kind === "flag") {
      field = h("input", {
        ...attributes,
        type: "checkbox",
        checked: value === 1,
        onchange: () => change(Number(field.checked)),
      });
    } else if (kind === "choice") {
      field = h(
        "select",
        { ...attributes, class: "field small", onchange: () => change(Number(field.value)) },
        Object.entries(choices).map(([number, word]) =>
          h("option", { value: number, selected: Number(number) === value }, wordOf(word)),
        ),
      );
    } else {
      field = h("input", {
        ...attributes,
        type: "range",
        min: least,
        max: most,
        step,
        value: value ?? least,
        oninput: () => setText(told, field.value),
        onchange: () => change(Number(field.value)),
      });
    }
    return h(
      "label",
      { class: kind === "flag" ? "check" : "" },
      kind === "flag" ? field : null,
      h(
        "span",
        {},
        labelOf(name),
        kept === null || kept === undefined ? null : h("span", { class: "small muted" }, ` · ${t("cameras.isKept")}`),
      ),
      kind === "flag" ? null : field,
      kind === "number" ? told : null,
    );
  }
}

/** The name of a control: the driver's where there is no other. */
function labelOf(name) {
  const key = `control.${renamed[name] ?? name}`;
  return hasText(key) ? t(key) : name.replaceAll("_", " ");
}

/** The name of a choice, whose word is the driver's. */
function wordOf(word) {
  const key = `choice.${word.toLowerCase().replaceAll(" ", "_")}`;
  return hasText(key) ? t(key) : word;
}

const about = await openPage("cameras");
if (about && !about.host)
  showProblem({ status: 403, words: t("problem.hostOnly") }, null, linkButton(t("page.host"), "/host", "primary"));
else if (about) draw(about.cameras);
