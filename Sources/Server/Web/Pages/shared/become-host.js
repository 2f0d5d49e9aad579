// Whoever sits at the daemon's own machine is host without a key.
import { post } from "./api.js";

/** Makes this browser the host's where that takes no key, and says so in `about`; throws the problem of a daemon that refuses. */
export async function becomeHost(about) {
  if (about.host || !about.hostWithoutKey) return;
  await post("/api/host");
  about.host = true;
}
