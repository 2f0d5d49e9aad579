// Why nothing was accepted in a picture: reasons come as codes (Rejection.swift).
import { hasText, listOf, t } from "../text.js";

/** The words for the reason `code` that names things by these `labels`; undefined for the code of a newer daemon. */
export function reasonWords(code, labels = []) {
  const key = `reason.${code}`;
  if (labels.length && hasText(`${key}.named`)) return t(`${key}.named`, { name: listOf(labels) });
  return hasText(key) ? t(key) : undefined;
}
