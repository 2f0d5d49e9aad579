// Answering by keys: 1 to 4 choose, arrows go from option to option, Enter presses the one in focus as everywhere.

/** Listens until the page is left: `choose(slot)` for a digit. */
export function listenToKeys(stage, choose) {
  addEventListener("keydown", (event) => {
    if (
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.matches?.("input, select, textarea")
    )
      return;
    const options = [...stage.querySelectorAll(".option")];
    if (!stage.isConnected || !options.length) return;
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= options.length) return choose(Number(event.key) - 1);
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    if (!step) return;
    const at = options.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : options.length - 1) : (at + step + options.length) % options.length;
    options[next].focus();
    event.preventDefault();
  });
}
