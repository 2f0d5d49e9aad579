// Opens the browser's camera, and says in one word why it cannot be opened.
import { keep, kept } from "./storage.js";

/** Whether the browser lets a page of this address ask for a camera at all. */
export const cameraAllowed = () => Boolean(window.isSecureContext && navigator.mediaDevices?.getUserMedia);

/**
 * Opens the camera `device`, or the one that was chosen last, or the one that looks away from the user.
 * Returns {stream, device, mirrored}; throws an error for which `troubleOf` has a word.
 */
export async function openCamera(device = kept("camera")) {
  if (!cameraAllowed()) throw new DOMException("", "InsecureContext");
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const choice = device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } };
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...choice } });
  } catch (error) {
    const gone = device && (error.name === "OverconstrainedError" || error.name === "NotFoundError");
    if (!gone) throw error;
    keep("camera", null);
    return openCamera(null);
  }
  const track = stream.getVideoTracks()[0];
  const settings = track.getSettings();
  return { stream, device: settings.deviceId, mirrored: looksAtUser(settings, track.label) };
}

/** A webcam says nothing of where it looks; it stands on the screen and looks at the user. */
function looksAtUser(settings, label) {
  if (settings.facingMode) return settings.facingMode === "user";
  return !/\b(back|rear|environment|document)\b/i.test(label);
}

/** The cameras there are, as {id, label}; labels are empty until a camera has been allowed. */
export async function listCameras() {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === "videoinput")
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** What keeps the camera from opening: a key of the texts `camera.…`. */
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
