// Tells when a thing is shown to a camera that was not there before: somebody has come to an unattended one, or has put
// a card before it. A thing that was left lying in view is nobody, and no answer.

/** Looks in a row that see the same thing, before it counts as shown, or that miss it, before it counts as away. */
const certain = 3;
/** Milliseconds for which it has to be missed as well, after which what comes into view has come. */
const absence = 1000;

export class Arrival {
  free = false;
  missed = 0;

  /** Takes in the name of what is seen at `now` (milliseconds), or null; says whether it has come. */
  see(name, now) {
    this.since ??= now;
    if (name === null) {
      this.looks = 0;
      this.missed += 1;
      this.free ||= this.isAway(now);
      return false;
    }
    this.missed = 0;
    this.looks = name === this.name ? this.looks + 1 : 1;
    Object.assign(this, { name, since: now });
    return this.free && this.looks >= certain;
  }

  /**
   * Whether nothing has been there for a while before `now`. What lies in view is missed now and then, and over a slow
   * line a single look takes a second.
   */
  isAway(now) {
    return this.missed >= certain && now - this.since >= absence;
  }
}
