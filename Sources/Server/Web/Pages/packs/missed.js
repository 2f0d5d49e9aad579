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

/** The picture of an answer as a photograph with its corners: where the thing was found, or where it seems to be. */
export async function photographOf(pack, { id, outline }) {
  return Photograph.of(await call("GET", `${addressOf(pack)}/${id}/picture`), outline);
}

/**
 * The list of the missed `answers` of the thing `name`; `desk` does `addMissed(answer)` and `forgetMissed(answer)`, and
 * remembers in `unfolded` of which things it is unfolded.
 */
export function missedList(pack, name, answers, desk) {
  const tool = (words, label, work, look) => {
    const press = button(words, () => once(press, work), look, { "aria-label": label, "data-focus": label });
    return press;
  };
  const item = (answer, i) => {
    const number = i + 1;
    return h(
      "li",
      {},
      h("img", {
        class: "plate",
        src: `${addressOf(pack)}/${answer.id}/picture`,
        loading: "lazy",
        alt: t("missed.picture", { number }),
      }),
      answer.awarded ? h("p", { class: "small" }, t("missed.awarded")) : null,
      tool(t("missed.add"), t("missed.addOf", { number, name }), () => desk.addMissed(answer), "plain small"),
      tool(t("missed.forget"), t("missed.forgetOf", { number, name }), () => desk.forgetMissed(answer), "quiet small"),
    );
  };
  return h(
    "details",
    {
      class: "missed",
      open: desk.unfolded.get(name) ?? answers.some(({ awarded }) => awarded),
      ontoggle: (event) => desk.unfolded.set(name, event.target.open),
    },
    h("summary", {}, t("missed.title", { count: answers.length })),
    h("p", { class: "small muted" }, t("missed.help")),
    h("ul", {}, answers.map(item)),
  );
}
