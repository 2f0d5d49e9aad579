// One map: its pins, the list by distance, and what is known of the place that is selected. The address says which that
// is.
import { announce } from "../shared/announce.js";
import { button, fill, h, setText } from "../shared/dom.js";
import { get, post } from "../shared/events/api.js";
import { followItems } from "../shared/events/events.js";
import { openMap } from "../shared/map/map.js";
import { Observer } from "../shared/map/observer.js";
import { distanceOf } from "../shared/map/sphere.js";
import { openPage, showLoading, showOnline, showProblem, showScene, tryLater } from "../shared/page-frame.js";
import { fold, hasWords } from "../shared/search-text.js";
import { t } from "../shared/text.js";
import { askPlace } from "./add-place.js";
import { act } from "./place-action.js";
import { PlaceDetail } from "./place-detail.js";
import { PlaceList } from "./place-list.js";

/**
 * The view of a map that has no places yet: the centre that the specification gives for lists, and metres around it.
 */
const emptyCentre = { latitude: -33.869405, longitude: 151.199 };
const emptyAcross = 20_000;
/** The sign on a pin says what a second press does. */
const marks = { open: "↗", go: "→" };

const [, , mapName, firstPlace] = location.pathname.split("/");
const path = `/api/places/${mapName}`;
const about = await openPage("places");
if (about) begin();

async function begin() {
  showLoading();
  try {
    await get(path); // a map that is not there is told, and not waited for
    new MapPage();
  } catch (problem) {
    showProblem(problem, begin);
  }
}

const folded = new WeakMap();

class MapPage {
  constructor() {
    this.items = new Map();
    this.observer = new Observer(() => this.refresh());
    this.list = new PlaceList(this);
    this.detail = new PlaceDetail(this);
    this.heading = h("h1", { class: "title places-title", lang: about.pack.language });
    this.told = h("p", { class: "note", role: "status", hidden: true });
    this.window = h("div", { class: "places-map" });
    this.back = h(
      "a",
      { class: "button plain", href: this.addressOf(null), onclick: (event) => this.follow(event, null) },
      t("places.all"),
    );
    this.maps = h("a", { href: "/places" }, t("page.places"));
    this.side = h("div", { class: "places-side" });
    this.element = h(
      "div",
      { class: "places" },
      h("div", { class: "places-head" }, h("p", { class: "eyebrow" }, this.maps), this.heading, this.back, this.told),
      this.window,
      this.side,
    );
    addEventListener("popstate", () => this.route());
    addEventListener("keydown", (event) => this.hear(event));
    followItems(path, { changed: (data, items) => this.take(data, items), online: showOnline });
    this.observer.begin();
    this.openMap();
  }

  get isHost() {
    return about.host;
  }
  get language() {
    return about.pack.language;
  }
  get path() {
    return path;
  }
  /** The place that the address names; undefined where there is none. */
  get place() {
    return this.items.get(this.selected);
  }

  /** The address of a place; with null, of the map. */
  addressOf(id) {
    return `/places/${mapName}${id ? `/${encodeURIComponent(id)}` : ""}`;
  }

  async openMap() {
    fill(this.window);
    try {
      const map = await openMap(t("places.map"), {
        pin: (id) => this.press(id),
        spot: (spot) => this.pressSpot(spot),
        moved: (id, to) => this.moved(id, to),
        isHost: about.host,
      });
      fill(this.window, map.element);
      this.map = map;
      if (!this.title) return;
      this.refresh();
      this.frame();
    } catch (problem) {
      const told = h(
        "div",
        { class: "note" },
        h("p", {}, problem.words ?? problem.message),
        button(t("again"), () => this.openMap(), "quiet"),
      );
      fill(this.window, told);
      if (problem.status === 0) tryLater(told, () => this.openMap());
    }
  }

  /** Takes in what has changed. */
  take({ title, undo = null }, items) {
    const isFirst = !this.title;
    Object.assign(this, { items, title, undo });
    if (isFirst) {
      showScene("map", this.element);
      this.route(firstPlace);
    } else if (this.selected && !this.place) {
      this.show(null, true);
      this.say(t("places.gone"));
    } else {
      this.refresh();
      if (this.imported && !this.selected) this.frame();
      this.imported = false;
    }
  }

  /** Shows what the address says. */
  route(name = location.pathname.split("/")[3]) {
    const id = name ? decoded(name) : null;
    this.select(this.items.has(id) ? id : null);
    if (id && !this.place) this.say(t("problem.unknownPlace"));
  }

  /** Goes to a place, or with null to all of them; `stays` where the address that is left shall not come back. */
  show(id, stays = false) {
    const address = this.addressOf(id);
    if (stays) history.replaceState(null, "", address);
    else if (address !== location.pathname) history.pushState(null, "", address);
    this.select(id);
  }

  /** Follows a link of this map without loading the page anew. */
  follow(event, id) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser's own: another window
    event.preventDefault();
    this.show(id);
    this.heading.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  select(id) {
    this.selected = id;
    this.letMove(false);
    this.say("");
    this.back.hidden = !id;
    setText(this.heading, this.place?.title ?? this.title);
    this.heading.tabIndex = -1;
    document.title = `${this.heading.textContent} · ${t("brand")}`;
    fill(this.side, id ? this.detail.open() : this.list.element);
    this.refresh();
    this.frame();
    if (id) announce(this.place.title);
  }

