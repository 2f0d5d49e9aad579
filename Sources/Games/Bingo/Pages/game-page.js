// One game: the wall for its host, the card for who plays, and the form for who wants to.
import { get } from "../shared/api.js";
import { linkButton } from "../shared/dom.js";
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
  else showJoin(path, view, (joined) => showCard(path, joined, language));
}
