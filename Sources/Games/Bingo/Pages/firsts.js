// Those who were first, in words.
import { t } from "../shared/text.js";

/** The sentences on the first row and the first full card of the game `data`, whose players are `items` by id. */
export const firstsOf = (data, items) =>
  [
    ["bingo.firstRow", data.firstRow],
    ["bingo.firstFull", data.firstFull],
  ].flatMap(([key, number]) => {
    const player = number && items.get(String(number));
    return player ? [t(key, { name: player.name })] : [];
  });

/** "3 of 9". */
export const tallyOf = (found) => t("bingo.tally", { found: found.filter(Boolean).length, total: found.length });
