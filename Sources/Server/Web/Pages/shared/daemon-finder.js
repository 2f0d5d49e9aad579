// The camera picture from the daemon's own camera, picture by picture: a stream would keep one of a browser's six
// connections.
import { get } from "./api.js";
import { button, h } from "./dom.js";
import { followAnswer } from "./events.js";
import { Finder } from "./finder.js";
import { t } from "./text.js";

/** Milliseconds after which a picture that did not come is asked for again. */
const tryAgain = 3000;

export class DaemonFinder extends Finder {
  /**
   * `heard.answer(answer)` gets what is seen; `camera` is the name of one of the daemon's cameras, or null for the
   * first.
   */
  constructor(heard, camera) {
    const image = h("img", { class: "picture", alt: "" });
    super(image);
    Object.assign(this, { image, heard, query: camera ? [`camera=${encodeURIComponent(camera)}`] : [] });
  }

  /** Follows the state of the camera, and shows its pictures while it is live. */
  open() {
    this.following?.close();
    this.following = followAnswer(
      ["/api/camera", ...this.query].join("?"),
      this.element,
      ({ state }) => this.take(state),
      // A browser that is not the host's any more sees nothing here.
      (problem) => this.sayWord(problem.words, true),
    );
  }

  /** Shows the picture where the camera is live; else says what is wrong. */
  take(state) {
    this.showing = null;
    if (this.closed) return;
    if (state === "live") {
      this.showTrouble(null);
      this.show();
    } else {
      this.showTrouble(
        state === "none" ? "daemonNone" : "daemonLost",
        button(t("again"), () => this.open()),
      );
    }
  }

  /** Shows one picture after the other until the camera's state changes; asks for none while nobody looks. */
  async show() {
    const own = {};
    this.showing = own;
    const isOver = () => this.closed || this.showing !== own;
    while (!isOver()) {
      while (document.hidden)
        await new Promise((changed) => document.addEventListener("visibilitychange", changed, { once: true }));
      try {
        const picture = await get(["/api/camera/picture", ...this.query].join("?"));
        if (picture === null || isOver()) continue;
        const address = URL.createObjectURL(picture);
        this.image.src = address;
        await this.image.decode().finally(() => URL.revokeObjectURL(address));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, tryAgain));
      }
    }
  }

  /** Takes what the daemon saw: it comes by the event stream. */
  see(answer) {
    if (answer.status === "superseded" || !this.running) return;
    this.say(answer);
    this.heard.answer(answer);
  }

  /** The picture that is shown, which is nearly the one that was judged. */
  get judged() {
    return this.image.naturalWidth ? { source: this.image, mirrored: false } : null;
  }

  start() {
    this.running = true;
  }

  stop() {
    this.running = false;
    this.sayWord("", true);
  }

  wake() {}

  close() {
    this.closed = true;
    this.following?.close();
    this.image.removeAttribute("src");
  }
}
