// The answers that were not recognised in lessons: their pictures, each of which becomes a view of its thing with one
// press.

import { button, h } from "../shared/dom.js";
import { call, get } from "../shared/events/api.js";
import { once } from "../shared/events/busy.js";
import { t } from "../shared/text.js";
import { Photograph } from "./photograph.js";

const addressOf = (pack) => `/api/packs/${encodeURIComponent(pack)}/missed`;

/** The missed answers of the pack; none where they cannot be had. */
export const missedOf = (pack) => get(addressOf(pack)).catch(() => []);

/** Forgets the picture of an answer. */
export const forgetMissed = (pack, { id }) => call("DELETE", `${addressOf(pack)}/${id}`);

/** The picture of an answer as a photograph with its corners. */
export async function photographOf(pack, { id, outline }) {
  const photograph = await Photograph.of(await call("GET", `${addressOf(pack)}/${id}/picture`));
  // Where the thing was found is better than what a stranger's eye makes of the picture.
  if (outline) await photograph.put(outline);
  return photograph;
}

/** The list of the missed `answers` of a thing; `desk` does `addMissed(answer)` and `forgetMissed(answer)`. */
export function missedList(pack, image, answers, desk) {
  const tool = (words, label, work, look) => {
    const press = button(words, () => once(press, work), look, { "aria-label": label });
    return press;
  };
  return h(
    "details",
    { class: "missed", open: answers.some(({ awarded }) => awarded) },
    h("summary", {}, t("missed.title", { count: answers.length })),
    h("p", { class: "small muted" }, t("missed.help")),
    h(
      "ul",
      {},
      answers.map((answer) =>
        h(
          "li",
          {},
          h("img", { class: "plate", src: `${addressOf(pack)}/${answer.id}/picture`, loading: "lazy", alt: "" }),
          answer.awarded ? h("p", { class: "small" }, t("missed.awarded")) : null,
          tool(t("missed.add"), t("missed.addOf", { name: image }), () => desk.addMissed(answer), "plain small"),
          tool(
            t("missed.forget"),
            t("missed.forgetOf", { name: image }),
            () => desk.forgetMissed(answer),
            "quiet small",
          ),
        ),
      ),
    ),
  );
}
