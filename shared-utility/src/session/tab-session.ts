import type { App, GuestReason, SessionResponse } from "@portico/shared-utility/contract";
import type { TabChannel } from "../browser/tab-channel.ts";
import type { Account } from "./account.ts";
import type { Failures, RenewalFailure } from "./renewal-pace.ts";

/** A tab's facts about its session: the states, events and effects of `session-reducer.ts`. */
export interface TabSession {
  phase: Phase;
  renewal: Renewal;
  /** The failed renewals of this browser since the last success. */
  failures: Failures;
  /** When the tab got its access token, and when its next renewal is due: ms since 1970, by this machine's clock. */
  renewedAt: number;
  dueAt: number | undefined;
  /** The number of the last renewal. Events of earlier ones are ignored. */
  lastRun: number;
}

export interface AccessToken {
  token: string;
  email: string;
}

/** `refusals`: how often the server refused the access token while the account was loaded. */
type Phase =
  | { status: "guest" }
  | { status: "resuming"; access: AccessToken | undefined; refusals: number }
  | { status: "entering"; access: AccessToken; refusals: number }
  | { status: "signed-in"; access: AccessToken };

interface Run {
  run: number;
  /** The access token to replace; `undefined` when the tab has none. */
  refused: string | undefined;
  /** The calls of this tab that wait for the renewal. */
  callers: readonly number[];
}

/** A renewal that has the lock. `sent`: the refresh token; `triesLeft` includes the current try. */
export interface Try extends Run {
  sent: string;
  startedAt: number;
  triesLeft: number;
}

export type Renewal =
  | { status: "idle" }
  /** `seen`: the refresh token that was stored when the tab began to wait. */
  | ({ status: "queued"; queuedAt: number; seen: string | undefined } & Run)
  | ({ status: "calling"; requests: number } & Try)
  | ({ status: "checking"; refusal: unknown } & Try);

/** Messages between tabs about the session (docs/product.md#sessions). */
export type AuthMessage =
  | { type: "SIGNED_IN"; token: string; email: string }
  | { type: "TOKEN_REFRESHED"; token: string; email: string }
  | { type: "SIGNED_OUT"; reason: GuestReason };

export type AuthChannel = TabChannel<AuthMessage>;

/** The facts at the moment of an event: `now` in ms since 1970, `stored` the stored refresh token. */
export interface Moment {
  now: number;
  stored: string | undefined;
  isVisible: boolean;
}

export type SessionEvent =
  | { type: "resume-requested" }
  | { type: "renewal-requested"; caller: number; refused: string | undefined }
  | { type: "signed-in"; account: Account; access: AccessToken; refreshToken: string }
  | { type: "sign-out-requested" }
  | { type: "session-dropped"; reason: GuestReason | undefined }
  | { type: "lock-acquired"; run: number }
  | { type: "lock-failed"; run: number; error: unknown }
  | { type: "response-received"; run: number; response: SessionResponse }
  | { type: "request-failed"; run: number; request: number; error: unknown }
  | { type: "hedge-due"; run: number }
  | { type: "check-due"; run: number }
  | { type: "account-loaded"; access: AccessToken; account: Account }
  | { type: "account-failed"; access: AccessToken; error: unknown }
  | { type: "apps-loaded"; apps: readonly App[] }
  | { type: "renewal-due" }
  | { type: "tab-woken" }
  | { type: "page-restored" }
  | { type: "network-back" }
  | { type: "storage-changed" }
  | { type: "loss-due" }
  | { type: "other-user-due"; access: AccessToken }
  | { type: "message-received"; message: AuthMessage }
  | { type: "failure-received"; failure: RenewalFailure };

/** An event of one type, and the facts of its moment. */
export type Timed<Type extends SessionEvent["type"]> = Extract<SessionEvent, { type: Type }> & Moment;

export type SessionEffect =
  | { type: "acquire-lock"; run: number }
  /** Aborts the requests of a renewal, and releases its lock after `keepLockFor` ms. */
  | { type: "end-run"; run: number; keepLockFor: number }
  /** Sends `POST /auth/refresh`. The first request of a try aborts those of the try before. */
  | { type: "send-request"; run: number; request: number; token: string }
  | { type: "hedge-after"; run: number; delay: number }
  | { type: "check-after"; run: number; delay: number }
  | { type: "load-account"; access: AccessToken }
  | { type: "store-token"; token: string }
  | { type: "remove-token" }
  /** Waits for another tab's message about the end of the session. */
  | { type: "confirm-loss" }
  /** Waits until the tabs agree on the stored token: of two sign-ins at the same time, the later one stays. */
  | { type: "confirm-other-user"; access: AccessToken }
  /** Notifies the user that the tab has changed to another account. */
  | { type: "notify-other-user"; email: string }
  /** Removes a refresh token that this tab stored after another tab's sign-out. */
  | { type: "remove-late-token" }
  | { type: "broadcast"; message: AuthMessage }
  | { type: "broadcast-failure"; failure: RenewalFailure }
  | { type: "schedule"; delay: number }
  | { type: "cancel-schedule" }
  | { type: "show-account"; account: Account; token: string }
  | { type: "show-token"; token: string }
  | { type: "show-apps"; apps: readonly App[] }
  | { type: "show-unreachable" }
  | { type: "show-guest"; reason: GuestReason | undefined }
  | { type: "invalidate"; access: string | undefined; refresh: string | undefined }
  | { type: "resolve"; callers: readonly number[] }
  | { type: "reject"; callers: readonly number[]; error: unknown };

/** An effect of one type. */
export type Effect<Type extends SessionEffect["type"]> = Extract<SessionEffect, { type: Type }>;

export interface Step {
  state: TabSession;
  effects: readonly SessionEffect[];
}
