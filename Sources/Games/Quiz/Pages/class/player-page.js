// A player of a class game, with the own camera. The browser remembers by the PIN which contest it has joined.

import { button, h, linkButton } from "../../shared/dom.js";
import { post } from "../../shared/events/api.js";
import { openPage, showLoading, showProblem } from "../../shared/page-frame.js";
import { keep, kept } from "../../shared/storage.js";
import { t } from "../../shared/text.js";
import { Contestant } from "../play/contestant.js";
import { nameOfTeam, teamOf } from "../play/teams.js";
import { nextGame } from "./next-game.js";

const pin = location.pathname.split("/").pop();
const contest = kept(`game.${pin}`);

if (!contest) location.replace(`/join?pin=${encodeURIComponent(pin)}`);
else openPage("player").then((about) => about && play(about));

function play(about) {
  showLoading();
  const leave = async () => {
    if (!confirm(t("leave.sure"))) return;
    await post(`/api/contests/${contest}/leave`).catch(() => {});
    forget();
    location.assign("/");
  };
  const standing = (view) => {
    const { me, phase } = view;
    const team = teamOf(view, me);
    return h(
      "p",
      { class: "standing" },
      t("standing", { rank: me.rank, points: t("points", { count: me.points }) }),
      team
        ? h(
            "span",
            { class: "small" },
            t("standing.team", {
              team: nameOfTeam(team),
              rank: team.rank,
              points: t("points", { count: team.points }),
            }),
          )
        : null,
      phase === "question" ? h("span", { class: "small" }, t("othersPlay")) : null,
    );
  };
  new Contestant(contest, about.pack.language, {
    extras(scene, view) {
      switch (scene) {
        case "knock":
        case "lobby":
        case "wait":
          return [button(t("leave"), leave, "quiet")];
        case "verdict":
          return [standing(view)];
        case "left":
          forget();
          return [linkButton(t("toHome"), "/")];
        case "over":
          return [
            nextGame(`/api/contests/${contest}/next?as=player`, "nextGame.join", (next) => `/join?pin=${next}`, true),
            linkButton(t("toHome"), "/"),
          ];
        default:
          return [];
      }
    },
    gone(problem) {
      forget();
      showProblem(problem, null, linkButton(t("page.join"), `/join?pin=${encodeURIComponent(pin)}`, "primary"));
    },
  });
}

function forget() {
  keep(`game.${pin}`, null);
}
