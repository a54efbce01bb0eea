import { type Actor, canSee } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { readRelease } from "./release-history.ts";

/**
 * A release of one environment and scope, by its id.
 *
 * @throws ApiError `release.other_place` for a release of another environment or scope that the actor may see;
 *   `release.unknown` for every other id
 */
export async function releaseOfPlace(
  db: Database,
  actor: Actor,
  wanted: { environment: Environment; scope: string },
  id: number,
) {
  const found = await readRelease(db, id);
  if (!found || !canSee(actor, found.release.environment, found.release.scope))
    throw new ApiError("release.unknown", { details: { id } });
  const { environment, scope } = found.release;
  if (environment === wanted.environment && scope === wanted.scope) return found;
  throw new ApiError("release.other_place", { details: { id, of: { environment, scope }, wanted } });
}
