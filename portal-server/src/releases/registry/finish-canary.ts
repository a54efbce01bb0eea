import type { PublishResponse } from "@portico/shared-utility/contract";
import { requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { moduleOf } from "../maps/edit-document.ts";
import { applyCanary, canaryDifference } from "./canary-difference.ts";
import { removeCanary } from "./canary-store.ts";
import { checkCompatibility } from "./check-compatibility.ts";
import { checkKnownMap } from "./check-known-map.ts";
import { moveOnce } from "./move-release.ts";
import type { RegistryCall, RegistryDeps } from "./registry-call.ts";
import { releaseOfPlace } from "./release-history.ts";
import { canaryMove } from "./start-canary.ts";

export interface CanaryFinish extends Pick<RegistryCall, "actor" | "by" | "reason" | "key"> {
  environment: Environment;
  scope: string;
  /** The id of the canary that the caller expects to be running. */
  release: number;
}

/**
 * Publishes the changes of a canary to everybody, on top of releases that were published while it ran. When several
 * callers end the same canary concurrently, one succeeds.
 * @throws ApiError `release.no_canary`, `release.canary_conflict`, and what `checkKnownMap` and `checkCompatibility`
 * throw
 */
export async function finishCanary(deps: RegistryDeps, call: CanaryFinish): Promise<PublishResponse> {
  const { db } = deps;
  const { actor, environment, scope, release } = call;
  const place = { environment, scope };
  requireRight(actor, "promote", environment, scope);
  return moveOnce(deps, { ...call, ...canaryMove }, { finishCanary: release, ...place }, async () => {
    const difference = await canaryDifference(db, await releaseOfPlace(db, actor, place, release));
    return {
      source: release,
      touched: difference.touched,
      check: (current) => checkKnownMap(deps, { actor, scope, current, document: applyCanary(current, difference) }),
      edit: async (current, _checked, tx) => {
        const document = applyCanary(current, difference);
        const mapped = difference.touched.filter((specifier) => Object.hasOwn(document.imports, specifier));
        const modules = mapped.map((specifier) => moduleOf(document, specifier));
        await checkCompatibility(tx, { ...place, before: current, after: document, modules });
        return { document, report: [] };
      },
      beforeWrite: async (tx) => {
        if (!(await removeCanary(tx, place, release))) throw new ApiError("release.no_canary", { details: place });
      },
    };
  });
}
