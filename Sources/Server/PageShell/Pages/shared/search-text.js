// A text as a search sees it: in any script, without case and accents. SearchText.swift does the same for the API and
// the command line; both are held against Tests/PlacesTests/folding.json.

/**
 * The blocks of combining marks, and the points of Hebrew and Arabic. Vowel signs of other scripts are no accents and
 * stay.
 */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Letters whose stroke or ligature Unicode does not take apart, and the final sigma. */
const letters = { ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", æ: "ae", œ: "oe", ð: "d", þ: "th", ς: "σ" };

/** Folds `text`; capitals are made small by way of capitals, so that "ß" is "ss". */
export function fold(text) {
  return text
    .normalize("NFKD")
    .replace(marks, "")
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđħŧæœðþς]/g, (letter) => letters[letter])
    .trim()
    .replace(/\s+/g, " ");
}

/** Whether each word of the folded `query` is in the folded `text`, anywhere and in any order. */
export const hasWords = (text, query) => query.split(" ").every((word) => text.includes(word));
