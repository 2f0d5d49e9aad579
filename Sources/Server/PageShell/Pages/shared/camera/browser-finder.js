// The camera picture from the browser's own camera, or from a photo.

import { button, h, linkButton } from "../dom.js";
import { keep, kept } from "../storage.js";
import { formatShare, t } from "../text.js";
import { cameraAllowed, listCameras, lossOf, openCamera, troubleOf } from "./camera.js";
import { CameraWatch } from "./camera-watch.js";
import { Finder } from "./finder.js";
import { FrameSender } from "./frames.js";
import { OutlineOverlay } from "./outline.js";
import { sendPhoto } from "./photo.js";

export class BrowserFinder extends Finder {
  /**
   * `heard.answer(answer)`, `heard.lost(kind)` when the camera goes away or gives no picture, `heard.failed(problem)`
   * when a frame is refused; `heard.photos(files)`, where it is given, gets photos instead of their being sent as frames.
   */
  constructor(heard) {
    const video = h("video", {
      class: "picture",
      playsinline: true,
      muted: true,
      autoplay: true,
      "aria-hidden": "true",
    });
    const overlay = new OutlineOverlay();
    super(video, overlay.canvas, overlay.label);
    video.muted = true; // the attribute alone does not count where the element is made by a script
    Object.assign(this, { video, overlay, heard, photosUnderWay: 0 });
    // The camera's own shape, for style sheets in which nothing at the edge may be cut off.
    video.addEventListener("resize", () =>
      this.glass.style.setProperty("--camera", `${video.videoWidth} / ${video.videoHeight}`),
    );
    this.choice = h("select", {
      class: "field small",
      "aria-label": t("camera.choose"),
      hidden: true,
      onchange: () => this.choose(this.choice.value),
    });
    this.mirror = button(t("camera.mirror"), () => this.setMirror(!this.overlay.mirrored), "quiet", { hidden: true });
    this.photo = button(t("camera.photo"), () => this.file.click(), "quiet");
    this.file = h("input", {
      type: "file",
      accept: "image/*",
      // Who may give many takes them from where they are.
      multiple: Boolean(heard.photos),
      capture: heard.photos ? null : "environment",
      class: "unseen",
      tabindex: -1,
      "aria-hidden": "true",
      onchange: () => this.sendFile(),
    });
    this.tools.append(this.choice, this.mirror, this.photo, this.file);
  }

  /** Whether the camera has gone away, or never came, or gives no picture. */
  get isLost() {
    return !this.closed && this.troubled != null && (!this.stream || this.isSilent);
  }

  /** Whether the camera is open and gives no picture. */
  get isSilent() {
    return this.watch?.silent ?? false;
  }

  /** Whether photographs are taken in place of the camera. */
  allowPhotos(on) {
    this.photo.hidden = !on;
    for (const remedy of this.trouble.querySelectorAll(".by-photo")) remedy.hidden = !on;
  }

  /** Opens the camera, or says why it cannot be opened; `ready` is done when either is known. */
  open(device) {
    this.ready = this.tryToOpen(device);
    return this.ready;
  }

  async tryToOpen(device) {
    const attempt = {};
    this.attempt = attempt;
    this.release();
    this.sayWord(t("camera.opening"), true);
    try {
      this.showTrouble(null);
      const { stream, track, mirrored, allowed, ...camera } = await openCamera(device);
      if (this.closed || this.attempt !== attempt) return track.stop();
      Object.assign(this, { stream, device: camera.device, hasOpened: true });
      this.video.srcObject = stream;
      track.addEventListener("ended", async () => {
        const kind = await lossOf(allowed);
        if (this.stream === stream) this.lose(kind);
      });
      this.watch = new CameraWatch(this.video, track, (silent) => this.hearSilence(silent));
      this.setMirror(kept("mirror") === null ? mirrored : kept("mirror") === "yes", false);
      this.mirror.hidden = false;
      await this.offer(this.tools);
      this.sayWord("", true);
      this.wake();
      this.sender?.restart();
      this.send();
    } catch (error) {
      if (this.attempt === attempt) this.lose(troubleOf(error));
    }
  }

