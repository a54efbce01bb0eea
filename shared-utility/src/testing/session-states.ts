import { ApiError } from "../http/api-error.ts";
import type { Account } from "../session/account.ts";
import { noFailures, recordFailure } from "../session/renewal-pace.ts";
import { initialSession, reduceSession } from "../session/session-reducer.ts";
import type { Moment, Renewal, SessionEvent, TabSession } from "../session/tab-session.ts";

export const now = 1_000_000;
export const ana = { token: "access-1", email: "ana@acme.test" };
export const renewed = { token: "access-2", email: "ana@acme.test" };
export const bruno = { token: `h.${btoa(JSON.stringify({ sid: "session-9" }))}.s`, email: "bruno@acme.test" };

export const account: Account = {
  email: ana.email,
  name: "Ana Souza",
  apps: [{ module: "tickets", name: "Chamados" }],
};

export const unavailable = new ApiError("server.unavailable", { status: 503 });
export const refusal = new ApiError("auth.refresh_invalid", { status: 401 });
export const refusedToken = new ApiError("auth.token_invalid", { status: 401 });
export const response = { access_token: "access-2", refresh_token: "refresh-2", email: ana.email };
export const guest: TabSession = { ...initialSession({ status: "guest" }), lastRun: 7 };
export const resuming: TabSession = { ...guest, phase: { status: "resuming", access: undefined, refusals: 0 } };
export const entering: TabSession = { ...guest, phase: { status: "entering", access: ana, refusals: 0 } };

export const signedIn: TabSession = {
  ...guest,
  phase: { status: "signed-in", access: ana },
  renewedAt: now - 60_000,
  dueAt: now + 180_000,
};

export const run = { run: 7, refused: "access-1", callers: [3] };
const aTry = { ...run, sent: "refresh-1", startedAt: now - 5_000, triesLeft: 3 };
export const queued: Extract<Renewal, { status: "queued" }> = {
  ...run,
  status: "queued",
  queuedAt: now - 5_000,
  seen: "refresh-1",
};
export const calling: Extract<Renewal, { status: "calling" }> = { ...aTry, status: "calling", requests: 1 };
export const checking: Extract<Renewal, { status: "checking" }> = { ...aTry, status: "checking", refusal };
export const withRenewal = (state: TabSession, renewal: Renewal): TabSession => ({ ...state, renewal });

/** A renewal whose token another tab replaced. */
export const withNewToken = (renewal: Renewal): TabSession => ({
  ...signedIn,
  phase: { status: "signed-in", access: renewed },
  renewal,
});

export const withFailure = (state: TabSession, endedAt: number): TabSession => ({
  ...state,
  failures: recordFailure(noFailures, unavailable, endedAt - 1_000, endedAt),
});

/** `signed-in, queued: acquire-lock`: the phase, the renewal unless it is idle, and the effects in their order. */
export function outcome(state: TabSession, event: SessionEvent, moment: Partial<Moment> = {}): string {
  const step = reduceSession(state, {
    now,
    stored: "refresh-1",
    isVisible: true,
    ...event,
    ...moment,
  });
  const { phase, renewal } = step.state;
  const states = renewal.status === "idle" ? phase.status : `${phase.status}, ${renewal.status}`;
  const effects = step.effects.map((effect) => {
    if (effect.type === "show-guest") return `show-guest (${effect.reason ?? "no reason"})`;
    if (effect.type === "broadcast") return `broadcast ${effect.message.type}`;
    if (effect.type === "reject") return `reject (${effect.error instanceof ApiError ? effect.error.code : "?"})`;
    return effect.type;
  });
  return effects.length === 0 ? states : `${states}: ${effects.join(", ")}`;
}

export type Row = [title: string, state: TabSession, event: SessionEvent, outcome: string, moment?: Partial<Moment>];

// Rest parameters: jest passes a `done` callback to a function that has more parameters than the row has cells.
export const check = (...[, state, event, expected, moment]: Row) =>
  expect(outcome(state, event, moment)).toBe(expected);

export const gone = { stored: undefined };
export const hidden = { isVisible: false };
export const forgotten = (reason: string) => `cancel-schedule, show-guest (${reason})`;
export const ended = (reason: string) => `remove-token, ${forgotten(reason)}, broadcast SIGNED_OUT`;
