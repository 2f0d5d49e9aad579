// What to mend before a pack is ready, and how many photographs are missing, in sentences: from the report of a rehearsal.
import { t } from "../shared/text.js";

/** The most things that one sentence names. */
const maxNamed = 5;

/** The sentences, the most urgent first; none of a pack that is ready. */
export function mending({ things, strangers, mistaken, readyFrom }) {
  const sentences = [];
  for (const { name, takenFor } of things) {
    for (const other of takenFor) sentences.push(t("mend.taken", { name, other: other.name }));
  }
  for (const { name, shown, found } of things) {
    if (shown && found / shown < readyFrom) sentences.push(t("mend.missed", { name, found, count: shown }));
  }
  if (mistaken) sentences.push(t("mend.strangers", { mistaken, count: strangers }));
  return [...sentences, ...missing(things)];
}

/** A sentence for all things of which as many photographs are missing, the most photographs first. */
function missing(things) {
  const counts = [...new Set(things.map((thing) => thing.missing))].filter((count) => count > 0);
  return counts
    .sort((one, other) => other - one)
    .map((count) => {
      const names = things.filter((thing) => thing.missing === count).map(({ name }) => name);
      const others = names.length - maxNamed;
      const named = names.slice(0, maxNamed).join(", ");
      if (names.length === 1) return t("mend.missing", { count, name: named });
      return t("mend.missingEach", {
        count,
        names: others > 0 ? t("mend.others", { names: named, count: others }) : named,
      });
    });
}
