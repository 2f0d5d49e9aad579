// How players come in: the PIN in groups of three, the QR code beside it, the address below.
import { h } from "../../shared/dom.js";
import { formatPin, t } from "../../shared/text.js";

/** The address as somebody types it: browsers take one without a scheme for http. */
const typed = ({ protocol, host, pathname }) => `${protocol === "https:" ? "https://" : ""}${host}${pathname}`;

/** `about` is what the daemon says of itself; `closed` is shown where no phone can come in. */
export function passOf(view, about, closed) {
  const address = view.joinAddress ? new URL(view.joinAddress) : null;
  return h(
    "section",
    { class: "pass", "aria-label": t("pass.label") },
    // Without the right to the code (a wall in another browser) the PIN is enough.
    address
      ? h("img", {
          class: "qr",
          src: `/api/walls/${view.pin}/qr.svg`,
          alt: t("pass.qr"),
          onerror: (event) => event.target.remove(),
        })
      : null,
    h(
      "div",
      {},
      h("p", { class: "eyebrow" }, t("join.pin")),
      h("p", { class: "pin-number" }, formatPin(view.pin)),
      address ? h("p", { class: "address" }, typed(address)) : null,
      address?.protocol === "https:" && about.fingerprint
        ? h("p", { class: "warned" }, t("pass.warned", { address: `http://${address.host}` }))
        : null,
    ),
    address ? null : closed,
  );
}
