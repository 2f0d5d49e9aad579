// The players of this browser: a picture that is tapped once or a name, any number of players, and the one who plays now.

import { button, fill, h } from "../shared/dom.js";
import { call, get, post } from "../shared/events/api.js";
import { longestName } from "../shared/signature.js";
import { keep, kept, lasts } from "../shared/storage.js";
import { language, t } from "../shared/text.js";
import { picture } from "./pictures.js";

/** The players of this browser as [{id, name, picture}], in the order in which they came. */
export const loadPlayers = () => get("/api/players");

/** The one of `players` who plays now; null where nobody has been chosen. */
export const current = (players) => players.find(({ id }) => id === kept("player")) ?? null;

/**
 * Lets `player` play from now on. A name that was typed is also the one that the other pages suggest and sign with; an
 * animal is nobody's name there, and leaves the one that they have.
 */
export function choose(player) {
  keep("player", player?.id ?? null);
  if (!player || !isAnimal(player)) keep("name", player?.name ?? null);
}

/** Whether a player is called by its picture: "Owl", or "Owl 2". The names of the pictures are their English words. */
const isAnimal = ({ name, picture }) =>
  Boolean(picture) &&
  [picture, nameOfPicture(picture)].some((word) => name.toLowerCase().replace(/ \d+$/, "") === word.toLowerCase());

/** The address `path` where `player` goes on: it names the player where this browser does not keep who plays. */
export const asPlayer = (path, { id }) => (lasts("player") && kept("player") === id ? path : `${path}?player=${id}`);

/** The current player, who is chosen by itself where there is only one; `named` is the id in the address, if any. */
export async function whoPlays(named = null) {
  const players = await loadPlayers();
  const invited = players.find(({ id }) => id === named);
  if (invited) choose(invited);
  if (!current(players) && players.length === 1) choose(players[0]);
  return { players, player: current(players) };
}

/** The picture of a player beside whose name it stands; null for one who has none. */
export const pictureOf = (player) =>
  player?.picture ? h("span", { class: "player-picture" }, picture(player.picture, "")) : null;

/** The name of whoever chooses the picture `name`. */
function nameOfPicture(name) {
  const [first, ...rest] = t(`maths.word.name.${name}`);
  return first.toLocaleUpperCase(language) + rest.join("");
}

/**
 * The panel in which players are chosen, added by one of `pictures` or by a name, renamed and removed (by `care`, which
 * stands apart); `changed()` is called when another player plays, or is called otherwise.
 */
export class PlayersPanel {
  constructor({ players, player }, pictures, changed) {
    Object.assign(this, { players, player, pictures, changed });
    this.trouble = h("p", { class: "failure", role: "alert" });
    this.element = h("section", { class: "who-plays", "aria-labelledby": "who-plays" });
    /** What only grown-ups press: another name, and removal. */
    this.care = player
      ? h(
          "details",
          { class: "player-care" },
          h("summary", {}, t("players.care")),
          h(
            "div",
            { class: "row" },
            button(t("players.rename", { name: player.name }), () => this.showForm(player), "plain"),
            button(t("players.remove", { name: player.name }), () => this.remove(), "quiet"),
          ),
        )
      : null;
    if (players.length) this.showChoice();
    else this.showPictures();
  }

  showChoice() {
    fill(
      this.element,
      h("h2", { id: "who-plays" }, t("players.who")),
      h(
        "div",
        { class: "row" },
        this.players.map((one) => this.choice(one)),
        button("+", () => this.turnTo(() => this.showPictures()), "plain", {
          "data-add": true,
          "aria-label": t("players.add"),
          title: t("players.add"),
        }),
      ),
      this.trouble,
    );
  }

  /** Shows another part of the panel by `show`, with the focus on what is most likely wanted there. */
  turnTo(show) {
    show();
    this.element.querySelector("[data-picture], [aria-pressed=true], .button")?.focus();
  }

  choice(one) {
    const plays = one.id === this.player?.id;
    return button([pictureOf(one), one.name], () => this.play(one), plays ? "primary" : "plain", {
      "aria-pressed": String(plays),
    });
  }

  play(one) {
    choose(one);
    this.changed();
  }

  /** Shows the pictures that nobody has yet, or all; who taps one plays. */
  showPictures() {
    const taken = new Set(this.players.map((player) => player.picture));
    const free = this.pictures.filter((name) => !taken.has(name));
    fill(
      this.element,
      h("h2", { id: "who-plays" }, t("players.choose")),
      h(
        "div",
        { class: "player-pictures" },
        (free.length ? free : this.pictures).map((name) =>
          button(picture(name, ""), () => this.addAs(name), "plain", {
            "data-picture": name,
            "aria-label": nameOfPicture(name),
            title: nameOfPicture(name),
          }),
        ),
      ),
      h(
        "div",
        { class: "row" },
        button(t("players.type"), () => this.showForm(null), "quiet", { "data-type": true }),
        this.players.length
          ? button(t("players.cancel"), () => this.turnTo(() => this.showChoice()), "quiet", { "data-back": true })
          : null,
      ),
      this.trouble,
    );
  }

  /** Adds a player with the picture `name` and the first name of it that nobody has; a second tap adds nobody else. */
  async addAs(name) {
    if (this.adds) return;
    this.adds = true;
    this.trouble.textContent = "";
    const word = nameOfPicture(name);
    for (let number = 1; this.adds; number++) {
      try {
        const numbered = number === 1 ? word : `${word} ${number}`;
        return this.play(await this.add({ name: numbered, picture: name }));
      } catch (problem) {
        if (problem.code === "nameTaken") continue;
        this.trouble.textContent = problem.words;
        this.adds = false;
      }
    }
  }

  /** Adds a player; where the answer to an earlier try was lost, that one may have come all the same. */
  async add(wish) {
    if (this.isUnanswered) {
      const come = (await loadPlayers()).find(
        ({ id, name, picture }) =>
          name === wish.name && picture === wish.picture && !this.players.some((known) => known.id === id),
      );
      if (come) return come;
    }
    try {
      return await post("/api/players", wish);
    } catch (problem) {
      this.isUnanswered ||= problem.status === 0;
      throw problem;
    }
  }

  /** Shows the form for the name of `one`, or of a new player where it is null. */
  showForm(one) {
    const name = h("input", {
      class: "field",
      name: "name",
      maxlength: longestName,
      autocomplete: "given-name",
      required: true,
      value: one?.name ?? "",
    });
    const send = async (event) => {
      event.preventDefault();
      this.trouble.textContent = "";
      try {
        const wish = { name: name.value.trim() };
        this.play(await (one ? post(`/api/players/${one.id}`, wish) : this.add(wish)));
      } catch (problem) {
        this.trouble.textContent = problem.words;
        name.focus();
      }
    };
    fill(
      this.element,
      h(
        "form",
        { class: "name-form", onsubmit: send },
        h("h2", { id: "who-plays" }, t(one ? "players.newName" : "players.name")),
        h("label", {}, t("players.label"), name),
        h(
          "div",
          { class: "row" },
          h("button", { class: "button primary large" }, t("players.save")),
          button(
            t("players.cancel"),
            () => this.turnTo(() => (one ? this.showChoice() : this.showPictures())),
            "quiet",
            { "data-back": true },
          ),
        ),
        this.trouble,
      ),
    );
    name.focus();
  }

  async remove() {
    const { id, name } = this.player;
    if (!confirm(t("players.removeSure", { name }))) return;
    try {
      await call("DELETE", `/api/players/${id}`);
      this.play(null);
    } catch (problem) {
      this.trouble.textContent = problem.words;
    }
  }
}
