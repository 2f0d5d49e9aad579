// Which towns have what is typed.

import { hasWords } from "../shared/search-text.js";

/**
 * The `towns` of which one folded name has all words of the folded `query`, those before the others whose name begins
 * with it; all where there is none. The order is kept besides.
 */
export function matching(towns, query) {
  const found = towns.filter(({ folded }) => folded.some((name) => hasWords(name, query)));
  const begins = ({ folded }) => folded.some((name) => name.startsWith(query));
  return [...found.filter(begins), ...found.filter((town) => !begins(town))];
}
