// The browser that opens the address that the daemon prints is the host's.
import { get, post } from "./events/api.js";

/**
 * Makes this browser the host's where the address has a key, /host#KEY, and says so in `about`: what stands after # is
 * never sent by a browser, and it does not stay in the address either. Returns the problem of a daemon that refuses it,
 * else null.
 */
export async function useKey(about) {
  const key = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  if (!key) return null;
  try {
    await post("/api/host", { key });
    Object.assign(about, await get("/api/about"));
    return null;
  } catch (problem) {
    return problem;
  }
}
