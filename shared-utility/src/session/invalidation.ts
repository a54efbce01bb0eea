import { pause } from "../browser/pause.ts";
import type { ApiClient } from "../http/api-client.ts";
import { isApiError, isTemporary } from "../http/api-error.ts";
import type { SignOutMark } from "./sign-out-mark.ts";

export interface SessionTokens {
  access: string | undefined;
  refresh: string | undefined;
}

// A caller waits this long; the call continues in the background, since only its response removes the HttpOnly cookies.
const longestWait = 5_000;
const callTimeout = 60_000;
const noTokens: SessionTokens = { access: undefined, refresh: undefined };

/**
 * Ends a session on the server, as far as possible: immediately, once more when the network is back and at the next
 * sign-in, and at the next start of the page by the session's cookie (`mark`).
 */
export function createInvalidation({ request }: Pick<ApiClient, "request">, mark: SignOutMark, page: Window = window) {
  const sending = createSending(request, () => mark.remove());
  let running: Promise<unknown> = Promise.resolve();

  function invalidate(tokens: SessionTokens): Promise<unknown> {
    mark.set();
    running = withinWait(sending.send(tokens));
    return running;
  }

  /** When a call names its session by tokens, the server keeps the cookies of other sessions. */
  function afterSignIn() {
    sending.abort();
    sending.forget(noTokens);
    mark.remove();
    void sending.sendAll();
  }

  function finish(): Promise<unknown> {
    if (!mark.isSet()) return running;
    mark.restoreCookie();
    return invalidate(noTokens);
  }

  page.addEventListener("online", () => void sending.sendAll());

  return {
    invalidate,
    /** Resolves when the last call has ended, after 5 s at the latest. */
    ended: () => running,
    /** Call when the page starts as a guest: ends the session of the cookie if an earlier sign-out got no response. */
    finish,
    /** Call after a sign-in, also another tab's: ends the sessions whose sign-out got no response. */
    afterSignIn,
    /** Call before a sign-in: waits for the end of the last session, whose cookie the sign-in replaces. */
    beforeSignIn: () => (sending.hasTokens() ? running : finish()).then(sending.abort),
  };
}

/** The calls for sessions that may not have ended on the server. */
function createSending(request: ApiClient["request"], onAllEnded: () => void) {
  const unanswered = new Set<SessionTokens>();
  const inFlight = new Set<SessionTokens>();
  let call = new AbortController();

  async function send(tokens: SessionTokens) {
    if (inFlight.has(tokens)) return;
    const { signal } = call;
    unanswered.add(tokens);
    inFlight.add(tokens);
    const hasResponse = await isInvalidated(request, tokens, signal);
    if (signal.aborted) return;
    inFlight.delete(tokens);
    if (!hasResponse) return;
    unanswered.delete(tokens);
    if (unanswered.size === 0) onAllEnded();
  }

  return {
    send,
    sendAll: () => Promise.all([...unanswered].map(send)),
    forget: (tokens: SessionTokens) => unanswered.delete(tokens),
    /** Whether a session can be ended without its cookie, even after the next sign-in. */
    hasTokens: () => [...unanswered].some((tokens) => tokens !== noTokens),
    /** The response of a call in flight would remove the cookies of the next session. */
    abort() {
      call.abort();
      call = new AbortController();
      inFlight.clear();
    },
  };
}

export type Invalidation = ReturnType<typeof createInvalidation>;

/** Resolves when the call has ended, after 5 s at the latest. */
function withinWait(sending: Promise<unknown>): Promise<unknown> {
  const ended = new AbortController();
  return Promise.race([sending.finally(() => ended.abort()), pause(longestWait, ended.signal)]);
}

/** Whether the server has responded: the session has ended, or had ended before. */
async function isInvalidated(
  request: ApiClient["request"],
  { access, refresh }: SessionTokens,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await request<void>({
      method: "DELETE",
      path: "/auth/invalidate",
      authorization: access ? { bearer: access } : "none",
      headers: refresh ? { "refresh-token": refresh } : {},
      timeout: callTimeout,
      // The user may leave the page at any moment, e.g. by a link, and the session would stay active.
      keepalive: true,
      signal,
    });
    return true;
  } catch (error) {
    return isApiError(error) && !isTemporary(error);
  }
}