  /** Offers in `place` the cameras that there are, where there is a choice. */
  async offer(place) {
    if (!place.contains(this.choice)) place.prepend(this.choice);
    const cameras = await listCameras();
    this.choice.hidden = cameras.length < 2;
    this.choice.replaceChildren(
      ...(this.stream ? [] : [h("option", { value: "", disabled: true, selected: true }, t("camera.choose"))]),
      ...cameras.map(({ id, label }, i) =>
        h(
          "option",
          { value: id, selected: Boolean(this.stream) && id === this.device },
          label || t("camera.numbered", { number: i + 1 }),
        ),
      ),
    );
  }

  async choose(device) {
    keep("camera", device);
    await this.open(device);
  }

  setMirror(on, chosen = true) {
    if (chosen) keep("mirror", on ? "yes" : "no");
    this.overlay.mirrored = on;
    this.video.classList.toggle("mirrored", on);
    this.mirror.setAttribute("aria-pressed", String(on));
  }

  /** A video that was moved to another place of the page stands still until it is told to go on. */
  wake() {
    if (this.video.srcObject) this.video.play().catch(() => {});
  }

  /** The picture that was judged last, and whether it is shown mirrored. */
  get judged() {
    return this.canvas ? { source: this.canvas, mirrored: this.overlay.mirrored } : null;
  }

  /** Sends frames to `path` from now on; photos go there too. */
  start(path) {
    if (this.path !== path) this.stop();
    this.path = path;
    this.sender ??= new FrameSender(
      this.video,
      path,
      (answer, at) => this.take(answer, at),
      (problem) => this.heard.failed(problem),
    );
    this.canvas = this.sender.canvas;
    this.send();
  }

  /** Sends frames, if there are any: one that is sent while a photograph waits to be judged would supersede it. */
  send() {
    if (!this.photosUnderWay && !this.isSilent) this.sender?.start();
  }

  stop() {
    this.sender?.stop();
    this.sender = null;
    this.path = null;
    this.overlay.clear();
    this.sayWord("", true);
  }

  take(answer) {
    if (answer.status === "superseded") return;
    this.overlay.show(answer);
    this.say(answer);
    this.heard.answer(answer);
  }

  async sendFile() {
    const files = [...this.file.files];
    const [file] = files;
    this.file.value = "";
    if (file && this.heard.photos) return this.heard.photos(files);
    if (!file || !this.path) return;
    const tell = (share) =>
      this.sayWord(share < 1 ? t("camera.photoSending", { share: formatShare(share) }) : t("camera.photoSent"), true);
    tell(1);
    this.photosUnderWay += 1;
    const { path, sender } = this;
    sender?.stop();
    try {
      // A frame that was sent before the photograph may still arrive after it.
      await sender?.sending?.catch(() => {});
      const answer = await sendPhoto(file, path, tell);
      this.sayPhoto(answer);
      this.heard.answer(answer, true);
    } catch (problem) {
      this.sayWord(problem.words ?? t("camera.noPicture"), true);
      this.hold();
    } finally {
      this.photosUnderWay -= 1;
      // Meanwhile news of the game may have replaced the sender, or removed it.
      this.send();
    }
  }

  lose(kind) {
    this.release();
    if (!this.closed) this.miss(kind);
  }

  /** The open camera gives no picture any more, or gives one again. */
  hearSilence(silent) {
    if (silent) {
      this.sender?.stop();
      return this.miss("silent");
    }
    this.showTrouble(null);
    this.offer(this.tools).catch(() => {});
    this.send();
  }

  /** Says that there is no picture, why, and what can be done. */
  miss(kind) {
    this.showTrouble(
      kind,
      button(t("camera.photo"), () => this.file.click(), "primary by-photo", { hidden: this.photo.hidden }),
      kind === "insecure" ? linkButton(t("page.https"), "/about/https") : null,
      cameraAllowed() ? button(t("again"), () => this.open()) : null,
    );
    if (cameraAllowed() && !this.isStation) this.offer(this.trouble.lastElementChild).catch(() => {});
    // A frame that is still under way would tell the daemon that the camera is back.
    Promise.resolve(this.sender?.sending)
      .catch(() => {})
      .then(() => this.troubled === kind && this.heard.lost?.(kind));
  }

  release() {
    this.watch?.close();
    this.watch = null;
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.video.srcObject = null;
  }

  close() {
    this.closed = true;
    this.stop();
    this.release();
  }
}
