// The finished rounds on the host's desk, where a verdict can be overruled with a reason.

import { openDialog } from "../../shared/dialog.js";
import { button, h, linkButton, renew } from "../../shared/dom.js";
import { packAddress } from "../../shared/pack-texts.js";
import { passage } from "../../shared/passage.js";
import { formatAfter, t } from "../../shared/text.js";
import { markOf } from "../play/summary.js";
import { showAccount } from "../play/verdict-account.js";

export class FinishedRounds {
  /** `act("overrule", values)` tells whether it was done. */
  constructor(packLanguage, act) {
    Object.assign(this, { packLanguage, act });
    this.element = h("section", { class: "finished", "aria-label": t("finished.title") });
  }

  update(view) {
    const { history, players } = view;
    this.view = view;
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
    const overrule = () => this.ask(number, id, name, !won);
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
      h(
        "span",
        { class: "row" },
        button(t("account.why"), () => this.explain(number, id, name, won, overruled, overrule), "quiet", {
          "data-focus": `why-${number}-${id}`,
          "aria-label": t("account.title", { name, number }),
        }),
        button(t(won ? "overrule.lost" : "overrule.won"), overrule, "quiet", {
          "data-focus": `overrule-${number}-${id}`,
          "aria-label": t(won ? "overrule.lostOf" : "overrule.wonOf", { name }),
        }),
      ),
      overruled ? h("span", { class: "small muted reason" }, t("overrule.because", { reason: reason ?? "" })) : null,
    );
  }

  /** Says why the daemon decided so, beside the button that overrules it, and the way to teach it better. */
  explain(number, id, name, won, overruled, overrule) {
    const { library, missedIn, history } = this.view;
    const { image } = history.find((round) => round.number === number);
    const pack = missedIn ?? library;
    showAccount(
      this.view,
      number,
      id,
      name,
      (close) =>
        button(t(won ? "overrule.lost" : "overrule.won"), () => {
          close();
          overrule();
        }),
      pack && (!won || overruled)
        ? () => linkButton(t("account.teach"), packAddress(pack, image), "quiet", { target: "_blank" })
        : null,
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
    const dialog = openDialog(
      title,
      "",
      h(
        "form",
        { onsubmit: submit },
        h("label", {}, t("overrule.reason"), reason),
        h(
          "div",
          { class: "row" },
          h("button", { class: "button primary" }, t("overrule.do")),
          button(t("cancel"), close),
        ),
      ),
    );
  }
}
