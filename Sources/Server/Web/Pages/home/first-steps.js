// The first lesson on a fresh machine, in three steps: print the plates, let phones in, rehearse.
import { fill, h, linkButton, setText } from "../shared/dom.js";
import { followAnswer } from "../shared/events/events.js";
import { t } from "../shared/text.js";

/** The command that lets phones in where the daemon listens on its own machine only, or without HTTPS. */
const command = "apeiron serve --https --host 0.0.0.0";

/** The three steps; `about` is what the daemon says of itself. */
export function firstSteps(about) {
  const phones = h("div", { class: "step-state" });
  const come = h("p", { class: "come", role: "status" });
  showPhones(about, phones, come);
  if (about.addresses.length) {
    tell(come, about.guest);
    followAnswer("/api/about/guest", ({ guest }) => tell(come, guest), { element: come });
  }
  return h(
    "section",
    { class: "first-steps", "aria-labelledby": "first-steps" },
    h("h2", { id: "first-steps" }, t("begin.title")),
    h(
      "ol",
      {},
      step("print", linkButton(t("begin.print.go"), "/plates", "plain")),
      step("phones", phones, come),
      step("rehearse", linkButton(t("begin.rehearse.go"), "/host", "plain")),
    ),
  );
}

const step = (name, ...more) => h("li", {}, h("h3", {}, t(`begin.${name}`)), h("p", {}, t(`begin.${name}.help`)), more);

/** Shows the address at which the daemon listens, and the steps by which phones get in with their cameras. */
function showPhones({ addresses, https }, place) {
  const [address] = addresses;
  fill(
    place,
    h(
      "p",
      {},
      t(address ? "begin.listens" : "begin.closed", { address }),
      " ",
      address && !https ? t("begin.noHTTPS") : "",
    ),
    address && https ? null : h("p", {}, h("code", {}, command)),
    address ? h("img", { class: "address-code", src: "/api/about/qr.svg", alt: t("pass.qr") }) : null,
  );
}

/** Tells whether a phone has opened the address: nothing else shows that the network lets it through. */
function tell(come, guest) {
  come.classList.toggle("yes", Boolean(guest));
  setText(come, t(guest ? (guest.plain ? "begin.comePlain" : "begin.come") : "begin.notYet"));
}
