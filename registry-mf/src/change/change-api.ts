import { request } from "@portico/shared-utility";
import type { PublishAnswer, Release } from "@portico/shared-utility/contract";

/**
 * Makes an older release the current one again.
 *
 * @param seen the release that is current on the screen; another one by then is `release.conflict`
 */
export async function rollBack(to: Release, seen: number, reason: string): Promise<Release | null> {
  const { environment, scope, id } = to;
  const { release } = await request<PublishAnswer>({
    method: "POST",
    path: "/registry/rollback",
    body: { environment, scope, to: id, reason },
    ifMatch: `"${seen}"`,
    idempotencyKey: crypto.randomUUID(),
  });
  return release;
}

/**
 * Gives another environment the map of a release.
 *
 * @param seen the release that is current there on the screen, 0 for none
 */
export async function promote(
  from: Release,
  environment: string,
  seen: number,
  reason: string,
): Promise<Release | null> {
  const { release } = await request<PublishAnswer>({
    method: "POST",
    path: "/registry/promote",
    body: { from: from.environment, to: environment, scope: from.scope, release: from.id, reason },
    ifMatch: `"${seen}"`,
    idempotencyKey: crypto.randomUUID(),
  });
  return release;
}
