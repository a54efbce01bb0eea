import type { PublishResponse } from "@portico/shared-utility/contract";
import { requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { checkKnownMap } from "./check-known-map.ts";
import { moveRelease } from "./move-release.ts";
import { refuseOverwritten } from "./refuse-overwritten.ts";
import { callOnce, type RegistryCall } from "./registry-call.ts";
import type { RegistryDeps } from "./registry-deps.ts";
import { releaseOfPlace } from "./release-of-place.ts";

export interface RollBack extends RegistryCall {
  environment: Environment;
  scope: string;
  /** The release to go back to. */
  to: number;
}

/**
 * Publishes the map of an older release again, as a new release.
 *
 * @throws ApiError `release.unknown`, `release.other_place`, and what `checkKnownMap` and `refuseOverwritten` throw
 */
export async function rollBack(deps: RegistryDeps, call: RollBack): Promise<PublishResponse> {
  const { db, clock } = deps;
  const { actor, environment, scope, to, expected, dryRun, reason } = call;
  requireRight(actor, "promote", environment, scope);
  const once = callOnce(call, clock.now(), { rollBack: to, environment, scope, seen: expected });
  const earlier = await once?.earlier(db);
  if (earlier) return earlier;
  const { document } = await releaseOfPlace(db, actor, { environment, scope }, to);
  return moveRelease(deps, {
    ...{
      environment,
      scope,
      kind: "rollback",
      author: actor.author,
      by: call.by,
      reason,
      source: to,
      expected,
      dryRun,
      call: once,
    },
    touched: "all",
    check: async (current) => {
      await checkKnownMap(deps, { actor, scope, current, document });
      await refuseOverwritten(deps, { scope, pageOrigin: call.pageOrigin, current, document });
    },
    edit: async () => ({ document, report: [] }),
  });
}
