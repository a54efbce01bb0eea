import type { AppToken, UserInfo } from "@portico/shared-utility/contract";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import type { TabChannel } from "../browser/tab-channel.ts";
import { onWakeUp } from "../browser/wake-up.ts";
import type { ApiClient } from "../http/api-client.ts";
import { isApiError } from "../http/api-error.ts";
import { tokenClaims } from "../http/token-claims.ts";
import type { RunExclusive } from "../tab-lock/refresh-lock.ts";
import { createFetchAccount } from "./account.ts";
import { type AppTokens, createAppTokens } from "./app-tokens.ts";
import { createInvalidation } from "./invalidation.ts";
import { createAppsReload } from "./reload-apps.ts";
import { createRenaming } from "./renaming.ts";
import type { RenewalFailure } from "./renewal-pace.ts";
import { createSessionManager, type SessionManager } from "./session-manager.ts";
import type { SessionNotices } from "./session-notices.ts";
import type { SessionState } from "./session-state.ts";
import { overtaken } from "./session-steps.ts";
import { createSignIn } from "./sign-in.ts";
import { createSignOutMark } from "./sign-out-mark.ts";
import type { AuthChannel, AuthMessage } from "./tab-session.ts";
import { createTokenStore } from "./token-store.ts";

interface VerbParts {
  state: SessionState;
  api: ApiClient;
  apps: AppsStream;
  storage: TextStorage;
  channel: AuthChannel;
  failures: TabChannel<RenewalFailure>;
  names: TabChannel<UserInfo>;
  exclusive: RunExclusive;
  notices: SessionNotices;
}

/** The actions on a session that call the server, and the handler of other tabs' messages. */
export function createSessionVerbs(parts: VerbParts) {
  const { state, api, apps, storage, names, notices } = parts;
  const store = createTokenStore(storage);
  const appTokens = createAppTokens(api, apps);
  const fetchAccount = createFetchAccount(api, apps);
  const invalidation = createInvalidation(api, createSignOutMark(storage));
  const { invalidate } = invalidation;
  const { request } = api;
  const manager = createSessionManager({ ...parts, ...notices, request, store, fetchAccount, invalidate, appTokens });
  api.authorizeWith({ token: manager.token, renew: manager.renew });
  const reloadApps = createAppsReload({ apps, state, manager });
  onWakeUp(() => void validate(request, state).catch(() => {}));

  return {
    receive(message: AuthMessage) {
      if (message.type === "SIGNED_IN") invalidation.afterSignIn();
      manager.dispatch({ type: "message-received", message });
    },
    async resume(): Promise<void> {
      // The account needs the domain next: requested now, it arrives during the renewal.
      apps.hostDomain().catch(() => {});
      await manager.resume();
      notices.showLate(state.now());
    },
    signIn: createSignIn({ request, fetchAccount, invalidation, manager }),
    signOut() {
      manager.dispatch({ type: "sign-out-requested" });
      return invalidation.ended();
    },
    finishSignOut: invalidation.finish,
    renewSession: () => manager.renew(),
    exchangeToken: createExchange(appTokens, manager, reloadApps),
    reloadApps,
    renameSelf: createRenaming({ request, state, names }),
    /** Ends the session in this tab only. */
    forget: () => manager.dispatch({ type: "session-dropped", reason: undefined }),
  };
}

export type SessionVerbs = ReturnType<typeof createSessionVerbs>;

// The cookies of another session, e.g. of two users who signed in at the same time, are refused as forged.
const lackedCookies = new Set<string>(["auth.session_missing", "request.csrf"]);

/**
 * Without a session cookie the session has ended, or a renewal sets the cookie again. A renewal also replaces cookies
 * of another session. A refusal because the application is not offered means that the page's list is outdated.
 */
function createExchange(
  appTokens: AppTokens,
  { token, renew }: Pick<SessionManager, "token" | "renew">,
  reloadApps: () => Promise<void>,
) {
  return async function exchangeToken(module: string, refused?: string): Promise<AppToken> {
    const { sub } = tokenClaims(refused ?? "");
    // A call of an application that another user had opened would be repeated for this user.
    if (sub && sub !== tokenClaims(token() ?? "").sub) throw overtaken();
    try {
      return await appTokens.exchange(module, refused);
    } catch (error) {
      if (isApiError(error) && error.code === "app.not_offered") void reloadApps().catch(() => {});
      const access = token();
      if (!access || !isApiError(error) || !lackedCookies.has(error.code)) throw error;
      await renew(access);
      return appTokens.exchange(module);
    }
  };
}

/**
 * Checks the session after the tab was suspended: it may have ended on another device. The user then sees this
 * immediately, not at the next click. The API client renews a refused token.
 */
async function validate(request: ApiClient["request"], state: SessionState): Promise<void> {
  if (state.now().status !== "signed-in" || document.visibilityState === "hidden") return;
  await request<void>({ method: "GET", path: "/auth/validate" });
}
