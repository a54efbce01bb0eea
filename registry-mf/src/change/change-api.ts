import { request } from "@portico/shared-utility";
import { type PublishResponse, type Release, randomId } from "@portico/shared-utility/contract";

/**
 * Changes the release.
 *
 * @param seen id of the current release on the screen, 0 for none; if another one is current by then, the error is
 *   `release.conflict`
 */
export function changeReleases(path: string, seen: number, body: object): Promise<PublishResponse> {
  return request({ method: "POST", path, body, ifMatch: `"${seen}"`, idempotencyKey: randomId() });
}

/** Makes an older release the current one again. */
export function rollBack({ environment, scope, id }: Release, seen: number, reason: string) {
  return changeReleases("/registry/rollback", seen, { environment, scope, to: id, reason });
}

/** Publishes the map of a release in another environment, whose current release is `seen`. */
export function promote({ environment: from, scope, id }: Release, to: string, seen: number, reason: string) {
  return changeReleases("/registry/promote", seen, { from, to, scope, release: id, reason });
}
