// The board of a hunt for the wall: how many eggs are collected, who has found how many, what happened last, and where.
import { announce } from "../shared/announce.js";
import { celebrate } from "../shared/confetti.js";
import { fill, h, setText } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { followItems } from "../shared/events/events.js";
import { openMap } from "../shared/map/map.js";
import { openPage, showLoading, showOnline, showProblem, showScene } from "../shared/page-frame.js";
import { nameOf, t } from "../shared/text.js";
import { pinsOf, placedOf, storyOf } from "./egg-words.js";
import { findersOf } from "./warmth.js";

/** Finders and stories that are legible on one wall. */
const [top, latest] = [8, 4];
const name = location.pathname.split("/").at(-2);
const path = `/api/eggs/${name}`;

const about = await openPage("eggboard", true);
if (about) open();

async function open() {
  showLoading();
  try {
    const hunt = await get(path);
    const map = await openMap(t("eggs.map"), { pin() {}, spot() {}, moved() {} });
    draw(hunt, map);
  } catch (problem) {
    showProblem(problem, open);
  }
}

function draw(hunt, map) {
  document.title = `${hunt.title} · ${t("brand")}`;
  const tally = h("p", { class: "tally" });
  const finders = h("ol", { class: "finders" });
  const stories = h("ul", { class: "stories" });
  let collected = null;
  showScene(
    "board",
    h(
      "section",
      { class: "egg-board" },
      h("header", { class: "hunt-head" }, h("h1", { class: "title", lang: about.pack.language }, hunt.title), tally),
      map.element,
      h(
        "div",
        { class: "board-side" },
        h("h2", {}, t("eggs.finders")),
        finders,
        h("h2", {}, t("eggs.latest")),
        stories,
      ),
    ),
  );
  followItems(path, {
    online: showOnline,
    gone: showProblem,
    changed(data, items) {
      // A wall may run in a host's browser, and the daemon tells a host where hidden eggs are.
      const eggs = [...items.values()].map((egg) =>
        egg.nearOnly && !egg.collected ? { ...egg, latitude: null, longitude: null } : egg,
      );
      setText(tally, t("eggs.tally", data));
      map.setPins(pinsOf(eggs));
      if (collected === null) map.fitAround(data.centre, data.across, placedOf(eggs));
      const found = findersOf(eggs);
      fill(
        finders,
        found.length
          ? found
              .slice(0, top)
              .map((one) => h("li", {}, h("span", {}, nameOf(one.name)), h("b", {}, String(one.count))))
          : h("li", { class: "muted" }, t("eggs.nobody")),
      );
      const told = eggs.filter(({ by }) => by).sort((a, b) => b.changedIn - a.changedIn);
      // On a wall nobody is "you".
      fill(
        stories,
        told.slice(0, latest).map((egg) => h("li", {}, storyOf({ ...egg, mine: false }))),
      );
      if (collected !== null && told.length)
        announce(`${storyOf({ ...told[0], mine: false })} ${t("eggs.tally", data)}`);
      if (collected !== null && collected < data.total && data.collected === data.total) celebrate();
      collected = data.collected;
    },
  });
}
