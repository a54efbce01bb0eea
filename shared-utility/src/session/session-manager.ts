import type { GuestReason } from "@portico/shared-utility/contract";
import { ApiError, isApiError, isTemporary } from "../http/api-error.ts";
import type { FetchAccount } from "./account.ts";
import type { AppTokens } from "./app-tokens.ts";
import type { AuthChannel } from "./auth-channel.ts";
import type { Invalidation } from "./invalidation.ts";
import type { RenewalPace } from "./renewal-pace.ts";
import { createRenewalSchedule } from "./renewal-schedule.ts";
import type { SessionState } from "./session-state.ts";
import { tokenLifetime } from "./token-lifetime.ts";
import { type AccessToken, isOvertaken, isRefusal, type TokenRenewal } from "./token-renewal.ts";
import type { TokenStore } from "./token-store.ts";

export interface ManagerParts {
  state: SessionState;
  renewal: TokenRenewal;
  pace: RenewalPace;
  store: TokenStore;
  channel: AuthChannel;
  fetchAccount: FetchAccount;
  invalidate: Invalidation["invalidate"];
  appTokens: Pick<AppTokens, "clear">;
  /** Notifies the user that calls wait for a slow renewal. */
  notifySlow: () => void;
}

const freshFor = 1000;
const slowAfter = 5000;

/** Manages a session: start-up, renewal before expiry and after a refusal, retries after failures, end. */
export function createSessionManager({
  state,
  renewal,
  pace,
  store,
  channel,
  fetchAccount,
  invalidate,
  appTokens,
  notifySlow,
}: ManagerParts) {
  let renewedAt = 0;
  const schedule = createRenewalSchedule(pace, () => (isSignedIn() ? renewNow().catch(() => {}) : resume()));

  const isSignedIn = () => state.now().status === "signed-in";

  /** Resumes the session of the stored refresh token. Never rejects: after a failure the page shows guest routes. */
  async function resume(): Promise<void> {
    try {
      const access = await renewal.renew();
      await enter(access).catch(accountFailed);
    } catch (error) {
      renewalFailed(error);
    }
  }

  async function enter(access: AccessToken, mayRenew = true): Promise<void> {
    try {
      const account = await fetchAccount(access.token);
      const now = renewal.current();
      if (now?.email !== access.email) return;
      if (account.apps.length === 0) return void logOut("no-apps");
      state.enter(account, now.token);
      plan(now);
    } catch (error) {
      if (!mayRenew || !isApiError(error) || error.code !== "auth.token_invalid") throw error;
      await enter(await renewal.renew(access.token), false);
    }
  }

  function accountFailed(error: unknown) {
    if (isRefusal(error) || isOvertaken(error) || isTemporary(error)) throw error;
    void logOut("expired");
  }

  function renewalFailed(error: unknown) {
    if (isOvertaken(error)) return;
    if (isRefusal(error)) return end("expired");
    pace.recordLocal(error);
    if (!isSignedIn()) state.showUnreachable();
    schedule.retry();
  }

  async function renewNow(refused = renewal.current()?.token): Promise<void> {
    try {
      renewed(await renewal.renew(refused));
    } catch (error) {
      renewalFailed(error);
      throw error;
    }
  }

  /** Renews the access token; `refused` is the token that the server refused to a call. */
  async function renew(refused?: string): Promise<void> {
    if (!renewal.current()) throw new ApiError("auth.session_missing", { status: 401 });
    if (!refused && Date.now() - renewedAt < freshFor) return;
    const failure = pace.blockingFailure();
    if (failure) throw failure;
    const slow = refused === undefined ? undefined : setTimeout(notifySlow, slowAfter);
    await renewNow(refused).finally(() => clearTimeout(slow));
  }

  function renewed(access: AccessToken) {
    state.showToken(access.token);
    plan(access);
  }

  function plan({ token }: AccessToken) {
    pace.forget();
    renewedAt = Date.now();
    schedule.plan(tokenLifetime(token));
  }

  /** Ends the session in all tabs. */
  function end(reason: GuestReason) {
    store.remove();
    forget(reason);
    channel.post({ type: "SIGNED_OUT", reason });
  }

  /** Ends the session in all tabs immediately, then on the server if it is reachable. */
  function logOut(reason: GuestReason): Promise<void> {
    const tokens = { access: renewal.current()?.token, refresh: store.read() };
    end(reason);
    return invalidate(tokens);
  }

  function forget(reason?: GuestReason) {
    pace.forget();
    schedule.cancel();
    renewal.begin(undefined);
    appTokens.clear();
    state.leave(reason);
  }

  pace.onRemoteFailure(() => {
    if (isSignedIn() || state.isWaiting()) schedule.retry();
    else pace.forget();
  });

  return { resume, renew, renewed, plan, logOut, forget };
}

export type SessionManager = ReturnType<typeof createSessionManager>;
