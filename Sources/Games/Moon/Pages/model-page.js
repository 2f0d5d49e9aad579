// The Sun, the Earth and the Moon on a table: moved by their cards or by hand until phases and eclipses come about.

import { button, h, linkButton, setText } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { eclipseName } from "./eclipse.js";
import { bodies, Globe } from "./globe.js";
import { coverOf, lightOnMoon, moonAt, radii, scaleOf, shadow, sideOf, skyOf } from "./model.js";
import { SkyTable } from "./sky-table.js";
import { sunDisc } from "./sun-disc.js";

/** Points across of the Moon as the Earth sees it. */
const side = 320;
/** The Moon's distance from the Earth where it is put by a button, in radii of the Earth. */
const distance = 3;
/**
 * How high the Moon stands above the table at most, in radii of the Earth: its path is tilted by 5.1 degrees, which is
 * 5.4 at its distance.
 */
const highest = 5.4;
/** Milliseconds in which it goes around the Earth. */
const month = 20_000;
const straight = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const presets = { new: 0, firstQuarter: 90, full: 180, lastQuarter: 270 };

const about = await openPage("moonmodel");
if (about) show();

async function show() {
  showLoading();
  try {
    const cards = await get("/api/moon/cards");
    new ModelScene(cards).begin();
  } catch (problem) {
    showProblem(problem, show);
  }
}

/** The table, and beside it what is seen from the Earth and why; `cards` are the names of the references by body. */
class ModelScene {
  /** The next frame in which the Moon goes on around the Earth; null while it stands. */
  going = null;

  constructor(cards) {
    const plain = new URLSearchParams(location.search).has("plain");
    this.table = new SkyTable(() => this.tell(), cards, plain);
    this.face = h("canvas", { class: "model-moon", role: "img" });
    this.globe = new Globe(this.face, bodies.moon, plain, () => this.tell());
    this.disc = sunDisc("model-sun");
    this.title = h("h1", { class: "title", "aria-live": "polite" });
    this.lit = h("p", {});
    this.why = h("p", {});
    this.scale = h("p", { class: "small muted" });
    this.height = h("input", {
      type: "range",
      min: -highest,
      max: highest,
      step: 0.1,
      value: 0,
      name: "height",
      oninput: () => this.tell(),
    });
    this.go = button(t("moon.model.go"), () => this.setGoing(!this.going), "plain", { "aria-pressed": "false" });
    this.camera = button(
      t("moon.model.camera"),
      () => this.setCamera(this.camera.getAttribute("aria-pressed") !== "true"),
      "plain",
      { "aria-pressed": "false", "data-camera": true },
    );
    this.table.lost = () => this.camera.setAttribute("aria-pressed", "false");
    const hasCards = cards.sun && cards.earth && cards.moon;
    if (hasCards) this.table.tools.prepend(this.camera);
    this.element = h("section", { class: "round moon model" }, this.table.element, this.words(hasCards));
  }

  begin() {
    showScene("model", this.element);
    addEventListener("pagehide", () => this.table.close());
    new ResizeObserver(() => this.tell()).observe(this.table.glass);
  }

  /** All that stands beside the table; controls come before what is as long as it is, and stay where they are. */
  words(hasCards) {
    return h(
      "div",
      { class: "text" },
      h(
        "div",
        { class: "model-seen" },
        this.face,
        this.disc.element,
        h("div", {}, h("p", { class: "eyebrow" }, t("moon.model.seen")), this.title, this.lit),
      ),
      h(
        "div",
        { class: "row" },
        Object.entries(presets).map(([phase, elongation]) =>
          button(t(`moon.phase.${phase}`), () => this.put(elongation), "plain", { "data-put": phase }),
        ),
      ),
      h("div", { class: "row" }, this.go, linkButton(t("page.moon"), "/moon", "quiet")),
      h("label", { class: "model-height" }, t("moon.model.height"), this.height),
      this.why,
      this.scale,
      h("p", { class: "small muted" }, t("moon.model.keys")),
      !hasCards && h("p", { class: "small muted" }, t("moon.model.noCards")),
    );
  }

