// A player's card with the camera beside it. What the daemon tells, and nothing else, ticks a thing.
import { announce } from "../shared/announce.js";
import { stayAwake } from "../shared/awake.js";
import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { celebrate } from "../shared/confetti.js";
import { button, focusOn, h, linkButton, renew, setText } from "../shared/dom.js";
import { post } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { followItems } from "../shared/events/events.js";
import { noteGame } from "../shared/left-game.js";
import { showOnline, showScene } from "../shared/page-frame.js";
import { plate } from "../shared/plate.js";
import { play, soundSwitch } from "../shared/sound/sound.js";
import { formatAfter, t } from "../shared/text.js";
import { firstsOf, tallyOf } from "./firsts.js";

/** Shows the card of the game `view` at `path`; `language` is the pack's. */
export function showCard(path, view, language) {
  return new CardPage(path, view, language);
}

class CardPage {
  constructor(path, view, language) {
    Object.assign(this, { path, told: [], data: view });
    this.tally = h("p", { class: "bingo-tally number" });
    this.places = view.card.map(({ thing, label }) => placeOf(thing, label));
    this.news = h("ul", { class: "bingo-news" });
    this.now = h("div", { class: "bingo-now" });
    this.failure = h("p", { class: "failure", role: "alert" });
    showScene(
      "bingo-card",
      h(
        "section",
        { class: "bingo-play" },
        h("header", { class: "bingo-head" }, h("h1", { class: "title", lang: language }, view.title), this.tally),
        h(
          "ol",
          { class: "bingo-card", "aria-label": t("bingo.card"), lang: language },
          this.places.map(({ element }) => element),
        ),
        h(
          "div",
          { class: "bingo-side" },
          this.now,
          this.news,
          this.failure,
          h("div", { class: "row" }, soundSwitch(), this.stop()),
        ),
      ),
    );
    followItems(path, { changed: (data, items) => this.take(data, items), online: showOnline });
  }

  /** Ends a game that is played alone; a game of a class is its host's to end. */
  stop() {
    if (this.data.open) return null;
    this.stopping = button(t("bingo.stop"), () => once(this.stopping, () => this.close()), "quiet");
    return this.stopping;
  }

  async close() {
    try {
      await post(`${this.path}/close`);
    } catch (problem) {
      setText(this.failure, problem.words);
    }
  }

  take(data, items) {
    // A browser that was erased has no card any more.
    if (data.me == null) return location.reload();
    const me = items.get(String(data.me));
    if (!me) return;
    const before = this.me;
    Object.assign(this, { me, data });
    setText(this.tally, tallyOf(me.found));
    this.places.forEach((place, i) => place.mark(data.card[i]));
    const firsts = data.open ? firstsOf(data, items) : timesOf(me);
    renew(this.news, firsts, () => firsts.map((text) => h("li", {}, text)));
    // What was so when the page was opened is no news.
    if (before) this.tell(before, me, data.open ? firsts.filter((text) => !this.told.includes(text)) : []);
    this.told = firsts;
    const isLeaving = data.over && document.activeElement === this.stopping;
    if (this.stopping) this.stopping.hidden = data.over;
    const isDone = data.over || me.found.every(Boolean);
    renew(this.now, [isDone, data.over], () => (isDone ? this.outcome() : this.look()));
    if (isLeaving) focusOn(this.now);
    stayAwake(!isDone);
    noteGame(!data.over);
  }

  /** Says and sounds what was found since `before`, and `news` of who was first. */
  tell(before, me, news) {
    const found = this.data.card.filter((_, i) => me.found[i] && !before.found[i]).map(({ label }) => label);
    if (!found.length) {
      if (news.length) announce(news.join(". "));
      return;
    }
    const isRow = me.rowMs != null && before.rowMs == null;
    const isFull = me.fullMs != null && before.fullMs == null;
    const words = [...found.map((thing) => t("bingo.found", { thing })), tallyOf(me.found)];
    const feat = isFull ? t("bingo.full") : isRow ? t("bingo.row") : null;
    announce([...words, feat, ...news].filter(Boolean).join(" "), true);
    play(isFull ? "fanfare" : isRow ? "bell" : "right");
    if (isFull || isRow) celebrate();
  }

  /** The camera, which looks until the card is full. */
  look() {
    this.finder ??= this.openFinder();
    return this.finder.element;
  }

  openFinder() {
    const finder = new BrowserFinder({
      answer() {},
      failed: (problem) => {
        // The news that the game is over is under way.
        if (problem.code !== "over") finder.sayWord(problem.words, true);
      },
    });
    finder.open();
    finder.start(`${this.path}/show`);
    return finder;
  }

  outcome() {
    this.finder?.close();
    this.finder = null;
    const isFull = this.me.found.every(Boolean);
    const words = t(isFull ? "bingo.full" : this.me.rowMs != null ? "bingo.row" : "bingo.over");
    return h(
      "div",
      { class: "bingo-outcome" },
      h("h2", {}, words),
      this.data.open
        ? h("p", { class: "lead" }, t(this.data.over ? "bingo.overForAll" : "bingo.othersPlay"))
        : h("div", { class: "row" }, this.again(), linkButton(t("toHome"), "/")),
    );
  }

  again() {
    const open = async () => {
      try {
        const { list } = this.data;
        const { game } = await post("/api/bingo", { open: false, ...(list ? { list } : {}) });
        location.assign(`/bingo/${game}`);
      } catch (problem) {
        setText(this.failure, problem.words);
      }
    };
    return button(t("bingo.again"), (event) => once(event.currentTarget, open), "primary large", {
      "data-focus": "again",
    });
  }
}

/** How long somebody who plays alone took. */
function timesOf({ rowMs, fullMs }) {
  return [
    rowMs == null ? null : t("bingo.rowAfter", { after: formatAfter(rowMs) }),
    fullMs == null ? null : t("bingo.fullAfter", { after: formatAfter(fullMs) }),
  ].filter(Boolean);
}

/** A place of the card, which `mark` marks as found. */
function placeOf(thing, label) {
  const state = h("span", { class: "unseen" });
  const element = h(
    "li",
    { class: "bingo-place", "data-thing": thing },
    plate(thing, "", { loading: "lazy" }),
    h("span", { class: "bingo-label" }, label),
    h("span", { class: "bingo-tick", "aria-hidden": "true" }, "✓"),
    state,
  );
  const mark = ({ found, inRow }) => {
    element.classList.toggle("found", found);
    element.classList.toggle("in-row", inRow);
    setText(state, found ? t(inRow ? "bingo.isInRow" : "bingo.isFound") : "");
  };
  return { element, mark };
}
