import type { Override } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import type { Accounts } from "../../identity/accounts/accounts.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { grantOf } from "./override-cookie.ts";
import { createOverrideTokens, type OverrideGrant, type OverrideTokens } from "./override-tokens.ts";

type CookieRequest = Pick<FastifyRequest, "cookies" | "protocol" | "tenant">;

export interface Overrides {
  tokens: OverrideTokens;
  /** The overrides of the browser; empty when the session of the grant has ended. */
  of(request: CookieRequest): Promise<Override[]>;
  /** The grant of the browser, also when its session has ended. */
  grantOf(request: CookieRequest): Promise<OverrideGrant | undefined>;
}

/** Overrides: modules that a developer runs from other addresses in the deployed portal (docs/releases.md, "Overrides"). */
export function createOverrides({ config, clock, sessions }: Omit<Deps, "db"> & Pick<Accounts, "sessions">): Overrides {
  const tokens = createOverrideTokens(config.secrets, clock);
  const grantOfBrowser = (request: CookieRequest) => grantOf(request, tokens, config.environment);
  return {
    tokens,
    grantOf: grantOfBrowser,
    async of(request) {
      // The page removes this cookie at a sign-out, also when it cannot reach the server.
      if (request.cookies.portico_hint !== "1") return [];
      const grant = await grantOfBrowser(request);
      const account = grant && (await sessions.accountOf(grant.tenant, grant.session));
      return grant && account?.id === grant.account ? grant.overrides : [];
    },
  };
}
