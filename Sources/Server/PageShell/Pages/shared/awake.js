// Keeps the screen awake while a game goes on. Browsers allow it over HTTPS, and at the machine itself.
let wanted = false;
let lock = null;
let isAsking = false;

/** Keeps the screen awake from now on, or, where `on` is false, no longer. */
export function stayAwake(on) {
  if (on === wanted) return;
  wanted = on;
  ask();
}

async function ask() {
  if (!wanted) {
    lock?.release();
    lock = null;
    return;
  }
  // A browser takes the lock away when the page is hidden.
  if (isAsking || document.visibilityState !== "visible" || (lock && !lock.released)) return;
  isAsking = true;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    // Saving the battery comes first.
  }
  isAsking = false;
  if (!wanted) ask();
}

document.addEventListener("visibilitychange", ask);
