// The page on which the answers of a pack that wait for their pictures are photographed.

import { linkButton } from "../shared/dom.js";
import { get } from "../shared/events/api.js";
import { openPage, showLoading, showProblem } from "../shared/page-frame.js";
import { t } from "../shared/text.js";
import { showPhotographs } from "./photographs.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const about = await openPage("photograph");
if (about) open();

async function open() {
  showLoading();
  try {
    showPhotographs(await get(`/api/packs/${encodeURIComponent(name)}`));
  } catch (problem) {
    showProblem(problem, open, linkButton(t("page.packs"), "/packs", "primary"));
  }
}
