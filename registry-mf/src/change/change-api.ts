import { isApiError, request } from "@portico/shared-utility";
import { type PublishResponse, type Release, randomId } from "@portico/shared-utility/contract";

// A call without a response may have acted. Its repetition has the same key and gets the first response; with another
// key it would be refused, because its own release is current by then.
const unanswered = new Map<string, string>();

/** Sends a call that acts once, however often it is repeated after a failure. */
export async function sendOnce<Result>(call: { path: string; body: object; ifMatch?: string }): Promise<Result> {
  const name = JSON.stringify(call);
  const idempotencyKey = unanswered.get(name) ?? randomId();
  unanswered.set(name, idempotencyKey);
  try {
    const result = await request<Result>({ method: "POST", ...call, idempotencyKey });
    unanswered.delete(name);
    return result;
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(name);
    throw error;
  }
}

/** Whether the portal has refused the call. A proxy's response of any status is `server.unavailable`. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== "server.unavailable";
}

/**
 * Changes the release. The same call after a failure acts once.
 *
 * @param seen id of the current release on the screen, 0 for none; if another one is current by then, the error is
 *   `release.stale`
 */
export function changeReleases(path: string, seen: number, body: object): Promise<PublishResponse> {
  return sendOnce({ path, body, ifMatch: `"${seen}"` });
}

/** Makes an older release the current one again. */
export function rollBack({ environment, scope, id }: Release, seen: number, reason: string) {
  return changeReleases("/registry/rollback", seen, { environment, scope, to: id, reason });
}

/** Publishes the map of a release in another environment, whose current release is `seen`. */
export function promote({ environment: from, scope, id }: Release, to: string, seen: number, reason: string) {
  return changeReleases("/registry/promote", seen, { from, to, scope, release: id, reason });
}
