// The scenes in which a player waits: before the game, between questions, and when the game goes on without them.
import { h } from "../../shared/dom.js";
import { formatPin, t } from "../../shared/text.js";
import { CameraPage } from "./camera-page.js";
import { nameOfTeam, teamOf } from "./teams.js";

/**
 * The lobby, in which the player's own camera is tried: what it is shown turns the page green. `more` is what can be
 * done here.
 */
export function lobbyScene(view, finder, ...more) {
  const ready = view.me.camera === "ready";
  const team = teamOf(view, view.me);
  const place =
    view.mode === "class"
      ? [t("gamePin", { pin: formatPin(view.pin) }), team ? nameOfTeam(team) : null].filter(Boolean).join(" · ")
      : view.pack;
  const { element } = new CameraPage(
    finder,
    [h("p", { class: "eyebrow" }, place)],
    [
      h(
        "h1",
        { class: "lobby-title" },
        ready ? h("span", { class: "tick", "aria-hidden": "true" }, "✓ ") : null,
        t(ready ? (view.mode === "class" ? "lobby.ready.named" : "lobby.ready") : `lobby.${view.mode}`, {
          name: view.me.name ?? "",
        }),
      ),
      h("p", { class: "help" }, t(ready ? `lobby.ready.${view.mode}` : `lobby.${view.mode}.help`)),
    ],
    more,
  );
  element.classList.toggle("ready", ready);
  return element;
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
