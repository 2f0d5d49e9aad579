// The finished rounds on the host's desk, where a verdict can be overruled with a reason.
import { markOf } from "../quiz/summary.js";
import { button, h, renew } from "../shared/dom.js";
import { passage } from "../shared/passage.js";
import { formatAfter, t } from "../shared/text.js";

export class FinishedRounds {
  /** `act("overrule", values)` tells whether it was done. */
  constructor(packLanguage, act) {
    Object.assign(this, { packLanguage, act });
    this.element = h("section", { class: "finished", "aria-label": t("finished.title") });
  }

  update({ history, players }) {
    const open = new Set([...this.element.querySelectorAll("details[open]")].map((details) => details.dataset.round));
    renew(this.element, [history, players.map(({ name }) => name)], () =>
      history.length === 0
        ? null
        : [h("h2", {}, t("finished.title")), [...history].reverse().map((round) => this.round(round, players, open))],
    );
  }

  round({ number, question, answer, players: outcomes }, players, open) {
    const names = new Map(players.map(({ id, name }) => [id, name]));
    const won = outcomes.filter(({ status }) => status === "won").length;
    return h(
      "details",
      { "data-round": number, open: open.has(String(number)) },
      h(
        "summary",
        { "data-focus": `round-${number}` },
        h("span", { class: "answer-small", lang: this.packLanguage }, `${number}. ${answer}`),
        h("span", { class: "muted" }, t("finished.won", { won, count: outcomes.length })),
      ),
      passage("p", question, { class: "small", lang: this.packLanguage }),
      h(
        "ul",
        { class: "outcomes" },
        outcomes.map((outcome) => this.outcome(number, outcome, names.get(outcome.id) ?? "?")),
      ),
    );
  }

  outcome(number, { id, status, afterMs, points, overruled, reason }, name) {
    const won = status === "won";
    return h(
      "li",
      {},
      h("span", { class: "name" }, name),
      h(
        "span",
        { class: `mark ${status}` },
        markOf(status),
        formatAfter(afterMs) ? h("span", { class: "small" }, ` ${formatAfter(afterMs)}`) : null,
      ),
      h("span", { class: "total" }, t("points", { count: points })),
      button(t(won ? "overrule.lost" : "overrule.won"), () => this.ask(number, id, name, !won), "quiet", {
        "data-focus": `overrule-${number}-${id}`,
        "aria-label": t(won ? "overrule.lostOf" : "overrule.wonOf", { name }),
      }),
      overruled ? h("span", { class: "small muted reason" }, t("overrule.because", { reason: reason ?? "" })) : null,
    );
  }

  ask(number, player, name, won) {
    const reason = h("input", { class: "field", name: "reason", required: true, maxlength: 200, autocomplete: "off" });
    const close = () => dialog.close();
    const submit = async (event) => {
      event.preventDefault();
      if (await this.act("overrule", { round: number, player, won, reason: reason.value.trim() })) close();
    };
    const title = t(won ? "overrule.wonOf" : "overrule.lostOf", { name });
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": title, onclose: () => dialog.remove() },
      h(
        "form",
        { onsubmit: submit },
        h("h2", {}, title),
        h("label", {}, t("overrule.reason"), reason),
        h(
          "div",
          { class: "row" },
          h("button", { class: "button primary" }, t("overrule.do")),
          button(t("cancel"), close),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}
