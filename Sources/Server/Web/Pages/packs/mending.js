// The list of what to mend before a pack is ready, in sentences: from the report of a rehearsal.
import { t } from "../shared/text.js";

/** The most things that one sentence names. */
const maxNamed = 5;

/** The sentences, the most urgent first; none of a pack that is ready. */
export function mending({ things, strangers, mistaken, readyFrom }) {
  const unseen = things.filter(({ shown }) => !shown).map(({ name }) => name);
  const sentences = [];
  for (const { name, takenFor } of things) {
    for (const other of takenFor) sentences.push(t("mend.taken", { name, other: other.name }));
  }
  for (const { name, shown, found } of things) {
    if (shown && found / shown < readyFrom) sentences.push(t("mend.missed", { name, found, count: shown }));
  }
  if (mistaken) sentences.push(t("mend.strangers", { mistaken, count: strangers }));
  if (unseen.length > maxNamed) {
    sentences.push(
      t("mend.unseenMore", { names: unseen.slice(0, maxNamed).join(", "), count: unseen.length - maxNamed }),
    );
  } else if (unseen.length) {
    sentences.push(t("mend.unseen", { names: unseen.join(", ") }));
  }
  return sentences;
}
