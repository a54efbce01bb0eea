import type { Session } from "@portico/shared-utility/contract";
import { isApiError } from "../http/api-error.ts";
import { tokenClaims } from "../http/token-claims.ts";
import { blockingFailure, elapsed, isWithinLimit, noFailures, remoteFailures } from "./renewal-pace.ts";
import { checkDue, hedge, lockAcquired, requestFailed, responseReceived } from "./renewal-steps.ts";
import {
  accessOf,
  adoptToken,
  chain,
  changeUser,
  endRenewal,
  enter,
  failRenewal,
  forget,
  isOtherUser,
  logOut,
  overtaken,
  planRenewal,
  planRetry,
  recordLocally,
  renew,
  step,
} from "./session-steps.ts";
import type { AccessToken, Moment, SessionEvent, Step, TabSession, Timed } from "./tab-session.ts";

// All decisions about a tab's session, as one pure function (docs/product.md#sessions). `session-manager.ts` performs
// the effects and reports their results as events.
//
// The phase of the session:
//   guest      no session
//   resuming   the stored refresh token may become a session: a renewal is in flight, or planned
//   entering   there is an access token; user and applications are loading
//   signed-in  the account is shown; the token is renewed before it expires, and when the server refuses it
//
// The renewal of the token, in every phase but guest:
//   idle       the next one may be planned (`dueAt`)
//   queued     the tab waits for the lock of all tabs
//   calling    it has the lock; one or more requests with the same refresh token are in flight
//   checking   the server refused that token, or another tab replaced it: 100 ms later the storage is read again, and
//              the renewal is tried with the token that is stored then, three times at most. Where another tab renewed
//              while this one waited for the lock, it waits up to a second for that tab's message
//
// The rules:
//   Only a refusal of the stored refresh token, or of the access token just renewed by it, ends a session. Any other
//   failure keeps it, and is retried.
//   A sign-in or sign-out ends a renewal: the events of its run are ignored from then on.
//   A refresh token that another tab replaced is not sent again, and a response to it replaces no newer one.

type Transitions = { [Type in SessionEvent["type"]]: (state: TabSession, event: Timed<Type>) => Step };

const transitions: Transitions = {
  "resume-requested": resume,
  "renewal-requested": renewalRequested,
  "signed-in": signedIn,
  "sign-out-requested": (state, { stored }) => logOut(state, "signed-out", stored),
  "session-dropped": (state, { reason }) => forget(state, reason),
  "lock-acquired": lockAcquired,
  "lock-failed": (state, { error, now }) => failRenewal(recordLocally(state, error, now), error, now),
  "response-received": responseReceived,
  "request-failed": requestFailed,
  "hedge-due": hedge,
  "check-due": checkDue,
  "account-loaded": accountLoaded,
  "account-failed": accountFailed,
  "apps-loaded": appsLoaded,
  "renewal-due": renewalDue,
  "tab-woken": tabWoken,
  "network-back": networkBack,
  "page-restored": (state, moment) => chain(wake(state, moment), (next) => noticeLoss(next, moment)),
  "storage-changed": confirmLoss,
  "loss-due": noticeLoss,
  "other-user-due": otherUserDue,
  "message-received": messageReceived,
  "failure-received": failureReceived,
};

/** The state of a tab whose page shows `session`: before start-up, or after a start-up that failed. */
export function initialSession(session: Session): TabSession {
  const isGuest = session.status === "guest" && session.reason !== "unreachable";
  return {
    phase: isGuest ? { status: "guest" } : { status: "resuming", access: undefined, refusals: 0 },
    renewal: { status: "idle" },
    failures: noFailures,
    renewedAt: Number.NEGATIVE_INFINITY,
    dueAt: undefined,
    lastRun: 0,
  };
}

/** Whether an attempt to resume the session is in progress. */
export function isAttempting({ phase, renewal }: TabSession): boolean {
  return phase.status === "entering" || (phase.status === "resuming" && renewal.status !== "idle");
}

