import { Subject } from "rxjs";
import { pageApps } from "../apps/apps-stream.ts";
import { browserStorage } from "../browser/browser-storage.ts";
import { openTabChannel } from "../browser/tab-channel.ts";
import type { AuthMessage } from "./auth-channel.ts";
import { loadPageVerbs } from "./load-page-verbs.ts";
import { createSessionStream } from "./session-stream.ts";

const channel = openTabChannel<AuthMessage>("portico-auth");

export const pageSession = createSessionStream({
  apps: pageApps,
  storage: browserStorage,
  channel,
  loadVerbs: (state) => loadPageVerbs(state, channel),
});

// Who types is about to send something: what carries it comes while they type.
window.addEventListener("input", pageSession.warmUp, { once: true, capture: true });

/** `session$`, `currentSession()`: `unknown` until start-up has ended, then `guest` or `signed-in`. */
export const { session$, currentSession } = pageSession;

/**
 * Start-up (specification section 4): a kept refresh token becomes a session; without one, no request is made.
 * Always resolves, in `guest` or `signed-in`. After a failure that is no refusal the token is kept and tried again.
 */
export const { startSession } = pageSession;

/**
 * Signs in: `POST /auth`, user info, domain, applications. An account without applications ends in `guest` with the
 * reason `no-apps`, and resolves.
 *
 * @throws ApiError of the step that failed (`auth.credentials`, `request.rate_limited`, `network` …); nothing is kept
 */
export const { signIn } = pageSession;

const signOuts = new Subject<void>();

/** Emits when the person signs out in this tab, not when a session ends for any other reason or in another tab. */
export const signedOut$ = signOuts.asObservable();

/** Signs out: this tab at once, the others by broadcast, the server as soon as it can be reached. Never rejects. */
export function signOut(): Promise<void> {
  signOuts.next();
  return pageSession.signOut();
}

/**
 * Renews the access token now, e.g. before a live connection is made; concurrent calls, in all tabs, share one request.
 *
 * @throws ApiError when it could not be renewed; `auth.refresh_invalid` has ended the session
 */
export const { renewSession } = pageSession;

/**
 * A token for one application's own API (`POST /auth/exchange`), from memory until shortly before it expires.
 * One that was refused is named, and another is asked for; a session that has ended on the server ends here too.
 *
 * @throws ApiError `app.unknown`, `auth.session_missing` …
 */
export const { exchangeToken } = pageSession;

/**
 * Changes the signed-in person's name (`PATCH /users/me`).
 *
 * @throws ApiError `request.invalid` …; the session keeps the old name
 */
export const { renameSelf } = pageSession;
