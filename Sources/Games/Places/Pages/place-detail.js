// The details of one place: where it is, how far, what it leads to, and what people wrote.

import { button, h, renew } from "../shared/dom.js";
import { call } from "../shared/events/api.js";
import { formatDistance, formatPosition } from "../shared/map/distance.js";
import { formatDate, nameOf, t } from "../shared/text.js";
import { addressOf, hostOf } from "./place-action.js";
import { PlaceNotes } from "./place-notes.js";

export class PlaceDetail {
  constructor(page) {
    this.page = page;
    this.facts = h("div", { class: "place-facts" });
    this.element = h("div", { class: "place-detail" });
  }

  /** The detail of the place that is selected now. */
  open() {
    const { page } = this;
    this.notes = new PlaceNotes(`${page.path}/${encodeURIComponent(page.selected)}/notes`, () => page.place);
    this.element.replaceChildren(this.facts, this.notes.element);
    return this.element;
  }

  draw() {
    const { page } = this;
    const { place } = page;
    if (!place) return;
    const metres = page.distanceOf(place);
    renew(
      this.facts,
      [
        place.id,
        place.editedIn,
        this.page.moving,
        place.address,
        place.latitude,
        place.longitude,
        place.action,
        place.by,
        metres,
      ],
      () => [
        h(
          "dl",
          {},
          place.address ? this.fact("address", h("span", { lang: page.language }, place.address)) : null,
          this.fact("position", formatPosition(place)),
          this.fact("distance", metres === null ? t("places.distanceUnknown") : formatDistance(metres)),
          place.by ? this.fact("by", t("places.byAt", { name: nameOf(place.by), date: formatDate(place.at) })) : null,
        ),
        h(
          "div",
          { class: "row" },
          this.action(place),
          place.canRemove
            ? [
                button(t("places.change"), () => this.page.change(place.id), "plain", { "data-focus": "change" }),
                button(t(this.page.moving ? "places.moveEnd" : "places.move"), () => this.page.move(), "plain", {
                  "data-focus": "move",
                  "aria-pressed": String(Boolean(this.page.moving)),
                }),
                button(t("places.remove"), () => this.remove(place), "quiet"),
              ]
            : null,
        ),
      ],
    );
    this.notes.draw();
  }

  fact(name, value) {
    return h("div", {}, h("dt", {}, t(`places.fact.${name}`)), h("dd", {}, value));
  }

  action({ action }) {
    const address = addressOf(action);
    if (!address) return h("p", { class: "muted" }, t(action.kind === "none" ? "places.noAction" : "places.badLink"));
    const words = action.kind === "open" ? t("places.open", { link: hostOf(address) }) : t(`places.go.${action.to}`);
    const press = (event) => {
      event.preventDefault();
      this.page.act();
    };
    return h(
      "a",
      { class: "button primary", href: address, rel: "noopener noreferrer", "data-focus": "action", onclick: press },
      words,
    );
  }

  async remove({ id, title }) {
    if (!confirm(t("places.removeSure", { title }))) return;
    try {
      await call("DELETE", `${this.page.path}/${encodeURIComponent(id)}`);
      if (this.page.selected === id) this.page.show(null, true);
    } catch (problem) {
      this.page.say(problem.words);
    }
  }
}
