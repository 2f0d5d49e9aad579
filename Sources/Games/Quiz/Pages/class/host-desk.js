// The host's desk during a class game: what runs now on the left, the players on the right, finished rounds below.

import { announce, News } from "../../shared/announce.js";
import { stayAwake } from "../../shared/awake.js";
import { button, h, linkButton, renew, setText } from "../../shared/dom.js";
import { entrance, followWayIn, wayIn } from "../../shared/entrance.js";
import { act, get } from "../../shared/events/api.js";
import { followView } from "../../shared/events/events.js";
import { noteGame } from "../../shared/left-game.js";
import { packAddress } from "../../shared/pack-texts.js";
import { showOnline, showScene } from "../../shared/page-frame.js";
import { passage } from "../../shared/passage.js";
import { pictureOf, plate } from "../../shared/plate.js";
import { formatPin, t } from "../../shared/text.js";
import { Asked, placeOf } from "../play/asked.js";
import { Countdown } from "../play/countdown.js";
import { NextIn } from "../play/next-in.js";
import { stillOf } from "../play/round.js";
import { FinishedRounds } from "./finished-rounds.js";
import { answeredOf, hostPlayers } from "./host-players.js";
import { hostTeams } from "./host-teams.js";
import { passOf } from "./join-pass.js";

/** Seconds that one press adds. */
const addings = [10, 30];
/** Seconds after which the next question may follow by itself. */
const advances = [5, 10, 20, 30];

export class HostDesk {
  /** `about` is what the daemon says of itself. */
  constructor(id, about, gone) {
    const packLanguage = about.pack.language;
    Object.assign(this, { id, about, packLanguage });
    this.title = h("h1", { class: "desk-title" });
    /** The PIN for who comes late, unless nobody else is let in. */
    this.late = h("p", { class: "eyebrow" });
    this.refused = h("p", { class: "failure", role: "alert" });
    this.now = h("div", { class: "desk-now" });
    this.controls = h("div", { class: "row controls", role: "group", "aria-label": t("host.controls") });
    this.players = h("section", { class: "panel", "aria-labelledby": "players-title" });
    this.switches = h("div", { class: "switches" });
    this.teams = h("section", { class: "panel host-teams", "aria-labelledby": "teams-title" });
    this.still = h("p", { class: "note", role: "status", hidden: true });
    this.nextIn = new NextIn();
    this.finished = new FinishedRounds(packLanguage, (action, values) => this.act(action, values));
    this.asked = new Asked(packLanguage);
    this.countdown = new Countdown();
    this.news = new News();
    this.live = followView(`/api/contests/${id}`, {
      state: (view) => this.update(view),
      online: showOnline,
      gone: (problem) => {
        stayAwake(false);
        gone(problem);
      },
    });
  }

  async act(action, values) {
    setText(this.refused, "");
    try {
      this.update(await act(this.id, action, values));
      return true;
    } catch (problem) {
      setText(this.refused, problem.words);
      return false;
    }
  }

  update(view) {
    // An answer to an action may arrive after a newer state.
    if (this.view && view.version < this.view.version) return;
    this.view = view;
    if (!this.now.isConnected) this.lay();
    setText(
      this.title,
      view.phase === "lobby" ? t("host.lobby") : view.phase === "over" ? t("host.over") : placeOf(view),
    );
    const isLate = view.phase !== "lobby" && view.phase !== "over" && !view.locked;
    setText(this.late, isLate ? t("gamePin", { pin: formatPin(view.pin) }) : "");
    this.showNow(view);
    this.nextIn.show(view);
    renew(this.controls, [view.phase, view.hasNext, view.players.length > 0, Boolean(view.nextMs)], () =>
      this.controlsOf(view),
    );
    const { locked, approval, speedPoints, photographs, keepsMisses, hintsAtHalfTime, advanceSeconds } = view;
    const chosen = [locked, approval, speedPoints, photographs, keepsMisses, hintsAtHalfTime, advanceSeconds];
    renew(this.switches, [chosen, view.missedIn, view.phase === "over"], () => this.switchesOf(view));
    this.teams.hidden = view.phase !== "lobby" && view.teams.length === 0;
    renew(this.teams, [view.teams, view.phase], () => hostTeams(view, (action, values) => this.act(action, values)));
    renew(this.players, [view.players, view.waiting, view.phase, view.teams.map(({ name }) => name)], () =>
      hostPlayers(view, (action, values) => this.act(action, values)),
    );
    this.finished.update(view);
    this.say(view);
    noteGame(view.phase !== "over");
    stayAwake(view.phase !== "over");
  }

  /** Says what has changed to a host who listens to the desk. */
  say(view) {
    const { phase, round, players, waiting = [] } = view;
    const present = players.filter(({ status }) => status !== "left").length;
    const asks = phase === "question" || phase === "paused";
    const news = [
      phase === "lobby" ? t("players", { count: present }) : asks ? answeredOf(view) : null,
      waiting.length ? t("host.waiting", { count: waiting.length }) : null,
    ];
    const text = news.filter(Boolean).join(". ");
    const stage = asks ? `${round.number}` : `${phase} ${round?.number}`;
    const before = this.stage;
    this.stage = stage;
    if (before === undefined || before === stage) return this.news.set(text);
    this.news.begin(text);
    if (asks) announce(`${placeOf(view)}. ${round.question}`);
    else announce(phase === "answer" ? `${t("theAnswer")}: ${round.answer}` : t("host.over"));
  }

