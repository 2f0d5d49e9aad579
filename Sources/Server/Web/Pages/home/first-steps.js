// The first lesson on a fresh machine, in three steps: print the plates, let phones in, rehearse.
import { fill, h, linkButton, setText } from "../shared/dom.js";
import { entrance, followWayIn, wayIn } from "../shared/entrance.js";
import { followAnswer } from "../shared/events/events.js";
import { t } from "../shared/text.js";

/** The three steps; `about` is what the daemon says of itself. */
export function firstSteps(about) {
  const phones = h("div", { class: "step-state" });
  const come = h("p", { class: "come", role: "status" });
  const show = () => {
    showPhones(about, phones);
    come.hidden = !about.addresses.length;
  };
  show();
  tell(come, about.guest);
  followWayIn(about, show, phones);
  followAnswer("/api/about/guest", ({ guest }) => tell(come, guest), { element: come });
  return h(
    "section",
    { class: "first-steps", "aria-labelledby": "first-steps" },
    h("h2", { id: "first-steps" }, t("begin.title")),
    h(
      "ol",
      {},
      step("print", linkButton(t("begin.print.go"), "/plates", "plain")),
      step("phones", entrance(standing(about)), phones, come),
      step("rehearse", linkButton(t("begin.rehearse.go"), "/host", "plain")),
    ),
  );
}

const step = (name, ...more) => h("li", {}, h("h3", {}, t(`begin.${name}`)), h("p", {}, t(`begin.${name}.help`)), more);

/** What is said of the way in where it stands in the daemon's settings. */
function standing({ addresses: [address], https }) {
  if (!address) return h("p", {}, wayIn("begin.closed"));
  const listens = t("begin.listens", { address });
  return https ? h("p", {}, listens) : [h("p", {}, listens), h("p", {}, wayIn("begin.noHTTPS"))];
}

/** Shows the code of the address at which phones come in. */
function showPhones({ addresses: [address] }, place) {
  const code = `/api/about/qr.svg?${encodeURIComponent(address)}`;
  fill(place, address ? h("img", { class: "address-code", src: code, alt: t("pass.qr") }) : null);
}

/** Tells whether a phone has opened the address: nothing else shows that the network lets it through. */
function tell(come, guest) {
  come.classList.toggle("yes", Boolean(guest));
  setText(come, t(guest ? (guest.plain ? "begin.comePlain" : "begin.come") : "begin.notYet"));
}
