// The entrance for phones, as the host who sits at the machine opens and closes it.
import { button, fill, h, renew, setText } from "./dom.js";
import { call, get, longWork } from "./events/api.js";
import { followAnswer } from "./events/events.js";
import { t } from "./text.js";

/** The command that lets phones in where no page can. */
const command = "apeiron serve --https --host 0.0.0.0";

/** What to show where phones are not let in and this page cannot change that. */
export const wayIn = (key) => [t(key), " ", h("code", {}, command)];

/**
 * Shows whether phones are let in, with the button that lets them in or no longer. `otherwise` is shown where this
 * browser may not do so: on another machine, or where the settings say at which addresses the daemon listens. It
 * `isBrief` beside the address and what phones meet there.
 */
export function entrance(otherwise = null, isBrief = false) {
  const element = h("div", { class: "entrance" });
  const told = h("p", { class: "failure", role: "alert" });
  const state = h("div", { class: "entrance-state" });
  const change = async (work, pressed) => {
    setText(told, "");
    pressed.disabled = true;
    try {
      await work();
      draw(await get("/api/entrance"));
    } catch (problem) {
      setText(told, problem.words);
    }
    pressed.disabled = false;
  };
  const draw = (view) =>
    renew(state, view, () => (view.address ? opened(view, change, isBrief) : closed(view, change)));
  element.append(state, told);
  followAnswer("/api/entrance", draw, { element, gone: () => fill(element, otherwise) });
  return element;
}

function closed({ networks, staysOpen }, change) {
  if (!networks.length) return [h("p", { class: "note" }, t("entrance.noNetwork"))];
  const stays = h("input", { type: "checkbox", name: "stays", checked: staysOpen });
  const choices = networks.map((address, i) =>
    h(
      "label",
      { class: "check" },
      h("input", { type: "radio", name: "network", value: address, checked: i === 0 }),
      address,
    ),
  );
  const open = ({ currentTarget }) => {
    const chosen = choices.map((choice) => choice.firstChild).find(({ checked }) => checked);
    change(() => longWork("POST", "/api/entrance", { at: chosen.value, staysOpen: stays.checked }), currentTarget);
  };
  return [
    networks.length > 1 ? h("fieldset", {}, h("legend", {}, t("entrance.which")), choices) : null,
    button(t("entrance.open"), open, "primary large", { "data-focus": "entrance" }),
    h("label", { class: "check" }, stays, t("entrance.stays")),
    h("p", { class: "small muted" }, t("entrance.openHelp")),
  ];
}

function opened({ address, answers }, change, isBrief) {
  const close = ({ currentTarget }) => change(() => call("DELETE", "/api/entrance"), currentTarget);
  return [
    isBrief ? null : h("p", { role: "status" }, t("entrance.isOpen", { address })),
    answers === false ? h("p", { class: "failure" }, t("entrance.unreached")) : null,
    isBrief ? null : h("p", { class: "small" }, t("entrance.meets")),
    button(t("entrance.close"), close, "plain", { "data-focus": "entrance" }),
  ];
}

/** Keeps `about`, what the daemon says of itself, and calls `changed` when phones come in at another address. */
export const followWayIn = (about, changed) =>
  followAnswer("/api/about/join", async ({ address }) => {
    const [known] = about.addresses;
    if (address === (known && `${known}/join`)) return;
    Object.assign(about, await get("/api/about"));
    changed();
  });
