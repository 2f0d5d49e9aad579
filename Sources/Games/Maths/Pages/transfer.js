// Progress that goes to another device by a code of six digits, which is good for once and for ten minutes.

import { button, fill, h, setText } from "../shared/dom.js";
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
      const help = h("p", {}, t("maths.codeHelp", { count: Math.round(seconds / 60) }));
      // A daemon that knows no address of its own has no picture, and other devices do not reach it.
      picture.addEventListener("error", () => {
        picture.remove();
        setText(help, t("maths.codeNoWay", { count: Math.round(seconds / 60) }));
      });
      fill(shown, picture, h("div", {}, h("p", { class: "code" }, formatPin(code)), help));
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

/**
 * Asks for a code, `given` if the address has one, and calls `changed()` when its progress has come. Where a player of
 * the same name plays here, it asks whether that is the same child: two may have tapped the same picture.
 */
export function useCodePanel(given, changed) {
  const trouble = h("p", { class: "failure", role: "alert" });
  const question = h("div", { class: "same-child", role: "group", "aria-labelledby": "same-child", hidden: true });
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
    oninput: () => (question.hidden = true),
  });
  const send = async (merge) => {
    trouble.textContent = "";
    question.hidden = true;
    try {
      choose(await post("/api/maths/codes", { code: field.value, merge }));
      changed();
    } catch (problem) {
      if (problem.code === "sameName") return ask(problem.named);
      trouble.textContent = problem.words;
      field.focus();
    }
  };
  const ask = (name) => {
    const answers = Object.entries({ sameChild: true, otherChild: false }).map(([text, merge]) =>
      button(t(`maths.${text}`, { name }), () => send(merge), "plain", { "data-merge": String(merge) }),
    );
    fill(question, h("p", { id: "same-child" }, t("maths.sameName", { name })), h("div", { class: "row" }, answers));
    question.hidden = false;
    answers[0].focus();
  };
  const submit = (event) => {
    event.preventDefault();
    send();
  };
  return h(
    "details",
    { class: "use-code", open: Boolean(given) },
    h("summary", {}, t("maths.haveCode")),
    h(
      "form",
      { class: "name-form", onsubmit: submit },
      h("label", {}, t("maths.codeLabel"), field),
      h("div", { class: "row" }, h("button", { class: "button primary" }, t("maths.useCode"))),
      question,
      trouble,
    ),
  );
}
