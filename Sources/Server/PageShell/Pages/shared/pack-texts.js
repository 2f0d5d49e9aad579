// Texts of a pack as its author has them: a table of languages; what is the same in all of them stands under the empty
// one.

/** The language, or "", under which the text for a reader of `language` stands; undefined where there is no text. */
const keyIn = (table, language) => [language, "", "en", ...Object.keys(table ?? {})].find((key) => table?.[key] != null);

/** The text for a reader of `language`. */
export const textIn = (table, language) => table?.[keyIn(table, language)] ?? "";

/** The language of that text; null where it is not known. */
export const tongueIn = (table, language) => keyIn(table, language) || null;

/**
 * The languages in which a text is written by itself; of a text that is the same in all, or of a pack of one language,
 * the empty one.
 */
export const tonguesOf = (languages) => (languages.length > 1 ? languages : [""]);

/** The address at which the pack `name` of the library is edited, at the question about `thing` if that is given. */
export const packAddress = (name, thing = null) =>
  `/packs/${encodeURIComponent(name)}${thing === null ? "" : `?thing=${encodeURIComponent(thing)}`}`;
