// The players of this browser: a name given once, any number of players, and the one who plays now.

import { button, fill, h } from "../shared/dom.js";
import { call, get, post } from "../shared/events/api.js";
import { longestName } from "../shared/signature.js";
import { keep, kept, lasts } from "../shared/storage.js";
import { t } from "../shared/text.js";

/** The players of this browser as [{id, name}], in the order in which they came. */
export const loadPlayers = () => get("/api/players");

/** The one of `players` who plays now; null where nobody has been chosen. */
export const current = (players) => players.find(({ id }) => id === kept("player")) ?? null;

/** Lets `player` play from now on, under its name on all pages. */
export function choose(player) {
  keep("player", player?.id ?? null);
  keep("name", player?.name ?? null);
}

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

/** The panel in which players are chosen, added, renamed and removed; `changed()` is called when another player plays, or is called otherwise. */
export class PlayersPanel {
  constructor({ players, player }, changed) {
    Object.assign(this, { players, player, changed });
    this.trouble = h("p", { class: "failure", role: "alert" });
    this.element = h("section", { class: "who-plays", "aria-labelledby": "who-plays" });
    if (players.length) this.showChoice();
    else this.showForm(null);
  }

  showChoice() {
    const { player } = this;
    fill(
      this.element,
      h("h2", { id: "who-plays" }, t("players.who")),
      h(
        "div",
        { class: "row" },
        this.players.map((one) => this.choice(one)),
        button(t("players.add"), () => this.showForm(null), "plain", { "data-add": true }),
      ),
      player
        ? h(
            "div",
            { class: "row" },
            button(t("players.rename", { name: player.name }), () => this.showForm(player), "quiet"),
            button(t("players.remove", { name: player.name }), () => this.remove(), "quiet"),
          )
        : null,
      this.trouble,
    );
  }

  choice(one) {
    const plays = one.id === this.player?.id;
    return button(one.name, () => this.play(one), plays ? "primary" : "plain", { "aria-pressed": String(plays) });
  }

  play(one) {
    choose(one);
    this.changed();
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
        this.play(await post(one ? `/api/players/${one.id}` : "/api/players", { name: name.value }));
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
          this.players.length ? button(t("players.cancel"), () => this.showChoice(), "quiet") : null,
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
