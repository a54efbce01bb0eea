import { ApiError } from "../http/api-error.ts";
import type { Account } from "./account.ts";
import { noFailures, recordFailure } from "./renewal-pace.ts";
import { initialSession, reduceSession } from "./session-reducer.ts";
import type { Moment, Renewal, SessionEvent, TabSession } from "./tab-session.ts";

const now = 1_000_000;
const ana = { token: "access-1", email: "ana@acme.test" };
const renewed = { token: "access-2", email: "ana@acme.test" };
const bruno = { token: "access-9", email: "bruno@acme.test" };
const account: Account = { email: ana.email, name: "Ana Souza", apps: [{ module: "tickets", name: "Chamados" }] };

const unavailable = new ApiError("server.unavailable", { status: 503 });
const refusal = new ApiError("auth.refresh_invalid", { status: 401 });
const refusedToken = new ApiError("auth.token_invalid", { status: 401 });
const response = { access_token: "access-2", refresh_token: "refresh-2", email: ana.email };

const guest: TabSession = { ...initialSession({ status: "guest" }), lastRun: 7 };
const resuming: TabSession = { ...guest, phase: { status: "resuming", access: undefined, refusals: 0 } };
const entering: TabSession = { ...guest, phase: { status: "entering", access: ana, refusals: 0 } };
const signedIn: TabSession = {
  ...guest,
  phase: { status: "signed-in", access: ana },
  renewedAt: now - 60_000,
  dueAt: now + 180_000,
};

const run = { run: 7, refused: "access-1", callers: [3] };
const aTry = { ...run, sent: "refresh-1", startedAt: now - 5_000, triesLeft: 3 };
const queued: Renewal = { ...run, status: "queued", queuedAt: now - 5_000 };
const calling: Renewal = { ...aTry, status: "calling", requests: 1 };
const checking: Renewal = { ...aTry, status: "checking", refusal };

const withRenewal = (state: TabSession, renewal: Renewal): TabSession => ({ ...state, renewal });
/** A renewal whose token another tab replaced. */
const withNewToken = (renewal: Renewal): TabSession => ({
  ...signedIn,
  phase: { status: "signed-in", access: renewed },
  renewal,
});
const withFailure = (state: TabSession, endedAt: number): TabSession => ({
  ...state,
  failures: recordFailure(noFailures, unavailable, endedAt - 1_000, endedAt),
});

