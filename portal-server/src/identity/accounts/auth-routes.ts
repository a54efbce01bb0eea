import type { SessionCheck } from "@portico/shared-utility/contract";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { accountOf } from "../users/account.ts";
import { type Accounts, bearerOf, type Guards } from "./accounts.ts";
import { type RefreshNeeds, refreshRoute } from "./refresh-route.ts";
import { createSessionGrant, type SessionGrantNeeds } from "./session-response.ts";
import { type SignInNeeds, signInRoute } from "./sign-in-route.ts";
import { type SignOutNeeds, signOutRoute } from "./sign-out-route.ts";

type AuthNeeds = SessionGrantNeeds & Omit<SignInNeeds & RefreshNeeds, "grantSession"> & ValidateNeeds & SignOutNeeds;

/** Routes below `/api/auth` (`docs/product.md#sign-in`, `docs/product.md#sessions`). */
export function authRoutes(app: App, needs: AuthNeeds): void {
  const grantSession = createSessionGrant(needs);
  signInRoute(app, { ...needs, grantSession });
  refreshRoute(app, { ...needs, grantSession });
  validateRoute(app, needs);
  signOutRoute(app, needs);
}

const sessionCheck = z
  .object({ email: z.string(), domain: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: "SessionCheck" }) satisfies z.ZodType<SessionCheck>;

const schema = {
  tags: ["auth"],
  summary: "Check the access token; `expires_at` is its expiry",
  security: [{ session: [] }],
  response: { 200: sessionCheck, ...errorResponses },
};

type ValidateNeeds = Pick<Accounts, "bearerTokens"> & Pick<Guards, "verifyAccess">;

function validateRoute(app: App, { bearerTokens, verifyAccess }: ValidateNeeds): void {
  app.get("/api/auth/validate", { schema, onRequest: verifyAccess }, async (request) => {
    const { email, tenant } = accountOf(request);
    const claims = await bearerTokens.readAccess(bearerOf(request));
    if (!claims) throw new ApiError("auth.token_invalid");
    return { email, domain: tenant, expires_at: new Date(claims.exp * 1_000).toISOString() };
  });
}
