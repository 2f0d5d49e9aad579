// The end of a session of the maths games: the stars, what was reached, and where it goes on.
import { announce } from "../shared/announce.js";
import { celebrate } from "../shared/confetti.js";
import { h, linkButton } from "../shared/dom.js";
import { showScene } from "../shared/page-frame.js";
import { play, soundIsOn, soundSwitch } from "../shared/sound/sound.js";
import { speak } from "../shared/sound/voice.js";
import { t } from "../shared/text.js";
import { picture } from "./pictures.js";
import { asPlayer, pictureOf } from "./players.js";
import { again, home } from "./signs.js";

/** Milliseconds of the fanfare, after which the words for it are said. */
export const fanfare = 1600;

/** Shows the result of `session`, which has one, and says it. */
export function showResult(session, contents) {
  const { result, game } = session;
  const name = result.level && t(`maths.level.${contents.levelNames[result.level - 1]}`);
  const goesOn = ["opened", "practised"].includes(result.sentence);
  const isWon = result.score >= contents.passing;
  const words = t(`maths.result.${result.sentence}`, { level: result.level && `${result.level} (${name})` });
  showScene(
    "result",
    h(
      "section",
      { class: `center maths-result ${result.sentence} ${isWon ? "won" : ""}` },
      h(
        "p",
        { class: "eyebrow" },
        pictureOf(session.player),
        t("maths.score", { score: session.score, of: session.of }),
      ),
      result.level ? picture(contents.levelNames[result.level - 1], "") : picture("star", ""),
      h(
        "p",
        { class: "harvest", "aria-hidden": "true" },
        Array.from({ length: session.of }, (_, i) => {
          const star = h("span", { class: i < session.score ? null : "none" }, picture("star", ""));
          star.style.setProperty("--turn", i);
          return star;
        }),
      ),
      h("h1", { class: "title" }, words),
      h(
        "div",
        { class: "row" },
        goesOn
          ? linkButton(
              [
                picture(contents.levelNames[result.level - 1], ""),
                t("maths.nextLevel", { level: `${result.level}, ${name}` }),
              ],
              asPlayer(`/maths/${game}/${result.level}`, session.player),
              "primary large",
            )
          : null,
        linkButton(
          [again(), t("maths.again")],
          asPlayer(`/maths/${game}/${session.level}`, session.player),
          goesOn ? "plain large" : "primary large",
        ),
        linkButton([home(), t("maths.games")], "/maths", "plain large"),
        soundSwitch(),
      ),
    ),
  );
  announce(words);
  if (!isWon) return speak(words);
  celebrate();
  play("fanfare");
  setTimeout(() => speak(words), soundIsOn() ? fanfare : 0);
}
