import {
  calling,
  check,
  checking,
  ended,
  gone,
  guest,
  now,
  queued,
  type Row,
  refusal,
  renewed,
  response,
  resuming,
  signedIn,
  unavailable,
  withFailure,
  withNewToken,
  withRenewal,
} from "../testing/session-states.ts";
import type { SessionEvent } from "./tab-session.ts";

describe("a caller that needs another token", () => {
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
      "waits for the message of another tab that has stored a token meanwhile",
      waiting,
      locked,
      "signed-in, checking: check-after",
      { stored: "refresh-2" },
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

describe("a refused renewal", () => {
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
    [
      "uses the token of another tab's message immediately",
      refused,
      { type: "message-received", message: { type: "TOKEN_REFRESHED", ...renewed } },
      "signed-in: end-run, resolve, show-token, schedule",
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