/** The next state, and the effects to perform in their order. Events of an earlier renewal change nothing. */
export function reduceSession(state: TabSession, event: SessionEvent & Moment): Step {
  const { renewal } = state;
  if ("run" in event && (renewal.status === "idle" || renewal.run !== event.run)) return step(state);
  return (transitions[event.type] as (state: TabSession, event: SessionEvent & Moment) => Step)(state, event);
}

function resume(state: TabSession, moment: Moment): Step {
  if (state.phase.status === "entering" || state.phase.status === "signed-in") return step(state);
  const access = accessOf(state);
  const resuming: TabSession = { ...state, phase: { status: "resuming", access, refusals: 0 } };
  return access ? enter(resuming, access, 0) : renew(resuming, undefined, moment);
}

const freshFor = 1000;

/** A caller needs another token than `refused`, or a token that is less than a second old. */
function renewalRequested(state: TabSession, event: Timed<"renewal-requested">): Step {
  const { caller, refused, now } = event;
  const callers = [caller];
  const access = accessOf(state);
  if (!access) return step(state, { type: "reject", callers, error: overtaken() });
  const isFresh = refused ? access.token !== refused : elapsed(state.renewedAt, now) < freshFor;
  const error = isFresh ? undefined : blockingFailure(state.failures, now);
  if (isFresh) return step(state, { type: "resolve", callers });
  return error ? step(state, { type: "reject", callers, error }) : renew(state, access.token, event, callers);
}

function signedIn(state: TabSession, { account, access, refreshToken, now }: Timed<"signed-in">): Step {
  // Data of another user in the page is removed first.
  const ended = isOtherUser(state, access) ? forget(state, undefined) : endRenewal(state, overtaken());
  const overtaking = chain(ended, (next) =>
    step(
      { ...next, phase: { status: "signed-in", access } },
      { type: "store-token", token: refreshToken },
      { type: "show-account", account, token: access.token },
    ),
  );
  return chain(
    chain(overtaking, (next) => planRenewal(next, access, now)),
    (next) => step(next, { type: "broadcast", message: { type: "SIGNED_IN", ...access } }),
  );
}

const isLoadingFor = ({ phase }: TabSession, { token }: AccessToken) =>
  phase.status === "entering" && phase.access.token === token;

function accountLoaded(state: TabSession, { access, account, stored, now }: Timed<"account-loaded">): Step {
  if (!isLoadingFor(state, access)) return step(state);
  if (account.apps.length === 0) return logOut(state, "no-apps", stored);
  const shown = step(
    { ...state, phase: { status: "signed-in", access } },
    { type: "show-account", account, token: access.token },
  );
  return chain(shown, (next) => planRenewal(next, access, now));
}

/** A token that the server refuses is renewed once; a refusal of the new one ends the session. */
function accountFailed(state: TabSession, event: Timed<"account-failed">): Step {
  const { access, error, stored, now } = event;
  if (state.phase.status !== "entering" || !isLoadingFor(state, access)) return step(state);
  const resuming: TabSession = { ...state, phase: { ...state.phase, status: "resuming" } };
  if (isApiError(error) && error.code === "auth.token_invalid") {
    if (state.phase.refusals > 0) return logOut(state, "expired", stored);
    return renew({ ...resuming, phase: { status: "resuming", access, refusals: 1 } }, access.token, event);
  }
  const recorded = recordLocally(resuming, error, now);
  return chain(step(recorded, { type: "show-unreachable" }), (next) => planRetry(next, now));
}

/** The tenant may have taken applications from the user since the session began. */
function appsLoaded(state: TabSession, { apps, stored }: Timed<"apps-loaded">): Step {
  if (state.phase.status !== "signed-in") return step(state);
  return apps.length === 0 ? logOut(state, "no-apps", stored) : step(state, { type: "show-apps", apps });
}

