// One game: the wall for its host, the card for those who play, and the form for those who want to.

import { linkButton } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { showCard } from "./card.js";
import { showJoin } from "./join-form.js";
import { showWall } from "./wall.js";

const path = `/api/bingo/${location.pathname.split("/").pop()}`;
const about = await openPage("bingo");
if (about) open();

async function open() {
  showLoading();
  let view;
  try {
    view = await get(path);
  } catch (problem) {
    return showProblem(problem, problem.status === 0 ? open : null, linkButton(t("page.bingo"), "/bingo", "primary"));
  }
  document.title = `${view.title} · ${t("brand")}`;
  const language = about.pack.language;
  if (view.host) showWall(path, view, about);
  else if (view.me) showCard(path, view, language);
  else showJoin(path, view, language, (joined) => showCard(path, joined, language));
}
