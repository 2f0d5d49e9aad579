// Keeps a pack as the daemon has it: sends changes one after the other, each for the version that was seen, and takes
// them back.
import { call, Problem } from "../shared/events/api.js";
import { textIn } from "../shared/pack-texts.js";

/** What a keeper of the pack at `api` sends its changes with. */
export const sendTo = (api) => (path, body, version) => {
  const sent = typeof body === "string" ? new Blob([body], { type: "application/yaml" }) : body;
  return call("POST", `${api}/${path}`, sent, { "If-Match": `"${version}"` });
};

export class PackKeeper {
  /**
   * `send(path, body, version)` sends a change and gives the pack after it; `shown(sheet, by)` is told of each state:
   * "me" or "others".
   */
  constructor(sheet, send, shown) {
    Object.assign(this, { sheet, send, shown });
    this.past = [];
    this.future = [];
    this.last = Promise.resolve();
    this.waiting = 0;
  }

  /**
   * Makes `change`; of changes of one `place` in a row only the first is a step that is taken back. Throws the problem
   * of one that is refused.
   */
  change(change, place = null) {
    return this.queue(async () => {
      const before = await this.take("changes", () => change, rebased);
      if (this.sheet.yaml === before) return;
      if (!place || place !== this.place) this.past.push(before);
      this.place = place;
      this.future = [];
    });
  }

  /** Adds a question about `image`, unless one has waited for it. */
  async ask(image) {
    if (!this.sheet.questions.some((question) => question.image === image)) await this.change({ change: "add", image });
  }

  /** Makes `image` a picture of `thing`, wherever somebody else has moved its question meanwhile. */
  addView(image, thing) {
    const question = this.sheet.questions.findIndex((other) => other.image === thing);
    return this.change({ change: "addImage", question, image });
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

  /**
   * Hears that the pack was as `told` at some time. That may be from before a change of ours, so that what differs is
   * not taken in: `ask()` gives the pack as it is, or null.
   */
  async hear(told, ask) {
    this.told = told;
    let seen = null;
    let sheet = null;
    do {
      await this.last;
      if (this.told !== told || isSame(told, this.sheet)) return;
      seen = this.sheet;
      sheet = await ask();
      // A change of ours may have been faster than the answer.
    } while (this.waiting || this.sheet !== seen);
    if (sheet) this.look(sheet);
  }

  /** Takes in what somebody else has made of the pack, unless a change of ours is under way. */
  look(sheet) {
    if (this.waiting || isSame(sheet, this.sheet)) return;
    const isOther = sheet.version !== this.sheet.version;
    this.sheet = sheet;
    if (isOther) this.forget();
    // A game that begins, or a new picture, is no change of the file.
    this.shown(sheet, isOther ? "others" : "me");
  }

  async swap(from, to) {
    if (!from.length) return;
    const before = this.sheet.yaml;
    await this.take("yaml", () => from.at(-1));
    // If somebody else was faster, nothing is left to be taken back.
    if (from.length) to.push(before);
    from.pop();
    this.place = null;
    this.shown(this.sheet, "me");
  }

  /**
   * Sends what `body` makes, and gives the text of the file before it. Where somebody else was faster, `again(body,
   * seen, told)` makes what is sent for the pack that is there now, or nothing where both changed the same.
   */
  async take(path, body, again = () => null) {
    const seen = this.sheet;
    let [sent, by] = [body(), "me"];
    while (sent) {
      const before = this.sheet;
      try {
        this.sheet = await this.send(path, sent, before.version);
        this.shown(this.sheet, by);
        return before.yaml;
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
        // The current pack came with the refusal: steps back would undo another person's change.
        this.sheet = problem.told;
        this.forget();
        by = "others";
        sent = again(body(), seen, this.sheet);
        if (sent) continue;
        this.shown(this.sheet, by);
        throw problem;
      }
    }
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

const isSame = (sheet, other) => JSON.stringify(sheet) === JSON.stringify(other);

/**
 * `change`, which was made on the pack `seen`, for the pack `told`; null where the value that it sets is another there.
 */
function rebased(change, seen, told) {
  const moved = { ...change };
  if (change.change === "set") {
    const { image } = seen.questions[change.question];
    const places = told.questions.flatMap((question, number) => (question.image === image ? [number] : []));
    if (!places.includes(change.question)) {
      if (places.length !== 1) return null;
      moved.question = places[0];
    }
  }
  const [before, now] = [valueThere(change, seen), valueThere(moved, told)];
  return before !== undefined && before === now ? moved : null;
}

/** The value of `sheet` that `change` sets; undefined for a change of another kind. */
function valueThere({ change, question, part, language }, sheet) {
  if (change === "languages") return sheet.languages.join(" ");
  const value = { title: sheet.title, set: sheet.questions[question]?.[part] }[change];
  if (change !== "title" && change !== "set") return undefined;
  return typeof value === "number" ? value : textIn(value, language ?? "");
}