function renewalDue(state: TabSession, moment: Moment): Step {
  return chain(step({ ...state, dueAt: undefined }, { type: "cancel-schedule" }), (next) =>
    next.phase.status === "signed-in" ? renew(next, next.phase.access.token, moment) : resume(next, moment),
  );
}

/** Timers do not run while the machine sleeps, and run late in a hidden tab. */
function tabWoken(state: TabSession, moment: Moment): Step {
  return chain(wake(state, moment), (next) => confirmLoss(next, moment));
}

function wake(state: TabSession, moment: Moment): Step {
  const { dueAt, failures } = state;
  if (!moment.isVisible || dueAt === undefined) return step(state);
  const isRetry = failures.count > 0 && isWithinLimit(failures, moment.now);
  return isRetry || moment.now >= dueAt ? renewalDue(state, moment) : step(state);
}

const isLost = ({ phase }: TabSession, { stored }: Moment) => phase.status === "signed-in" && stored === undefined;

/**
 * The message of the tab that ended the session may arrive a little later. Only it contains the reason: an expired
 * session keeps its page.
 */
function confirmLoss(state: TabSession, moment: Moment): Step {
  return isLost(state, moment) ? step(state, { type: "confirm-loss" }) : step(state);
}

/** No message reaches a page in the back-forward cache, nor a browser without BroadcastChannel. */
function noticeLoss(state: TabSession, moment: Moment): Step {
  return isLost(state, moment) ? forget(state, "signed-out") : step(state);
}

/** Failures without a network report nothing about the server, so they do not count towards the limit. */
function networkBack(state: TabSession, moment: Moment): Step {
  const isRetry = state.dueAt !== undefined && state.failures.count > 0;
  const next = { ...state, failures: noFailures };
  return isRetry ? renewalDue(next, moment) : wake(next, moment);
}

/** A renewal in another tab that ends after a sign-out must not sign a user in again. */
function messageReceived(state: TabSession, { message, now }: Timed<"message-received">): Step {
  const isGuest = state.phase.status === "guest";
  if (message.type === "SIGNED_OUT") {
    const removed = step(state, { type: "remove-late-token" });
    return isGuest ? removed : chain(removed, (next) => forget(next, message.reason));
  }
  if (isGuest && message.type !== "SIGNED_IN") return step(state);
  const access = { token: message.token, email: message.email };
  const isOther = message.type === "SIGNED_IN" && isOtherUser(state, access);
  if (isOther) return step(state, { type: "confirm-other-user", access });
  return takeOver(state, access, now);
}

/** Users who sign in in two tabs at the same time get messages about each other: the user who is stored stays. */
function otherUserDue(state: TabSession, { access, stored }: Timed<"other-user-due">): Step {
  // A refresh token begins with the id of its session, in each generation and whichever tab stored it.
  const isStored = stored?.startsWith(`${tokenClaims(access.token).sid}.`);
  return isStored && isOtherUser(state, access) ? changeUser(state, access) : step(state);
}

function takeOver(state: TabSession, access: AccessToken, now: number): Step {
  const { phase } = state;
  if (phase.status === "guest") return enter(state, access, 0);
  // The token that the renewal waits for. A late message may contain the token that is being renewed.
  if (state.renewal.status === "checking" && access.token !== state.renewal.refused)
    return chain(endRenewal(state), (next) => adoptToken(next, access, now));
  if (state.renewal.status === "checking") return step(state);
  // A renewal that waits for the lock uses the token.
  if (phase.status === "resuming" && state.renewal.status !== "idle") {
    return step({ ...state, phase: { ...phase, access } });
  }
  return adoptToken(state, access, now);
}

function failureReceived(state: TabSession, { failure, now }: Timed<"failure-received">): Step {
  if (state.phase.status === "guest") return step(state);
  return planRetry({ ...state, failures: remoteFailures(failure, now) }, now);
}
