// Progress that goes to another device by a code of six digits, which is good for once and for ten minutes.

import { button, fill, h } from "../shared/dom.js";
import { post } from "../shared/events/api.js";
import { formatPin, t } from "../shared/text.js";
import { choose } from "./players.js";

/** Gets a code for `player` and shows it, with the address that uses it as a QR code. */
export function codePanel(player) {
  const panel = h("section", { class: "transfer", "aria-labelledby": "take-along" });
  const trouble = h("p", { class: "failure", role: "alert" });
  const shown = h("div", { class: "transfer-code", role: "status" });
  const get = async () => {
    trouble.textContent = "";
    try {
      const { code, seconds } = await post(`/api/maths/players/${player.id}/code`, {});
      const picture = h("img", { src: `/api/maths/codes/${code}/qr.svg`, alt: t("maths.codePicture") });
      // A daemon that knows no address of its own has no picture.
      picture.addEventListener("error", () => picture.remove());
      fill(
        shown,
        picture,
        h(
          "div",
          {},
          h("p", { class: "code" }, formatPin(code)),
          h("p", {}, t("maths.codeHelp", { count: Math.round(seconds / 60) })),
        ),
      );
    } catch (problem) {
      trouble.textContent = problem.words;
    }
  };
  return fill(
    panel,
    h("h2", { id: "take-along" }, t("maths.takeAlong")),
    h("p", {}, t("maths.takeAlongHelp", { name: player.name })),
    h("div", { class: "row" }, button(t("maths.getCode"), get, "plain", { "data-get-code": true })),
    shown,
    trouble,
  );
}

/** Asks for a code, `given` if the address has one, and calls `changed()` when its progress has come. */
export function useCodePanel(given, changed) {
  const trouble = h("p", { class: "failure", role: "alert" });
  const field = h("input", {
    class: "field",
    name: "code",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    maxlength: 7,
    required: true,
    pattern: "[0-9]{3}\\s?[0-9]{3}",
    title: t("maths.codeForm"),
    value: given ? formatPin(given) : "",
  });
  const send = async (event) => {
    event.preventDefault();
    trouble.textContent = "";
    try {
      choose(await post("/api/maths/codes", { code: field.value }));
      changed();
    } catch (problem) {
      trouble.textContent = problem.words;
      field.focus();
    }
  };
  return h(
    "details",
    { class: "use-code", open: Boolean(given) },
    h("summary", {}, t("maths.haveCode")),
    h(
      "form",
      { class: "name-form", onsubmit: send },
      h("label", {}, t("maths.codeLabel"), field),
      h("div", { class: "row" }, h("button", { class: "button primary" }, t("maths.useCode"))),
      trouble,
    ),
  );
}
