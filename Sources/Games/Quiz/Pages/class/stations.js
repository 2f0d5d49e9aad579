// The stations at the daemon's own cameras: which is which, whether it sees, and what is played at it.
import { h, renew } from "../../shared/dom.js";
import { followAnswer } from "../../shared/events/events.js";
import { t } from "../../shared/text.js";

/** The address of the kiosk at the camera `name`. */
const kioskAt = (name) => `/kiosk?${new URLSearchParams({ camera: name })}`;

/**
 * A section with the stations at `path`, by name, which is hidden where there is one camera at most. It follows
 * them as long as it is on the page; with `opens`, the names lead to the kiosks.
 */
export function stationsAt(path, opens = false) {
  const list = h("ul", { class: "plain-list stations" });
  const section = h(
    "section",
    { "aria-labelledby": "stations", hidden: true },
    h("h2", { id: "stations" }, t("stations")),
    list,
  );
  const heard = (stations) => {
    section.hidden = stations.length < 2;
    renew(list, stations, () => stations.map((station) => row(station, opens)));
    // The cameras of a daemon are the same until it is started again.
    if (section.hidden) stream.close();
  };
  const stream = followAnswer(path, heard, { element: section });
  return section;
}

function row(station, opens) {
  const { name } = station;
  return h(
    "li",
    { "data-station": name },
    opens ? h("a", { href: kioskAt(name), "data-focus": `station-${name}` }, name) : h("b", {}, name),
    h("span", {}, ` · ${stateOf(station)}`),
  );
}

function stateOf({ state, phase, number, points }) {
  if (state === "lost") return t("station.lost");
  if (!number) return t("station.free");
  return (
    [t("station.question", { number }), t("points", { count: points })].join(", ") +
    (phase === "paused" ? ` (${t("phase.paused")})` : "")
  );
}
