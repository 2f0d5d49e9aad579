// One player of a contest: follows it, shows the scene it is in, and sends the camera's frames while a question runs.
import { call } from "../shared/api.js";
import { BrowserFinder } from "../shared/browser-finder.js";
import { DaemonFinder } from "../shared/daemon-finder.js";
import { followView } from "../shared/events.js";
import { showOnline, showScene } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { RoundScene } from "./round.js";
import { summaryScene } from "./summary.js";
import { verdictScene } from "./verdict.js";
import { lobbyScene, quietScene } from "./waiting.js";

/** Which scene a View is, for the player it belongs to. */
export function sceneOf({ phase, me }) {
  // One whom the host has taken out is not among the players any more.
  if (!me || me.status === "left") return "left";
  if (phase === "over") return "over";
  if (phase === "lobby") return "lobby";
  if (me.status === "waiting") return "wait";
  return phase === "answer" || me.status !== "playing" ? "verdict" : "question";
}

export class Contestant {
  /**
   * `extras(scene, view)` are the elements below a scene (buttons), `shown(scene, view)` hears of every state, `sight(answer)`
   * of what the daemon's camera sees, `gone(problem)` when the contest is not there for this browser.
   */
  constructor(id, packLanguage, { extras = () => [], shown = () => {}, sight = () => {}, gone }) {
    Object.assign(this, { id, packLanguage, extras, shown, path: `/api/contests/${id}` });
    this.live = followView(this.path, {
      state: (view) => this.update(view),
      sight: (answer) => {
        this.finder?.see?.(answer);
        sight(answer);
      },
      online: showOnline,
      gone: (problem) => {
        this.close();
        gone(problem);
      },
    });
  }

  update(view) {
    // The answer to an action may arrive after a newer state.
    if (this.view && view.version < this.view.version) return;
    if (!this.finder) this.openFinder(view);
    const scene = sceneOf(view);
    const key = [
      scene,
      view.round?.number,
      view.me?.status,
      view.phase,
      view.round?.answer,
      view.me?.points,
      Boolean(this.seen),
    ].join();
    // A question is brought up to date in place; other scenes are drawn again only where something in them changed.
    if (scene === "question") this.showQuestion(view);
    else if (key !== this.key) this.showOther(scene, view);
    this.key = key;
    this.view = view;
    this.playing(scene === "question" && view.phase === "question");
    this.shown(scene, view);
  }

  openFinder(view) {
    const Kind = view.source === "daemon" ? DaemonFinder : BrowserFinder;
    this.finder = new Kind({
      answer: (answer) => this.hear(answer),
      lost: () => this.tellLost(),
      failed: (problem) => problem.status === 0 && showOnline(false),
    });
    this.finder.open();
  }

  showQuestion(view) {
    if (!this.round || this.round.number !== view.round.number || !this.round.element.isConnected) {
      this.seen = null;
      this.round = new RoundScene(this.finder, this.packLanguage, this.extras("question", view));
      this.round.update(view);
      showScene("question", this.round.element);
      this.finder.wake();
    } else {
      this.round.update(view);
    }
  }

  showOther(scene, view) {
    const more = this.extras(scene, view);
    switch (scene) {
      case "lobby":
        showScene(scene, lobbyScene(view, this.finder, ...more));
        break;
      case "verdict":
        showScene(scene, verdictScene(view, this.packLanguage, this.seen, ...more));
        break;
      case "wait":
        showScene(scene, quietScene(t("wait.title", { name: view.me.name }), t("wait.help"), ...more));
        break;
      case "left":
        showScene(scene, quietScene(t("left.title"), t("left.help"), ...more));
        break;
      case "over":
        showScene(scene, summaryScene(view, this.packLanguage, ...more));
        break;
    }
    this.finder.wake();
    if (scene === "over") this.finder.close();
    if (scene === "left") this.close();
  }

  playing(on) {
    if (on) this.finder.start(`${this.path}/frames`);
    else this.finder.stop();
  }

  hear(answer) {
    showOnline(true);
    const seen = answer.sightings.find((sighting) => sighting.isAnswer);
    if (!seen) return;
    this.seen = seen;
    if (this.view && sceneOf(this.view) === "verdict") this.update(this.view);
  }

  /** In a game of one the clock stands while there is no camera. */
  tellLost() {
    const { view } = this;
    if (view?.phase !== "question" || view.mode === "class") return;
    call("POST", `${this.path}/camera`, { state: "lost" }).catch(() => {});
  }

  close() {
    this.closed = true;
    this.live.close();
    this.finder?.close();
  }
}
