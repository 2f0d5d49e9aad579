// Follows a list of things that others change at the same time (eggs, places) by server-sent events: only what has changed
// is sent, and after a lost network or a restart of the daemon whatever was missed.

/** Seconds between attempts where the browser itself has given up. */
const pauses = [1, 2, 4, 8];

/**
 * Follows the list at `path`. `heard.changed(data, items)` gets what came and the map of all items by `id`,
 * `heard.online(bool)` whether the daemon is reached. Returns an object whose `close()` ends it.
 */
export function followItems(path, heard) {
  const items = new Map();
  let source = null;
  let timer = null;
  let version = 0;
  let tries = 0;
  let closed = false;

  const take = (data) => {
    if (data.whole) items.clear();
    for (const item of data.items) {
      if (item.gone) items.delete(item.id);
      else items.set(item.id, item);
    }
    version = data.version;
    heard.changed(data, items);
  };

  const open = () => {
    source?.close();
    source = new EventSource(`${path}/events?after=${version}`);
    source.addEventListener("open", () => {
      tries = 0;
      heard.online?.(true);
    });
    source.addEventListener("changes", (event) => take(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      heard.online?.(false);
      // While CONNECTING the browser tries by itself, with Last-Event-ID. CLOSED means that an answer was refused.
      if (!closed && source.readyState === EventSource.CLOSED) {
        timer = setTimeout(open, 1000 * pauses[Math.min(tries++, pauses.length - 1)]);
      }
    });
  };

  // A phone that wakes up, or has its network back, must not wait for the browser's own pause.
  const wake = () => {
    if (document.visibilityState !== "visible" || source?.readyState === EventSource.OPEN) return;
    clearTimeout(timer);
    open();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);

  open();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      source?.close();
    },
  };
}
