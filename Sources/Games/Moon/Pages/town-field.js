// A field in which a town is looked for by its name: a combobox with the towns that have what is typed (WAI-ARIA
// Authoring Practices, "Editable Combobox With List Autocomplete").

import { h } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { fold } from "../shared/search-text.js";
import { language, t } from "../shared/text.js";
import { matching } from "./towns.js";

/** Towns that are offered at a time: more are not read. */
const most = 50;

/** The field as an element; a town that is picked goes to `picked(town)`, and null as soon as another is typed; `none()` where the daemon knows no towns. */
export function townField(picked, none) {
  const field = new TownField(picked);
  field.load(none);
  return field.element;
}

class TownField {
  towns = [];
  /** Whether what stands in the field is a town that was picked. */
  isPicked = false;
  /** The towns that are offered, and which of them the keys have come to; -1 is none. */
  offered = [];
  active = -1;

  constructor(picked) {
    this.picked = picked;
    this.input = h("input", {
      class: "field",
      type: "search",
      name: "town",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      "aria-autocomplete": "list",
      "aria-controls": "moon-towns",
      "aria-expanded": "false",
      oninput: () => {
        if (this.isPicked) this.picked(null);
        this.isPicked = false;
        this.offer();
      },
      onkeydown: (event) => this.key(event),
      onblur: () => this.close(),
    });
    this.list = h("ul", {
      id: "moon-towns",
      class: "plain-list moon-towns",
      role: "listbox",
      "aria-label": t("moon.place.town"),
      hidden: true,
      // The field keeps the focus while a town is pressed.
      onpointerdown: (event) => event.preventDefault(),
      onmousedown: (event) => event.preventDefault(),
      onclick: (event) => this.pick(this.offered[event.target.closest("li")?.dataset.at]),
    });
    this.told = h("p", { class: "small muted", role: "status" });
    this.element = h(
      "div",
      { class: "moon-town" },
      h("label", {}, t("moon.place.town"), this.input),
      this.list,
      this.told,
    );
  }

  async load(none) {
    try {
      const countries = new Intl.DisplayNames([language], { type: "region" });
      const all = await get("/api/moon/towns");
      if (!all.length) return none();
      this.towns = all
        .map((town) => {
          const name = `${town.name}, ${countries.of(town.country)}`;
          return { ...town, name, folded: [town.name, ...town.otherNames, name].map(fold) };
        })
        .sort((a, b) => a.name.localeCompare(b.name, language));
      // Who was faster than the daemon has typed already.
      if (this.input.value && this.input.matches(":focus")) this.offer();
    } catch {
      // Then the numbers have to do.
    }
  }

  /** Offers the towns that have what is typed; all of them where `isAsked` by a key. */
  offer(isAsked = false) {
    const query = fold(this.input.value);
    const found = query || isAsked ? matching(this.towns, query) : [];
    this.offered = found.slice(0, most);
    this.active = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(
      ...this.offered.map((town, i) =>
        h("li", { id: `moon-town-${i}`, role: "option", "aria-selected": "false", "data-at": i }, town.name),
      ),
    );
    this.list.scrollTop = 0;
    this.open(found.length > 0);
    this.told.textContent = query && this.towns.length ? t("moon.place.found", { count: found.length }) : "";
  }

  open(isOpen) {
    this.list.hidden = !isOpen;
    this.input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.open(false);
    this.active = -1;
  }

  key(event) {
    const isOpen = !this.list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!isOpen) this.offer(true);
      this.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && isOpen) this.pick(this.offered[Math.max(0, this.active)]);
    else if (event.key === "Escape" && isOpen) this.close();
    else return;
    event.preventDefault();
  }

  /** Goes to the next or the last town that is offered, and around the ends of the list. */
  move(by) {
    const { length } = this.offered;
    if (!length) return;
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = this.active < 0 && by < 0 ? length - 1 : (this.active + by + length) % length;
    const option = this.list.children[this.active];
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  pick(town) {
    if (!town) return;
    this.input.value = town.name;
    this.told.textContent = "";
    this.close();
    this.isPicked = true;
    this.picked(town);
  }
}
