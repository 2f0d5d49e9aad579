// The memory of this browser: names, choices, and where a game was left. Never a secret.

/**
 * The stores, in order: for good, or, where that is full or switched off, for this tab, or else until the page is left.
 */
const stores = ["localStorage", "sessionStorage"];
const memory = new Map();
const prefix = "apeiron.";

/** The kept text, or null where there is none. */
export function kept(name) {
  if (memory.has(name)) return memory.get(name);
  for (const store of [...stores].reverse()) {
    try {
      const text = window[store].getItem(prefix + name);
      if (text !== null) return text;
    } catch {
      // Private windows of some browsers refuse: then the other ones have it.
    }
  }
  return null;
}

/** Keeps `text` in the first place that takes it; null forgets it. Nothing fails. */
export function keep(name, text) {
  let left = text;
  for (const store of stores) {
    try {
      if (left === null) window[store].removeItem(prefix + name);
      else window[store].setItem(prefix + name, left);
      left = null;
    } catch {
      // It is full, or refused: the next one has to do.
    }
  }
  if (left === null) memory.delete(name);
  else memory.set(name, left);
}

/** Whether what is kept of `name` is there also after the page. */
export const lasts = (name) => !memory.has(name);

/** All that is kept, as [name, text], without what ends with the page. */
export function allKept() {
  return stores.flatMap((store) => {
    try {
      return Object.entries(window[store])
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, text]) => [key.slice(prefix.length), text]);
    } catch {
      return [];
    }
  });
}
