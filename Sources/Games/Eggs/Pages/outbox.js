// The wishes of a visitor are sent in order, one at a time; without the network they wait here and are sent when it is
// back, also by a page that was opened anew.
import { post } from "../shared/events/api.js";
import { keep, kept } from "../shared/storage.js";

/** Milliseconds until what did not get through is sent again, where nobody says that the network is back. */
const rest = 3000;

export class Outbox {
  /**
   * `name` tells it from others of this browser; `refused(egg, body, problem)` is told what was not done, `changed()`
   * when something begins or ends to wait.
   */
  constructor(name, refused, changed) {
    Object.assign(this, { name: `unsent.${name}`, refused, changed });
    this.letters = readLetters(this.name);
  }

  /** Keeps `letters` as what waits. */
  waitWith(letters) {
    this.letters = letters;
    keep(this.name, letters.length ? JSON.stringify(letters) : null);
  }

  /** Whether something waits for the egg `id`: its button is still until then. */
  has(id) {
    return this.letters.some(({ egg }) => egg.id === id);
  }

  /** Sends {egg, path, body} as soon as it can be. */
  add(letter) {
    if (this.has(letter.egg.id)) return;
    this.waitWith([...this.letters, letter]);
    this.flush();
  }

  /** Takes back what waits for the egg `id`; what is under way already is not taken back. */
  cancel(id) {
    this.waitWith(this.letters.filter((letter) => letter.egg.id !== id || letter === this.sending));
    this.changed();
  }

  /** Sends what waits; stops at what does not get through, to try again later. */
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
      if (problem && (problem.status === 0 || problem.status === 503)) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.flush(), rest);
        return;
      }
      this.waitWith(this.letters.slice(1));
      if (problem) this.refused(letter.egg, letter.body, problem);
      this.changed();
    }
  }
}

/** The letters that were kept to be sent; none where the browser keeps something else there. */
function readLetters(name) {
  try {
    const letters = JSON.parse(kept(name));
    return Array.isArray(letters) ? letters.filter((letter) => letter?.egg?.id && letter.path && letter.body) : [];
  } catch {
    return [];
  }
}
