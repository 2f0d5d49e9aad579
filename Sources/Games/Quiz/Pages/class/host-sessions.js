// The browsers that are the host's, each with what ends its session.

import { button, fill, h } from "../../shared/dom.js";
import { call, get } from "../../shared/events/api.js";
import { formatDate, t } from "../../shared/text.js";

/** A section with the list, which is filled when the daemon has answered. */
export function hostSessions() {
  const list = h("ul", { class: "plain-list sessions" });
  const told = h("p", { class: "failure", role: "alert" });
  const renew = async () => {
    try {
      const sessions = await get("/api/host/sessions");
      fill(
        list,
        sessions.map((session) => row(session, end)),
      );
    } catch (problem) {
      told.textContent = problem.words;
    }
  };
  const end = async ({ id, mine }) => {
    try {
      await call("DELETE", mine ? "/api/host" : `/api/host/sessions/${id}`);
    } catch (problem) {
      told.textContent = problem.words;
    }
    // At the daemon's machine the page itself would log in again.
    if (mine) location.assign("/");
    else await renew();
  };
  renew();
  return h(
    "section",
    { "aria-labelledby": "sessions" },
    h("h2", { id: "sessions" }, t("host.sessions")),
    h("p", { class: "small muted" }, t("host.sessionsHelp")),
    list,
    told,
  );
}

function row(session, end) {
  const { id, browser, address, began, mine } = session;
  const told = [mine ? t("host.thisBrowser") : null, formatDate(began), address || null];
  return h(
    "li",
    { "data-session": id },
    h("span", {}, browser || id, h("span", { class: "small muted" }, ` · ${told.filter(Boolean).join(" · ")}`)),
    button(t(mine ? "host.logOut" : "host.revoke"), () => end(session), "quiet"),
  );
}
