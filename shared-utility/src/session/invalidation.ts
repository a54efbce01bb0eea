import { pause } from "../browser/pause.ts";
import type { ApiClient } from "../http/api-client.ts";
import { isApiError, isTemporary } from "../http/api-error.ts";
import type { SignOutMark } from "./sign-out-mark.ts";

export interface SessionTokens {
  access: string | undefined;
  refresh: string | undefined;
}

// A caller waits this long; the call goes on behind it, since only its response removes the HttpOnly cookies.
const longestWait = 5_000;
const callTimeout = 60_000;
const noTokens: SessionTokens = { access: undefined, refresh: undefined };

/**
 * Ends a session on the server: best effort, once more when the network is back, and at the next start of the page by
 * the session's cookie (`mark`).
 */
export function createInvalidation({ request }: Pick<ApiClient, "request">, mark: SignOutMark, page: Window = window) {
  let running: Promise<unknown> = Promise.resolve();
  let call = new AbortController();
  let unsent: SessionTokens | undefined;

  function invalidate(tokens: SessionTokens): Promise<unknown> {
    const { signal } = call;
    unsent = undefined;
    mark.set();
    const sending = sendInvalidation(request, tokens, signal).then((outcome) => {
      if (signal.aborted) return;
      if (outcome === "answered") mark.remove();
      if (outcome === "unreachable") unsent = tokens;
    });
    running = withinWait(sending);
    return running;
  }

  function giveUp() {
    call.abort();
    call = new AbortController();
    unsent = undefined;
    mark.remove();
  }

  page.addEventListener("online", () => void (unsent && invalidate(unsent)));

  return {
    invalidate,
    /** Resolves when the last call has ended, after 5 s at the latest. */
    ended: () => running,
    /** Call when the page starts as a guest: ends the session of the cookie if an earlier sign-out got no response. */
    finish: () => (mark.isSet() ? invalidate(noTokens) : running),
    /** Call after a sign-in, also another tab's: the response of an earlier sign-out would remove its cookie. */
    giveUp,
    /** Call before a sign-in: waits for the end of the last session. */
    beforeSignIn: () => running.then(giveUp),
  };
}

export type Invalidation = ReturnType<typeof createInvalidation>;

/** Resolves when the call has ended, after 5 s at the latest. */
function withinWait(sending: Promise<void>): Promise<unknown> {
  const ended = new AbortController();
  return Promise.race([sending.finally(() => ended.abort()), pause(longestWait, ended.signal)]);
}

type Outcome = "answered" | "unreachable" | "failed";

async function sendInvalidation(
  request: ApiClient["request"],
  { access, refresh }: SessionTokens,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    await request<void>({
      method: "DELETE",
      path: "/auth/invalidate",
      authorization: access ? { bearer: access } : "none",
      headers: refresh ? { "refresh-token": refresh } : {},
      timeout: callTimeout,
      signal,
    });
    return "answered";
  } catch (error) {
    if (!isApiError(error)) return "failed";
    if (error.status === 0) return "unreachable";
    return isTemporary(error) ? "failed" : "answered";
  }
}
