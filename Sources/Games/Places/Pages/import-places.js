// Places in files: for the host a list that fills the map, for everybody the map as a file.

import { fill, h } from "../shared/dom.js";
import { inLanguage, longWork } from "../shared/events/api.js";
import { t } from "../shared/text.js";

const formats = ["geojson", "gpx", "kml", "csv", "json"];

/** Links to the map at `path` as a file in each form. */
export function exportLinks(path) {
  return h(
    "details",
    { class: "export" },
    h("summary", {}, t("places.export")),
    h("p", { class: "small muted" }, t("places.exportHelp")),
    h(
      "div",
      { class: "row" },
      formats.map((format) =>
        h(
          "a",
          { class: "button plain", href: inLanguage(`${path}/export?format=${format}`), download: true },
          t(`places.format.${format}`),
        ),
      ),
    ),
  );
}

/** The form that imports into the map at `path`; `done()` is told when places were added. */
export function importForm(path, done) {
  const url = h("input", { class: "field", type: "url", name: "url", placeholder: "https://" });
  const file = h("input", { class: "field", type: "file", name: "file", accept: ".json,.geojson,.gpx,.kml,.kmz,.csv" });
  const result = h("div", { role: "status" });
  const submit = async (event) => {
    event.preventDefault();
    if (!url.value && !file.files.length) return fill(result, h("p", { class: "failure" }, t("places.importNothing")));
    fill(result, h("p", { class: "muted" }, t("loading")));
    try {
      const body = url.value
        ? new Blob([JSON.stringify({ url: url.value })], { type: "application/json" })
        : new Blob([file.files[0]], { type: "application/json" });
      const answer = await longWork("POST", `${path}/import`, body);
      fill(result, told(answer));
      if (answer.added) done();
      event.target.reset();
    } catch (problem) {
      fill(result, h("p", { class: "failure" }, problem.words));
    }
  };
  return h(
    "details",
    { class: "import" },
    h("summary", {}, t("places.import")),
    h(
      "form",
      { onsubmit: submit },
      h(
        "p",
        { class: "small muted" },
        t("places.importHelp"),
        " ",
        h("code", {}, '{"locations":[{"name":"…","lat":0,"lng":0}]}'),
      ),
      h("label", {}, t("places.importURL"), url),
      h("label", {}, t("places.importFile"), file),
      h("button", { class: "button plain" }, t("places.importIt")),
      result,
    ),
  );
}

function told({ added, known, skipped }) {
  return [
    h("p", {}, t("places.imported", { added, known, skipped: skipped.length })),
    skipped.length
      ? h(
          "ul",
          { class: "causes" },
          runs(skipped).map(({ kind, from, to, why }) =>
            h(
              "li",
              {},
              t(`places.skipped.${kind}.${from === to ? "one" : "many"}`, {
                from: String(from),
                to: String(to),
                why: t(`places.skip.${why}`),
              }),
            ),
          ),
        )
      : null,
  ];
}

/**
 * What follows each other and is passed over for the same reason, as one line: there may be thousands. Rows have the
 * numbers that a spreadsheet gives them; entries of other lists are counted from 1.
 */
function runs(skipped) {
  const lines = [];
  for (const { index, row, why } of [...skipped].sort((one, other) => one.index - other.index)) {
    const [kind, number] = row ? ["row", row] : ["entry", index + 1];
    const last = lines.at(-1);
    if (last?.why === why && last.to === number - 1) last.to = number;
    else lines.push({ kind, from: number, to: number, why });
  }
  return lines;
}
