// Joins a class game: PIN and name, no account. A QR code brings the PIN along in the address.
import { parameter } from "../../shared/address.js";
import { cameraAllowed } from "../../shared/camera/camera.js";
import { button, fill, h } from "../../shared/dom.js";
import { get, post } from "../../shared/events/api.js";
import { openPage, showScene } from "../../shared/page-frame.js";
import { longestName, requiredName } from "../../shared/signature.js";
import { keep } from "../../shared/storage.js";
import { t } from "../../shared/text.js";

/** The most names that share a phone. */
const maxNames = 4;

const about = await openPage("join");
// At the doorstep the owner of a phone chooses: the certificate, or photographs.
if (about?.plain && !parameter("photos")) location.replace(`/doorstep${location.search}`);
else if (about) show();

function show() {
  const pin = pinField();
  const name = requiredName();
  const { others, share } = sharers();
  const failure = h("p", { class: "failure", role: "alert" });
  const press = h("button", { class: "button primary large" }, t("join.join"));
  const submit = async (event) => {
    event.preventDefault();
    press.disabled = true;
    failure.textContent = "";
    try {
      const more = [...others.querySelectorAll("input")].map((field) => field.value.trim());
      const known = await join(pin.value.replace(/\D/g, ""), name.value.trim(), more);
      if (!known) return;
      press.disabled = false;
      const goOn = h("a", { href: known.address }, t("join.goOn", { name: known.name }));
      fill(failure, t("join.known", { name: known.name }), " ", goOn);
      goOn.focus();
    } catch (problem) {
      press.disabled = false;
      failure.textContent = problem.words;
      (problem.status === 404 ? pin : name).focus();
    }
  };
  showScene(
    "join",
    h(
      "form",
      { class: "center narrow", onsubmit: submit },
      h("p", { class: "eyebrow" }, t("page.quiz")),
      h("h1", { class: "title" }, t("page.join")),
      h("label", {}, t("join.pin"), pin),
      h("label", {}, t("join.name"), name),
      others,
      failure,
      press,
      share,
      cameraAllowed()
        ? null
        : h("p", { class: "note" }, t("join.insecure"), " ", h("a", { href: "/about/https" }, t("page.https"))),
    ),
  );
  (pin.value ? name : pin).focus();
}

function pinField() {
  const pin = h("input", {
    class: "field pin",
    name: "pin",
    inputmode: "numeric",
    autocomplete: "off",
    required: true,
    pattern: "\\d{3}\\s?\\d{3}",
    value: grouped(parameter("pin") ?? ""),
    title: t("join.pinHelp"),
    oninput: () => (pin.value = grouped(pin.value)),
  });
  return pin;
}

/** The fields for the names of those who share the phone, `others`, and the button that adds one, `share`. */
function sharers() {
  const others = h("div", { class: "others" });
  const another = () => {
    const field = h("input", {
      class: "field",
      name: "other",
      required: true,
      maxlength: longestName,
      autocomplete: "off",
    });
    const less = button("✕", () => remove(row), "quiet", { "aria-label": t("join.less") });
    const row = h("div", { class: "other" }, h("label", {}, t("join.another"), field), less);
    others.append(row);
    share.hidden = others.children.length + 1 >= maxNames;
    field.focus();
  };
  const remove = (row) => {
    row.remove();
    share.hidden = false;
    share.focus();
  };
  const share = button(t("join.share"), another, "quiet");
  return { others, share };
}

/** "123456" as "123 456", as it stands on the wall. */
function grouped(text) {
  return text
    .replace(/\D/g, "")
    .slice(0, 6)
    .replace(/^(\d{3})(?=\d)/, "$1 ");
}

/** Joins, and goes to the game; gives {name, address} of another player that this browser is there already. */
async function join(pin, name, others) {
  const { contest, isBack } = await post("/api/join", { pin, name, ...(others.length ? { others } : {}) });
  keep(`game.${pin}`, contest);
  const address = `/play/${pin}`;
  if (isBack) {
    const { me } = await get(`/api/contests/${contest}?as=player`);
    // A second Anna is "Anna 2".
    if (me && !me.name.toLowerCase().startsWith(name.toLowerCase())) return { name: me.name, address };
  }
  keep("name", name);
  location.assign(address);
  return null;
}
