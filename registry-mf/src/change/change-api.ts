import { request } from "@portico/shared-utility";
import { type PublishResponse, type Release, randomId } from "@portico/shared-utility/contract";

/**
 * Makes an older release the current one again.
 *
 * @param seen the current release on the screen; if another one is current by then, the error is `release.conflict`
 */
export async function rollBack(to: Release, seen: number, reason: string): Promise<Release | null> {
  const { environment, scope, id } = to;
  const { release } = await request<PublishResponse>({
    method: "POST",
    path: "/registry/rollback",
    body: { environment, scope, to: id, reason },
    ifMatch: `"${seen}"`,
    idempotencyKey: randomId(),
  });
  return release;
}

/**
 * Publishes the map of a release in another environment.
 *
 * @param seen the current release of that environment on the screen, 0 for none
 */
export async function promote(
  from: Release,
  environment: string,
  seen: number,
  reason: string,
): Promise<Release | null> {
  const { release } = await request<PublishResponse>({
    method: "POST",
    path: "/registry/promote",
    body: { from: from.environment, to: environment, scope: from.scope, release: from.id, reason },
    ifMatch: `"${seen}"`,
    idempotencyKey: randomId(),
  });
  return release;
}
