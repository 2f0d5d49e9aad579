// All that is said of the Moon for a place and a time, as a list.
import { button, h } from "../shared/dom.js";
import { language, region, t } from "../shared/text.js";
import { beforeSun, eclipseNow, eclipseTimes, titleOf } from "./eclipse.js";
import { bodies, Globe } from "./globe.js";
import { arrange, labelLayer } from "./labels.js";
import { onGlobe, skyTurn } from "./pose.js";
import { earthBefore } from "./shadow.js";
import { sunDisc } from "./sun-disc.js";

/** Points across of the labelled picture. */
const side = 720;

const format = (value, digits, unit) =>
  `${value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`;

/** A time of the daemon (ISO 8601 in the observer's zone) in that zone, not in the browser's. */
function time(text, zone, options) {
  return new Date(text).toLocaleString(region, { timeZone: zone, hourCycle: "h23", ...options });
}

/** "60.17° N" */
const latitude = (value) => `${format(Math.abs(value), 2, "°")} ${t(value < 0 ? "moon.south" : "moon.north")}`;
const longitude = (value) => `${format(Math.abs(value), 2, "°")} ${t(value < 0 ? "moon.west" : "moon.east")}`;
export const coordinates = ({ observer }) => `${latitude(observer.latitude)}, ${longitude(observer.longitude)}`;

/** "near Helsinki", with the distance where it is not next door. */
export const nearby = ({ place }) =>
  !place
    ? ""
    : place.distance < 10
      ? t("moon.at", { name: place.name })
      : t("moon.near", { name: place.name, distance: Math.round(place.distance) });

/** One of sixteen winds. */
const wind = (azimuth) => t(`moon.wind.${Math.round(azimuth / 22.5) % 16}`);

/** The words in place of a rising or setting that does not come. */
const none = (moon, what) =>
  moon.allDay ? t(`moon.allDay.${moon.allDay}`, { what: t(`moon.no.${what}`) }) : t(`moon.no.${what}`);

/** The rows of the list: a key of the texts `moon.field.…`, and the value. */
export function rows(moon) {
  const clock = (text) => time(text, moon.zone, { hour: "2-digit", minute: "2-digit" });
  const date = (text) => time(text, moon.zone, { dateStyle: "medium", timeStyle: "short" });
  const eclipse = [eclipseTimes(moon), eclipseNow(moon)].filter(Boolean).join(" ");
  return [
    ...(eclipse ? [["eclipse", eclipse]] : []),
    ["rise", moon.rise ? clock(moon.rise) : none(moon, "rise")],
    ["set", moon.set ? clock(moon.set) : none(moon, "set")],
    ["altitude", format(moon.altitude, 1, "°")],
    ["azimuth", `${format(moon.azimuth, 1, "°")} ${wind(moon.azimuth)}`],
    ["distance", t("moon.km", { count: moon.distance })],
    ["phase", t(`moon.phase.${moon.phase}`)],
    ["illumination", format(moon.illumination * 100, 1, " %")],
    ["age", t("moon.days", { days: format(moon.age, 1, "") })],
    ["diameter", `${format(moon.diameter * 60, 1, "′")}`],
    ["parallacticAngle", format(moon.parallacticAngle, 1, "°")],
    ["nextNew", date(moon.nextNew)],
    ["nextFull", date(moon.nextFull)],
    ["observer", coordinates(moon)],
    ["place", nearby(moon) || "–"],
    ["at", `${date(moon.at)} (${moon.zone})`],
  ];
}

/** The Moon as the observer has it, with names, or the Sun behind it; `plain` draws the Moon without WebGL. */
function picture(moon, plain) {
  const before = beforeSun(moon);
  if (before) {
    const sun = sunDisc("moon-picture");
    sun.show(before);
    return h("div", { class: "moon-labelled" }, sun.element);
  }
  const canvas = h("canvas", { class: "moon-picture", role: "img", "aria-label": titleOf(moon) });
  const turn = skyTurn(moon);
  const draw = () => globe.draw(side, turn, onGlobe(moon.sun.longitude, moon.sun.latitude), earthBefore(moon));
  const globe = new Globe(canvas, bodies.moon, plain, draw);
  draw();
  return h("div", { class: "moon-labelled" }, canvas, labelLayer(turn));
}

/** A dialog with the picture and the list; `closed` is called when it has gone; `plain` draws without WebGL. */
export function detailDialog(moon, closed, plain = false) {
  const dialog = h(
    "dialog",
    {
      class: "dialog moon-detail",
      "aria-labelledby": "moon-detail-title",
      onclose: () => {
        dialog.remove();
        closed();
      },
    },
    h("h2", { id: "moon-detail-title", class: "desk-title", tabindex: -1, autofocus: true }, t("page.moon")),
    picture(moon, plain),
    h(
      "dl",
      {},
      rows(moon).map(([name, value]) =>
        h("div", { "data-field": name }, h("dt", {}, t(`moon.field.${name}`)), h("dd", {}, value)),
      ),
    ),
    h("p", { class: "small muted" }, t("moon.convention")),
    h(
      "div",
      { class: "row" },
      button(t("close"), () => dialog.close(), "primary"),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  const labels = dialog.querySelector(".moon-labels");
  if (labels) new ResizeObserver(() => arrange(labels)).observe(labels.parentElement);
  return dialog;
}
