// Tells when somebody has come to an unattended camera: a thing is shown that was not there before. A thing that was
// left lying in view is nobody.

/** Looks in a row that see the same thing, before a visitor counts as there. */
const certain = 3;
/** Milliseconds in which nothing is seen, after which what comes into view has come. */
const absence = 1000;

export class Arrival {
  /** Takes in the name of what is seen at `now` (milliseconds), or null; says whether somebody has come. */
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
}
