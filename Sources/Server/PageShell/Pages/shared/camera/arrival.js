// Tells when a thing is shown to a camera that was not there before: somebody has come to an unattended one, or has put
// a card before it. A thing that was left lying in view is nobody, and no answer.

/** Looks in a row that see the same thing, before it counts as shown. */
const certain = 3;
/** Milliseconds in which nothing is seen, after which what comes into view has come. */
const absence = 1000;

export class Arrival {
  /** Takes in the name of what is seen at `now` (milliseconds), or null; says whether it has come. */
  see(name, now) {
    this.since ??= now;
    if (name === null) {
      this.looks = 0;
      this.free ||= now - this.since >= absence;
      return false;
    }
    this.looks = name === this.name ? this.looks + 1 : 1;
    Object.assign(this, { name, since: now });
    return Boolean(this.free) && this.looks >= certain;
  }

  /** Whether something was there until a moment before `now`: what lies in view is missed now and then. */
  isThere(now) {
    return now - this.since < absence;
  }
}
