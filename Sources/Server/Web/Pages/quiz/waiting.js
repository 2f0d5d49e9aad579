// The scenes in which a player waits: before the game, between questions, and when the game goes on without them.
import { h } from "../shared/dom.js";
import { formatPin, t } from "../shared/text.js";

/** The lobby, with the player's own camera to try; `more` is what can be done here. */
export function lobbyScene(view, finder, ...more) {
  return h(
    "section",
    { class: "round" },
    h(
      "div",
      { class: "text" },
      h("p", { class: "eyebrow" }, view.mode === "class" ? t("gamePin", { pin: formatPin(view.pin) }) : view.pack),
      h("h1", { class: "title" }, t(`lobby.${view.mode}`, { name: view.me.name ?? "" })),
      h("p", { class: "lead" }, t(`lobby.${view.mode}.help`)),
      h("div", { class: "row" }, more),
    ),
    finder.element,
  );
}

/** A few calm words in the middle of the page. */
export const quietScene = (title, text, ...more) =>
  h(
    "section",
    { class: "center" },
    h("h1", { class: "title" }, title),
    h("p", { class: "lead" }, text),
    h("div", { class: "row" }, more),
  );
