import type { AppToken } from "@portico/shared-utility/contract";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { ApiClient } from "../http/api-client.ts";

const expiryMargin = 30_000;

/** Short-lived tokens for the applications' APIs, cached per module until shortly before they expire. */
export function createAppTokens(
  { request }: Pick<ApiClient, "request">,
  { hostDomain }: Pick<AppsStream, "hostDomain">,
) {
  const tokens = new Map<string, { token: Promise<AppToken>; until: number; value?: string }>();

  function exchange(module: string, refused?: string): Promise<AppToken> {
    const cached = tokens.get(module);
    const isRefused = refused !== undefined && cached?.value === refused;
    if (cached && !isRefused && Date.now() < cached.until) return cached.token;
    const entry: { token: Promise<AppToken>; until: number; value?: string } = {
      token: requestToken(module),
      until: Number.POSITIVE_INFINITY,
    };
    tokens.set(module, entry);
    entry.token.then(
      ({ access_token, expires_in }) => {
        entry.value = access_token;
        entry.until = Date.now() + Math.max(expires_in * 1000 - expiryMargin, (expires_in * 1000) / 2);
      },
      () => {
        if (tokens.get(module) === entry) tokens.delete(module);
      },
    );
    return entry.token;
  }

  async function requestToken(app: string): Promise<AppToken> {
    const body = { app, domain: await hostDomain() };
    // The session cookie authorizes this call, so the Authorization header is empty (docs/product.md#calls).
    return request<AppToken>({ method: "POST", path: "/auth/exchange", body, authorization: "empty" });
  }

  return { exchange, clear: () => tokens.clear() };
}

export type AppTokens = ReturnType<typeof createAppTokens>;
