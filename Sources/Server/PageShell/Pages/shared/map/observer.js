// The observer's position: asked of the device, typed, or picked on a map. It stays in this browser.

import { keep, kept } from "../storage.js";
import { distanceOf } from "./sphere.js";

/** Milliseconds within which a device has to say where it is, and for which an older answer is good enough. */
const patience = 10_000;
const freshness = 60_000;
/** Metres that count as having moved: a device that lies still wanders by a few. */
const step = 10;

export class Observer {
  /**
   * `changed()` is called after each change. `outdoors` is for an observer who walks: only the device says where they
   * are, as exactly as it can, and every step counts.
   */
  constructor(changed, outdoors = false) {
    Object.assign(this, { changed, outdoors });
    this.position = outdoors ? null : readKept();
    /** By how many metres the device may be wrong; null where a person said it. */
    this.accuracy = null;
    /** Whether the person said it, and not the device. */
    this.given = this.position !== null;
    /** Why there is no position, as one word: unasked, refused, insecure, missing, unavailable. */
    this.why = "unasked";
  }

  /** Takes the device's position where that is allowed already: nobody is asked before pressing something. */
  async begin() {
    if (this.position) return;
    const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
    if (!permission) return;
    if (permission.state === "granted") this.ask();
    if (permission.state === "denied") this.fail(isSecureContext ? "refused" : "insecure");
  }

  /** Asks the device, and follows it from then on; the browser asks the person. */
  ask() {
    if (!isSecureContext) return this.fail("insecure");
    if (!navigator.geolocation) return this.fail("missing");
    this.leave();
    this.watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => this.move({ latitude, longitude }, accuracy),
      (error) => this.lose(error),
      this.outdoors
        ? { timeout: patience, maximumAge: 0, enableHighAccuracy: true }
        : { timeout: patience, maximumAge: freshness },
    );
  }

  move(position, accuracy) {
    const least = this.outdoors ? 1 : step;
    const isBetter = this.outdoors && accuracy < this.accuracy;
    if (this.position && !this.given && !isBetter && distanceOf(this.position, position) < least) return;
    this.accuracy = accuracy;
    this.take(position, false);
  }

  /** A device that was heard is still about there when it falls silent; not so one that may not speak any more. */
  lose(error) {
    const refused = error.code === error.PERMISSION_DENIED;
    if (this.position && !this.given && !refused) return;
    this.leave();
    this.fail(refused ? "refused" : "unavailable");
  }

  /** Follows the device no more. */
  leave() {
    if (this.watch !== undefined) navigator.geolocation.clearWatch(this.watch);
    this.watch = undefined;
  }

  /** Takes the position that a person typed or picked; it is kept for the next time. */
  give(position) {
    this.leave();
    keep("position", JSON.stringify(position));
    this.take(position, true);
  }

  forget() {
    this.leave();
    keep("position", null);
    this.fail("unasked");
  }

  take(position, given) {
    Object.assign(this, { position, given, why: null });
    this.changed();
  }

  fail(why) {
    Object.assign(this, { position: null, given: false, why });
    this.changed();
  }
}

function readKept() {
  try {
    const { latitude, longitude } = JSON.parse(kept("position"));
    return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
  } catch {
    return null; // nothing was kept, or not by us
  }
}
