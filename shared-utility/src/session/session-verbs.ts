import type { AppToken, SessionAnswer, UserInfo } from "@portico/shared-utility/contract";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import type { TabChannel } from "../browser/tab-channel.ts";
import { onWakeUp } from "../browser/wake-up.ts";
import type { ApiClient } from "../http/api-client.ts";
import { isApiError } from "../http/api-error.ts";
import type { RunExclusive } from "../tab-lock/refresh-lock.ts";
import { createFetchAccount } from "./account.ts";
import { createAppTokens } from "./app-tokens.ts";
import { createInvalidation } from "./invalidation.ts";
import type { RenewalFailure } from "./renewal-pace.ts";
import { createSessionManager } from "./session-manager.ts";
import type { SessionState } from "./session-state.ts";
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
  notifySlow: () => void;
}

/** The actions on a session, which call the server, and the handler of other tabs' messages. */
export function createSessionVerbs(parts: VerbParts) {
  const { state, api, apps, storage, channel, failures, names, exclusive, notifySlow } = parts;
  const store = createTokenStore(storage);
  const appTokens = createAppTokens(api, apps);
  const fetchAccount = createFetchAccount(api, apps);
  const { invalidate, beforeSignIn, ended } = createInvalidation(api);
  const services = { store, channel, failures, fetchAccount, invalidate, appTokens };
  const manager = createSessionManager({ state, request: api.request, exclusive, notifySlow, ...services });
  api.authorizeWith({ token: manager.token, renew: manager.renew });

  async function resume(): Promise<void> {
    // The account needs the domain next: requested now, it arrives during the renewal.
    apps.hostDomain().catch(() => {});
    await manager.resume();
  }

  async function signIn(email: string, password: string): Promise<void> {
    await beforeSignIn();
    const body = { email, password };
    const answer = await api.request<SessionAnswer>({ method: "POST", path: "/auth", body, authorization: "none" });
    const tokens = { access: answer.access_token, refresh: answer.refresh_token };
    const account = await fetchAccount(answer.access_token).catch(async (error) => {
      await invalidate(tokens);
      throw error;
    });
    if (account.apps.length === 0) {
      await invalidate(tokens);
      return manager.dispatch({ type: "session-dropped", reason: "no-apps" });
    }
    const access = { token: answer.access_token, email: answer.email };
    manager.dispatch({ type: "signed-in", account, access, refreshToken: answer.refresh_token });
  }

  /** A missing session cookie means that the session has ended or that a renewal sets it again. */
  async function exchangeToken(module: string, refused?: string): Promise<AppToken> {
    try {
      return await appTokens.exchange(module, refused);
    } catch (error) {
      const access = manager.token();
      if (!access || !isApiError(error) || error.code !== "auth.session_missing") throw error;
      await manager.renew(access);
      return appTokens.exchange(module);
    }
  }

  async function renameSelf(name: string): Promise<void> {
    const user = await api.request<UserInfo | undefined>({ method: "PATCH", path: "/users/me", body: { name } });
    const session = state.now();
    if (session.status !== "signed-in") return;
    state.rename(user?.name ?? name);
    names.post({ email: session.email, name: user?.name ?? name });
  }

  names.listen(({ email, name }) => {
    const session = state.now();
    if (session.status === "signed-in" && session.email === email) state.rename(name);
  });

  /**
   * Checks the session after the tab was suspended: it may have ended on another device meanwhile. The user sees that
   * immediately and not at the next click. The API client renews a refused token.
   */
  async function validate(): Promise<void> {
    if (state.now().status !== "signed-in" || document.visibilityState === "hidden") return;
    await api.request<void>({ method: "GET", path: "/auth/validate" });
  }
  onWakeUp(() => void validate().catch(() => {}));

  return {
    receive: (message: AuthMessage) => manager.dispatch({ type: "message-received", message }),
    resume,
    signIn,
    signOut() {
      manager.dispatch({ type: "sign-out-requested" });
      return ended();
    },
    renewSession: () => manager.renew(),
    exchangeToken,
    renameSelf,
    /** Ends the session in this tab only. */
    forget: () => manager.dispatch({ type: "session-dropped", reason: undefined }),
  };
}

export type SessionVerbs = ReturnType<typeof createSessionVerbs>;
