import type { GuestReason } from "@portico/shared-utility/contract";
import { ApiError, isApiError } from "../http/api-error.ts";
import { tokenLifetime } from "../http/token-claims.ts";
import { noFailures, recordFailure, retryDelay } from "./renewal-pace.ts";
import type { AccessToken, Moment, SessionEffect, Step, TabSession } from "./tab-session.ts";

// The steps that several events of the session reducer share.

// The lock is kept this long after a renewal, so that the broadcast reaches every tab before the lock: in 60 measured
// rounds no session was lost, with one request a round.
const lockKeptFor = 50;
const longestMargin = 60_000;

export const step = (state: TabSession, ...effects: SessionEffect[]): Step => ({ state, effects });

/** The effects of `first`, then those of `next`. */
export function chain(first: Step, next: (state: TabSession) => Step): Step {
  const { state, effects } = next(first.state);
  return { state, effects: [...first.effects, ...effects] };
}

export function accessOf({ phase }: TabSession): AccessToken | undefined {
  return phase.status === "guest" ? undefined : phase.access;
}

/** Starts a renewal of the token `refused`, or joins the one in flight. */
export function renew(
  state: TabSession,
  refused: string | undefined,
  { now, stored }: Pick<Moment, "now" | "stored">,
  callers: number[] = [],
): Step {
  const { renewal } = state;
  if (renewal.status !== "idle") {
    return step({ ...state, renewal: { ...renewal, callers: [...renewal.callers, ...callers] } });
  }
  const run = state.lastRun + 1;
  const queued = { status: "queued", run, refused, queuedAt: now, seen: stored, callers } as const;
  return step({ ...state, lastRun: run, renewal: queued }, { type: "acquire-lock", run });
}

/** Loads the account for an access token. */
export function enter(state: TabSession, access: AccessToken, refusals: number): Step {
  return step({ ...state, phase: { status: "entering", access, refusals } }, { type: "load-account", access });
}

/** Uses another access token, this tab's or another one's. */
export function adoptToken(state: TabSession, access: AccessToken, now: number): Step {
  const { phase } = state;
  if (phase.status === "guest" || (phase.status === "entering" && phase.access.token === access.token)) {
    return step(state);
  }
  if (phase.status !== "signed-in") return enter(state, access, phase.refusals);
  if (isOtherUser(state, access)) return changeUser(state, access);
  const shown = step({ ...state, phase: { ...phase, access } }, { type: "show-token", token: access.token });
  return chain(shown, (next) => planRenewal(next, access, now));
}

export const isOtherUser = ({ phase }: TabSession, { email }: AccessToken) =>
  phase.status === "signed-in" && phase.access.email !== email;

/** Replaces the session by another user's, and ends it on the server: its refresh token is no longer stored. */
export function changeUser(state: TabSession, access: AccessToken): Step {
  const old = accessOf(state)?.token;
  return chain(
    chain(forget(state, undefined), (next) => enter(next, access, 0)),
    (next) =>
      step(
        next,
        { type: "notify-other-user", email: access.email },
        { type: "invalidate", access: old, refresh: undefined },
      ),
  );
}

/** Plans the next renewal of a new token: when a fifth of its lifetime, at most a minute, is left. */
export function planRenewal(state: TabSession, { token }: AccessToken, now: number): Step {
  const lifetime = tokenLifetime(token);
  const delay = lifetime - Math.min(longestMargin, lifetime / 5);
  const planned = { ...state, failures: noFailures, renewedAt: now, dueAt: now + delay };
  return step(planned, { type: "schedule", delay });
}

/** Plans another attempt after a failure that does not end the session. */
export function planRetry(state: TabSession, now: number): Step {
  const delay = retryDelay(state.failures, now);
  return step({ ...state, dueAt: now + delay }, { type: "schedule", delay });
}

/** Ends the renewal in flight: its callers get a token, or `error`. */
export function endRenewal(state: TabSession, error?: unknown): Step {
  const { renewal } = state;
  if (renewal.status === "idle") return step(state);
  const { run, callers } = renewal;
  const keepLockFor = renewal.status === "queued" && !isRefusal(error) ? 0 : lockKeptFor;
  const settle = error === undefined ? ({ type: "resolve" } as const) : ({ type: "reject", error } as const);
  const ended = step({ ...state, renewal: { status: "idle" } }, { type: "end-run", run, keepLockFor });
  return callers.length === 0 ? ended : chain(ended, (next) => step(next, { ...settle, callers }));
}

/** Ends the renewal in flight with a failure. A refusal ends the session; any other failure is retried. */
export function failRenewal(state: TabSession, error: unknown, now: number): Step {
  return chain(endRenewal(state, error), (next) => {
    if (isRefusal(error)) return end(next, "expired");
    if (next.phase.status === "signed-in") return planRetry(next, now);
    // The account is loading: its failure is retried.
    if (next.phase.status === "entering") return step(next);
    return chain(step(next, { type: "show-unreachable" }), (shown) => planRetry(shown, now));
  });
}

/** Records a failure of this tab that the other tabs do not share. */
export function recordLocally(state: TabSession, error: unknown, now: number): TabSession {
  return { ...state, failures: recordFailure(state.failures, error, now, now) };
}

/** Ends the session in this tab. */
export function forget(state: TabSession, reason: GuestReason | undefined): Step {
  return chain(endRenewal(state, overtaken()), (next) =>
    step(
      { ...next, phase: { status: "guest" }, failures: noFailures, dueAt: undefined },
      { type: "cancel-schedule" },
      { type: "show-guest", reason },
    ),
  );
}

/** Ends the session in all tabs. */
export function end(state: TabSession, reason: GuestReason): Step {
  const removed = step(state, { type: "remove-token" });
  const forgotten = chain(removed, (next) => forget(next, reason));
  return chain(forgotten, (next) => step(next, { type: "broadcast", message: { type: "SIGNED_OUT", reason } }));
}

/** Ends the session in all tabs immediately, then on the server if it is reachable. */
export function logOut(state: TabSession, reason: GuestReason, refresh: string | undefined): Step {
  const access = accessOf(state)?.token;
  return chain(end(state, reason), (next) => step(next, { type: "invalidate", access, refresh }));
}

/** Whether the server refused the refresh token. No other error ends a session. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.code === "auth.refresh_invalid";
}

/** Whether a sign-out, another sign-in or another tab overtook the renewal. */
export function isOvertaken(error: unknown): boolean {
  return isApiError(error) && error.code === "auth.session_missing";
}

/** The error of a renewal whose session has ended, or whose token another tab replaced. */
export function overtaken() {
  return new ApiError("auth.session_missing", { status: 401 });
}
