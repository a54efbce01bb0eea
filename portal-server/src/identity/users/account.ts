import type { FastifyRequest } from "fastify";
import { ApiError } from "../../platform/http/api-error.ts";

/** The signed-in user of a request; `session` is the id of the session that authenticated the request. */
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
 * The account of a request to a route behind `verifyAccess` or `verifyAppToken`.
 * @throws ApiError `auth.token_missing` on any other route
 */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw new ApiError("auth.token_missing");
  return request.account;
}
