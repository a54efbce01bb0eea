import type { AppToken } from "@portico/shared-utility/contract";

const earlySeconds = 15;

/** Holds the exchanged token until shortly before it expires; parallel calls share one exchange. */
export function createTokenHolder(exchange: (refused?: string) => Promise<AppToken>) {
  let held: { token: string; until: number } | undefined;
  let refused: string | undefined;
  let pending: Promise<string> | undefined;

  async function renew(): Promise<string> {
    try {
      const answer = await exchange(refused);
      held = { token: answer.access_token, until: Date.now() + (answer.expires_in - earlySeconds) * 1000 };
      return held.token;
    } finally {
      pending = undefined;
    }
  }

  return {
    current(): Promise<string> {
      if (held && held.until > Date.now()) return Promise.resolve(held.token);
      pending ??= renew();
      return pending;
    },
    drop(): void {
      refused = held?.token;
      held = undefined;
    },
  };
}
