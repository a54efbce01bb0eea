import type { SessionCheck } from "@portico/shared-utility/contract";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { accountOf } from "../users/account.ts";
import { type Accounts, bearerOf, type Guards } from "./accounts.ts";

const sessionCheck = z
  .object({ email: z.string(), domain: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: "SessionCheck" }) satisfies z.ZodType<SessionCheck>;

const schema = {
  tags: ["auth"],
  summary: "Check the access token; `expires_at` is its expiry",
  security: [{ session: [] }],
  response: { 200: sessionCheck, ...errorResponses },
};

export type ValidateNeeds = Pick<Accounts, "bearerTokens"> & Pick<Guards, "verifyAccess">;

/** `GET /auth/validate`. */
export function validateRoute(app: App, { bearerTokens, verifyAccess }: ValidateNeeds): void {
  app.get("/api/auth/validate", { schema, onRequest: verifyAccess }, async (request) => {
    const { email, tenant } = accountOf(request);
    const claims = await bearerTokens.readAccess(bearerOf(request));
    if (!claims) throw new ApiError("auth.token_invalid");
    return { email, domain: tenant, expires_at: new Date(claims.exp * 1_000).toISOString() };
  });
}