  /** Says and draws what is seen from the Earth now. */
  tell() {
    const { table, element } = this;
    const { at, unit } = table;
    if (!unit) return;
    table.height = Number(this.height.value);
    table.draw();
    const sky = skyOf(at, unit, table.height);
    const { eclipse } = sky;
    this.say(sky);
    this.drawFace(sky, at, unit);
    setText(this.scale, t("moon.model.scale", scaleOf(unit, table.size.width)));
    element.dataset.phase = sky.phase;
    element.dataset.eclipse = eclipse ? `${eclipse.of} ${eclipse.kind}` : "none";
  }

  say(sky) {
    const { eclipse } = sky;
    setText(this.title, eclipse ? eclipseName(eclipse.of, eclipse.kind) : t(`moon.phase.${sky.phase}`));
    const { side, angle } = sideOf(sky.elongation);
    const lit = Math.round(sky.illumination * 100);
    // In the shadow of the Earth nothing is lit, and of a Moon before the Sun nothing is seen.
    setText(this.lit, eclipse ? "" : t(`moon.model.lit.${side}`, { lit, angle }));
    setText(
      this.why,
      t(eclipse ? `moon.model.why.${eclipse.of}` : this.misses(sky) ? "moon.model.why.missed" : "moon.model.why.phase"),
    );
  }

  /** Whether it is the height alone that keeps an eclipse away. */
  misses(sky) {
    return sky.eclipse === null && skyOf(this.table.at, this.table.unit).eclipse !== null;
  }

  /** Draws the Moon, or the Sun behind it where that is covered. */
  drawFace(sky, at, unit) {
    const { face, disc } = this;
    const isSun = sky.eclipse?.of === "sun";
    face.toggleAttribute("hidden", isSun);
    disc.element.toggleAttribute("hidden", !isSun);
    const cover = coverOf(sky.off);
    if (isSun) disc.show({ x: cover, y: 0, radius: 1.02, isTotal: cover < 0.02 });
    else this.globe.draw(side, straight, lightOnMoon(at), shadowOn(sky, at, unit, this.table.height));
    face.setAttribute("aria-label", t(`moon.phase.${sky.phase}`));
  }

  /** Moves the Moon to where it stands so many degrees from the Sun. */
  move(elongation) {
    const { at, unit } = this.table;
    this.table.put("moon", moonAt(at, elongation, distance * unit));
  }

  /** Moves the Moon there, and lets it stand. */
  put(elongation) {
    this.setGoing(false);
    this.move(elongation);
  }

  /** Lets the Moon go around the Earth by itself, or stand. */
  setGoing(on) {
    if (this.going) cancelAnimationFrame(this.going);
    this.going = null;
    this.go.setAttribute("aria-pressed", String(on));
    let last = null;
    const turn = (now) => {
      const { at, unit } = this.table;
      if (last !== null) this.move(skyOf(at, unit).elongation + ((now - last) / month) * 360);
      last = now;
      this.going = requestAnimationFrame(turn);
    };
    if (on) this.going = requestAnimationFrame(turn);
  }

  /** Lets cards before the camera move the bodies, or no longer. */
  setCamera(on) {
    this.setGoing(false);
    this.camera.setAttribute("aria-pressed", String(on));
    if (on) this.table.begin();
    else this.table.end();
  }
}

/** The Earth's shadow on the Moon as the Earth sees it, which stands before it: as `Globe.draw` takes it. */
function shadowOn(sky, at, unit, height) {
  if (!sky.beyond) return undefined;
  const far = Math.hypot(at.moon.x - at.earth.x, at.moon.y - at.earth.y) / unit / radii.moon;
  const [core, rim] = [shadow.core / radii.moon, shadow.rim / radii.moon];
  return { at: [0, -height / radii.moon, far], radius: (core + rim) / 2, spread: (rim - core) / 2 / far };
}
