import {
  account,
  bruno,
  calling,
  check,
  forgotten,
  guest,
  type Row,
  renewed,
  response,
  signedIn,
  withRenewal,
} from "../testing/session-states.ts";
import type { SessionEvent } from "./tab-session.ts";

describe("another user's session in this browser", () => {
  const message = (type: "SIGNED_IN" | "TOKEN_REFRESHED"): SessionEvent => ({
    type: "message-received",
    message: { type, ...bruno },
  });
  const due: SessionEvent = { type: "other-user-due", access: bruno };
  const itsToken = { stored: "session-9.1.m" };
  const changed = `entering: ${forgotten("no reason")}, load-account, notify-other-user, invalidate`;
  it.each<Row>([
    ["is compared with the stored token first", signedIn, message("SIGNED_IN"), "signed-in: confirm-other-user"],
    ["replaces this tab's when it was stored later, with a notice", signedIn, due, changed, itsToken],
    ["replaces this tab's also when a third tab has renewed it", signedIn, due, changed, { stored: "session-9.2.m" }],
    ["does not replace this tab's when that was stored later", signedIn, due, "signed-in"],
    [
      "does not replace this tab's when a third user's was stored later",
      signedIn,
      due,
      "signed-in",
      { stored: "session-99.1.m" },
    ],
    ["is not compared twice", signedIn, { ...due, access: renewed }, "signed-in", itsToken],
    ["has nothing to replace after a sign-out", guest, due, "guest", itsToken],
    ["replaces this tab's when only the message of its renewal arrives", signedIn, message("TOKEN_REFRESHED"), changed],
    [
      "gives way to the user who signs in here",
      signedIn,
      { type: "signed-in", account: { ...account, email: bruno.email }, access: bruno, refreshToken: "refresh-9" },
      `signed-in: ${forgotten("no reason")}, store-token, show-account, schedule, broadcast SIGNED_IN`,
    ],
    [
      "replaces this tab's when its refresh token was stored while no message reached the page",
      withRenewal(signedIn, calling),
      { type: "response-received", run: 7, response: { ...response, email: bruno.email } },
      `entering: store-token, broadcast TOKEN_REFRESHED, end-run, resolve, ${changed.slice("entering: ".length)}`,
    ],
  ])("%s", check);
});
