// Opens the browser's camera, and says in one word why it cannot be opened.
import { keep, kept } from "../storage.js";

/** Whether the browser lets a page of this address ask for a camera at all. */
export const cameraAllowed = () => Boolean(window.isSecureContext && navigator.mediaDevices?.getUserMedia);

/**
 * Opens the camera `device`, and no other. Without one, opens the one that was chosen last, or the one that looks away
 * from the user, or, where that is in use, the next that opens. Returns {stream, track, device, mirrored, allowed};
 * throws an error for which `troubleOf` has a word.
 */
export async function openCamera(device = null) {
  if (!cameraAllowed()) throw new DOMException("", "InsecureContext");
  const first = device ?? kept("camera");
  try {
    return await open(first);
  } catch (error) {
    const trouble = troubleOf(error);
    if (first && trouble === "none") {
      keep("camera", null);
      return openCamera();
    }
    return (!device && trouble === "inUse" && (await openNext(first))) || Promise.reject(error);
  }
}

/** Opens one of the other cameras than `busy`; gives null where there is none, or none opens. */
async function openNext(busy) {
  for (const { id } of await listCameras()) {
    if (id === busy) continue;
    try {
      return await open(id);
    } catch {
      // The error that is shown is the one of the first camera.
    }
  }
  return null;
}

async function open(device) {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const choice = device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...choice } });
  const track = stream.getVideoTracks()[0];
  const settings = track.getSettings();
  const mirrored = looksAtUser(settings, track.label);
  return { stream, track, device: settings.deviceId, mirrored, allowed: await permission() };
}

/** The user's permission for the camera: "granted", "denied" or "prompt"; null where the browser does not tell. */
async function permission() {
  try {
    return (await navigator.permissions.query({ name: "camera" })).state;
  } catch {
    return null;
  }
}

/** A webcam says nothing of where it looks; it stands on the screen and looks at the user. */
function looksAtUser(settings, label) {
  if (settings.facingMode) return settings.facingMode === "user";
  return !/\b(back|rear|environment|document)\b/i.test(label);
}

/** The cameras there are, as {id, label}; browsers name none until a camera has been allowed. */
export async function listCameras() {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId)
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/**
 * Why an open camera has ended, which was `allowed` so when it was opened: it was pulled out, or the permission was
 * taken away.
 */
export async function lossOf(allowed) {
  const now = await permission();
  // A permission that is forgotten is asked for again; some browsers say so of all that is allowed for once.
  return now === "denied" || (now === "prompt" && allowed === "granted") ? "denied" : "lost";
}

/** The reason why the camera does not open: a key of the texts `camera.…`. */
export function troubleOf(error) {
  switch (error.name) {
    case "InsecureContext":
      return "insecure";
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "AbortError":
      return "inUse";
    default:
      return "unknown";
  }
}
