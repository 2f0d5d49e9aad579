// The entrance for phones, as the host who sits at the machine opens and closes it.
import { button, fill, h, renew, setText } from "./dom.js";
import { call, get, longWork } from "./events/api.js";
import { doublePress, once } from "./events/busy.js";
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
  const isOpen = h("p", { role: "status" });
  const state = h("div", { class: "entrance-state" });
  // What is chosen stays when a network comes or goes.
  const choice = { at: null, stays: null };
  // The button that opens and the one that closes may lie in one place: the second press of a double one is neither's.
  let rests = 0;
  const change = (work, pressed) => {
    if (performance.now() < rests) return;
    once(pressed, async () => {
      setText(told, "");
      try {
        await work();
        draw(await get("/api/entrance"));
      } catch (problem) {
        setText(told, problem.words);
      }
    });
  };
  const draw = (view) => {
    const { address } = view;
    setText(isOpen, address ? t("entrance.isOpen", { address }) : "");
    isOpen.classList.toggle("unseen", isBrief);
    renew(state, view, () => {
      setText(told, "");
      if (state.hasChildNodes()) rests = performance.now() + doublePress;
      return address ? opened(view, change, isBrief) : closed(view, change, choice);
    });
    if (address) choice.stays = null;
  };
  element.append(isOpen, state, told);
  followAnswer("/api/entrance", draw, { element, gone: () => fill(element, otherwise) });
  return element;
}

function closed({ networks, staysOpen }, change, choice) {
  const stays = h("input", { type: "checkbox", name: "stays", checked: choice.stays ?? staysOpen });
  stays.addEventListener("change", () => {
    choice.stays = stays.checked;
    if (!stays.checked && staysOpen) change(() => call("DELETE", "/api/entrance"), stays);
  });
  const nextTime = h("label", { class: "check" }, stays, t("entrance.stays"));
  if (!networks.length) return [h("p", { class: "note" }, t("entrance.noNetwork")), staysOpen ? nextTime : null];
  if (!networks.includes(choice.at)) choice.at = networks[0];
  const choices = networks.map((address) =>
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "radio",
        name: "network",
        value: address,
        checked: address === choice.at,
        onchange: () => Object.assign(choice, { at: address }),
      }),
      address,
    ),
  );
  const open = ({ currentTarget }) =>
    change(() => longWork("POST", "/api/entrance", { at: choice.at, staysOpen: stays.checked }), currentTarget);
  return [
    networks.length > 1 ? h("fieldset", {}, h("legend", {}, t("entrance.which")), choices) : null,
    button(t("entrance.open"), open, "primary large", { "data-focus": "entrance" }),
    nextTime,
    h("p", { class: "small muted" }, t("entrance.openHelp")),
  ];
}

function opened({ answers }, change, isBrief) {
  const close = ({ currentTarget }) => change(() => call("DELETE", "/api/entrance"), currentTarget);
  return [
    answers === false ? h("p", { class: "failure" }, t("entrance.unreached")) : null,
    isBrief ? null : h("p", { class: "small" }, t("entrance.meets")),
    button(t("entrance.close"), close, "plain", { "data-focus": "entrance" }),
  ];
}

/** Milliseconds after which what failed is asked again. */
const again = 2000;

/**
 * Keeps `about`, what the daemon says of itself, and calls `changed` when phones come in at another address, as long as
 * `element` is on the page.
 */
export function followWayIn(about, changed, element) {
  const [known] = about.addresses;
  let shown = known && `${known}/join`;
  let latest = 0;
  const take = async (address) => {
    const mine = ++latest;
    if (address === shown) return;
    try {
      Object.assign(about, await get("/api/about"));
      await changed();
      shown = address;
    } catch {
      // The network is away. Unless something newer has come by then, the same is asked again.
      setTimeout(() => mine === latest && element.isConnected && take(address), again);
    }
  };
  followAnswer("/api/about/join", ({ address }) => take(address), { element });
}
