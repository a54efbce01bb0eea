import type { FastifyRequest } from "fastify";
import type { Guard, Guards } from "../../identity/accounts/accounts.ts";
import type { Actor } from "../../identity/roles/actor.ts";
import { actorOfAccount, actorOfCredential } from "../../identity/roles/find-actor.ts";
import { accountOf } from "../../identity/users/account.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { bearerToken, invalidTokenHeaders } from "../../platform/http/bearer-token.ts";
import { type CallLimits, perMinute } from "../../platform/http/call-limits.ts";

export interface RegistryGuardNeeds extends LoggedDeps, Pick<Guards, "verifyAccess"> {
  callLimits: CallLimits;
}

/**
 * Accepts the credential of a pipeline, and the access token of a user with a role; sets `request.registryActor`.
 * Calls are rate limited for each of them.
 */
export function registryGuard({ config, db, clock, log, callLimits, verifyAccess }: RegistryGuardNeeds): Guard {
  const limit = (caller: string) =>
    callLimits.take([{ subject: `registry ${caller}`, rate: perMinute(config.registryPerMinute) }]);
  return async (request, reply) => {
    if (sendsRegistryCredential(request)) {
      const headers = invalidTokenHeaders;
      request.registryActor = await actorOfCredential({ db, clock, log }, bearerToken(request), headers);
      if (request.registryActor) return limit(request.registryActor.author);
      throw new ApiError("auth.token_invalid", { headers });
    }
    await verifyAccess(request, reply);
    request.registryActor = await actorOfAccount(db, accountOf(request));
    if (!request.registryActor) throw new ApiError("release.forbidden");
    limit(`person ${accountOf(request).id}`);
  };
}

/**
 * The actor of a request, on a route behind `registryGuard`.
 * @throws ApiError `auth.token_missing` on other routes
 */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.registryActor) throw new ApiError("auth.token_missing");
  return request.registryActor;
}

/** A page cannot send this header to another origin, so such a request needs no protection against CSRF. */
export function sendsRegistryCredential(request: FastifyRequest): boolean {
  return bearerToken(request).startsWith("portico_registry_");
}
