// The card on which the moon stands: where it is in the camera picture, and for how long the moon waits for it.
import { SteadyOutline } from "../shared/camera/steady-outline.js";
import { cardPose } from "./pose.js";

/**
 * The focal length in longer sides of the picture. Browsers do not tell it; phones and webcams see about 60 degrees
 * across.
 */
const focal = 0.87;
/** Milliseconds for which the moon stays where a lost card was. */
export const waits = 2000;
/** Answers in a row without the card after which it is lost: one may fail, a blurred frame or a finger before it. */
const misses = 3;
/** Milliseconds without any answer after which it is lost too. */
const silence = 3000;

export class MoonCard {
  /** Takes in an answer of /api/look: the card's corners in pixels of a picture of `width` x `height`. */
  see({ width, height, sightings }, at) {
    const outline = sightings[0]?.outline;
    if (!outline) {
      this.missed = (this.missed ?? 0) + 1;
      if (this.missed === misses) this.lostAt = at;
      return;
    }
    const size = [width, height];
    const follows = this.state(at) !== "gone" && String(size) === String(this.size);
    if (follows) this.outline.update(outline, at);
    else this.outline = new SteadyOutline(outline, at);
    Object.assign(this, { size, missed: 0, lostAt: null });
  }

  forget() {
    this.outline = null;
  }

  /** "seen", "lost" while the moon waits, or "gone". */
  state(now) {
    const left = this.left(now);
    return left > waits ? "seen" : left > 0 ? "lost" : "gone";
  }

  /** Milliseconds until the state changes by itself; 0 where it does not. */
  untilChange(now) {
    const left = this.left(now);
    return left > waits ? left - waits : left;
  }

  /** Milliseconds that the moon stays if no answer comes. */
  left(now) {
    return this.outline ? Math.max(0, (this.lostAt ?? this.outline.at + silence) + waits - now) : 0;
  }

  /**
   * The pose in a box of `width` x `height` points into which `placed` takes a corner; mirrored boxes see the card from
   * its left.
   */
  pose(placed, mirrored, width, height) {
    const corners = this.outline.corners.map(placed);
    const [a, b, c, d] = corners;
    // The picture covers the box, as object-fit does it.
    const scale = Math.max(width / this.size[0], height / this.size[1]);
    return cardPose(mirrored ? [b, a, d, c] : corners, width, height, focal * scale * Math.max(...this.size));
  }
}
