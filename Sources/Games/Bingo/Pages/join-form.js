// The name with which somebody joins the game of a class.

import { h, linkButton } from "../shared/dom.js";
import { post } from "../shared/events/api.js";
import { showScene } from "../shared/page-frame.js";
import { requiredName } from "../shared/signature.js";
import { keep } from "../shared/storage.js";
import { t } from "../shared/text.js";

/** Shows the form for the game `view` of a pack in `language`; `joined(view)` gets the game with the card. */
export function showJoin(path, view, language, joined) {
  const name = requiredName();
  const failure = h("p", { class: "failure", role: "alert" });
  const press = h("button", { class: "button primary large" }, t("bingo.join"));
  const submit = async (event) => {
    event.preventDefault();
    press.disabled = true;
    failure.textContent = "";
    try {
      const after = await post(`${path}/join`, { name: name.value.trim() });
      keep("name", name.value.trim());
      joined(after);
    } catch (problem) {
      press.disabled = false;
      failure.textContent = problem.words;
      name.focus();
    }
  };
  showScene(
    "join",
    h(
      "form",
      { class: "center narrow", onsubmit: submit },
      h("p", { class: "eyebrow" }, t("page.bingo")),
      h("h1", { class: "title", lang: language }, view.title),
      view.over
        ? [h("p", { class: "lead" }, t("problem.over")), linkButton(t("page.bingo"), "/bingo", "primary large")]
        : [h("p", { class: "lead" }, t("bingo.lead")), h("label", {}, t("join.name"), name), failure, press],
    ),
  );
  if (!view.over) name.focus();
}
