import type { AppToken, SessionAnswer, UserInfo } from "@portico/shared-utility/contract";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import type { TabChannel } from "../browser/tab-channel.ts";
import { onWakeUp } from "../browser/wake-up.ts";
import type { ApiClient } from "../http/api-client.ts";
import { isApiError } from "../http/api-error.ts";
import { createFetchAccount } from "./account.ts";
import { createAppTokens } from "./app-tokens.ts";
import type { AuthChannel } from "./auth-channel.ts";
import { createInvalidation } from "./invalidation.ts";
import { createRenewalPace, type RenewalFailure } from "./renewal-pace.ts";
import type { RunExclusive } from "./run-exclusive.ts";
import { createSessionManager } from "./session-manager.ts";
import type { SessionState } from "./session-state.ts";
import { followOtherTabs } from "./tab-listener.ts";
import { createTokenRenewal } from "./token-renewal.ts";
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
  const { invalidate, beforeSignIn } = createInvalidation(api);
  const pace = createRenewalPace(failures);
  const renewal = createTokenRenewal({ request: api.request, store, channel, exclusive, pace });
  const services = { renewal, pace, store, fetchAccount, invalidate, appTokens };
  const manager = createSessionManager({ state, channel, notifySlow, ...services });
  const receive = followOtherTabs({ state, renewal, store }, manager);
  api.authorizeWith({ token: () => renewal.current()?.token, renew: manager.renew });

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
      return manager.forget("no-apps");
    }
    const access = { token: answer.access_token, email: answer.email };
    renewal.begin(access);
    store.write(answer.refresh_token);
    state.enter(account, access.token);
    manager.plan(access);
    channel.post({ type: "SIGNED_IN", ...access });
  }

  /** A missing session cookie means that the session has ended or that a renewal sets it again. */
  async function exchangeToken(module: string, refused?: string): Promise<AppToken> {
    try {
      return await appTokens.exchange(module, refused);
    } catch (error) {
      const access = renewal.current()?.token;
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
    receive,
    resume,
    signIn,
    signOut: () => manager.logOut("signed-out"),
    renewSession: () => manager.renew(),
    exchangeToken,
    renameSelf,
    forget: () => manager.forget(),
  };
}

export type SessionVerbs = ReturnType<typeof createSessionVerbs>;
