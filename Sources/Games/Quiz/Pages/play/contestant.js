// One player of a contest: follows it, shows the scene it is in, and sends the camera's frames while a question runs.

import { stayAwake } from "../../shared/awake.js";
import { BrowserFinder } from "../../shared/camera/browser-finder.js";
import { DaemonFinder } from "../../shared/camera/daemon-finder.js";
import { covering } from "../../shared/camera/outline.js";
import { call } from "../../shared/events/api.js";
import { followView } from "../../shared/events/events.js";
import { noteGame } from "../../shared/left-game.js";
import { beginAtHeading, showOnline, showScene } from "../../shared/page-frame.js";
import { t } from "../../shared/text.js";
import { Catch } from "./catch.js";
import { sayKept } from "./kept.js";
import { lobbyScene, quietScene } from "./lobby.js";
import { RoundScene } from "./round.js";
import { summaryScene } from "./summary.js";
import { verdictScene } from "./verdict.js";

/** Which scene a View is, for the player it belongs to. */
export function sceneOf({ phase, me, waits }) {
  if (waits && phase !== "over") return "knock";
  // One whom the host has taken out is not among the players any more.
  if (!me || me.status === "left") return "left";
  if (phase === "over") return "over";
  if (phase === "lobby") return "lobby";
  if (me.status === "waiting") return "wait";
  return phase === "answer" || me.status !== "playing" ? "verdict" : "question";
}

/** A camera is tried in the lobby until it has shown something; a kiosk begins a game by what it is shown. */
const rehearses = ({ me, source, mode }) => source === "browser" && (mode === "kiosk" || me.camera !== "ready");

export class Contestant {
  /**
   * `extras(scene, view)` are the elements below a scene (buttons), `shown(scene, view)` hears of every state,
   * `sight(answer)` of what the camera sees, `gone(problem)` when the contest is not there for this browser.
   */
  constructor(id, packLanguage, { extras = () => [], shown = () => {}, sight = () => {}, gone }) {
    Object.assign(this, { id, packLanguage, extras, shown, sight, path: `/api/contests/${id}` });
    const heard = {
      state: (view) => this.update(view),
      sight: (answer) => {
        this.finder?.see?.(answer);
        sight(answer);
      },
      online: showOnline,
      gone: (problem) => {
        this.close();
        noteGame(false);
        stayAwake(false);
        gone(problem);
      },
    };
    // A host who plays along in the same browser is a player here.
    this.live = followView(this.path, heard, true);
  }

  update(view) {
    // The answer to an action may arrive after a newer state.
    if (this.view && view.version < this.view.version) return;
    if (!this.finder) this.openFinder(view);
    this.finder.allowPhotos?.(view.photographs);
    void this.finder.box; // where it is now, before another scene takes its place
    const scene = sceneOf(view);
    // A question gets the whole screen of a phone.
    sayKept(view.keepsMisses && scene !== "question");
    this.finder.asks = scene === "question";
    const key = [
      scene,
      view.round?.number,
      view.me?.status,
      view.phase,
      view.round?.answer,
      view.me?.points,
      Boolean(this.seen),
      view.me?.camera === "ready",
      JSON.stringify(view.teams),
      view.me?.team,
    ].join();
    // A question is brought up to date in place; other scenes are drawn again only where something in them changed.
    if (scene === "question") this.showQuestion(view);
    else if (key !== this.key) this.showOther(scene, view);
    this.key = key;
    const before = this.view;
    this.view = view;
    this.playing(view.phase === "question" ? scene === "question" : scene === "lobby" && rehearses(view));
    // A camera that went away between two questions is not there for the next one either.
    const begins = before?.phase !== view.phase || before.round?.number !== view.round?.number;
    if (begins && scene === "question" && this.finder.hasOpened && this.finder.isLost) this.tellLost("lost");
    const goesOn = scene !== "over" && scene !== "left";
    if (view.mode !== "kiosk") {
      noteGame(goesOn);
      stayAwake(goesOn);
    }
    this.shown(scene, view);
  }

  openFinder(view) {
    const Kind = view.source === "daemon" ? DaemonFinder : BrowserFinder;
    const heard = {
      answer: (answer, isPhoto) => this.hear(answer, isPhoto),
      lost: (kind) => this.tellLost(kind),
      failed: (problem) => problem.status === 0 && showOnline(false),
    };
    this.finder = new Kind(heard, view.camera);
    this.finder.isStation = view.mode === "kiosk";
    this.finder.open();
  }

  showQuestion(view) {
    const isNew = !this.round || this.round.number !== view.round.number || !this.round.element.isConnected;
    if (isNew) {
      this.seen = null;
      this.round = new RoundScene(this.finder, this.packLanguage, this.extras("question", view));
      showScene("question", this.round.element);
      this.finder.wake();
    }
    this.round.update(view);
    if (isNew) beginAtHeading();
  }

  showOther(scene, view) {
    const more = this.extras(scene, view);
    switch (scene) {
      case "lobby":
        showScene(scene, lobbyScene(view, this.finder, ...more));
        break;
      case "verdict":
        showScene(scene, verdictScene(view, this.packLanguage, this.seen, ...more));
        this.land();
        break;
      case "wait":
        showScene(
          scene,
          quietScene(
            t("wait.title", { name: view.me.name }),
            t(view.phase === "question" ? "wait.help" : "wait.soon"),
            ...more,
          ),
        );
        break;
      case "knock":
        showScene(scene, quietScene(t("knock.title"), t("knock.help"), ...more));
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

  /** The thing in the picture as it is seen now; null where nothing of it is on the page. */
  freeze({ width, height }, { outline }) {
    const { box, judged } = this.finder;
    if (!judged || !outline || !box?.width) return null;
    const { source, mirrored } = judged;
    const corners = outline.map((corner) => covering(corner, [width, height], box, mirrored));
    const draw = (context) => {
      const scale = Math.max(box.width / width, box.height / height);
      if (mirrored) context.transform(-1, 0, 0, 1, box.width, 0);
      const [left, top] = [(box.width - width * scale) / 2, (box.height - height * scale) / 2];
      context.drawImage(source, left, top, width * scale, height * scale);
      context.setTransform(context.canvas.width / box.width, 0, 0, context.canvas.height / box.height, 0, 0);
    };
    return new Catch(draw, box, corners);
  }

  /** The thing that was caught flies to its place in the scene that is shown now. */
  land() {
    const slot = document.querySelector(".shelf .slot");
    if (slot) this.caught?.fly(slot);
    this.caught = null;
  }

  playing(on) {
    if (on) this.finder.start(`${this.path}/frames`);
    else this.finder.stop();
  }

  /** What the camera shows is not what a photograph showed, so nothing flies from it. */
  hear(answer, isPhoto = false) {
    showOnline(true);
    if (this.view?.source === "browser") this.sight(answer);
    const seen = answer.sightings.find((sighting) => sighting.isAnswer);
    if (!seen || this.seen) return;
    this.seen = seen;
    this.caught = isPhoto ? null : this.freeze(answer, seen);
    if (this.view && sceneOf(this.view) === "verdict") this.update(this.view);
  }

  /** In the lobby somebody can help; in a game of one the clock stands while there is no camera. */
  tellLost(kind) {
    const { phase } = this.view;
    if (phase !== "question" && phase !== "lobby") return;
    const state = phase === "question" || kind === "silent" ? "lost" : kind;
    call("POST", `${this.path}/camera`, { state }).catch(() => {});
  }

  close() {
    this.closed = true;
    this.live.close();
    this.finder?.close();
  }
}
