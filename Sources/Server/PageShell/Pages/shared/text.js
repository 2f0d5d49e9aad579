// Every word on the pages comes from one file per language: en.json, ru.json.

export const languages = { en: "English", ru: "Русский" };
export const language = document.documentElement.lang;
/** The page's language as the browser's owner writes it: "en-GB" has other dates than "en", which is American. */
export const region = globalThis.navigator?.languages?.find((tag) => tag.split("-")[0] === language) ?? language;

let words = {};
const plural = new Intl.PluralRules(language);
const number = new Intl.NumberFormat(language);

/** Loads the words of the page's language; before that `t` gives back keys. */
export async function loadTexts() {
  const answer = await fetch(new URL(`./${language}.json`, import.meta.url));
  words = await answer.json();
}

/** Whether there is a text for `key`: codes of the server may be newer than the page. */
export const hasText = (key) => key in words;

/** The text of `key` with `{name}` filled in from `values`; a text with plural forms is chosen by `values.count`. */
export function t(key, values = {}) {
  let text = words[key] ?? key;
  if (typeof text === "object") text = text[plural.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? number.format(value) : value;
  });
}

export const formatNumber = (value) => number.format(value);
/** 4210 as "4.2". */
export const formatSeconds = (milliseconds) =>
  (milliseconds / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** How long an answer took: "4.2 s", or "at once" where the clock had not begun; null where there is none. */
export function formatAfter(milliseconds) {
  if ((milliseconds ?? null) === null) return null;
  return milliseconds ? t("afterSeconds", { seconds: formatSeconds(milliseconds) }) : t("atOnce");
}
/** 0.998 as "99.8 %", and never 100 % of a thing that is only very likely. */
export const formatSure = (probability) =>
  Math.min(probability, 0.999).toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });
/** 0.75 as "75 %". */
export const formatShare = (share) => share.toLocaleString(language, { style: "percent" });
export const formatDate = (text) => new Date(text).toLocaleString(region, { dateStyle: "medium", timeStyle: "short" });
/** "123456" as "123 456", held together by a space that does not break. */
export const formatPin = (pin) => String(pin).replace(/(\d{3})(?=\d)/g, "$1\u00a0");
/** "one", "one or two", "one, two or three". */
export const listOf = (names) => new Intl.ListFormat(language, { type: "disjunction" }).format(names);
/**
 * The name of the person who has done something; the daemon has one name, in one language, for those who give none
 * ("somebody") and for those who type commands.
 */
export const nameOf = (name) =>
  name === "somebody" ? t("somebody") : name === "the command line" ? t("commandLine") : name;
