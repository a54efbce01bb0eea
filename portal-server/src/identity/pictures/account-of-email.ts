import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Account, accountOf } from "../users/account.ts";
import { normaliseEmail } from "../users/email.ts";

/** An e-mail address in a query, normalised as stored addresses are. */
export const emailParameter = z.string().max(254).transform(normaliseEmail);

/**
 * Returns the signed-in account if `email` is its address. For another address the error is that of a missing
 * picture, so that the caller does not learn whether the address has an account.
 * @throws ApiError `resource.not_found`
 */
export function accountOfEmail(request: FastifyRequest, email: string): Account {
  const account = accountOf(request);
  if (email !== account.email) throw new ApiError("resource.not_found");
  return account;
}
