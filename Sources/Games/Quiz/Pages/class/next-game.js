// After a class game: the way to the next one, as soon as the host has opened it.

import { fill, h, linkButton } from "../../shared/dom.js";
import { followAnswer } from "../../shared/events/events.js";
import { formatPin, t } from "../../shared/text.js";

/** A link to the game that follows, at `addressOf(pin)`; `path` says which one that is, and `key` is the text of the link. */
export function nextGame(path, key, addressOf) {
  const element = h("div", { class: "next-game", role: "status" });
  const show = ({ pin }) =>
    fill(element, pin ? linkButton(t(key, { pin: formatPin(pin) }), addressOf(pin), "primary large") : null);
  followAnswer(path, show, { element });
  return element;
}
