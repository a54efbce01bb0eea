import type { AppToken } from "@portico/contract";

const earlySeconds = 15;

/** Caches the exchanged token until shortly before it expires. Parallel calls share one exchange. */
export function createTokenCache(exchange: (refused?: string) => Promise<AppToken>) {
  let cached: { token: string; until: number } | undefined;
  let refused: string | undefined;
  let pending: Promise<string> | undefined;

  async function renew(): Promise<string> {
    try {
      const answer = await exchange(refused);
      cached = { token: answer.access_token, until: Date.now() + (answer.expires_in - earlySeconds) * 1000 };
      return cached.token;
    } finally {
      pending = undefined;
    }
  }

  return {
    current(): Promise<string> {
      if (cached && cached.until > Date.now()) return Promise.resolve(cached.token);
      pending ??= renew();
      return pending;
    },
    drop(): void {
      refused = cached?.token;
      cached = undefined;
    },
  };
}
