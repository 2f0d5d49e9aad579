// Whoever opens the address that the daemon prints is the host.
import { post } from "./api.js";

/**
 * Makes this browser the host's where the address has a key, /host#KEY: what stands after # is never sent by a browser, and it does not stay in the
 * address either. Returns the problem of a daemon that refuses it, else null.
 */
export async function useKey() {
  const key = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  if (!key) return null;
  return post("/api/host", { key }).then(
    () => null,
    (problem) => problem,
  );
}
