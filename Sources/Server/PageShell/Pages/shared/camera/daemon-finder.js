// The camera picture from the daemon's own camera, picture by picture: a stream of pictures would keep a connection of its
// own, of which a browser has six.

import { button, h } from "../dom.js";
import { get } from "../events/api.js";
import { followAnswer } from "../events/events.js";
import { t } from "../text.js";
import { Finder } from "./finder.js";

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
    this.state = null;
    this.isLost = false;
    // A scene without the picture comes and goes while the camera is followed.
    this.following = followAnswer(["/api/camera", ...this.query].join("?"), ({ state }) => this.take(state), {
      gone: (problem) => this.lose(problem),
    });
  }

  /** Shows the picture where the camera is live; else says what is wrong. */
  take(state) {
    if (this.closed || state === this.state) return;
    this.state = state;
    this.showing = null;
    if (state === "live") this.show();
    else this.tell(state === "none" ? "daemonNone" : "daemonLost");
  }

  /** Shows nothing more: the browser is not the host's any more, or the daemon does not have the camera. */
  lose(problem) {
    this.isLost = true;
    this.showing = null;
    this.image.removeAttribute("src");
    if (problem.status === 404) this.tell("daemonNone");
    else this.sayWord(problem.words, true);
  }

  tell(trouble) {
    this.showTrouble(
      trouble,
      button(t("again"), () => this.open()),
    );
  }

  /** Shows one picture after the other until the camera's state changes; asks for none while nobody looks. */
  async show() {
    const own = {};
    this.showing = own;
    this.showTrouble(null);
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
        if (this.troubled && !isOver()) this.showTrouble(null);
      } catch {
        if (isOver()) return;
        // The daemon cannot be reached, or not for now.
        if (!this.troubled) this.tell("daemonLost");
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
