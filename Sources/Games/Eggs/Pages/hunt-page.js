// One hunt: the map with its eggs, how many are collected, and what was done to the egg that is selected.
import { announce } from "../shared/announce.js";
import { celebrate } from "../shared/confetti.js";
import { button, fill, h, linkButton, setText } from "../shared/dom.js";
import { call, get, post } from "../shared/events/api.js";
import { followItems } from "../shared/events/events.js";
import { formatDistance } from "../shared/map/distance.js";
import { openMap } from "../shared/map/map.js";
import { Observer } from "../shared/map/observer.js";
import { openPage, showLoading, showOnline, showProblem, showScene } from "../shared/page-frame.js";
import { nameField } from "../shared/signature.js";
import { play, soundSwitch } from "../shared/sound/sound.js";
import { kept } from "../shared/storage.js";
import { nameOf, t } from "../shared/text.js";
import { askEgg } from "./egg-form.js";
import { EggPanel } from "./egg-panel.js";
import { pinsOf, placedOf, storyOf, titleOf } from "./egg-words.js";
import { Outbox } from "./outbox.js";
import { findersOf, inOrder, trendOf } from "./warmth.js";

/** Milliseconds between two questions how near the eggs are: a walker goes four metres in them. */
const nearEvery = 3000;
const name = location.pathname.split("/").pop();
const path = `/api/eggs/${name}`;

class HuntPage {
  constructor(hunt, map) {
    Object.assign(this, { map, items: new Map(), near: new Map(), trends: new Map() });
    document.title = `${hunt.title} · ${t("brand")}`;
    this.tally = h("p", { class: "tally", role: "status" });
    this.news = h("p", { class: "small muted news" });
    this.outbox = new Outbox(
      `eggs.${name}`,
      (egg, what, problem) => this.refused(egg, what, problem),
      () => this.draw(),
    );
    this.panel = new EggPanel(path, about, {
      act: (egg, action, body = {}) => this.send(egg, action, body),
      again: () => this.draw(),
      cancel: (egg) => this.outbox.cancel(egg.id),
      change: (egg) => this.ask(egg, `${path}/${egg.number}/plan`),
      remove: (egg) => this.remove(egg),
    });
    this.seeker = new Observer(() => this.locate(), true);
    this.where = h("p", { class: "small muted", role: "status" });
    this.follow = button(t("eggs.locate"), () => this.seeker.ask(), "plain", { "data-locate": true });
    this.list = h("ul", { class: "egg-list", "aria-label": t("eggs.list") });
    this.editor = button(t("eggs.edit"), () => this.edit(!this.isEditing), "plain", { "aria-pressed": "false" });
    this.editing = h(
      "div",
      { class: "hunt-editing", hidden: true },
      h("p", { class: "small" }, t("eggs.edit.on")),
      button(t("eggs.edit.here"), () => this.layHere(), "plain", { "data-lay-here": true }),
    );
    showScene(
      "hunt",
      h(
        "section",
        { class: "hunt" },
        h(
          "header",
          { class: "hunt-head" },
          h("h1", { class: "title", lang: about.pack.language }, hunt.title),
          this.tally,
        ),
        map.element,
        h(
          "aside",
          { class: "hunt-side" },
          this.panel.element,
          this.editing,
          this.news,
          h("div", { class: "seeker" }, this.follow, this.where),
          this.list,
          h(
            "div",
            { class: "row" },
            button(t("eggs.all"), () => this.overview(), "quiet"),
            about.host ? this.editor : null,
            linkButton(t("eggs.board"), `/eggs/${name}/board`, "quiet"),
            soundSwitch(),
          ),
          nameField(),
        ),
      ),
    );
    this.hunt = hunt;
    followItems(path, {
      changed: (data, items) => this.take(data, items),
      online: (online) => {
        showOnline(online);
        if (online) this.outbox.flush();
      },
      gone: (problem) => this.end(problem),
    });
  }

  /** The server's answer, and nothing else, changes the page. */
  take(data, items) {
    const first = this.collected === undefined;
    const collected = [...items.values()].filter((egg) => egg.collected);
    if (!first && collected.some(({ id, mine, change }) => mine && change === "collected" && !this.collected.has(id)))
      this.rejoice();
    this.collected = new Set(collected.map(({ id }) => id));
    this.items = items;
    this.hunt = data;
    setText(this.tally, t("eggs.tally", data));
    this.latest = [...items.values()].reduce(
      (last, egg) => (egg.changedIn > (last?.changedIn ?? 0) ? egg : last),
      null,
    );
    if (!first && this.latest && !this.latest.mine) announce(`${storyOf(this.latest)} ${t("eggs.tally", data)}`);
    // The pins are drawn where they stay.
    if (first) this.overview();
    else this.draw();
    if (first) this.seeker.begin();
    else this.askNear();
    // Who has just made a hunt lays its first egg.
    if (first && about.host && !items.size) this.edit(true);
  }

