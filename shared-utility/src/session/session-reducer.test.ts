import {
  account,
  ana,
  calling,
  check,
  ended,
  entering,
  forgotten,
  gone,
  guest,
  hidden,
  now,
  queued,
  type Row,
  refusedToken,
  renewed,
  resuming,
  signedIn,
  unavailable,
  withFailure,
  withRenewal,
} from "../testing/session-states.ts";
import type { SessionEvent, TabSession } from "./tab-session.ts";

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
    ["waits on waking for a message when the stored token is gone", signedIn, woken, "signed-in: confirm-loss", gone],
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
