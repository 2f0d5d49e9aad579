// The list of places: by distance where the observer's position is known, else by title; with the search above it.

import { button, h, renew, setText } from "../shared/dom.js";
import { formatDistance, formatPosition } from "../shared/map/distance.js";
import { language, t } from "../shared/text.js";
import { exportLinks, importForm } from "./import-places.js";

const collator = new Intl.Collator(language);
/** Rows that are built at once: more than a window shows. */
const batch = 60;

export class PlaceList {
  constructor(page) {
    this.page = page;
    this.search = h("input", {
      class: "field",
      type: "search",
      name: "search",
      autocomplete: "off",
      oninput: () => {
        this.built = batch;
        page.refresh();
      },
    });
    this.built = batch;
    // The next rows are built when the end of those that there are comes into view.
    this.more = button(t("places.more"), () => this.buildMore(), "quiet", { hidden: true });
    new IntersectionObserver(([end]) => end.isIntersecting && this.buildMore()).observe(this.more);
    this.undo = h("div", { class: "row" });
    this.count = h("p", { class: "small muted", role: "status" });
    this.rows = h("ul", { class: "place-rows" });
    this.where = h("div", { class: "where" });
    this.element = h(
      "div",
      { class: "place-list" },
      h("label", {}, t("places.search"), this.search),
      this.where,
      this.count,
      this.rows,
      this.more,
      this.undo,
      h(
        "div",
        { class: "row" },
        button(t("places.add"), () => page.add(), "plain"),
      ),
      h("p", { class: "small muted" }, t("places.addHelp")),
      exportLinks(page.path),
      page.isHost ? importForm(page.path, () => page.showImported()) : null,
    );
  }

  get query() {
    return this.search.value;
  }

  buildMore() {
    this.built += batch;
    this.page.refresh();
  }

  /** Draws the items that were found. */
  draw(items) {
    const { page } = this;
    const found = items.map((item) => ({ item, metres: page.distanceOf(item) }));
    found.sort((one, other) => one.metres - other.metres || collator.compare(one.item.title, other.item.title));
    setText(this.count, this.counted(found.length));
    const shown = found.slice(0, this.built);
    renew(this.rows, [shown, page.selected], () => shown.map((row) => this.row(row)));
    this.more.hidden = shown.length === found.length;
    renew(this.undo, page.undo, () =>
      page.undo
        ? [
            button(t(`places.undo.${page.undo.kind}`, page.undo), () => page.takeBack(page.undo), "plain", {
              "data-focus": "undo",
              "data-change": page.undo.change,
            }),
          ]
        : [],
    );
    const { position, why, given } = page.observer;
    // A device that moves must not fold up what somebody is writing there.
    renew(this.where, [given ? position : position !== null, why, given], () => this.drawWhere());
  }

  counted(count) {
    if (!this.page.items.size) return t("places.empty");
    if (!this.query.trim()) return t("places.count", { count });
    return count ? t("places.found", { count }) : t("places.foundNone");
  }

  row({ item, metres }) {
    const { page } = this;
    return h(
      "li",
      {},
      h(
        "a",
        { href: page.addressOf(item.id), "data-focus": item.id, onclick: (event) => page.follow(event, item.id) },
        h("span", { class: "place-name", lang: page.language }, item.title),
        metres === null ? null : h("span", { class: "place-far" }, formatDistance(metres)),
        item.address || item.notes.length
          ? h(
              "span",
              { class: "small muted" },
              [item.address, item.notes.length ? t("places.noteCount", { count: item.notes.length }) : null]
                .filter(Boolean)
                .join(" · "),
            )
          : null,
      ),
    );
  }

  /** By what the list is sorted, why, and how that is changed. */
  drawWhere() {
    const { observer } = this.page;
    const known = observer.position;
    const says = !known
      ? t(`places.why.${observer.why}`)
      : observer.given
        ? t("places.fromGiven", { position: formatPosition(known) })
        : t("places.fromDevice");
    return [
      h("p", { class: "small" }, says),
      h(
        "div",
        { class: "row" },
        known && !observer.given
          ? null
          : button(t("places.useDevice"), () => observer.ask(), "plain", { "data-focus": "device" }),
        button(t("places.pick"), () => this.page.pick(true), "plain", { "data-focus": "pick" }),
        known ? button(t("places.forget"), () => observer.forget(), "quiet", { "data-focus": "forget" }) : null,
      ),
      h("details", {}, h("summary", { "data-focus": "another" }, t("places.another")), this.typed(known)),
    ];
  }

  /** A form for those who know their degrees. */
  typed(known) {
    const field = (name, most) =>
      h("input", {
        class: "field",
        type: "number",
        step: "any",
        min: -most,
        max: most,
        required: true,
        name: `my-${name}`,
        value: known ? Number(known[name].toFixed(5)) : "",
      });
    const latitude = field("latitude", 90);
    const longitude = field("longitude", 180);
    const submit = (event) => {
      event.preventDefault();
      this.page.observer.give({ latitude: latitude.valueAsNumber, longitude: longitude.valueAsNumber });
    };
    return h(
      "form",
      { onsubmit: submit },
      h(
        "div",
        { class: "degrees" },
        h("label", {}, t("places.latitude"), latitude),
        h("label", {}, t("places.longitude"), longitude),
      ),
      h("button", { class: "button plain" }, t("places.setPosition")),
    );
  }
}
