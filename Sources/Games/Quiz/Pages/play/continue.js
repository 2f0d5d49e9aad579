// Enter, or a tap anywhere on a finished scene, goes on to the next.

/** Milliseconds in which a scene cannot be left: a key that was pressed for the last scene must not skip this one. */
const grace = 600;

/**
 * Calls `action` once for Enter, space or, where it `taps`, a tap, but not where they mean something else (buttons,
 * links, fields). Returns what ends the waiting.
 */
export function onGoOn(action, taps = true) {
  const began = performance.now();
  const controller = new AbortController();
  const listen = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (event.target.closest?.("button, a, input, select, textarea, summary, dialog, footer, header")) return;
    if (event.repeat || performance.now() - began < grace) return;
    event.preventDefault();
    controller.abort();
    action();
  };
  addEventListener("keydown", listen, { signal: controller.signal });
  if (taps) addEventListener("click", listen, { signal: controller.signal });
  return () => controller.abort();
}
