import type { FastifyRequest } from "fastify";
import type { Actor } from "../../identity/roles/actor.ts";
import { actorOfCredential } from "../../identity/roles/find-actor.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { isForeign } from "../../platform/http/csrf.ts";

/**
 * The pipeline that authenticates with HTTP basic authentication (RFC 7617). The password is its registry credential;
 * the user name is ignored.
 * @throws ApiError `auth.token_missing`, `auth.token_invalid`, `credential.expired`, `credential.revoked`;
 *   `request.csrf` for a page of another site, because browsers send such passwords by themselves
 */
export async function basicActor(deps: Omit<LoggedDeps, "config">, request: FastifyRequest): Promise<Actor> {
  if (isForeign(request)) throw new ApiError("request.csrf");
  const headers = { "www-authenticate": 'Basic realm="import-map-deployer", charset="UTF-8"' };
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (encoded === undefined) throw new ApiError("auth.token_missing", { headers });
  const decoded = Buffer.from(encoded, "base64").toString();
  const actor = await actorOfCredential(deps, decoded.slice(decoded.indexOf(":") + 1), headers);
  if (!actor) throw new ApiError("auth.token_invalid", { headers });
  return actor;
}
