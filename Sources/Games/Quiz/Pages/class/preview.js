// What will be asked, one question after the other, as the wall shows it: the answer only when it is asked for, since a
// class may look on.

import { openDialog } from "../../shared/dialog.js";
import { button, fill, h } from "../../shared/dom.js";
import { thumbnail } from "../../shared/events/api.js";
import { textIn, tongueIn } from "../../shared/pack-texts.js";
import { passage } from "../../shared/passage.js";
import { plate } from "../../shared/plate.js";
import { language, t } from "../../shared/text.js";
import { placeOf } from "../play/asked.js";

/** Shows the `questions` of `pack`, of which there is one at least. */
export function showPreview(pack, questions) {
  const scene = h("div", { class: "preview-question", "aria-live": "polite" });
  const steps = h("div", { class: "row" });
  const dialog = openDialog(
    t("host.preview"),
    "wide",
    scene,
    steps,
    h(
      "div",
      { class: "row" },
      button(t("close"), () => dialog.close()),
    ),
  );
  const show = (index) => {
    const { image, question, answer, hint, points, seconds } = questions[index];
    const place = placeOf({ round: { number: index + 1, points }, rounds: questions.length });
    const secret = h("div", {});
    const reveal = () =>
      fill(
        secret,
        plate(image, textIn(answer, language), { src: thumbnail(image, pack) }),
        passage("p", textIn(answer, language), { class: "answer", lang: tongueIn(answer, language) }),
      );
    fill(
      scene,
      h("p", { class: "eyebrow" }, `${place} · ${t("host.previewSeconds", { count: seconds })}`),
      passage("p", textIn(question, language), { class: "question", lang: tongueIn(question, language) }),
      hint ? h("p", { class: "hint", lang: tongueIn(hint, language) }, textIn(hint, language)) : null,
      secret,
    );
    const step = (words, by) =>
      button(words, () => questions[index + by] && show(index + by), "plain", {
        "aria-disabled": questions[index + by] ? null : "true",
        "data-focus": `preview${by}`,
      });
    fill(
      steps,
      button(t("host.previewAnswer"), reveal, "primary"),
      step(t("host.previewBefore"), -1),
      step(t("next"), 1),
    );
  };
  show(0);
}
