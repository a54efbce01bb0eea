import type { AppToken, Portal } from "@portico/contract";

/** A token that expires within this time, in milliseconds, is no longer used. */
const margin = 15_000;

/** The tokens for an application's own API. */
export interface AppTokens {
  /** A valid token; rejects as `portal.exchangeToken` does. Parallel calls share one exchange. */
  current(): Promise<string>;
  /**
   * A new token in place of one that the API refused (401). Calls that were refused with the same token share one
   * exchange.
   */
  replace(refused: string): Promise<string>;
}

/** Exchanges tokens at the portal, and keeps a token until shortly before it expires. A failed exchange is not kept. */
export function createAppTokens(portal: Pick<Portal, "exchangeToken">): AppTokens {
  let kept: { token: string; until: number } | undefined;
  let pending: Promise<string> | undefined;

  async function exchange(refused?: string): Promise<string> {
    try {
      kept = keptUntil(await portal.exchangeToken(refused));
      return kept.token;
    } finally {
      pending = undefined;
    }
  }

  function renewed(refused?: string): Promise<string> {
    pending ??= exchange(refused);
    return pending;
  }

  const isFresh = () => kept !== undefined && kept.until > Date.now();
  return {
    current: () => (kept && isFresh() ? Promise.resolve(kept.token) : renewed()),
    replace(refused) {
      // Another call has replaced it already.
      if (kept && isFresh() && kept.token !== refused) return Promise.resolve(kept.token);
      kept = undefined;
      return renewed(refused);
    },
  };
}

function keptUntil({ access_token, expires_in }: AppToken) {
  return { token: access_token, until: Date.now() + expires_in * 1000 - margin };
}