  /** Draws list, detail and pins again, for what is known now. */
  refresh() {
    if (!this.title) return;
    const found = this.found();
    this.list.draw(found);
    this.detail.draw();
    this.map?.setPins(
      found.map((item) => ({
        id: item.id,
        kind: "place",
        label: item.title,
        latitude: item.latitude,
        longitude: item.longitude,
        mark: marks[item.action.kind],
        colour: item.colour,
        symbol: item.symbol,
        movable: item.id === this.selected,
      })),
    );
    this.map?.select(this.selected);
    this.map?.setObserver(this.observer.position);
  }

  /** Those that the search leaves, and the selected one. */
  found() {
    const query = fold(this.list.query);
    const all = [...this.items.values()];
    return query ? all.filter((item) => item.id === this.selected || hasWords(this.textOf(item), query)) : all;
  }

  /** The folded text of an item; items are never changed, only replaced. */
  textOf(item) {
    if (!folded.has(item))
      folded.set(item, fold([item.title, item.address, ...item.notes.map(({ text }) => text)].join("\n")));
    return folded.get(item);
  }

  frame() {
    if (!this.map) return;
    if (this.selected) this.map.zoomTo(this.selected);
    else if (this.items.size) this.map.fitAll();
    else this.map.fitAround(emptyCentre, emptyAcross);
  }

  /** The distance of an item in metres; null where the observer's position is not known. */
  distanceOf(item) {
    return this.observer.position && distanceOf(this.observer.position, item);
  }

  // -- pressing -------------------------------------------------------------------------------------------------------

  /** The first press on a pin selects it, the second does what the place is for. */
  press(id) {
    if (id === this.selected) return this.act();
    this.show(id);
    // The pin may have been drawn anew: a second Enter means the place all the same.
    this.heading.focus({ preventScroll: true });
  }

  act() {
    this.say(act(this.place.action));
  }

  hear(event) {
    if (event.key === "Escape" && this.picking) this.pick(false);
    if (event.key === "Enter" && this.place && [document.body, this.heading].includes(event.target)) this.act();
  }

  pressSpot(spot) {
    if (!this.picking) return this.add(spot);
    this.pick(false);
    this.observer.give(spot);
  }

  /** Whether the next press on the map says where the observer is. */
  pick(on) {
    this.picking = on;
    this.window.classList.toggle("picking", on);
    this.say(on ? t("places.pickHelp") : "");
    if (on) this.window.scrollIntoView({ block: "nearest" });
  }

  /** Asks for a place at `spot`, which somebody has pointed at on the map; without it, also for where it is. */
  async add(spot = null) {
    const isPointed = spot !== null;
    if (!isPointed) this.written = null;
    const point = (written) => {
      this.pick(false);
      this.written = written;
      this.say(t("places.pointHelp"));
      this.window.scrollIntoView({ block: "nearest" });
    };
    const added = await askPlace(
      spot,
      (place) => post(path, place),
      null,
      isPointed ? null : point,
      isPointed ? this.written : null,
    );
    // The form that leads to the map has closed before somebody points there.
    if (isPointed) this.written = null;
    if (!added) return;
    this.items.set(added.id, added);
    this.show(added.id);
  }

  /** Asks what is to be changed of the place `id`, and sends it. */
  async change(id) {
    const place = this.items.get(id);
    const changed = await askPlace(
      place,
      (wanted) => post(`${path}/${encodeURIComponent(id)}`, { ...wanted, seen: place.editedIn }),
      place,
    );
    if (changed) this.replace(changed);
  }

  /** Lets the selected place be moved on the map, or no longer. */
  move() {
    this.letMove(!this.moving);
    this.say(this.moving ? t("places.moveHelp") : "");
    this.detail.draw();
    if (this.moving) this.window.scrollIntoView({ block: "nearest" });
  }

  letMove(on) {
    if (this.moving === on) return;
    this.moving = on;
    this.map?.setEditing(on);
  }

  async moved(id, to) {
    const { title, address, colour, symbol, editedIn } = this.items.get(id);
    try {
      const wanted = { title, address, colour, symbol, ...to, seen: editedIn };
      this.replace(await post(`${path}/${encodeURIComponent(id)}`, wanted));
    } catch (problem) {
      this.map.putBack(id);
      this.say(problem.words);
    }
  }

  replace(place) {
    this.items.set(place.id, place);
    setText(this.heading, this.place?.title ?? this.title);
    this.refresh();
  }

  /** Undoes what this browser did last. */
  async takeBack({ change }) {
    if (this.undoing === change) return; // a double press
    this.undoing = change;
    try {
      await post(`${path}/undo`, { change });
    } catch (problem) {
      this.say(problem.words);
    }
  }

  /** A list was imported: its places come, or have come, with the next change. */
  showImported() {
    this.imported = true;
    if (!this.selected) this.frame();
  }

  /** Says what happened, or with "" nothing. */
  say(text) {
    this.told.hidden = !text;
    setText(this.told, text);
  }
}

/** The text of a part of an address; the part itself where it is no encoded text, which names no place either. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
