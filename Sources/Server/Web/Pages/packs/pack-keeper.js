// Keeps a pack as the daemon has it: sends changes one after the other, each for the version that was seen, and takes them back.
import { Problem } from "../shared/api.js";

/** Milliseconds between looks whether somebody else has changed the file. */
export const lookAgain = 3000;

export class PackKeeper {
  /** `send(path, body, version)` sends a change and gives the pack after it; `shown(sheet, by)` is told of each state: "me" or "others". */
  constructor(sheet, send, shown) {
    Object.assign(this, { sheet, send, shown });
    this.past = [];
    this.future = [];
    this.last = Promise.resolve();
    this.waiting = 0;
  }

  /** Makes `change`; of changes of one `place` in a row only the first is a step that is taken back. Throws the problem of one that is refused. */
  change(change, place = null) {
    return this.queue(async () => {
      const before = this.sheet.yaml;
      await this.take("changes", () => change);
      if (this.sheet.yaml === before) return;
      if (!place || place !== this.place) this.past.push(before);
      this.place = place;
      this.future = [];
    });
  }

  /** Writes the whole file. */
  write(yaml) {
    return this.queue(async () => {
      const before = this.sheet.yaml;
      await this.take("yaml", () => yaml);
      this.past.push(before);
      this.future = [];
      this.place = null;
    });
  }

  undo() {
    return this.queue(() => this.swap(this.past, this.future));
  }

  redo() {
    return this.queue(() => this.swap(this.future, this.past));
  }

  /** Takes in what somebody else has made of the pack, unless a change of ours is under way. */
  look(sheet) {
    if (this.waiting || JSON.stringify(sheet) === JSON.stringify(this.sheet)) return;
    const isOther = sheet.version !== this.sheet.version;
    this.sheet = sheet;
    if (isOther) this.forget();
    this.shown(sheet, "others");
  }

  async swap(from, to) {
    if (!from.length) return;
    const before = this.sheet.yaml;
    await this.take("yaml", () => from.at(-1));
    // Where somebody else was faster, nothing is left to be taken back.
    if (from.length) to.push(before);
    from.pop();
    this.place = null;
    this.shown(this.sheet, "me");
  }

  async take(path, body) {
    try {
      this.sheet = await this.send(path, body(), this.sheet.version);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
      // What is there now came with the refusal: steps back would undo what is another's.
      this.sheet = problem.told;
      this.forget();
      this.shown(this.sheet, "others");
      throw problem;
    }
    this.shown(this.sheet, "me");
  }

  forget() {
    this.past.length = 0;
    this.future.length = 0;
    this.place = null;
  }

  queue(work) {
    this.waiting += 1;
    const done = this.last.then(work).finally(() => {
      this.waiting -= 1;
    });
    this.last = done.catch(() => {});
    return done;
  }
}
