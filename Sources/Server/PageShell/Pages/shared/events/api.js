// Talks to the daemon.
import { hasText, language, t } from "../text.js";

/** A request that was refused, or (status 0) did not get through. */
export class Problem extends Error {
  constructor(status, code, title, { retryAfter = null, name = null, told = null } = {}) {
    super(title);
    Object.assign(this, { status, code, retryAfter, named: name, told });
  }

  /** The words on what happened and what to do, in the page's language. */
  get words() {
    const values = { name: this.named, count: this.retryAfter ?? 1 };
    for (const key of [`problem.${this.code}`, `problem.${this.status}`]) if (hasText(key)) return t(key, values);
    return this.message || t("problem.unknown");
  }
}

/** Seconds that the daemon has for its answer where no picture or file has to be sent first. */
export const patience = 20;

/** Milliseconds after which who acts is told that the daemon has not answered yet. */
const slow = 5000;
/** Actions that wait for longer than that. */
let waiting = 0;
let tell = () => {};

/** Has `listener(bool)` told whether an action waits for its answer for long. */
export const onSlow = (listener) => (tell = listener);

/** Does `work()`, and tells if it takes long. */
async function tellingIfSlow(work) {
  let isSlow = 0;
  const change = (by) => tell((waiting += by) > 0);
  const timer = setTimeout(() => change((isSlow = 1)), slow);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isSlow) change(-1);
  }
}

/**
 * Sends a request and returns what is answered: JSON as a value, an image as a blob. Throws `Problem` only, after
 * `limit` seconds at the latest, if there is a limit. `send` does it, as `fetch` does.
 */
export async function call(
  method,
  path,
  body = null,
  headers = {},
  limit = body instanceof Blob ? null : patience,
  send = fetch,
) {
  // The words of the pack come in the language that the page shows.
  headers = { "Accept-Language": language, ...headers };
  const json = body !== null && !(body instanceof Blob);
  if (json) headers = { ...headers, "Content-Type": "application/json" };
  else if (body) headers = { ...headers, "Content-Type": body.type };
  // Older browsers wait without a limit.
  const signal = limit === null ? undefined : AbortSignal.timeout?.(1000 * limit);
  let answer = null;
  try {
    answer = await send(path, {
      method,
      headers,
      body: json ? JSON.stringify(body) : body,
      signal,
      cache: "no-store",
    });
    if (!answer.ok) throw await refusal(answer);
    const type = answer.headers.get("Content-Type") ?? "";
    if (type.startsWith("image/")) return await answer.blob();
    return type.includes("json") ? await answer.json() : null;
  } catch (error) {
    if (error instanceof Problem) throw error;
    // A GET can be sent again. Of the rest, nobody knows whether it has arrived if the answer is late.
    const code = method === "GET" ? "offline" : answer || signal?.aborted ? "unanswered" : "unsent";
    throw new Problem(0, code, t("problem.offline"));
  }
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => tellingIfSlow(() => call("POST", path, body));
/** Asks for what may take minutes, such as enrolling the pictures of a pack. */
export const longWork = (method, path, body = null) => call(method, path, body, {}, null);

/** Sends an action of the host or the owner of a contest; returns the View after it. */
export const act = (contest, action, values = {}) => post(`/api/contests/${contest}/actions`, { action, ...values });

async function refusal(answer) {
  const wait = Number(answer.headers.get("Retry-After")) || null;
  let told = {};
  try {
    told = await answer.json();
  } catch {
    // A proxy's page, or nothing at all: the status has to do.
  }
  return new Problem(answer.status, told.code ?? String(answer.status), told.title ?? "", {
    retryAfter: wait,
    name: told.name,
    told,
  });
}

/** `path` for what asks without headers (an event stream, a link): in the language that the page shows. */
export const inLanguage = (path) => `${path}${path.includes("?") ? "&" : "?"}language=${language}`;

/** The address of a reference's thumbnail: of a pack of the library, or of the usual one. */
export const thumbnail = (name, pack = null) =>
  `/api/catalogue/${encodeURIComponent(name)}/image${pack === null ? "" : `?pack=${encodeURIComponent(pack)}`}`;
