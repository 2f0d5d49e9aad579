// The frame of every page: the name at the top, language and theme, the foot, and the four states a page can be in.

import { button, fill, h, setText } from "./dom.js";
import { get, onSlow, patience } from "./events/api.js";
import { fit } from "./fit.js";
import { keep } from "./storage.js";
import { language, languages, loadTexts, t } from "./text.js";

const root = document.documentElement;
/** Milliseconds until a page that did not reach the daemon tries again. */
const tryAgain = 5000;
/** The pages of a daemon of HTTPS that a browser gets which came over plain HTTP; all others lead to the doorstep. */
const plainPages = ["doorstep", "join", "player", "wall", "https", "stored", "licences"];
export const main = document.querySelector("main");
let isBare = false;

/**
 * Draws the frame (without tools where it is `bare`, for screens that nobody sits at) of the page called `name` and
 * returns what the daemon says about itself, or null where it cannot be reached: then the page says so, tries again by
 * itself, and the rest of the script has nothing to do.
 */
export async function openPage(name, bare = false) {
  // A page from the browser's memory has lost its event stream: load it again, it finds its place by its address.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  root.dataset.page = name;
  isBare = bare;
  try {
    await loadTexts();
  } catch {
    reopen(); // there are no words to say it with
    return null;
  }
  document.title = name === "home" ? t("brand") : `${t(`page.${name}`)} · ${t("brand")}`;
  document.body.prepend(h("a", { class: "skip", href: "#main" }, t("skip")), header(bare));
  try {
    const about = await get("/api/about");
    if (about.plain && !plainPages.includes(name)) {
      location.replace(`/doorstep${location.search}`);
      return null;
    }
    if (!bare || about.keepsFrames) document.body.append(footer(about, bare));
    return about;
  } catch (problem) {
    showProblem(problem, () => reopen());
    return null;
  }
}

/**
 * Opens the page anew, or the one at `address`, as soon as the daemon answers: a browser that is sent to a daemon that
 * is away shows its own error page, and nobody comes to lead it back.
 */
export async function reopen(address = null) {
  const answers = () =>
    fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout?.(1000 * patience) })
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, tryAgain));
  if (address) location.replace(address);
  else location.reload();
}

function header(bare) {
  // Nobody must be led away from a screen at which nobody sits.
  if (bare) return h("header", { class: "top" }, h("span", { class: "brand" }, t("brand")));
  const brand = h("a", { class: "brand", href: "/" }, t("brand"));
  return h("header", { class: "top" }, brand, lookTools());
}

/** The switches of language and theme; none on screens that nobody sits at. */
export function lookTools() {
  if (isBare) return null;
  const other = Object.keys(languages).find((code) => code !== language);
  return h(
    "div",
    { class: "look-tools" },
    button(languages[other], () => switchTo("language", other), "quiet", { lang: other }),
    button(t(`theme.${root.dataset.theme}`), () => switchTheme(), "quiet theme-switch"),
  );
}

function switchTo(name, value) {
  keep(name, value);
  const address = new URL(location.href);
  if (!address.searchParams.has(name)) return location.reload();
  address.searchParams.delete(name);
  location.replace(address);
}

// The device's theme may change, too.
new MutationObserver(() => {
  for (const shown of document.querySelectorAll(".theme-switch")) setText(shown, t(`theme.${root.dataset.theme}`));
}).observe(root, { attributeFilter: ["data-theme"] });

function switchTheme() {
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  keep("theme", root.dataset.theme);
}

function footer(about, bare) {
  return h(
    "footer",
    { class: "foot" },
    about.keepsFrames ? h("p", { class: "note" }, t("foot.keepsFrames")) : null,
    bare
      ? null
      : h(
          "nav",
          { "aria-label": t("foot.label") },
          h("a", { href: "/about/stored" }, t("page.stored")),
          h("a", { href: "/about/https" }, t("page.https")),
          h("a", { href: "/about/licences" }, t("page.licences")),
          h("a", { href: "/catalogue" }, t("page.catalogue")),
        ),
    bare ? null : h("p", { class: "small" }, t("foot.version", { version: about.version })),
  );
}

/**
 * Shows `nodes` as the page's scene, fits the words in boxes that are to fit, and lets a screen reader begin at its
 * heading.
 */
export function showScene(name, ...nodes) {
  const first = document.body.dataset.scene === undefined;
  document.body.dataset.scene = name;
  main.replaceChildren(); // the focus goes to the heading
  fill(main, ...nodes);
  for (const box of main.querySelectorAll(".fits")) fit(box);
  // The first scene of a page is read from the top of the page anyway.
  beginAtHeading(!first);
}

/** Lets a screen reader begin at the heading of the scene, also where it comes after the scene itself. */
export function beginAtHeading(now = true) {
  const heading = main.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  if (now) heading.focus({ preventScroll: true });
}

/** Says what is being waited for. */
export const showLoading = () => showScene("loading", h("p", { class: "center muted", role: "status" }, t("loading")));

/** Says what went wrong and what to do; where the daemon was not reached, does it `again` by itself. */
export function showProblem(problem, again = null, more = null) {
  const scene = h(
    "section",
    { class: "center error" },
    h("h1", {}, t(problem.status === 0 ? "error.offline" : "error.title")),
    h("p", {}, problem.status === 0 && again ? t("problem.offline") : (problem.words ?? String(problem.message))),
    h(
      "div",
      { class: "row" },
      again ? button(t("again"), again, "primary") : null,
      more,
      isBare ? null : h("a", { class: "button plain", href: "/" }, t("toHome")),
    ),
  );
  showScene("error", scene);
  if (problem.status === 0 && again) tryLater(scene, again);
}

/**
 * Does it `again` in a while, or when the network is back, as long as `told`, which says that it will, is on the page.
 */
export function tryLater(told, again) {
  const end = new AbortController();
  const go = () => {
    end.abort();
    clearTimeout(timer);
    if (told.isConnected) again();
  };
  const timer = setTimeout(go, tryAgain);
  addEventListener("online", go, { signal: end.signal });
}

const offlineNote = h("p", { class: "offline", role: "status", hidden: true });
const is = { offline: false, slow: false };

/** Shows or takes away the note that the daemon cannot be reached at the moment. */
export const showOnline = (online) => note({ offline: !online });

onSlow((slow) => note({ slow }));

function note(change) {
  Object.assign(is, change);
  if (!offlineNote.isConnected) document.body.append(offlineNote);
  offlineNote.hidden = !is.offline && !is.slow;
  setText(offlineNote, is.offline ? t("offline") : is.slow ? t("slow") : "");
}
