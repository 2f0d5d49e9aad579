// Follows a contest or a wall by server-sent events, through lost networks and restarts of the daemon.
import { get } from "./api.js";
import { hearClock } from "./clock.js";

/** Seconds between attempts where the browser itself has given up. */
const pauses = [1, 2, 4, 8];

/**
 * Follows the View at `path`. `heard.state(view)` gets every state, `heard.sight(answer)` what the daemon's camera sees,
 * `heard.online(bool)` whether the daemon is reached, `heard.gone(problem)` when it says no for good.
 * Returns an object whose `close()` ends it.
 */
export function follow(path, heard) {
  let source = null;
  let timer = null;
  let tries = 0;
  let closed = false;

  const take = (view) => {
    hearClock(view.nowMs);
    heard.state(view);
  };

  const open = () => {
    source = new EventSource(`${path}/events`);
    source.addEventListener("open", () => {
      tries = 0;
      heard.online?.(true);
    });
    source.addEventListener("state", (event) => take(JSON.parse(event.data)));
    source.addEventListener("sight", (event) => heard.sight?.(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      heard.online?.(false);
      // While CONNECTING the browser tries by itself, with Last-Event-ID. CLOSED means that an answer was refused.
      if (source.readyState === EventSource.CLOSED) askWhy();
    });
  };

  const askWhy = async () => {
    try {
      take(await get(path));
    } catch (problem) {
      if ([401, 403, 404, 410].includes(problem.status)) {
        heard.online?.(true); // it has answered
        return closed || heard.gone(problem);
      }
    }
    if (!closed) timer = setTimeout(open, 1000 * pauses[Math.min(tries++, pauses.length - 1)]);
  };

  // A phone that wakes up must not wait for the browser's own pause.
  const wake = () => {
    if (document.visibilityState === "visible" && source?.readyState === EventSource.CONNECTING) {
      source.close();
      open();
    }
  };
  document.addEventListener("visibilitychange", wake);

  open();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
      source?.close();
    },
  };
}
