import { ApiError, isTemporary } from "../http/api-error.ts";
import { failureMessage, failureSince, recordFailure } from "./renewal-pace.ts";
import {
  accessOf,
  adoptToken,
  chain,
  endRenewal,
  failRenewal,
  isOvertaken,
  isRefusal,
  overtaken,
  recordLocally,
  step,
} from "./session-steps.ts";
import type { AccessToken, Moment, Renewal, SessionEffect, Step, TabSession, Timed, Try } from "./tab-session.ts";

// The steps of a renewal from the lock to its end.

// Milliseconds until the next hedged request. The first is early enough that a lost response costs six seconds at most;
// all together stay below six requests a minute.
const hedgeDelays = [4_500, 6_500];
const laterHedgeDelay = 20_000;
const checkDelay = 100;
// A browser may deliver a message some hundred milliseconds after the change of the storage.
const messageLimit = 1_000;
const mostTries = 3;

/** Uses the token, or the failure, of the tab that had the lock before; otherwise sends the stored refresh token. */
export function lockAcquired(state: TabSession, event: Timed<"lock-acquired">): Step {
  const { renewal } = state;
  if (renewal.status !== "queued") return step(state);
  const { run, refused, callers, queuedAt, seen } = renewal;
  const { stored, now } = event;
  const access = accessOf(state);
  if (access && access.token !== refused) return succeed(state, access, now);
  const failure = failureSince(state.failures, queuedAt, now);
  if (failure) return failRenewal(state, failure, now);
  const attempt = { run, refused, callers, startedAt: now, triesLeft: mostTries };
  // Another tab has stored a token meanwhile: its message with the access token is on the way.
  const isRenewed = stored !== undefined && stored !== seen;
  return isRenewed ? check(state, { ...attempt, sent: stored }, undefined, messageLimit) : send(state, attempt, event);
}

function send(state: TabSession, attempt: Omit<Try, "sent">, { stored, now }: Moment): Step {
  if (!stored) return failRenewal(state, new ApiError("auth.refresh_invalid", { status: 401 }), now);
  const calling = { ...attempt, status: "calling", sent: stored, requests: 1 } as const;
  return step({ ...state, renewal: calling }, ...requestEffects(calling));
}

/**
 * Sends one request, and further ones while none has a response: a lost response cannot be distinguished from a slow
 * one.
 */
function requestEffects({ run, requests, sent }: Extract<Renewal, { status: "calling" }>): SessionEffect[] {
  const delay = hedgeDelays[requests - 1] ?? laterHedgeDelay;
  return [
    { type: "send-request", run, request: requests, token: sent },
    { type: "hedge-after", run, delay },
  ];
}

/** Sends the same refresh token again, unless another tab replaced it while this one was frozen. */
export function hedge(state: TabSession, { stored }: Timed<"hedge-due">): Step {
  const { renewal } = state;
  if (renewal.status !== "calling") return step(state);
  if (stored !== renewal.sent) return check(state, renewal, overtaken());
  const calling = { ...renewal, requests: renewal.requests + 1 };
  return step({ ...state, renewal: calling }, ...requestEffects(calling));
}

/** Uses the new tokens. A late response, e.g. after a freeze, never replaces another tab's tokens. */
export function responseReceived(state: TabSession, event: Timed<"response-received">): Step {
  const { renewal } = state;
  const { response, stored, now } = event;
  if (renewal.status !== "calling") return step(state);
  if (stored !== renewal.sent && stored !== response?.refresh_token) return tryAgain(state, renewal, undefined, event);
  if (typeof response?.access_token !== "string" || typeof response.refresh_token !== "string") {
    const message = "POST /auth/refresh returned an unexpected shape.";
    return failTry(state, renewal, new ApiError("server.unavailable", { message }), now);
  }
  const access = { token: response.access_token, email: response.email };
  const stores = step(
    state,
    { type: "store-token", token: response.refresh_token },
    { type: "broadcast", message: { type: "TOKEN_REFRESHED", ...access } },
  );
  return chain(stores, (next) => succeed(next, access, now));
}

/** A temporary failure of an earlier request counts only when no later one is in flight. */
export function requestFailed(state: TabSession, { request, error, now }: Timed<"request-failed">): Step {
  const { renewal } = state;
  if (renewal.status !== "calling" || (request < renewal.requests && isTemporary(error))) return step(state);
  // A refused tab may have lost a race with another tab: it reads the storage again before it ends the session.
  if (isRefusal(error) || isOvertaken(error)) return check(state, renewal, error);
  return failTry(state, renewal, error, now);
}

function check(state: TabSession, renewal: Try, refusal: unknown, delay = checkDelay): Step {
  const { run, refused, callers, sent, startedAt, triesLeft } = renewal;
  const checking = { status: "checking", run, refused, callers, sent, startedAt, triesLeft, refusal } as const;
  return step({ ...state, renewal: checking }, { type: "check-after", run, delay });
}

export function checkDue(state: TabSession, event: Timed<"check-due">): Step {
  const { renewal } = state;
  return renewal.status === "checking" ? tryAgain(state, renewal, renewal.refusal, event) : step(state);
}

/** Uses another tab's token, tries the stored one, or fails with `refusal` when nothing has changed. */
function tryAgain(state: TabSession, renewal: Try, refusal: unknown, moment: Moment): Step {
  const { run, refused, callers, sent, startedAt, triesLeft } = renewal;
  const access = accessOf(state);
  if (access && access.token !== refused) return succeed(state, access, moment.now);
  if (triesLeft > 1 && !(refusal && moment.stored === sent)) {
    return send(state, { run, refused, callers, startedAt, triesLeft: triesLeft - 1 }, moment);
  }
  const error = refusal ?? overtaken();
  return failRenewal(isRefusal(error) ? state : recordLocally(state, error, moment.now), error, moment.now);
}

function succeed(state: TabSession, access: AccessToken, now: number): Step {
  return chain(endRenewal(state), (next) => adoptToken(next, access, now));
}

/** Records a failure and sends it to the other tabs, so that they wait too. */
function failTry(state: TabSession, { startedAt }: Try, error: unknown, now: number): Step {
  const failures = recordFailure(state.failures, error, startedAt, now);
  const failure = failureMessage(failures);
  const recorded = { ...state, failures };
  const sent = failure ? step(recorded, { type: "broadcast-failure", failure }) : step(recorded);
  return chain(sent, (next) => failRenewal(next, error, now));
}