/** `signed-in, queued: acquire-lock`: the phase, the renewal unless it is idle, and the effects in their order. */
function outcome(state: TabSession, event: SessionEvent, moment: Partial<Moment> = {}): string {
  const step = reduceSession(state, { now, stored: "refresh-1", isVisible: true, ...event, ...moment });
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

type Row = [title: string, state: TabSession, event: SessionEvent, outcome: string, moment?: Partial<Moment>];

// Rest parameters: jest passes a `done` callback to a function that has more parameters than the row has cells.
const check = (...[, state, event, expected, moment]: Row) => expect(outcome(state, event, moment)).toBe(expected);

const gone = { stored: undefined };
const hidden = { isVisible: false };
const forgotten = (reason: string) => `cancel-schedule, show-guest (${reason})`;
const ended = (reason: string) => `remove-token, ${forgotten(reason)}, broadcast SIGNED_OUT`;

describe("start-up", () => {
  const resume: SessionEvent = { type: "resume-requested" };
  it.each<Row>([
    ["renews the stored token", resuming, resume, "resuming, queued: acquire-lock"],
    ["renews for a guest who has a stored token", guest, resume, "resuming, queued: acquire-lock"],
    ["joins a renewal in flight", withRenewal(resuming, calling), resume, "resuming, calling"],
    [
      "loads the account when there is a token",
      { ...resuming, phase: { status: "resuming", access: ana, refusals: 0 } },
      resume,
      "entering: load-account",
    ],
    ["does nothing while the account is loading", entering, resume, "entering"],
    ["does nothing for a signed-in user", signedIn, resume, "signed-in"],
  ])("%s", check);
});

describe("a caller who wants another token", () => {
  const request: SessionEvent = { type: "renewal-requested", caller: 3, refused: undefined };
  const refused: SessionEvent = { ...request, refused: "access-1" };
  it.each<Row>([
    ["starts a renewal", signedIn, request, "signed-in, queued: acquire-lock"],
    ["joins the renewal in flight", withRenewal(signedIn, calling), request, "signed-in, calling"],
    ["is rejected as a guest", guest, request, "guest: reject (auth.session_missing)"],
    [
      "gets a token that is less than a second old",
      { ...signedIn, renewedAt: now - 999 },
      request,
      "signed-in: resolve",
    ],
    [
      "starts a renewal when the clock was set back since the last one",
      { ...signedIn, renewedAt: now + 3_600_000 },
      request,
      "signed-in, queued: acquire-lock",
    ],
    ["renews a refused token of any age", { ...signedIn, renewedAt: now }, refused, "signed-in, queued: acquire-lock"],
    ["gets the token that replaced a refused one", withNewToken({ status: "idle" }), refused, "signed-in: resolve"],
    [
      "is rejected for five seconds after a failure",
      withFailure(signedIn, now - 4_999),
      refused,
      "signed-in: reject (server.unavailable)",
    ],
    [
      "starts a renewal five seconds after a failure",
      withFailure(signedIn, now - 5_000),
      refused,
      "signed-in, queued: acquire-lock",
    ],
  ])("%s", check);
});

describe("a renewal that gets the lock", () => {
  const locked: SessionEvent = { type: "lock-acquired", run: 7 };
  const waiting = withRenewal(signedIn, queued);
  it.each<Row>([
    ["sends the stored token", waiting, locked, "signed-in, calling: send-request, hedge-after"],
    [
      "uses the token that another tab got",
      withNewToken(queued),
      locked,
      "signed-in: end-run, resolve, show-token, schedule",
    ],
    [
      "loads the account with the token that another tab got",
      { ...withRenewal(resuming, queued), phase: { status: "resuming", access: renewed, refusals: 0 } },
      locked,
      "entering: end-run, resolve, load-account",
    ],
    [
      "fails as the renewal of another tab did meanwhile",
      withFailure(waiting, now - 4_000),
      locked,
      "signed-in: end-run, reject (server.unavailable), schedule",
    ],
    [
      "ignores a failure from before it waited",
      withFailure(waiting, now - 6_000),
      locked,
      "signed-in, calling: send-request, hedge-after",
    ],
    [
      "ends the session when no token is stored",
      waiting,
      locked,
      `guest: end-run, reject (auth.refresh_invalid), ${ended("expired")}`,
      gone,
    ],
    ["does nothing when it was discarded", waiting, { ...locked, run: 6 }, "signed-in, queued"],
    [
      "is retried when the lock fails",
      waiting,
      { type: "lock-failed", run: 7, error: new Error("no lock") },
      "signed-in: end-run, reject (?), schedule",
    ],
  ])("%s", check);
});

describe("a request for new tokens", () => {
  const received: SessionEvent = { type: "response-received", run: 7, response };
  const failed = (error: unknown, request = 1): SessionEvent => ({ type: "request-failed", run: 7, request, error });
  const inFlight = withRenewal(signedIn, calling);
  const hedged = withRenewal(signedIn, { ...calling, requests: 2 });
  const stores = "end-run, resolve, show-token, schedule";
  it.each<Row>([
    [
      "stores and broadcasts the tokens of its response",
      inFlight,
      received,
      `signed-in: store-token, broadcast TOKEN_REFRESHED, ${stores}`,
    ],
    [
      "loads the account after its response at start-up",
      withRenewal(resuming, calling),
      received,
      "entering: store-token, broadcast TOKEN_REFRESHED, end-run, resolve, load-account",
    ],
    [
      "accepts a response with the token that another tab stored meanwhile",
      inFlight,
      received,
      `signed-in: store-token, broadcast TOKEN_REFRESHED, ${stores}`,
      { stored: "refresh-2" },
    ],
    [
      "is sent with the newer token when another tab replaced the one it sent",
      inFlight,
      received,
      "signed-in, calling: send-request, hedge-after",
      { stored: "refresh-3" },
    ],
    [
      "uses the newer access token of another tab after a late response",
      withNewToken(calling),
      received,
      `signed-in: ${stores}`,
      { stored: "refresh-3" },
    ],
    [
      "fails with a response of another shape",
      inFlight,
      { ...received, response: {} as typeof response },
      "signed-in: broadcast-failure, end-run, reject (server.unavailable), schedule",
    ],
    [
      "keeps the session when it fails",
      inFlight,
      failed(unavailable),
      "signed-in: broadcast-failure, end-run, reject (server.unavailable), schedule",
    ],
    [
      "shows guest routes when it fails at start-up",
      withRenewal(resuming, calling),
      failed(unavailable),
      "resuming: broadcast-failure, end-run, reject (server.unavailable), show-unreachable, schedule",
    ],
    ["waits for a later one when it fails", hedged, failed(unavailable), "signed-in, calling"],
    ["checks the storage when it is refused", inFlight, failed(refusal), "signed-in, checking: check-after"],
    ["checks the storage when an earlier one is refused", hedged, failed(refusal), "signed-in, checking: check-after"],
    [
      "is repeated while there is no response",
      inFlight,
      { type: "hedge-due", run: 7 },
      "signed-in, calling: send-request, hedge-after",
    ],
    [
      "is not repeated when another tab replaced its token",
      inFlight,
      { type: "hedge-due", run: 7 },
      "signed-in, checking: check-after",
      { stored: "refresh-2" },
    ],
    [
      "is ignored when its renewal was discarded",
      withRenewal(signedIn, { ...calling, run: 8 }),
      received,
      "signed-in, calling",
    ],
  ])("%s", check);
});

describe("a renewal that was refused", () => {
  const due: SessionEvent = { type: "check-due", run: 7 };
  const refused = withRenewal(signedIn, checking);
  const lastTry = withRenewal(signedIn, { ...checking, triesLeft: 1 });
  const expired = `guest: end-run, reject (auth.refresh_invalid), ${ended("expired")}`;
  it.each<Row>([
    ["ends the session", refused, due, expired],
    [
      "is tried with the token that another tab stored",
      refused,
      due,
      "signed-in, calling: send-request, hedge-after",
      { stored: "refresh-2" },
    ],
    ["ends the session after the third try", lastTry, due, expired, { stored: "refresh-2" }],
    [
      "uses the token that another tab got",
      withNewToken(checking),
      due,
      "signed-in: end-run, resolve, show-token, schedule",
    ],
  ])("%s", check);
});

describe("an account that loads", () => {
  const loaded: SessionEvent = { type: "account-loaded", access: ana, account };
  const failed = (error: unknown): SessionEvent => ({ type: "account-failed", access: ana, error });
  const again: TabSession = { ...entering, phase: { status: "entering", access: ana, refusals: 1 } };
  it.each<Row>([
    ["is shown", entering, loaded, "signed-in: show-account, schedule"],
    [
      "ends the session when it has no application",
      entering,
      { ...loaded, account: { ...account, apps: [] } },
      `guest: ${ended("no-apps")}, invalidate`,
    ],
    ["is ignored after a sign-out", guest, loaded, "guest"],
    ["is ignored when another token is in use", entering, { ...loaded, access: renewed }, "entering"],
    ["renews a refused token once", entering, failed(refusedToken), "resuming, queued: acquire-lock"],
    [
      "ends the session when the new token is refused too",
      again,
      failed(refusedToken),
      `guest: ${ended("expired")}, invalidate`,
    ],
    ["is retried after a temporary failure", entering, failed(unavailable), "resuming: show-unreachable, schedule"],
    ["is retried after any other failure", entering, failed(new Error("404")), "resuming: show-unreachable, schedule"],
  ])("%s", check);
});

describe("applications that load again", () => {
  const loaded: SessionEvent = { type: "apps-loaded", apps: account.apps };
  it.each<Row>([
    ["are shown", signedIn, loaded, "signed-in: show-apps"],
    ["are ignored after a sign-out", guest, loaded, "guest"],
    ["are ignored while the session is resumed", resuming, loaded, "resuming"],
    ["end the session when there is none", signedIn, { ...loaded, apps: [] }, `guest: ${ended("no-apps")}, invalidate`],
  ])("%s", check);
});

describe("signing in and out", () => {
  const signIn: SessionEvent = { type: "signed-in", account, access: ana, refreshToken: "refresh-1" };
  const signOut: SessionEvent = { type: "sign-out-requested" };
  it.each<Row>([
    [
      "a sign-in is shown and broadcast",
      guest,
      signIn,
      "signed-in: store-token, show-account, schedule, broadcast SIGNED_IN",
    ],
    [
      "a sign-in discards a renewal",
      withRenewal(resuming, calling),
      signIn,
      "signed-in: end-run, reject (auth.session_missing), store-token, show-account, schedule, broadcast SIGNED_IN",
    ],
    ["a sign-out ends the session everywhere", signedIn, signOut, `guest: ${ended("signed-out")}, invalidate`],
    [
      "a sign-out discards a renewal",
      withRenewal(signedIn, calling),
      signOut,
      `guest: remove-token, end-run, reject (auth.session_missing), ${forgotten("signed-out")}, broadcast SIGNED_OUT, invalidate`,
    ],
    [
      "a session that is dropped ends in this tab only",
      signedIn,
      { type: "session-dropped", reason: "no-apps" },
      `guest: ${forgotten("no-apps")}`,
    ],
  ])("%s", check);
});

describe("a message of another tab", () => {
  const received = (type: "SIGNED_IN" | "TOKEN_REFRESHED", access = renewed): SessionEvent => ({
    type: "message-received",
    message: { type, ...access },
  });
  const signedOut: SessionEvent = { type: "message-received", message: { type: "SIGNED_OUT", reason: "expired" } };
  it.each<Row>([
    ["signs a guest in", guest, received("SIGNED_IN"), "entering: load-account"],
    ["does not sign a guest in after a renewal", guest, received("TOKEN_REFRESHED"), "guest"],
    ["replaces the token", signedIn, received("TOKEN_REFRESHED"), "signed-in: show-token, schedule"],
    ["resumes a session that waits for a retry", resuming, received("TOKEN_REFRESHED"), "entering: load-account"],
    [
      "leaves its token to a renewal that waits for the lock",
      withRenewal(resuming, queued),
      received("TOKEN_REFRESHED"),
      "resuming, queued",
    ],
    ["loads the account again with its token", entering, received("TOKEN_REFRESHED"), "entering: load-account"],
    [
      "replaces the session by another user's",
      signedIn,
      received("SIGNED_IN", bruno),
      `entering: ${forgotten("no reason")}, load-account`,
    ],
    ["ends the session", signedIn, signedOut, `guest: remove-late-token, ${forgotten("expired")}`],
    ["removes a token that a guest's tab stored late", guest, signedOut, "guest: remove-late-token"],
    [
      "about a failure delays the renewal",
      signedIn,
      { type: "failure-received", failure: { code: "server.unavailable", status: 503, failures: 2, calls: [now] } },
      "signed-in: schedule",
    ],
    [
      "about a failure is ignored by a guest",
      guest,
      { type: "failure-received", failure: { code: "server.unavailable", status: 503, failures: 2, calls: [now] } },
      "guest",
    ],
  ])("%s", check);
});

describe("a tab", () => {
  const woken: SessionEvent = { type: "tab-woken" };
  const online: SessionEvent = { type: "network-back" };
  const due: TabSession = { ...signedIn, dueAt: now };
  const failing = withFailure(signedIn, now - 1_000);
  const renews = "signed-in, queued: cancel-schedule, acquire-lock";
  it.each<Row>([
    ["renews when the timer fires", signedIn, { type: "renewal-due" }, renews],
    [
      "resumes the session when the timer fires",
      resuming,
      { type: "renewal-due" },
      "resuming, queued: cancel-schedule, acquire-lock",
    ],
    ["renews on waking when the renewal is overdue", due, woken, renews],
    ["does not renew on waking before that", signedIn, woken, "signed-in"],
    ["does not renew while it is hidden", due, woken, "signed-in", hidden],
    ["retries on waking after a failure", failing, woken, renews],
    ["retries when the network is back, even hidden", failing, online, renews, hidden],
    ["does not renew early because the network is back", signedIn, online, "signed-in"],
    ["waits for that message on waking too", signedIn, woken, "signed-in: confirm-loss", gone],
    [
      "ends the session of a page that comes back from the browser's cache, which no message has reached",
      signedIn,
      { type: "page-restored" },
      `guest: ${forgotten("signed-out")}`,
      gone,
    ],
    ["renews in such a page when the renewal is overdue", due, { type: "page-restored" }, renews],
    [
      "waits for the other tab's message, which names the reason, when the stored token is gone",
      signedIn,
      { type: "storage-changed" },
      "signed-in: confirm-loss",
      gone,
    ],
    [
      "ends the session without that message",
      signedIn,
      { type: "loss-due" },
      `guest: ${forgotten("signed-out")}`,
      gone,
    ],
    ["keeps a session that has begun meanwhile", signedIn, { type: "loss-due" }, "signed-in"],
    ["has nothing to end after that message", guest, { type: "loss-due" }, "guest", gone],
    ["ignores other changes of the storage", signedIn, { type: "storage-changed" }, "signed-in"],
  ])("%s", check);
});

describe("delays", () => {
  const delayOf = (state: TabSession, event: SessionEvent, type: string) => {
    const { effects } = reduceSession(state, { now, stored: "refresh-1", isVisible: true, ...event });
    return effects.flatMap((effect) => (effect.type === type && "delay" in effect ? [effect.delay] : []));
  };

  it("plans a renewal a minute before a token of unknown lifetime is five minutes old", () => {
    expect(delayOf(entering, { type: "account-loaded", access: ana, account }, "schedule")).toEqual([240_000]);
  });

  it.each([
    [1, 4_500],
    [2, 6_500],
    [3, 20_000],
    [4, 20_000],
  ])("repeats request %d of a renewal after %d ms without a response", (requests, delay) => {
    const state = withRenewal(signedIn, { ...calling, requests: requests - 1 });
    expect(delayOf(state, { type: "hedge-due", run: 7 }, "hedge-after")).toEqual([delay]);
  });

  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 30_000],
  ])("retries after failure %d, %d ms from the start of the failed renewal", (count, delay) => {
    const failure = { code: "server.unavailable", status: 503, failures: count, calls: [now - 300] } as const;
    expect(delayOf(signedIn, { type: "failure-received", failure }, "schedule")).toEqual([delay - 300]);
  });

  it("retries after the sixth failure within a minute when the first is 61 s old", () => {
    const calls = [50, 40, 30, 20, 10, 0].map((seconds) => now - seconds * 1_000);
    const failure = { code: "network", status: 0, failures: 4, calls } as const;
    expect(delayOf(signedIn, { type: "failure-received", failure }, "schedule")).toEqual([11_000]);
  });
});
