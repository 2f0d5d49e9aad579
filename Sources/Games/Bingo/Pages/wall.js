// The big screen of a class: how to join, who was first, and how far each player is. The host ends the game here.
import { announce } from "../shared/announce.js";
import { stayAwake } from "../shared/awake.js";
import { celebrate } from "../shared/confetti.js";
import { button, fill, h, linkButton, renew, setText } from "../shared/dom.js";
import { entrance, followWayIn } from "../shared/entrance.js";
import { get, post } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { followItems } from "../shared/events/events.js";
import { showOnline, showScene } from "../shared/page-frame.js";
import { play, soundSwitch } from "../shared/sound/sound.js";
import { formatPin, t } from "../shared/text.js";
import { firstsOf, tallyOf } from "./firsts.js";

/** The size of a class whose players are drawn large. */
const aClass = 32;

/** Shows the game `view` at `path`; `about` is what the daemon says of itself. */
export function showWall(path, view, about) {
  const count = h("p", { class: "eyebrow", role: "status" });
  const firsts = h("ul", { class: "bingo-firsts" });
  const players = h("ul", { class: "bingo-players", "aria-label": t("bingo.players") });
  const rows = new Map();
  const failure = h("p", { class: "failure", role: "alert" });
  const way = h("div", {}, passOf(path, view, about));
  const pass = h("div", {}, way, entrance(view.address ? null : h("p", { class: "note" }, t("bingo.closed")), true));
  followWayIn(about, async () => fill(way, passOf(path, await get(path), about)), way);
  const close = async () => {
    setText(failure, "");
    try {
      await post(`${path}/close`);
    } catch (problem) {
      setText(failure, problem.words);
    }
  };
  const end = button(t("bingo.end"), () => confirm(t("bingo.end.sure")) && once(end, close), "plain", {
    "data-end": true,
  });
  const another = linkButton(t("bingo.another"), "/bingo", "primary", { hidden: true });
  showScene(
    "bingo-wall",
    h(
      "section",
      { class: "bingo-wall" },
      h("header", { class: "bingo-head" }, h("h1", { class: "title", lang: about.pack.language }, view.title), count),
      firsts,
      h("div", { class: "bingo-room" }, pass, players),
      failure,
      h("div", { class: "row" }, another, end, soundSwitch()),
    ),
  );
  let told = null;
  followItems(path, {
    online: showOnline,
    changed(data, items) {
      setText(count, data.over ? t("bingo.over") : t("players", { count: items.size }));
      // Those who join come last, and nobody leaves.
      for (const player of items.values()) {
        if (!rows.has(player.id)) {
          rows.set(player.id, rowOf(player));
          players.append(rows.get(player.id).element);
        }
        rows.get(player.id).update(player, data);
      }
      players.classList.toggle("many", items.size > aClass);
      const words = firstsOf(data, items);
      renew(firsts, words, () => words.map((text) => h("li", {}, text)));
      const news = told ? words.filter((text) => !told.includes(text)) : [];
      if (news.length) {
        announce(news.join(". "));
        play("fanfare");
        celebrate();
      }
      told = words;
      another.hidden = !data.over;
      if (data.over && document.activeElement === end) another.focus();
      pass.hidden = end.hidden = data.over;
      stayAwake(!data.over);
    },
  });
}

/** How players come in: the code, with a QR code where phones reach the daemon. */
function passOf(path, { game, address }, about) {
  const shown = new URL(address ?? `/bingo/${game}`, location.href);
  return h(
    "section",
    { class: "bingo-pass", "aria-label": t("pass.label") },
    address ? h("img", { class: "bingo-qr", src: `${path}/qr.svg`, alt: t("pass.qr") }) : null,
    h(
      "div",
      {},
      h("p", { class: "eyebrow" }, t("bingo.code")),
      h("p", { class: "bingo-code number" }, formatPin(game)),
      h(
        "p",
        { class: "bingo-address" },
        `${shown.protocol === "https:" ? "https://" : ""}${shown.host}`,
        h("wbr"),
        shown.pathname,
      ),
      shown.protocol === "https:" && about.fingerprint
        ? h("p", { class: "small muted" }, t("pass.warned", { address: `http://${shown.host}` }))
        : null,
    ),
  );
}

/** A player with the card as a small grid. */
function rowOf({ name }) {
  const places = Array.from({ length: 9 }, () => h("span"));
  const tally = h("span", { class: "unseen" });
  const element = h(
    "li",
    {},
    h("span", { class: "bingo-mini", "aria-hidden": "true" }, places),
    h("span", { class: "name" }, name),
    tally,
  );
  const update = (player, data) => {
    places.forEach((place, i) => place.classList.toggle("found", player.found[i]));
    element.classList.toggle("first", [data.firstRow, data.firstFull].includes(player.number));
    setText(element.querySelector(".name"), player.name);
    setText(tally, tallyOf(player.found));
  };
  return { element, update };
}
