// After a class game: the way to the next one, as soon as the host has opened it.

import { h, linkButton, renew } from "../../shared/dom.js";
import { followAnswer } from "../../shared/events/events.js";
import { fit } from "../../shared/fit.js";
import { formatPin, t } from "../../shared/text.js";

/**
 * A link to the game that follows, at `addressOf(pin)`; `path` says which one that is, and `key` is the text of the link.
 * A player's cookie is for the addresses of the contest only: then the page asks `alone`.
 */
export function nextGame(path, key, addressOf, alone = false) {
  const element = h("div", { class: "next-game", role: "status" });
  const show = ({ pin = null }) => {
    renew(element, pin, () =>
      pin ? linkButton(t(key, { pin: formatPin(pin) }), addressOf(pin), "primary large") : null,
    );
    const box = element.closest(".fits");
    if (box) fit(box);
  };
  followAnswer(path, show, { element, alone });
  return element;
}
