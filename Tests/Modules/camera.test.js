import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser.js";

const kept = new Map();
globalThis.window = { isSecureContext: true };
window.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
window.sessionStorage = { getItem: () => null, setItem() {}, removeItem() {} };

/** The cameras there are, what those that do not open fail with, and which were asked for. */
let cameras, failing, asked;
/** What the browser says of the permission; null where it does not tell. */
let allowed;

const mediaDevices = {
  async getUserMedia({ video }) {
    const wanted = video.deviceId?.exact ?? null;
    asked.push(wanted);
    const id = wanted ?? cameras[0];
    if (!cameras.includes(id)) throw new DOMException("", "OverconstrainedError");
    if (failing[id]) throw new DOMException("", failing[id]);
    const track = { label: id, getSettings: () => ({ deviceId: id }) };
    return { getVideoTracks: () => [track] };
  },
  enumerateDevices: async () => [
    { kind: "audioinput", deviceId: "microphone", label: "" },
    ...cameras.map((deviceId) => ({ kind: "videoinput", deviceId, label: deviceId })),
  ],
};
const permissions = { query: async () => (allowed ? { state: allowed } : Promise.reject(new TypeError())) };
Object.defineProperty(globalThis, "navigator", { value: { mediaDevices, permissions }, configurable: true });

const { listCameras, lossOf, openCamera } = await import(
  "../../Sources/Server/PageShell/Pages/shared/camera/camera.js"
);

beforeEach(() => {
  kept.clear();
  cameras = ["front", "back", "desk"];
  failing = {};
  asked = [];
  allowed = "granted";
});

for (const error of ["NotReadableError", "AbortError"])
  test(`where a camera is in use (${error}), the next that opens is taken`, async () => {
    failing = { front: error, back: error };
    assert.equal((await openCamera()).device, "desk");
  });

test("where the camera that was chosen last is in use, the others are tried, and the choice is kept", async () => {
  kept.set("apeiron.camera", "back");
  failing = { back: "NotReadableError" };
  assert.equal((await openCamera()).device, "front");
  assert.deepEqual(asked, ["back", "front"]);
  assert.equal(kept.get("apeiron.camera"), "back");
});

test("where none opens, the reason of the first is told", async () => {
  failing = { front: "NotReadableError", back: "NotFoundError", desk: "AbortError" };
  await assert.rejects(openCamera(), { name: "NotReadableError" });
});

test("a camera that is chosen now is opened, or none", async () => {
  failing = { back: "NotReadableError" };
  await assert.rejects(openCamera("back"), { name: "NotReadableError" });
  assert.deepEqual(asked, ["back"]);
});

test("a camera that is not there any more is forgotten for another", async () => {
  kept.set("apeiron.camera", "gone");
  assert.equal((await openCamera()).device, "front");
  assert.equal(kept.get("apeiron.camera"), undefined);
});

test("nothing else is tried where the camera is not allowed", async () => {
  failing = { front: "NotAllowedError" };
  await assert.rejects(openCamera(), { name: "NotAllowedError" });
  assert.deepEqual(asked, [null]);
});

test("before a camera is allowed, the browser names none", async () => {
  cameras = [""];
  assert.deepEqual(await listCameras(), []);
});

test("a camera that ends was pulled out, or is not allowed any more", async () => {
  const lossBy = async (before, now) => {
    allowed = now;
    return lossOf(before);
  };
  assert.equal(await lossBy("granted", "granted"), "lost");
  assert.equal(await lossBy("granted", "denied"), "denied");
  assert.equal(await lossBy("granted", "prompt"), "denied");
  assert.equal(await lossBy("prompt", "prompt"), "lost");
  assert.equal(await lossBy(null, null), "lost");
});
