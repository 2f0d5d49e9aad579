// The panel of the selected egg: its text and its buttons.
import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { button, fill, h } from "../shared/dom.js";
import { doublePress } from "../shared/events/busy.js";
import { plate } from "../shared/plate.js";
import { kept } from "../shared/storage.js";
import { nameOf, t } from "../shared/text.js";

/**
 * Milliseconds for which the button rests when somebody else was quicker: a finger that is on its way has come down by
 * then.
 */
const surprise = 1000;

export class EggPanel {
  /**
   * `wish.act(egg, action, body)` sends what is wanted, `wish.again()` draws the panel anew, `wish.cancel(egg)` takes
   * back what waits, and `wish.change(egg)` and `wish.remove(egg)` are a host's.
   */
  constructor(path, about, wish) {
    Object.assign(this, { path, about, wish });
    this.told = h("ul");
    this.refusals = h(
      "div",
      { class: "failure refusals", role: "alert", hidden: true },
      this.told,
      button(t("close"), () => this.hush(), "quiet"),
    );
    this.body = h("div", { class: "egg-body" });
    this.element = h("section", { class: "egg-panel", "aria-label": t("eggs.panel") }, this.refusals, this.body);
  }

  /** Shows `egg`, or `words` where none is selected; what is there already is left alone. */
  show(egg, words) {
    if (this.finder && egg?.id !== this.finding) this.endCamera();
    if (this.finder && !egg.collected) return;
    this.endCamera();
    const { last } = this;
    this.last = egg;
    if (egg && last?.id === egg.id && last.collected !== egg.collected && !egg.mine) this.rest(egg, surprise);
    // Each step changes the place, and not what is shown.
    const key = JSON.stringify([{ ...egg, place: null }, egg === null && words, this.pressed, this.quicker]);
    if (key === this.shown) return;
    this.shown = key;
    fill(this.body, egg ? this.draw(egg) : words.map((text) => h("p", { class: "muted" }, text)));
  }

  draw(egg) {
    return [
      h("h2", { class: "egg-name" }, egg.name),
      egg.story ? h("p", { class: "muted" }, egg.story) : null,
      egg.clue && !egg.collected ? h("p", { class: "clue" }, egg.clue) : null,
      egg.nearness ? h("p", { class: `nearness ${egg.warmth}`, role: "status" }, egg.nearness) : null,
      egg.radius && !egg.collected && egg.warmth !== "here"
        ? h(
            "p",
            { class: "small muted" },
            t(egg.isLocated ? "eggs.within" : "eggs.withinUnknown", { metres: egg.radius }),
          )
        : null,
      egg.image && !egg.collected ? plate(egg.image, egg.label) : null,
      egg.waiting ? h("p", { class: "note", role: "status" }, t("eggs.waiting")) : null,
      this.quicker === egg.id && egg.by
        ? h("p", { class: "note", role: "status" }, t("eggs.quicker", { who: nameOf(egg.by) }))
        : null,
      h(
        "div",
        { class: "row" },
        this.mainButton(egg),
        egg.waiting ? button(t("cancel"), () => this.wish.cancel(egg), "quiet") : null,
        egg.canUndo && !egg.waiting
          ? button(t("eggs.undo"), () => this.wish.act(egg, "/undo"), "plain", { "data-focus": "undo" })
          : null,
        egg.isEdited
          ? [
              button(t("eggs.edit.change"), () => this.wish.change(egg), "plain", { "data-focus": "change" }),
              button(t("eggs.edit.remove"), () => this.wish.remove(egg), "quiet", { "data-focus": "remove" }),
            ]
          : null,
      ),
    ];
  }

  /** The one button: it turns what is into the other. */
  mainButton(egg) {
    // Not disabled, so that it keeps the focus while it waits.
    const busy = egg.waiting || this.pressed === egg.id;
    const state = { "data-focus": "toggle", "aria-disabled": busy ? "true" : null, "aria-busy": busy ? "true" : null };
    if (egg.image && !egg.collected) {
      return button(t("eggs.show"), () => busy || this.openCamera(egg), "primary large", state);
    }
    const press = () => {
      if (busy) return;
      if (egg.collected && !confirmDrop(egg)) return;
      this.rest(egg);
      this.wish.act(egg, "", { collected: !egg.collected });
    };
    // The button stands out only where a press would succeed.
    const isFar = egg.radius && egg.isLocated && egg.warmth !== "here";
    // What takes something back is not what a thumb hits.
    return egg.collected
      ? button(t("eggs.drop"), press, "quiet drop", state)
      : button(t("eggs.collect"), press, isFar ? "plain large" : "primary large", state);
  }

  /**
   * Lets the button rest: the second press of a double one would undo what the first has done, and a press that was
   * meant for what stood there before, what somebody else has done.
   */
  rest(egg, duration = doublePress) {
    this.pressed = egg.id;
    this.quicker = duration === surprise ? egg.id : null;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.pressed = null;
      this.wish.again();
    }, duration);
  }

  /** Says what was refused, below what was refused before. */
  tell(text) {
    this.refusals.hidden = false;
    this.told.append(h("li", {}, text));
  }

  /** Takes away what was refused: somebody has read it, or does something else. */
  hush() {
    this.refusals.hidden = true;
    this.told.replaceChildren();
  }

  openCamera(egg) {
    this.hush();
    this.finding = egg.id;
    this.finder = new BrowserFinder({
      answer: (answer) => answer.outcome && this.finder?.stop(),
      failed: (problem) => {
        if (problem.status === 409) this.leave(problem.words);
        else this.finder?.sayWord(problem.words, true);
      },
    });
    fill(
      this.body,
      h("h2", { class: "egg-name" }, egg.name),
      this.finder.element,
      button(t("close"), () => this.leave(), "plain"),
    );
    const { latitude, longitude, accuracy } = egg.place ?? {};
    const place = latitude == null ? {} : { lat: latitude, lon: longitude, accuracy };
    const query = new URLSearchParams({ seen: egg.changedIn, as: kept("name") ?? "", ...place });
    this.finder.open();
    this.finder.start(`${this.path}/${egg.number}/show?${query}`);
  }

  /** Ends looking with the camera, and says why where it was not the person who did. */
  leave(words) {
    this.close();
    if (words) this.tell(words);
    this.wish.again();
  }

  /** Ends what was begun with the egg that was shown. */
  close() {
    this.endCamera();
    this.shown = this.quicker = null;
  }

  endCamera() {
    if (!this.finder) return;
    this.finder.close();
    this.finder = null;
    this.shown = null;
  }
}

/**
 * Whether `egg` is put back: everybody may do that with what somebody else has found, but not by mistake. Who found it is
 * known as long as nothing else was done to it.
 */
function confirmDrop({ name, change, mine, by }) {
  if (change !== "collected") return confirm(t("eggs.dropSure.somebody", { egg: name }));
  return mine || confirm(t("eggs.dropSure", { egg: name, who: nameOf(by) }));
}
