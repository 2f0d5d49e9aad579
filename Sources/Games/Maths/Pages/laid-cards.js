// Which cards were put before the camera after a question was asked: those that lay there before are no answer to it.
import { Arrival } from "../shared/camera/arrival.js";

export class LaidCards {
  /** `names` are the names of all cards. */
  constructor(names) {
    this.arrivals = new Map(names.map((name) => [name, new Arrival()]));
  }

  /** A question is asked at `now` (milliseconds). */
  ask(now) {
    for (const [name, arrival] of this.arrivals) if (!arrival.isAway(now)) this.arrivals.set(name, new Arrival());
  }

  /**
   * Takes in what is seen at `now`; `come` are the sightings of cards that have come since the question, `old` those of
   * cards that lay there before.
   */
  see(sightings, now) {
    const seen = new Set(sightings.map(({ name }) => name));
    const come = new Set();
    for (const [name, arrival] of this.arrivals) if (arrival.see(seen.has(name) ? name : null, now)) come.add(name);
    return {
      come: sightings.filter(({ name }) => come.has(name)),
      old: sightings.filter(({ name }) => this.arrivals.get(name)?.free === false),
    };
  }
}
