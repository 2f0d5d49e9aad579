// The moon in view: on the card that is held to the camera, where the picture was tapped, or in a plain sky.
import { BrowserFinder } from "../shared/camera/browser-finder.js";
import { setText } from "../shared/dom.js";
import { t } from "../shared/text.js";
import { MoonCard } from "./card.js";
import { MoonStage } from "./stage.js";

/** The path of frames in which nothing but the card is looked for. */
const look = "/api/look?among=moon";
/**
 * The ball's radius on the card in widths of the card, which it hides by nine tenths, as near to the eye as it is;
 * elsewhere in the shorter side of the picture.
 */
const onCard = 0.38;
const inPicture = 0.28;
/** The place of the moon in a plain sky, in parts of the picture: above the words. */
const inSky = [0.5, 0.42];

export class MoonView extends BrowserFinder {
  /** `tapped()` when the moon is tapped; `plain` draws it without WebGL. */
  constructor(tapped, plain) {
    super({ answer() {}, failed: (problem) => this.fail(problem) });
    this.card = new MoonCard();
    this.stage = new MoonStage({ tapped, placed: (x, y) => this.place(x, y) }, plain);
    this.word.before(this.stage.element);
    // A photo of the card stands still: there is nothing to follow.
    this.tools.replaceChildren(this.choice, this.mirror);
    new ResizeObserver(() => this.follow()).observe(this.glass);
  }

  /**
   * Opens the camera and looks for the card, or, where there is none (`why`: "denied", "skipped", …), hangs the moon in
   * a plain sky.
   */
  async begin(why) {
    if (why) return this.lose(why);
    await this.open();
    if (this.stream) this.start(look);
  }

  show(moon) {
    this.stage.show(moon);
    this.follow();
  }

  take(answer) {
    if (answer.status === "superseded") return;
    this.card.see(answer, performance.now());
    this.follow();
  }

  fail(problem) {
    // A pack without a card for the moon will not get one while the page is open.
    this.noCard = problem.status === 404;
    if (this.noCard) this.stop();
    this.sayWord(this.noCard ? t("moon.noCard") : problem.words, true);
  }

  /** Without a camera there is the sky, and it is said why. */
  lose(kind) {
    this.release();
    this.stop();
    if (this.closed) return;
    this.glass.classList.add("plain-sky");
    this.skyKind = kind;
    this.follow();
  }

  place(x, y) {
    this.tappedAt = [x / this.glass.clientWidth, y / this.glass.clientHeight];
    this.card.forget();
    this.follow();
  }

  /** Stands the moon where it belongs now, and comes back when a card is waited for no longer. */
  follow() {
    const now = performance.now();
    const { clientWidth: width, clientHeight: height } = this.glass;
    if (!width || this.closed) return;
    const state = this.skyKind ? "gone" : this.card.state(now);
    this.glass.dataset.card = state;
    const tapped = this.tappedAt ?? (this.skyKind ? inSky : null);
    if (state !== "gone") {
      const pose = this.card.pose(
        (corner) => this.placedCorner(corner, width, height),
        this.overlay.mirrored,
        width,
        height,
      );
      this.stage.stand({ turn: pose.turn, dim: state === "lost", stand: (scale) => pose.stand(onCard * scale) });
    } else if (tapped) {
      this.stage.stand({ x: tapped[0] * width, y: tapped[1] * height, radius: inPicture * Math.min(width, height) });
    } else {
      this.stage.stand(null);
    }
    this.tell(state, tapped);
    clearTimeout(this.next);
    if (state !== "gone") this.next = setTimeout(() => this.follow(), this.card.untilChange(now) + 1);
  }

  placedCorner(corner, width, height) {
    this.overlay.size = this.card.size;
    return this.overlay.placed(corner, { width, height });
  }

  /** Says what to do, unless something else has to be said. */
  tell(state, tapped) {
    if (this.skyKind) return setText(this.word, t("moon.plainSky", { why: t(`moon.why.${this.skyKind}`) }));
    if (!this.stream || this.noCard) return;
    setText(
      this.word,
      state === "seen" ? "" : t(state === "lost" ? "moon.lost" : tapped ? "moon.holdOrMove" : "moon.hold"),
    );
  }
}
