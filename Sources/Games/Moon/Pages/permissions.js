// The walk-through: only permissions that are not given yet are asked for, each with a card that says what it is for.
import { cameraAllowed, openCamera } from "../shared/camera/camera.js";
import { button, h, svg } from "../shared/dom.js";
import { showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";

/** The drawing on a card, in a box of 48. */
const signs = {
  camera: "M6 14h9l4-5h10l4 5h9v25H6ZM24 18a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z",
  location: "M24 42C15 31 11 25 11 18a13 13 0 0 1 26 0c0 7-4 13-13 24ZM24 13a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z",
};
/** The browser's names of the permissions. */
const browserNames = { camera: "camera", location: "geolocation" };
/** Milliseconds that a browser may look for its place, and how old a place may be. */
const patience = 15_000;
const oldest = 600_000;

/** The browser's decision: "granted", "denied", "prompt", or "none" where it lets no page of this address ask. */
export async function permission(name) {
  if (name === "camera" ? !cameraAllowed() : !(window.isSecureContext && navigator.geolocation)) return "none";
  try {
    return (await navigator.permissions.query({ name: browserNames[name] })).state;
  } catch {
    return "prompt"; // some browsers do not tell; asking does no harm
  }
}

/** The browser's own place as {latitude, longitude}; throws where it is not told. */
export async function ownPlace() {
  const { coords } = await new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: patience, maximumAge: oldest }),
  );
  return { latitude: coords.latitude, longitude: coords.longitude };
}

/**
 * Asks the browser itself: resolves to "granted", "denied", or "failed" where it was allowed and still does not work.
 */
async function request(name) {
  try {
    if (name === "camera") (await openCamera()).stream.getTracks().forEach((track) => track.stop());
    else await ownPlace();
    return "granted";
  } catch (error) {
    return error.name === "NotAllowedError" || error.code === 1 ? "denied" : "failed";
  }
}

/**
 * Shows a card for each permission in `names` ("camera", "location") that is not given yet, one after the other; the
 * texts are those of `domain`. Resolves to what was decided of each: "granted", "denied", "skipped", "failed" or
 * "none".
 */
export async function walkThrough(domain, ...names) {
  const decided = {};
  for (const name of names) {
    const state = await permission(name);
    decided[name] = state === "granted" || state === "none" ? state : await ask(domain, name, state);
  }
  return decided;
}

function ask(domain, name, state) {
  return new Promise((resolve) => {
    const told = h("p", { class: "failure", role: "alert" });
    const allow = button(
      t("permission.allow"),
      async () => {
        allow.disabled = true;
        const answer = await request(name);
        if (answer !== "denied") return resolve(answer);
        deny();
      },
      "primary large",
    );
    const skip = button(t("permission.skip"), () => resolve(state === "denied" ? "denied" : "skipped"), "plain large");
    const deny = () => {
      state = "denied";
      told.textContent = t(`permission.${name}.denied`);
      allow.remove();
      skip.textContent = t("permission.goOn");
      skip.focus();
    };
    showScene(
      `permission-${name}`,
      h(
        "section",
        { class: "center permission" },
        svg(
          "svg",
          { viewBox: "0 0 48 48", class: "permission-sign", "aria-hidden": "true" },
          svg("path", { d: signs[name] }),
        ),
        h("h1", { class: "title" }, t(`permission.${name}`)),
        h("p", { class: "lead" }, t(`${domain}.for.${name}`)),
        told,
        h("div", { class: "row" }, allow, skip),
      ),
    );
    if (state === "denied") deny();
  });
}
