import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Account, accountOf } from "../accounts/account.ts";
import { normaliseEmail } from "../accounts/email.ts";

/** An address in a query, in the form in which addresses are stored. */
export const emailParameter = z.string().max(254).transform(normaliseEmail);

/**
 * The signed-in account, if `email` is its own address. Somebody else's picture is answered like one that does not
 * exist, so that nobody learns who has an account.
 *
 * @throws ApiError `resource.not_found`
 */
export function ownAccount(request: FastifyRequest, email: string): Account {
  const account = accountOf(request);
  if (email !== account.email) throw new ApiError("resource.not_found");
  return account;
}
