// The action of the second press on a place.
import { t } from "../shared/text.js";

const screens = { quiz: "/play", eggs: "/eggs", moon: "/moon", maths: "/maths" };

/** The address that an action leads to; null for none, or for one that must not be opened. */
export function addressOf(action) {
  if (action.kind === "open") return /^https?:\/\//i.test(action.url) ? action.url : null;
  if (action.kind === "go")
    return action.to === "map" ? `/places/${encodeURIComponent(action.map)}` : (screens[action.to] ?? null);
  return null;
}

/** Does it, and returns what is to be said: nothing where it went well. */
export function act(action) {
  if (action.kind === "none") return t("places.noAction");
  const address = addressOf(action);
  if (!address) return t("places.badLink");
  if (action.kind === "go") {
    location.assign(address);
    return "";
  }
  if (!navigator.onLine) return t("places.linkOffline", { link: hostOf(address) });
  const opened = open(address, "_blank");
  if (!opened) return t("places.linkBlocked", { link: hostOf(address) });
  opened.opener = null;
  return "";
}

export const hostOf = (address) => new URL(address).host;