  lay() {
    showScene(
      "desk",
      h(
        "div",
        { class: "desk" },
        h(
          "div",
          { class: "desk-main" },
          this.title,
          this.late,
          this.now,
          this.nextIn.element,
          h("div", { class: "desk-acts" }, this.refused, this.controls),
          this.switches,
        ),
        h("div", { class: "desk-side" }, this.teams, this.players),
        this.finished.element,
      ),
    );
    // Both end if they are not on the page soon.
    this.entrance = entrance(
      this.about.addresses.length ? null : h("p", { class: "note closed" }, wayIn("pass.closed")),
      true,
    );
    followWayIn(this.about, async () => this.update(await get(`/api/contests/${this.id}`)), this.now);
  }

  showNow(view) {
    const { phase, round } = view;
    if (phase === "question" || phase === "paused") {
      this.asked.update(view);
      renew(this.now, [round.number], () => [this.countdown.element, this.asked.element, this.still]);
      this.still.hidden = phase !== "paused";
      setText(this.still, phase === "paused" ? stillOf(round) : "");
      this.countdown.show(view);
      return;
    }
    renew(this.now, [phase, view.pin, view.joinAddress, round?.answer], () =>
      phase === "lobby"
        ? [passOf(view, this.about), this.entrance]
        : phase === "answer"
          ? this.answerOf(round)
          : h("p", { class: "lead" }, t("host.overHelp")),
    );
  }

  answerOf(round) {
    return h(
      "div",
      { class: "host-answer" },
      plate(round.image, round.label, { src: pictureOf(this.view, round.number) }),
      h(
        "div",
        {},
        h("p", { class: "eyebrow" }, t("theAnswer")),
        passage("p", round.answer, { class: "answer", lang: this.packLanguage }),
      ),
    );
  }

  /**
   * Each has its place for the whole game: what cannot be done now is pale, and stays where a hand has learned to find
   * it.
   */
  controlsOf({ phase, hasNext, players, pin, nextMs }) {
    const wall = linkButton(t("host.wall"), `/wall/${pin}`, "plain", { target: "_blank" });
    if (phase === "over")
      return [
        linkButton(t("page.hostresults"), `/host/results?game=${this.id}`, "primary large"),
        linkButton(t("host.another"), "/host"),
        wall,
      ];
    const does = (key, action, can, look = "plain", values = {}) =>
      button(t(key, values.seconds ? { count: values.seconds } : {}), () => can && this.act(action, values), look, {
        "data-focus": action + (values.seconds ?? ""),
        "aria-disabled": can ? null : "true",
      });
    const isAsked = phase === "question" || phase === "paused";
    const canAsk = phase === "lobby" ? players.length > 0 : phase === "answer";
    return [
      does(phase === "lobby" ? "host.start" : hasNext ? "next" : "host.podium", "ask", canAsk, "primary"),
      phase === "paused"
        ? does("resume", "resume", true)
        : phase === "answer" && nextMs
          ? does("host.hold", "hold", true)
          : does("pause", "pause", phase === "question"),
      does("host.skip", "skip", isAsked),
      addings.map((seconds) => does("host.addTime", "addTime", isAsked, "plain", { seconds })),
      wall,
      button(t("host.end"), () => confirm(t("end.sure")) && this.act("end"), "quiet", { "data-focus": "end" }),
    ];
  }

  switchesOf({
    locked,
    approval,
    speedPoints,
    photographs,
    keepsMisses,
    library,
    missedIn,
    hintsAtHalfTime,
    advanceSeconds,
    phase,
  }) {
    if (phase === "over") return keepsMisses && missedIn ? this.keptMisses(missedIn) : null;
    const toggle = (key, action, on) =>
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: on,
          "data-focus": action,
          onchange: (event) => this.act(action, { on: event.target.checked }),
        }),
        t(key),
      );
    return [
      toggle("host.lock", "lock", locked),
      toggle("host.approval", "approval", approval),
      toggle("speedPoints", "speedPoints", speedPoints),
      toggle("host.photographs", "photographs", photographs),
      toggle("host.hints", "hintsAtHalfTime", hintsAtHalfTime),
      // They are kept for the author of a pack that can be changed.
      library ? toggle("host.keepMisses", "keepMisses", keepsMisses) : null,
      this.advance(advanceSeconds ?? null),
    ];
  }

  /** What can be done with the pictures of missed answers when the game is over, which are kept for `pack`. */
  keptMisses(pack) {
    return [
      h("p", {}, t("host.keptMisses")),
      linkButton(t("host.toPack"), packAddress(pack), "plain"),
      button(t("host.forgetMisses"), () => this.act("keepMisses", { on: false }), "quiet"),
    ];
  }

  /** Whether the host asks the next question, or it follows by itself, and when. */
  advance(seconds) {
    const choices = [null, ...new Set([...advances, seconds].filter((value) => value !== null))];
    const field = h(
      "select",
      {
        class: "field small",
        "data-focus": "advance",
        onchange: () => this.act("advance", field.value ? { seconds: Number(field.value) } : {}),
      },
      choices.map((value) =>
        h(
          "option",
          { value: value ?? "", selected: value === seconds },
          value === null ? t("host.advance.never") : t("host.advance.after", { count: value }),
        ),
      ),
    );
    return h("label", { class: "choice" }, t("host.advance"), field);
  }
}
