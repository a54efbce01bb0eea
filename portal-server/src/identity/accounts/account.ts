import type { FastifyRequest } from "fastify";
import { ApiError } from "../../platform/http/api-error.ts";

/** The signed-in person of a request, and the session that speaks for them. */
export interface Account {
  id: string;
  tenant: string;
  email: string;
  name: string;
  session: string;
}

declare module "fastify" {
  interface FastifyRequest {
    account: Account | undefined;
  }
}

/**
 * The account of a route behind `verifyAccess` or `verifyAppToken`.
 *
 * @throws ApiError `auth.token_missing` on a route that is behind neither
 */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw new ApiError("auth.token_missing");
  return request.account;
}
