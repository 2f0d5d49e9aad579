// The camera picture from the daemon's own camera, picture by picture: a stream would keep one of a browser's six
// connections.
import { get } from "./api.js";
import { button, h } from "./dom.js";
import { Finder } from "./finder.js";
import { t } from "./text.js";

/** Milliseconds between looks at a camera that is not there. */
const lookAgain = 3000;

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

  async open() {
    await this.look();
  }

  /** Shows the picture where the camera is live; else says so, and looks again. */
  async look() {
    clearTimeout(this.timer);
    if (this.closed) return;
    // A look that was begun later takes the place of this one.
    const own = {};
    this.looking = own;
    let state = "lost";
    try {
      state = (await get(["/api/camera", ...this.query].join("?"))).state;
    } catch (problem) {
      // A browser that is not the host's any more sees nothing here; the page itself says if the daemon cannot be
      // reached.
      if (problem.status === 401 || problem.status === 403) return this.sayWord(problem.words, true);
    }
    if (this.looking !== own) return;
    if (state === "live") {
      this.showTrouble(null);
      this.show(own);
      return;
    }
    this.showTrouble(
      state === "none" ? "daemonNone" : "daemonLost",
      button(t("again"), () => this.look()),
    );
    this.timer = setTimeout(() => this.look(), lookAgain);
  }

  /**
   * Shows one picture after the other until none comes, then looks at the camera again; asks for none while nobody
   * looks.
   */
  async show(own) {
    let pause = 0;
    const isOver = () => this.closed || this.looking !== own;
    try {
      while (!isOver()) {
        while (document.hidden)
          await new Promise((changed) => document.addEventListener("visibilitychange", changed, { once: true }));
        const picture = await get(["/api/camera/picture", ...this.query].join("?"));
        if (picture === null || isOver()) break;
        const address = URL.createObjectURL(picture);
        this.image.src = address;
        await this.image.decode().finally(() => URL.revokeObjectURL(address));
      }
    } catch {
      pause = lookAgain;
    }
    if (!isOver()) this.timer = setTimeout(() => this.look(), pause);
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
    clearTimeout(this.timer);
    this.image.removeAttribute("src");
  }
}
