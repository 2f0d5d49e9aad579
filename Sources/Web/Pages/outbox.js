// What somebody wants is sent in order, one at a time; without the network it waits here and is sent when it is back.
import { post } from "./api.js";

export class Outbox {
  /** `refused(egg, body, problem)` is told what was not done, `changed()` when something begins or ends to wait. */
  constructor(refused, changed) {
    Object.assign(this, { refused, changed, letters: [] });
  }

  /** Whether something waits for the egg `id`: its button is still until then. */
  has(id) {
    return this.letters.some(({ egg }) => egg.id === id);
  }

  /** Sends {egg, path, body} as soon as it can be. */
  add(letter) {
    if (this.has(letter.egg.id)) return;
    this.letters.push(letter);
    this.flush();
  }

  /** Takes back what waits for the egg `id`; what is under way already is not taken back. */
  cancel(id) {
    this.letters = this.letters.filter((letter) => letter.egg.id !== id || letter === this.sending);
    this.changed();
  }

  /** Sends what waits; stops at what does not get through, to try again when the network is back. */
  async flush() {
    if (this.sending) return;
    while (this.letters.length) {
      const letter = (this.sending = this.letters[0]);
      let problem = null;
      try {
        await post(letter.path, letter.body);
      } catch (refusal) {
        problem = refusal;
      }
      this.sending = null;
      if (problem && (problem.status === 0 || problem.status === 503)) break;
      this.letters.shift();
      if (problem) this.refused(letter.egg, letter.body, problem);
      this.changed();
    }
  }
}
