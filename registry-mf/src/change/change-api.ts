import { request } from "@portico/shared-utility";
import { type PublishResponse, type Release, randomId } from "@portico/shared-utility/contract";

// A call without a response may have acted. Its repetition has the same key and gets the first response; with another
// key it would be refused, because its own release is current by then.
const unanswered = new Map<string, string>();

/**
 * Changes the release. The same call after a failure acts once.
 *
 * @param seen id of the current release on the screen, 0 for none; if another one is current by then, the error is
 *   `release.stale`
 */
export async function changeReleases(path: string, seen: number, body: object): Promise<PublishResponse> {
  const name = JSON.stringify([path, seen, body]);
  const key = unanswered.get(name) ?? randomId();
  unanswered.set(name, key);
  const changed = await request<PublishResponse>({
    ...{ method: "POST", path, body, ifMatch: `"${seen}"`, idempotencyKey: key },
  });
  unanswered.delete(name);
  return changed;
}

/** Makes an older release the current one again. */
export function rollBack({ environment, scope, id }: Release, seen: number, reason: string) {
  return changeReleases("/registry/rollback", seen, { environment, scope, to: id, reason });
}

/** Publishes the map of a release in another environment, whose current release is `seen`. */
export function promote({ environment: from, scope, id }: Release, to: string, seen: number, reason: string) {
  return changeReleases("/registry/promote", seen, { from, to, scope, release: id, reason });
}
