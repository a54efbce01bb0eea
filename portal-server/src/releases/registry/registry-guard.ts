import type { FastifyRequest } from "fastify";
import { accountOf } from "../../identity/accounts/account.ts";
import type { Guard } from "../../identity/accounts/accounts-plugin.ts";
import type { Actor } from "../../identity/roles/actor.ts";
import { actorOfAccount, actorOfCredential } from "../../identity/roles/find-actor.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { perMinute } from "../../platform/http/call-limits.ts";

/**
 * Accepts the credential of a pipeline, and the access token of a user with a role; sets `request.registryActor`.
 * Calls are rate limited for each of them.
 */
export function registryGuard(app: App): Guard {
  const { db, config } = app.deps;
  const limit = (caller: string) =>
    app.callLimits.take([{ subject: `registry ${caller}`, rate: perMinute(config.registryPerMinute) }]);
  return async (request, reply) => {
    if (sendsRegistryCredential(request)) {
      const headers = { "www-authenticate": 'Bearer error="invalid_token"' };
      request.registryActor = await actorOfCredential(app, bearer(request), headers);
      if (request.registryActor) return limit(request.registryActor.author);
      throw new ApiError("auth.token_invalid", { headers });
    }
    await app.verifyAccess(request, reply);
    request.registryActor = await actorOfAccount(db, accountOf(request));
    if (!request.registryActor) throw new ApiError("release.forbidden");
    limit(`person ${accountOf(request).id}`);
  };
}

/**
 * The actor of a request, on a route behind `registryGuard`.
 *
 * @throws ApiError `auth.token_missing` on other routes
 */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.registryActor) throw new ApiError("auth.token_missing");
  return request.registryActor;
}

/** A page cannot send this header to another origin, so such a request needs no protection against CSRF. */
export function sendsRegistryCredential(request: FastifyRequest): boolean {
  return bearer(request).startsWith("portico_registry_");
}

function bearer({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}
