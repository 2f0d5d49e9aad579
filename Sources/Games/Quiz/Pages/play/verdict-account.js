// Why a question was decided as it was: which points of the picture were found again in the thing, and how sure that
// made the daemon.

import { reasonWords } from "../../shared/camera/reason.js";
import { openDialog } from "../../shared/dialog.js";
import { button, h, svg } from "../../shared/dom.js";
import { get } from "../../shared/events/api.js";
import { pictureOf } from "../../shared/plate.js";
import { formatSure, t } from "../../shared/text.js";

/** From this probability on it is told what came second: below it stands 0 %. */
const minShown = 0.001;

/** Shows why question `number` was decided for `player` as it was; `more` are buttons. */
export async function showAccount(view, number, player, name, ...more) {
  const content = h("div", { class: "account" }, h("p", { class: "muted" }, t("loading")));
  const dialog = openDialog(
    t("account.title", { name, number }),
    "wide",
    content,
    h(
      "div",
      { class: "row" },
      more.filter(Boolean).map((act) => act(() => dialog.close())),
      button(t("close"), () => dialog.close(), "primary"),
    ),
  );
  try {
    const accounts = await get(`/api/contests/${view.id}/rounds/${number}/accounts`);
    const account = accounts.find((one) => one.player === player);
    content.replaceChildren(...(account ? wordsOf(account, view, number) : [h("p", {}, t("account.none"))]));
  } catch (problem) {
    content.replaceChildren(h("p", { class: "failure", role: "alert" }, problem.words));
  }
}

function wordsOf(account, view, number) {
  const { asked, won, overLooks, reason } = account;
  const others = account.others.filter(({ probability }) => probability >= minShown);
  return [
    h("p", {}, t(won ? "account.won" : asked ? "account.nearest" : "account.nothing")),
    account.keepsPicture
      ? h("p", { class: "small" }, t("account.kept"))
      : asked
        ? h("p", { class: "small" }, t("account.notKept"))
        : null,
    asked ? drawing(account, pictureBy(asked.image, view, number)) : null,
    asked
      ? h(
          "table",
          { class: "account-parts" },
          h(
            "tbody",
            {},
            part("account.points", t("account.pointsOf", { count: asked.points, strict: asked.strict })),
            part("account.likeness", asked.likeness.toFixed(2)),
            part("account.resemblance", formatSure(asked.resemblance)),
            part("account.identity", formatSure(asked.identity)),
            part("account.probability", formatSure(asked.probability)),
            typeof overLooks === "number" ? part("account.overLooks", formatSure(overLooks)) : null,
            asked.reason ? part("account.reason", reasonWords(asked.reason) ?? asked.reason) : null,
          ),
        )
      : reason
        ? h("p", {}, reasonWords(reason) ?? reason)
        : null,
    h(
      "p",
      {},
      others.length
        ? t("account.second", {
            names: others.map((other) => `${other.label ?? other.name} (${formatSure(other.probability)})`).join(", "),
          })
        : t("account.noSecond"),
    ),
  ].filter(Boolean);
}

/** The address of the picture by which the answer was seen; `image` is null if that is its first one. */
const pictureBy = (image, view, number) =>
  pictureOf(view, number) + (image ? `?image=${encodeURIComponent(image)}` : "");

const part = (key, words) => h("tr", {}, h("th", { scope: "row" }, t(key)), h("td", {}, words));

/**
 * The frame of the picture, in which the points lie, beside the thing, with a line from each point to where it was
 * found again.
 */
function drawing({ asked, width, height }, src) {
  // Both are as high as each other; the thing's own shape is that of its picture, which is known once it is loaded.
  const [high, gap] = [300, 40];
  const wide = (width / height) * high;
  const scale = high / height;
  const frame = svg("svg", {
    class: "account-drawing",
    role: "img",
    "aria-label": t("account.drawing", { count: asked.pairs.length }),
  });
  const lay = (thingWide) => {
    const left = wide + gap;
    frame.setAttribute("viewBox", `-2 -2 ${left + thingWide + 4} ${high + 4}`);
    frame.replaceChildren(
      svg("rect", { class: "account-frame", x: 0, y: 0, width: wide, height: high }),
      svg("polygon", {
        class: "account-outline",
        points: asked.outline.map(([x, y]) => `${x * scale},${y * scale}`).join(" "),
      }),
      svg("image", { href: src, x: left, y: 0, width: thingWide, height: high, preserveAspectRatio: "none" }),
      ...asked.pairs.map(([x, y, u, v]) =>
        svg("line", { class: "account-line", x1: x * scale, y1: y * scale, x2: left + u * thingWide, y2: v * high }),
      ),
      ...asked.pairs.flatMap(([x, y, u, v]) => [
        svg("circle", { class: "account-point", cx: x * scale, cy: y * scale, r: 2.5 }),
        svg("circle", { class: "account-point", cx: left + u * thingWide, cy: v * high, r: 2.5 }),
      ]),
    );
  };
  lay(high * 0.75);
  const picture = new Image();
  picture.onload = () => lay((picture.naturalWidth / picture.naturalHeight) * high);
  picture.src = src;
  return frame;
}
