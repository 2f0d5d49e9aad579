// One hunt: the map with its eggs, how many are collected, and what was done to the egg that is selected.
import { announce } from "../shared/announce.js";
import { get } from "../shared/api.js";
import { button, h, setText } from "../shared/dom.js";
import { followItems } from "../shared/events.js";
import { openMap } from "../shared/map.js";
import { openPage, showLoading, showOnline, showProblem, showScene } from "../shared/page-frame.js";
import { nameField } from "../shared/signature.js";
import { kept } from "../shared/storage.js";
import { nameOf, region, t } from "../shared/text.js";
import { EggPanel } from "./egg-panel.js";
import { Outbox } from "./outbox.js";

const name = location.pathname.split("/").pop();
const path = `/api/eggs/${name}`;
class HuntPage {
  constructor(hunt, map) {
    Object.assign(this, { map, items: new Map() });
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
    });
    const move = button(t("eggs.move"), () => this.edit(move), "plain", { "aria-pressed": "false" });
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
          this.news,
          h(
            "div",
            { class: "row" },
            button(t("eggs.all"), () => this.overview(), "quiet"),
            about.host ? move : null,
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
    });
  }

  /** What the server says, and nothing else, changes what is shown. */
  take(data, items) {
    const first = this.items.size === 0;
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
  }

  draw() {
    this.map.setPins(
      [...this.items.values()].map((egg) => ({
        id: egg.id,
        kind: "egg",
        mark: String(egg.number),
        done: egg.collected,
        latitude: egg.latitude,
        longitude: egg.longitude,
        label: t(egg.collected ? "eggs.pin.collected" : "eggs.pin.lying", { egg: titleOf(egg) }),
      })),
    );
    const egg = this.items.get(this.selected);
    // What is said of the selected egg is not said twice.
    setText(this.news, this.latest && this.latest.id !== egg?.id ? storyOf(this.latest) : "");
    this.panel.show(
      egg ? { ...egg, name: titleOf(egg), story: egg.by ? storyOf(egg) : "", waiting: this.outbox.has(egg.id) } : null,
    );
  }

  select(id) {
    this.selected = id;
    this.panel.close();
    this.map.select(id);
    this.draw();
  }

  overview() {
    this.map.fitAround(this.hunt.centre, this.hunt.across, [...this.items.values()]);
    this.select(null);
  }

  edit(pressed) {
    const on = pressed.getAttribute("aria-pressed") !== "true";
    pressed.setAttribute("aria-pressed", String(on));
    this.map.setEditing(on);
    announce(t(on ? "eggs.move.on" : "eggs.move.off"));
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
      body: { ...body, seen: egg.changedIn, as: kept("name") ?? "" },
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
    this.panel.tell(now ? t("eggs.wasFirst", { story: storyOf(now) }) : `${titleOf(egg)}: ${problem.words}`);
  }
}

const titleOf = ({ number, title }) =>
  title ? t("eggs.eggTitled", { number: String(number), title }) : t("eggs.egg", { number: String(number) });

/** "Anna collected Egg 2 · 14:02." */
function storyOf(egg) {
  const who = egg.mine ? t("eggs.you") : nameOf(egg.by);
  return t(`eggs.did.${egg.change}`, { who, egg: titleOf(egg), time: timeOf(egg.at) });
}

/** The time of day, with the date where it was another day. */
function timeOf(at) {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(region, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

const about = await openPage("eggs");
if (about) open();

async function open() {
  showLoading();
  try {
    let page = null;
    const map = await openMap(t("eggs.map"), {
      pin: (id) => page.select(id),
      spot: () => page.select(null),
      moved: (id, to) => page.move(id, to),
    });
    page = new HuntPage(await get(path), map);
  } catch (problem) {
    showProblem(problem, open);
  }
}
