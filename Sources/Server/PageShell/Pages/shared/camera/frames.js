// Sends frames of a video to be judged: one at a time, the next when the last is answered.
import { call } from "../events/api.js";
import { jpegOf } from "./picture.js";

/** Milliseconds from one frame to the next at least: eight a second are as good as more, and a phone stays cool. */
const pace = 120;
/**
 * Seconds within which a frame must be answered: one that is not holds a connection, and there are few. On a slow line,
 * the next ones have longer.
 */
const [limit, longest] = [10, 40];
/** Milliseconds to wait after a frame that was not answered. */
const rest = 1000;

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class FrameSender {
  /** Sends what `video` shows to `path`; `answered(answer)` gets each answer, `failed(problem)` each failure. */
  constructor(video, path, answered, failed) {
    Object.assign(this, { video, path, answered, failed, limit, canvas: document.createElement("canvas") });
  }

  start() {
    if (this.run) return;
    this.run = {};
    this.loop(this.run);
  }

  stop() {
    this.run = null;
  }

  /** After another camera was opened: a loop that waits for a frame of the last one might wait for ever. */
  restart() {
    if (!this.run) return;
    this.stop();
    this.start();
  }

  /** Sends until `run` is not the current one: after a stop and a start the old loop must not go on beside the new. */
  async loop(run) {
    while (this.run === run) {
      const began = performance.now();
      try {
        const captured = await this.nextFrame();
        if (this.run !== run) return;
        this.sending = this.send(captured);
        const answer = await this.sending;
        this.limit = limit;
        // The answer that ends the round may come after the news that it has ended.
        if (answer && (this.run === run || answer.outcome)) this.answered(answer, captured);
      } catch (problem) {
        if (this.run !== run) return;
        if (problem.code === "unanswered") this.limit = Math.min(longest, 2 * this.limit);
        if (problem.status === 0) problem.code = "offline"; // the next frame is sent by itself
        this.failed(problem);
        await sleep((problem.retryAfter ?? 0) * 1000 || rest);
      }
      await sleep(Math.max(0, pace - (performance.now() - began)));
    }
  }

  /** Waits for a picture that was not sent yet, and returns when it was taken, on the page's clock. */
  nextFrame() {
    const { video } = this;
    if (!video.requestVideoFrameCallback) return new Promise((resolve) => requestAnimationFrame(resolve));
    return new Promise((resolve) =>
      video.requestVideoFrameCallback((now, frame) => resolve(frame.captureTime ?? frame.expectedDisplayTime ?? now)),
    );
  }

  async send(captured) {
    const { video } = this;
    if (!video.videoWidth) return null;
    const picture = await jpegOf(video, video.videoWidth, video.videoHeight, undefined, this.canvas);
    const age = Math.round(Math.min(5000, Math.max(0, performance.now() - captured)));
    return call("POST", this.path, picture, { "X-Captured-Ago": String(age) }, this.limit);
  }
}
