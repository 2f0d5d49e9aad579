// The camera picture from the daemon's own camera: a stream of pictures in which the outline is drawn already.
import { get } from "./api.js";
import { button, h } from "./dom.js";
import { Finder } from "./finder.js";
import { t } from "./text.js";

/** Milliseconds between looks at a camera that is not there. */
const lookAgain = 3000;

export class DaemonFinder extends Finder {
  /** `heard.answer(answer)` gets what is seen; `camera` is the name of one of the daemon's cameras, or null for the first. */
  constructor(heard, camera) {
    const image = h("img", { class: "picture", alt: "" });
    super(image);
    Object.assign(this, { image, heard, query: camera ? [`camera=${encodeURIComponent(camera)}`] : [] });
    image.addEventListener("error", () => {
      image.removeAttribute("src");
      this.timer = setTimeout(() => this.look(), lookAgain);
    });
  }

  async open() {
    await this.look();
  }

  /** Shows the stream where the camera is live; else says so, and looks again. */
  async look() {
    clearTimeout(this.timer);
    if (this.closed) return;
    let state = "lost";
    try {
      state = (await get(["/api/camera", ...this.query].join("?"))).state;
    } catch {
      // The page says by itself that the daemon cannot be reached.
    }
    if (state === "live") {
      // A new address each time: browsers do not ask again for a stream that broke.
      if (this.troubled !== null || !this.image.hasAttribute("src"))
        this.image.src = `/api/camera/stream?${[...this.query, Date.now()].join("&")}`;
      this.showTrouble(null);
      return;
    }
    this.showTrouble(
      state === "none" ? "daemonNone" : "daemonLost",
      button(t("again"), () => this.look()),
    );
    this.timer = setTimeout(() => this.look(), lookAgain);
  }

  /** What the daemon saw: it comes by the event stream. */
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
    this.image.removeAttribute("src"); // ends the stream
  }
}
