import type { AppToken } from "@portico/shared-utility/contract";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { ApiClient } from "../http/api-client.ts";

const margin = 30_000;

/** Short tokens for the applications' own APIs, one request a module until shortly before it expires. */
export function createAppTokens(
  { request }: Pick<ApiClient, "request">,
  { hostDomain }: Pick<AppsStream, "hostDomain">,
) {
  const tokens = new Map<string, { token: Promise<AppToken>; until: number; value?: string }>();

  function exchange(module: string, refused?: string): Promise<AppToken> {
    const known = tokens.get(module);
    const isRefused = refused !== undefined && known?.value === refused;
    if (known && !isRefused && Date.now() < known.until) return known.token;
    const entry: { token: Promise<AppToken>; until: number; value?: string } = {
      token: ask(module),
      until: Number.POSITIVE_INFINITY,
    };
    tokens.set(module, entry);
    entry.token.then(
      ({ access_token, expires_in }) => {
        entry.value = access_token;
        entry.until = Date.now() + Math.max(expires_in * 1000 - margin, (expires_in * 1000) / 2);
      },
      () => {
        if (tokens.get(module) === entry) tokens.delete(module);
      },
    );
    return entry.token;
  }

  async function ask(app: string): Promise<AppToken> {
    const body = { app, domain: await hostDomain() };
    // Specification section 6: an empty header overrides the default; the session cookie serves this call alone.
    return request<AppToken>({ method: "POST", path: "/auth/exchange", body, authorization: "empty" });
  }

  return { exchange, clear: () => tokens.clear() };
}

export type AppTokens = ReturnType<typeof createAppTokens>;
