// A month of the Moon, and the eclipses of its year: each day and each eclipse leads there.

import { button, fill, h, svg } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { language, region, t } from "../shared/text.js";
import { inTurn } from "./in-turn.js";
import { moved } from "./months.js";
import { question } from "./place.js";

/** The clock time that a day of the calendar leads to: the Moon is best looked at in the evening. */
const evening = "T21:00";

/** The steps to other months: the sign, the text of its name, and by how many months. */
const steps = [
  ["«", "yearBefore", -12],
  ["‹", "before", -1],
  ["›", "after", 1],
  ["»", "yearAfter", 12],
];

/** A small Moon: its lit part on the right while it waxes, as the north sees it. */
export function moonSign(illumination, elongation, south) {
  const bulge = Math.abs(1 - 2 * illumination).toFixed(3);
  const inner = illumination < 0.5 ? 0 : 1;
  const lit = svg("path", { class: "lit", d: `M0-1A1 1 0 0 1 0 1A${bulge} 1 0 0 ${inner} 0-1Z` });
  if (elongation > 180 !== south) lit.setAttribute("transform", "scale(-1 1)");
  return svg(
    "svg",
    { class: "moon-sign", viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" },
    svg("circle", { r: 1 }),
    lit,
  );
}

/** The first day of the week where the page is read: 1 is Monday. */
function firstWeekday() {
  const locale = new Intl.Locale(region);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/**
 * A dialog that begins with the month of `moon`; `chosen(at)` gets an ISO 8601 time in its zone, `closed()` that it has
 * gone.
 */
export function calendarDialog(place, moon, chosen, closed) {
  const south = moon.observer.latitude < 0;
  const body = h("div", { class: "moon-calendar" });
  const title = h("h2", {
    id: "moon-calendar-title",
    class: "desk-title",
    tabindex: -1,
    autofocus: true,
    "aria-live": "polite",
  });
  const controls = steps.map(([sign, name, by]) =>
    button(sign, () => step(by), "quiet", { "aria-label": t(`moon.calendar.${name}`) }),
  );
  const dialog = h(
    "dialog",
    {
      class: "dialog moon-calendar-dialog",
      "aria-labelledby": "moon-calendar-title",
      onclose: () => {
        dialog.remove();
        closed();
      },
    },
    h("div", { class: "moon-months" }, controls.slice(0, 2), title, controls.slice(2)),
    body,
    h(
      "div",
      { class: "row" },
      button(t("close"), () => dialog.close(), "primary"),
    ),
  );
  let month = moon.at.slice(0, 7);
  const choose = (at) => {
    dialog.close();
    chosen(at);
  };

  const ask = inTurn(async (wanted, isNewest) => {
    const path = question({ ...place, at: `${wanted}-15` }).replace("/api/moon?", "/api/moon/month?");
    let parts;
    try {
      const sheet = await get(path);
      parts = [monthGrid(sheet, south, moon, choose), eclipseList(sheet, choose)];
    } catch (problem) {
      parts = [h("p", { class: "failure", role: "alert" }, problem.words)];
    }
    // Of a month that was passed over neither the days nor the failure are shown.
    if (!isNewest()) return;
    body.inert = false;
    fill(body, parts);
  });

  function step(by) {
    const next = moved(month, by);
    if (next) show(next);
  }

  function show(wanted) {
    month = wanted;
    const middle = new Date(`${wanted}-15T12:00Z`);
    title.textContent = middle.toLocaleDateString(language, { timeZone: "UTC", month: "long", year: "numeric" });
    // Not disabled: who steps by keys keeps the focus.
    steps.forEach(([, , by], i) => controls[i].setAttribute("aria-disabled", String(!moved(month, by))));
    // The days below are of another month until the answer comes.
    body.inert = true;
    ask(wanted);
  }

  show(month);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function monthGrid({ month, days }, south, moon, choose) {
  const dateOf = (day) => new Date(`${month}-${String(day).padStart(2, "0")}T12:00Z`);
  const form = (day, options) => dateOf(day).toLocaleDateString(language, { timeZone: "UTC", ...options });
  const weekday = (day) => (dateOf(day).getUTCDay() - firstWeekday() + 7) % 7;
  const today = moon.at.slice(0, 10);
  const clock = (at) => new Date(at).toLocaleTimeString(region, { timeZone: moon.zone, timeStyle: "short" });
  const heads = [...days.slice(0, 7)].sort((a, b) => weekday(a.day) - weekday(b.day));
  const cell = ({ day, illumination, elongation, phase, at }) => {
    const date = `${month}-${String(day).padStart(2, "0")}`;
    const words = [
      form(day, { day: "numeric", month: "long" }),
      t("moon.calendar.lit", { lit: Math.round(illumination * 100) }),
    ];
    if (phase) words.push(`${t(`moon.phase.${phase}`)} ${clock(at)}`);
    return h(
      "button",
      {
        type: "button",
        "data-day": day,
        "aria-label": words.join(", "),
        "aria-current": date === today && "date",
        onclick: () => choose(`${date}${evening}`),
      },
      h("span", {}, String(day)),
      moonSign(illumination, elongation, south),
      phase && h("small", {}, clock(at)),
    );
  };
  return h(
    "div",
    { class: "moon-month" },
    heads.map(({ day }) => h("b", { "aria-hidden": "true" }, form(day, { weekday: "short" }))),
    Array.from({ length: weekday(1) }, () => h("span")),
    days.map(cell),
  );
}

function eclipseList({ month, zone, eclipses }, choose) {
  const date = (at) => new Date(at).toLocaleString(region, { timeZone: zone, dateStyle: "medium", timeStyle: "short" });
  return [
    h("h3", {}, t("moon.eclipses", { year: month.slice(0, 4) })),
    h(
      "ul",
      { class: "plain-list eclipses" },
      eclipses.map(({ body, kind, at, magnitude, here }) =>
        h(
          "li",
          { "data-body": body, "data-kind": kind },
          button(
            `${date(here?.at ?? at)} · ${t(`moon.eclipse.${body}`, { kind: t(`moon.eclipse.${kind}`) })}`,
            () => choose(here?.at ?? at),
            "quiet",
          ),
          h(
            "span",
            { class: "small muted" },
            here
              ? t("moon.eclipse.here", {
                  kind: t(`moon.eclipse.${here.kind}`),
                  part: Math.round(Math.min(1, here.magnitude) * 100),
                  height: Math.max(0, Math.round(here.altitude)),
                })
              : t("moon.eclipse.elsewhere", { part: Math.round(Math.min(1, magnitude) * 100) }),
          ),
        ),
      ),
    ),
  ];
}
