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
  pace: Pick<RenewalPace, "failed" | "since">;
}

// The broadcast reaches every tab before the lock does: 0 of 60 rounds lost, one call a round (reliability.md, 1.2).
const hold = 50;
const recheckDelay = 100;

/** Holds the access token and renews it: one flight in this tab, one at a time over all tabs. */
export function createTokenRenewal({ request, store, channel, exclusive, pace }: RenewalParts) {
  let access: AccessToken | undefined;
  let flight: Promise<AccessToken> | undefined;
  // Counts sign-ins and sign-outs: a refresh that ends in a later epoch is discarded.
  let epoch = 0;

  /** Resolves to a token that is not `refused`: the present one, one that another tab got meanwhile, or a new one. */
  function renew(refused?: string): Promise<AccessToken> {
    if (access && access.token !== refused) return Promise.resolve(access);
    if (!flight) {
      const own = fly(refused).finally(() => {
        if (flight === own) flight = undefined;
      });
      flight = own;
    }
    return flight;
  }

  function fly(refused: string | undefined): Promise<AccessToken> {
    const begun = epoch;
    const asked = Date.now();
    return new Promise((resolve, reject) => {
      exclusive(async () => {
        ensureCurrent(begun);
        if (access && access.token !== refused) return resolve(access);
        const failure = pace.since(asked);
        if (failure) throw failure;
        await attempt(begun, refused).then(resolve, reject);
        await pause(hold);
      }).catch(reject);
    });
  }

  async function attempt(begun: number, refused: string | undefined): Promise<AccessToken> {
    const at = Date.now();
    try {
      return await refresh(begun, refused);
    } catch (error) {
      if (!isRefusal(error) && !isOvertaken(error)) pace.failed(error, at);
      throw error;
    }
  }

  async function refresh(begun: number, refused: string | undefined, tries = 3): Promise<AccessToken> {
    const sent = store.read();
    if (!sent) throw new ApiError("auth.refresh_invalid", { status: 401 });
    let refusal: unknown;
    try {
      const answer = await withHedging({
        call: (signal) => ask(sent, signal),
        // Another tab may have taken the lock from a frozen one, and its token is not to be replayed.
        isWanted: () => begun === epoch && store.read() === sent,
        otherwise: overtaken,
      });
      ensureCurrent(begun);
      // An answer that comes late, as after a freeze, must not overwrite what other tabs have renewed meanwhile.
      const stored = store.read();
      if (stored === sent || stored === answer?.refresh_token) return keep(answer);
    } catch (error) {
      ensureCurrent(begun);
      if (!isRefusal(error) && !isOvertaken(error)) throw error;
      // A refused tab may just have lost a race: it looks again before anything ends.
      refusal = error;
      await pause(recheckDelay);
      ensureCurrent(begun);
    }
    if (access && access.token !== refused) return access;
    if (tries === 1 || (refusal && store.read() === sent)) throw refusal ?? overtaken();
    return refresh(begun, refused, tries - 1);
  }

  function ask(refreshToken: string, signal: AbortSignal) {
    return request<SessionAnswer>({
      method: "POST",
      path: "/auth/refresh",
      headers: { "refresh-token": refreshToken },
      authorization: "none",
      signal,
    });
  }

  function keep(answer: SessionAnswer): AccessToken {
    if (typeof answer?.access_token !== "string" || typeof answer.refresh_token !== "string") {
      throw new ApiError("server.unavailable", { message: "POST /auth/refresh answered in another shape." });
    }
    store.write(answer.refresh_token);
    access = { token: answer.access_token, email: answer.email };
    channel.post({ type: "TOKEN_REFRESHED", ...access });
    return access;
  }

  function ensureCurrent(begun: number) {
    if (begun !== epoch) throw overtaken();
  }

  /** Begins another session, or none: what an earlier one still has under way is discarded. */
  function begin(next: AccessToken | undefined) {
    epoch += 1;
    flight = undefined;
    access = next;
  }

  /** Takes over what another tab got for the same session; a flight of our own that still waits ends with it. */
  function hear(next: AccessToken) {
    access = next;
  }

  return { current: () => access, renew, begin, hear };
}

export type TokenRenewal = ReturnType<typeof createTokenRenewal>;

/** The one answer that ends a session (reliability.md, 1.3). */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.code === "auth.refresh_invalid";
}

/** Whether a renewal was overtaken by a sign-out or another sign-in, so that nothing is left to do. */
export function isOvertaken(error: unknown): boolean {
  return isApiError(error) && error.code === "auth.session_missing";
}

function overtaken() {
  return new ApiError("auth.session_missing", { status: 401 });
}
