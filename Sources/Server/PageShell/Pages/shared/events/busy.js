// A press that is under way is not done again: neither by a second press of a double one, nor over a slow network.
import { announce } from "../announce.js";
import { t } from "../text.js";

/** Milliseconds that the two presses of a double press are apart at most, as desktops have it. */
export const doublePress = 500;

/**
 * Does `work()` and lets no other press on `button` through until it is done, nor before a double press can be over.
 * The button is not disabled, so that it keeps the focus.
 */
export async function once(button, work) {
  if (button.ariaBusy === "true") return;
  const mark = (busy) =>
    ["aria-busy", "aria-disabled"].forEach((name) =>
      busy ? button.setAttribute(name, "true") : button.removeAttribute(name),
    );
  mark(true);
  const rest = new Promise((done) => setTimeout(done, doublePress));
  const slow = setTimeout(() => announce(t("sending")), doublePress);
  try {
    await work();
  } finally {
    clearTimeout(slow);
    await rest;
    mark(false);
  }
}
