// Watches whether an open camera gives pictures: one that a call has taken stays open, and gives none.

/** Milliseconds between looks. */
const pace = 1000;
/**
 * Looks in a row after which the camera gives no picture: those that find no new one, and those at a camera that says
 * so itself.
 */
const [most, maxMuted] = [3, 2];

export class CameraWatch {
  /**
   * `told(silent)` hears that pictures of `track`, which `video` shows, have ceased to come, and that they come again.
   */
  constructor(video, track, told) {
    Object.assign(this, { video, track, told, silent: false, misses: 0 });
    this.timer = setInterval(() => this.look(), pace);
    this.ear = new AbortController();
    // The browser says by `mute` that what comes now, if anything, is black.
    this.muted = track.muted;
    track.addEventListener("mute", () => (this.muted = true), { signal: this.ear.signal });
    track.addEventListener("unmute", () => this.hear(), { signal: this.ear.signal });
    this.await();
  }

  /** Waits for the next picture: one of each look is enough. */
  await() {
    this.came = false;
    this.callback = this.video.requestVideoFrameCallback?.(() => {
      this.came = true;
      if (!this.muted) this.tell(false);
    });
  }

  hear() {
    this.muted = false;
    this.misses = 0;
    this.tell(false);
  }

  look() {
    const { video } = this;
    // Browsers draw nothing of a page that is hidden, nor of a video that is on none.
    if (document.visibilityState !== "visible" || !video.isConnected) {
      this.misses = 0;
      return;
    }
    // A call may also have stopped the video, which nobody would start again.
    if (video.paused) video.play().catch(() => {});
    const comes = this.came || this.callback === undefined;
    if (comes) this.await();
    this.misses = comes && !this.muted ? 0 : this.misses + 1;
    if (this.misses >= (this.muted ? maxMuted : most)) this.tell(true);
  }

  tell(silent) {
    if (silent === this.silent) return;
    this.silent = silent;
    this.told(silent);
  }

  close() {
    clearInterval(this.timer);
    this.ear.abort();
    if (this.callback !== undefined) this.video.cancelVideoFrameCallback(this.callback);
  }
}