  /** A host has removed the hunt. */
  end(problem) {
    clearTimeout(this.asking);
    this.seeker.leave();
    this.panel.close();
    document.querySelector("dialog[open]")?.close();
    showProblem(problem);
  }

  /** A find is heard, felt and seen. */
  rejoice() {
    // A hunt may be open in other tabs of the browser.
    if (document.visibilityState === "hidden") return;
    play("fanfare");
    navigator.vibrate?.([80, 60, 160]);
    celebrate();
  }

  /** The device says where it is, or why it does not. */
  locate() {
    const { position, why, accuracy } = this.seeker;
    this.map.setObserver(position);
    this.follow.hidden = Boolean(position);
    const isAsked = why && why !== "unasked";
    setText(
      this.where,
      position ? t("eggs.here", { metres: formatDistance(accuracy ?? 0) }) : isAsked ? t(`eggs.why.${why}`) : "",
    );
    if (position) this.askNear();
    else this.draw();
    if (this.laysHere && position) this.layHere();
    if (isAsked) this.laysHere = false;
  }

  /** Asks how near the eggs are, the places of some of which the daemon tells only to who is near. */
  async askNear() {
    if (!this.seeker.position) return;
    const now = performance.now();
    clearTimeout(this.asking);
    const wait = (this.askedAt ?? -Infinity) + nearEvery - now;
    if (this.isAsking || wait > 0) {
      this.asking = setTimeout(() => this.askNear(), Math.max(wait, 100));
      return;
    }
    Object.assign(this, { askedAt: now, isAsking: true });
    try {
      const { items } = await post(`${path}/near`, this.place);
      const near = new Map(items.map((item) => [item.id, item]));
      for (const [id, item] of near) {
        const trend = trendOf(this.near.get(id), item);
        if (trend) this.trends.set(id, trend);
        if (id === this.tooFar && trend === "nearer") this.panel.hush();
      }
      this.near = near;
      this.draw();
    } catch {
      // The last known state stays until the network is back.
    } finally {
      this.isAsking = false;
    }
  }

  /** The position of the person who presses a button, in the daemon's form; empty where it is not known. */
  get place() {
    const { position, accuracy } = this.seeker;
    return position ? { ...position, accuracy: accuracy ?? 0 } : {};
  }

  /** An egg with the place that is told to who is near it. */
  placed(egg) {
    const near = this.near.get(egg.id);
    return egg.hidden && near?.latitude != null && !egg.collected
      ? { ...egg, latitude: near.latitude, longitude: near.longitude }
      : egg;
  }

  /** All eggs, as they are shown. */
  get eggs() {
    return [...this.items.values()].map((egg) => this.placed(egg));
  }

  /** The words on how near an egg is: its distance, or hot and cold, and whether it is nearer than before. */
  nearness(egg) {
    const near = egg.collected ? null : this.near.get(egg.id);
    if (!near) return "";
    const trend = this.trends.get(egg.id);
    const words = [t(`eggs.warmth.${near.warmth}`), near.metres == null ? "" : formatDistance(near.metres)];
    return [...words, trend ? t(`eggs.trend.${trend}`) : ""].filter(Boolean).join(" · ");
  }

  /** What is said of an egg in the list. */
  marksOf(egg) {
    if (egg.collected) return [t("eggs.collected")];
    return [egg.nearOnly ? t("eggs.hidden") : "", this.nearness(egg)];
  }

  drawList() {
    const eggs = inOrder([...this.items.values()], this.near);
    fill(
      this.list,
      eggs.map((egg) =>
        h(
          "li",
          { class: egg.collected ? "collected" : (this.near.get(egg.id)?.warmth ?? null) },
          button([titleOf(egg), ...this.marksOf(egg)].filter(Boolean).join(" — "), () => this.select(egg.id), "quiet", {
            "data-egg": egg.number,
            "data-focus": egg.number,
            "aria-pressed": String(egg.id === this.selected),
          }),
        ),
      ),
    );
  }

