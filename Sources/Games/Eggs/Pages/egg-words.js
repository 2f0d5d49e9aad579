// An egg in words: what it is called, what was done to it, and how its pin is drawn.
import { nameOf, region, t } from "../shared/text.js";

export const titleOf = ({ number, title }) =>
  title ? t("eggs.eggTitled", { number: String(number), title }) : t("eggs.egg", { number: String(number) });

/** "Anna collected Egg 2 · 14:02." */
export function storyOf(egg) {
  const who = egg.mine ? t("eggs.you") : nameOf(egg.by);
  return t(`eggs.did.${egg.change}`, { who, egg: titleOf(egg), time: timeOf(egg.at) });
}

/** The time of day, with the date where it was another day. */
function timeOf(at) {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(region, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/** The pins of those of `eggs` whose places are known. */
export const pinsOf = (eggs) =>
  placedOf(eggs).map((egg) => ({
    id: egg.id,
    kind: "egg",
    mark: String(egg.number),
    done: egg.collected,
    latitude: egg.latitude,
    longitude: egg.longitude,
    label: t(egg.collected ? "eggs.pin.collected" : "eggs.pin.lying", { egg: titleOf(egg) }),
  }));

/** Those of `eggs` whose places are known. */
export const placedOf = (eggs) => [...eggs].filter(({ latitude }) => latitude != null);
