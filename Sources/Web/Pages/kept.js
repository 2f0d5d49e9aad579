// What this browser keeps for itself: names, choices, and where a game was left. Never a secret.

/** The kept text, or null where there is none or storage is switched off. */
export function kept(name) {
  try {
    return localStorage.getItem(`apeiron.${name}`);
  } catch {
    return null;
  }
}

/** Keeps `text`; null forgets it. Where storage is switched off nothing is kept, and nothing fails. */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(`apeiron.${name}`);
    else localStorage.setItem(`apeiron.${name}`, text);
  } catch {
    // Private windows of some browsers refuse; the page works without.
  }
}
