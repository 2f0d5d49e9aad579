import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./browser.js";

const { CameraWatch } = await import("../../Sources/Server/PageShell/Pages/shared/camera/camera-watch.js");

/** A video of a camera, whose pictures the test draws. */
class Video {
  isConnected = true;
  paused = false;
  played = 0;
  waiting = new Map();

  requestVideoFrameCallback(callback) {
    this.waiting.set((this.last = (this.last ?? 0) + 1), callback);
    return this.last;
  }

  cancelVideoFrameCallback(id) {
    this.waiting.delete(id);
  }

  async play() {
    this.played += 1;
  }

  draw() {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const callback of waiting) callback();
  }
}

let video, track, told, watch;

beforeEach(() => {
  mock.timers.enable({ apis: ["setInterval"] });
  document.visibilityState = "visible";
  [video, track, told] = [new Video(), Object.assign(new EventTarget(), { muted: false }), []];
  watch = new CameraWatch(video, track, (silent) => told.push(silent));
});

afterEach(() => {
  watch.close();
  mock.timers.reset();
});

/** Lets seconds go by, in each of which the camera gives a picture, or does not. */
function pass(seconds, pictures) {
  for (let second = 0; second < seconds; second++) {
    if (pictures) video.draw();
    mock.timers.tick(1000);
  }
}

test("a camera that gives pictures is not silent", () => {
  pass(60, true);
  assert.deepEqual(told, []);
});

test("three seconds without a picture are told, and the next picture", () => {
  pass(5, true);
  pass(2, false);
  assert.deepEqual(told, []);
  pass(2, false);
  assert.deepEqual(told, [true]);
  pass(60, false);
  video.draw();
  assert.deepEqual(told, [true, false]);
});

test("nothing is missed while the page is hidden, or the video is not on it", () => {
  document.visibilityState = "hidden";
  pass(60, false);
  document.visibilityState = "visible";
  video.isConnected = false;
  pass(60, false);
  assert.deepEqual(told, []);
  video.isConnected = true;
  pass(2, false);
  assert.deepEqual(told, []);
  pass(1, false);
  assert.deepEqual(told, [true]);
});

test("a muted camera is silent also where black pictures come, until it is not muted any more", () => {
  track.dispatchEvent(new Event("mute"));
  assert.deepEqual(told, []);
  pass(3, true);
  assert.deepEqual(told, [true]);
  track.dispatchEvent(new Event("unmute"));
  assert.deepEqual(told, [true, false]);
  pass(60, true);
  assert.deepEqual(told, [true, false]);
});

test("a camera that was muted for a moment is not told of", () => {
  track.dispatchEvent(new Event("mute"));
  pass(1, true);
  track.dispatchEvent(new Event("unmute"));
  pass(60, true);
  assert.deepEqual(told, []);
});

test("a video that was stopped is started again", () => {
  video.paused = true;
  pass(1, false);
  assert.equal(video.played, 1);
});

test("where the browser tells of no picture, only a muted camera is silent", () => {
  watch.close();
  video.requestVideoFrameCallback = undefined;
  watch = new CameraWatch(video, track, (silent) => told.push(silent));
  pass(60, false);
  assert.deepEqual(told, []);
  track.dispatchEvent(new Event("mute"));
  pass(2, false);
  assert.deepEqual(told, [true]);
});

test("nothing is told of a camera that is closed", () => {
  watch.close();
  pass(60, false);
  track.dispatchEvent(new Event("unmute"));
  assert.deepEqual([told, video.waiting.size], [[], 0]);
});
