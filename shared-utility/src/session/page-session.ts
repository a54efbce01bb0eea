import type { UserInfo } from "@portico/shared-utility/contract";
import { Subject } from "rxjs";
import { pageApps } from "../apps/apps-stream.ts";
import { browserStorage, tabStorage } from "../browser/browser-storage.ts";
import { openTabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { loadSend } from "../http/load-send.ts";
import { lostChunk } from "../http/lost-chunk.ts";
import { translator$ } from "../i18n/translations.ts";
import type { LockMessage } from "../tab-lock/lock-presence.ts";
import { notify } from "../toasts/toast-stream.ts";
import type { RenewalFailure } from "./renewal-pace.ts";
import type { SessionState } from "./session-state.ts";
import { createSessionStream } from "./session-stream.ts";
import type { SessionVerbs } from "./session-verbs.ts";
import type { AuthMessage } from "./tab-session.ts";

const channel = openTabChannel<AuthMessage>("portico-auth");

export const pageSession = createSessionStream({ apps: pageApps, storage: browserStorage, channel, loadVerbs });

// A user who types will soon send something, so the code for it is loaded now.
window.addEventListener("input", pageSession.warmUp, { once: true, capture: true });

/** `session$`, `currentSession()`: `unknown` until start-up has ended, then `guest` or `signed-in`. */
export const { session$, currentSession } = pageSession;

/**
 * Start-up (docs/product.md#sessions): a stored refresh token becomes a session; without one, no request is made.
 * Always resolves, as `guest` or `signed-in`. After a failure other than a refusal the token is kept, and retried.
 */
export const { startSession } = pageSession;

/**
 * Signs in: `POST /auth`, user, domain, applications. Without applications it resolves as `guest` with the reason
 * `no-apps`.
 *
 * @throws ApiError of the step that failed (`auth.credentials`, `request.rate_limited`, `network` …); nothing is stored
 */
export const { signIn } = pageSession;

const signOuts = new Subject<void>();

/** Emits when the user signs out in this tab, not when a session ends for another reason or in another tab. */
export const signedOut$ = signOuts.asObservable();

/** Signs out: this tab immediately, the others by broadcast, the server as soon as it is reachable. Never rejects. */
export async function signOut(): Promise<void> {
  signOuts.next();
  await pageSession.signOut();
}

/**
 * Renews the access token now, e.g. before a live connection; concurrent calls in all tabs share one request.
 *
 * @throws ApiError when the renewal failed; after `auth.refresh_invalid` the session has ended
 */
export const { renewSession } = pageSession;

/**
 * A token for one application's API (`POST /auth/exchange`), cached until shortly before it expires. Pass a token that
 * the API refused to get another one. A session that has ended on the server ends here too.
 *
 * @throws ApiError `app.unknown`, `auth.session_missing` …
 */
export const { exchangeToken } = pageSession;

/**
 * Loads the signed-in user's applications again (`GET /apps`); a user without any application is signed out.
 *
 * @throws ApiError when they cannot be loaded; the page keeps its list
 */
export const { reloadApps } = pageSession;

/**
 * Changes the signed-in user's name (`PATCH /users/me`).
 *
 * @throws ApiError `request.invalid` …; the session keeps the old name
 */
export const { renameSelf } = pageSession;

/**
 * Loads the page's session verbs, in a separate chunk, together with the code that sends their calls.
 *
 * @throws ApiError as `lostChunk` when a chunk cannot be loaded
 */
async function loadVerbs(state: SessionState): Promise<SessionVerbs> {
  const chunk = import(/* webpackChunkName: "signed-in" */ "./verbs-chunk.ts").catch(lostChunk);
  const [{ createRefreshLock, createSessionNotices, createSessionVerbs }] = await Promise.all([chunk, loadSend()]);
  const exclusive = createRefreshLock({
    storage: browserStorage,
    channel: openTabChannel<LockMessage>("portico-renewal-lock"),
    locks: navigator.locks as LockManager | undefined,
  });
  // A separate channel: a tab of an earlier release treats an unknown message on the session's channel as a new token.
  const failures = openTabChannel<RenewalFailure>("portico-renewal");
  const names = openTabChannel<UserInfo>("portico-name");
  const parts = {
    state,
    channel,
    failures,
    names,
    exclusive,
    notices: createSessionNotices({ notify, translator$, tabStorage, session$: state.session$ }),
  };
  return createSessionVerbs({ ...parts, api: apiClient, apps: pageApps, storage: browserStorage });
}
