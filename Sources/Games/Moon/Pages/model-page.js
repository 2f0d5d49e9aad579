// The Sun, the Earth and the Moon on a table: moved by their cards or by hand until phases and eclipses come about.
import { get } from "../shared/api.js";
import { button, h, linkButton, setText, svg } from "../shared/dom.js";
import { openPage, showLoading, showProblem, showScene } from "../shared/page-frame.js";
import { formatNumber, t } from "../shared/text.js";
import { bodies, Globe } from "./globe.js";
import { coverOf, lightOnMoon, moonAt, radii, shadow, skyOf } from "./model.js";
import { SkyTable } from "./sky-table.js";

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
    draw(await get("/api/moon/cards"));
  } catch (problem) {
    showProblem(problem, show);
  }
}

function draw(cards) {
  const plain = new URLSearchParams(location.search).has("plain");
  const table = new SkyTable(() => tell(), cards, plain);
  const face = h("canvas", { class: "model-moon", role: "img" });
  const globe = new Globe(face, bodies.moon, plain, () => tell());
  const disc = sunDisc();
  const title = h("h1", { class: "title", "aria-live": "polite" });
  const lit = h("p", { class: "lead" });
  const why = h("p", {});
  const height = h("input", {
    type: "range",
    min: -highest,
    max: highest,
    step: 0.1,
    value: 0,
    name: "height",
    oninput: () => tell(),
  });

  function tell() {
    const { at, unit } = table;
    if (!unit) return;
    table.height = Number(height.value);
    table.draw();
    const sky = skyOf(at, unit, table.height);
    const { eclipse } = sky;
    setText(title, eclipse ? t(`moon.model.eclipse.${eclipse.of}.${eclipse.kind}`) : t(`moon.phase.${sky.phase}`));
    const angle = Math.round(sky.elongation) % 360;
    // In the shadow of the Earth nothing is lit, and of a Moon before the Sun nothing is seen.
    setText(lit, eclipse ? "" : t("moon.model.lit", { lit: Math.round(sky.illumination * 100), angle }));
    setText(
      why,
      t(eclipse ? `moon.model.why.${eclipse.of}` : missed(sky) ? "moon.model.why.missed" : "moon.model.why.phase"),
    );
    const isSun = eclipse?.of === "sun";
    face.toggleAttribute("hidden", isSun);
    disc.element.toggleAttribute("hidden", !isSun);
    if (isSun) disc.show(coverOf(sky.off));
    else globe.draw(side, straight, lightOnMoon(at), shadowOn(sky, at, unit, table.height));
    face.setAttribute("aria-label", t(`moon.phase.${sky.phase}`));
    view.dataset.phase = sky.phase;
    view.dataset.eclipse = eclipse ? `${eclipse.of} ${eclipse.kind}` : "none";
  }

  /** Whether it is the height alone that keeps an eclipse away. */
  const missed = (sky) => sky.eclipse === null && skyOf(table.at, table.unit).eclipse !== null;

  const move = (elongation) => {
    const { at, unit } = table;
    table.put("moon", moonAt(at, elongation, distance * unit));
  };
  const put = (elongation) => {
    setGoing(false);
    move(elongation);
  };
  let going = null;
  const go = button(t("moon.model.go"), () => setGoing(!going), "plain", { "aria-pressed": "false" });
  const setGoing = (on) => {
    if (going) cancelAnimationFrame(going);
    going = null;
    go.setAttribute("aria-pressed", String(on));
    let last = null;
    const turn = (now) => {
      const { at, unit } = table;
      if (last !== null) move(skyOf(at, unit).elongation + ((now - last) / month) * 360);
      last = now;
      going = requestAnimationFrame(turn);
    };
    if (on) going = requestAnimationFrame(turn);
  };
  const hasCards = cards.sun && cards.earth && cards.moon;
  const camera = button(
    t("moon.model.camera"),
    () => setCamera(camera.getAttribute("aria-pressed") !== "true"),
    "plain",
    {
      "aria-pressed": "false",
      "data-camera": true,
    },
  );
  const setCamera = (on) => {
    setGoing(false);
    camera.setAttribute("aria-pressed", String(on));
    camera.textContent = t(on ? "moon.model.cameraOff" : "moon.model.camera");
    if (on) table.begin();
    else table.end();
  };
  table.lost = () => camera.setAttribute("aria-pressed", "false");
  const view = h(
    "section",
    { class: "round moon model" },
    h(
      "div",
      { class: "text" },
      h("p", { class: "eyebrow" }, t("page.moonmodel")),
      title,
      h("figure", { class: "model-seen" }, face, disc.element, h("figcaption", {}, t("moon.model.seen"))),
      lit,
      why,
      h("div", { class: "row" }, hasCards ? camera : h("p", { class: "small" }, t("moon.model.noCards")), go),
      h(
        "div",
        { class: "row" },
        Object.entries(presets).map(([phase, elongation]) =>
          button(t(`moon.phase.${phase}`), () => put(elongation), "plain", { "data-put": phase }),
        ),
      ),
      h("label", { class: "model-height" }, t("moon.model.height"), height),
      h("div", { class: "row controls" }, linkButton(t("page.moon"), "/moon", "quiet")),
      h("p", { class: "small muted" }, t("moon.model.keys")),
      h("p", { class: "small muted" }, t("moon.model.scale", { sun: formatNumber(109), far: formatNumber(60) })),
    ),
    table.element,
  );
  showScene("model", view);
  addEventListener("pagehide", () => table.close());
  new ResizeObserver(() => tell()).observe(table.glass);
}

/** The Earth's shadow on the Moon as the Earth sees it, which stands before it: as `Globe.draw` takes it. */
function shadowOn(sky, at, unit, height) {
  if (!sky.beyond) return undefined;
  const far = Math.hypot(at.moon.x - at.earth.x, at.moon.y - at.earth.y) / unit / radii.moon;
  const [core, rim] = [shadow.core / radii.moon, shadow.rim / radii.moon];
  return { at: [0, -height / radii.moon, far], radius: (core + rim) / 2, spread: (rim - core) / 2 / far };
}

/** The Sun behind the Moon: `show(cover)` puts the Moon's middle so many radii of the Sun beside its own. */
function sunDisc() {
  const moon = svg("circle", { cy: 0, r: 1.02, class: "before" });
  const corona = svg("circle", { r: 1.35, class: "corona" });
  const element = svg(
    "svg",
    { viewBox: "-2.2 -2.2 4.4 4.4", class: "model-sun", role: "img", "aria-label": t("moon.model.sunCovered") },
    [corona, svg("circle", { r: 1, class: "sun" }), moon],
  );
  return {
    element,
    show(cover) {
      moon.setAttribute("cx", cover);
      element.classList.toggle("total", cover < 0.02);
    },
  };
}