  draw() {
    this.map.setPins(pinsOf(this.eggs));
    const egg = this.items.get(this.selected);
    this.drawList();
    // The panel tells the story of the selected egg: the news does not repeat it.
    setText(this.news, this.latest && this.latest.id !== egg?.id ? storyOf(this.latest) : "");
    this.panel.show(
      egg
        ? {
            ...egg,
            name: titleOf(egg),
            story: egg.by ? storyOf(egg) : "",
            waiting: this.outbox.has(egg.id),
            nearness: this.nearness(egg),
            warmth: this.near.get(egg.id)?.warmth ?? null,
            isLocated: Boolean(this.seeker.position),
            place: this.place,
            isEdited: this.isEditing,
          }
        : null,
      this.summary(),
    );
  }

  /** What is said while no egg is selected, as sentences: when all are found, by whom. */
  summary() {
    const eggs = [...this.items.values()];
    if (!eggs.length) return [];
    if (eggs.some(({ collected }) => !collected)) return [t("eggs.choose")];
    return [
      t("eggs.allFound"),
      ...findersOf(eggs).map(({ name, count }) => t("eggs.finder", { name: nameOf(name), count })),
    ];
  }

  select(id) {
    this.selected = id;
    this.panel.close();
    this.map.select(id);
    this.draw();
  }

  overview() {
    this.map.fitAround(this.hunt.centre, this.hunt.across, placedOf(this.eggs));
    this.select(null);
  }

  /** Whether the host changes the hunt: lays eggs, moves them, and says what is read about them. */
  edit(on) {
    this.isEditing = on;
    this.laysHere = false;
    this.editor.setAttribute("aria-pressed", String(on));
    this.editing.hidden = !on;
    this.map.setEditing(on);
    announce(t(on ? "eggs.edit.on" : "eggs.edit.off"));
    this.draw();
  }

  /** A press on the map beside all pins: a host who changes the hunt lays an egg there. */
  pressSpot(spot) {
    if (this.isEditing) this.ask(spot, `${path}/eggs`);
    else this.select(null);
  }

  /** Lays an egg where the host stands, as soon as the device says where that is. */
  layHere() {
    this.laysHere = !this.seeker.position;
    if (this.laysHere) this.seeker.ask();
    else this.ask(this.seeker.position, `${path}/eggs`);
  }

  /** Asks the host for an egg, and sends it to `address`. */
  async ask(egg, address) {
    if (this.isAsked) return; // a double press
    this.isAsked = true;
    // The hunts are the pack's with which the daemon was started.
    const { references } = await get("/api/catalogue?pack=").catch(() => ({ references: [] }));
    this.isAsked = false;
    askEgg(
      egg,
      // An egg asks for a thing, whichever of its pictures is seen.
      references.filter(({ thing }) => !thing),
      (body) => post(address, body),
      () => this.items.get(egg.id)?.changedIn,
    );
  }

  async remove(egg) {
    if (!confirm(t("eggs.edit.removeSure", { egg: titleOf(egg) }))) return;
    try {
      await call("DELETE", `${path}/${egg.number}?seen=${egg.changedIn}`);
      this.select(null);
    } catch (problem) {
      this.panel.tell(`${titleOf(egg)}: ${problem.words}`);
    }
  }

  move(id, to) {
    this.send(this.items.get(id), "/position", to);
  }

  send(egg, action, body) {
    if (this.outbox.has(egg.id)) return this.map.putBack(egg.id);
    this.panel.hush();
    this.outbox.add({
      egg,
      path: `${path}/${egg.number}${action}`,
      // The position at the press of the button counts, however late it is sent.
      body: { ...body, ...(body.collected ? this.place : {}), seen: egg.changedIn, as: kept("name") ?? "" },
    });
    this.draw();
  }

  /** Says visibly why what somebody wanted was not done: who was first, and when. */
  async refused(egg, wanted, problem) {
    this.map.putBack(egg.id);
    const now =
      problem.code === "eggChanged" ? (await get(path).catch(() => null))?.items.find(({ id }) => id === egg.id) : null;
    // An answer that got lost on its way: what is refused the second time has been done the first time.
    if (now?.mine && now.collected === wanted.collected) return;
    this.tooFar = problem.code === "eggTooFar" ? egg.id : null;
    this.panel.tell(now ? t("eggs.wasFirst", { story: storyOf(now) }) : `${titleOf(egg)}: ${problem.words}`);
  }
}

const about = await openPage("eggs");
if (about) open();

async function open() {
  showLoading();
  try {
    let page = null;
    const map = await openMap(t("eggs.map"), {
      pin: (id) => page.select(id),
      spot: (spot) => page.pressSpot(spot),
      moved: (id, to) => page.move(id, to),
      isHost: about.host,
    });
    page = new HuntPage(await get(path), map);
  } catch (problem) {
    showProblem(problem, open);
  }
}
