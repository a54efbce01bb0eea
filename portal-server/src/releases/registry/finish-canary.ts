import type { PublishAnswer } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { removeCanary } from "../canary/canary-store.ts";
import { moduleOf } from "../maps/edit-document.ts";
import { requireRight } from "./actor.ts";
import { applyCanary, canaryDifference } from "./canary-difference.ts";
import { checkKnownMap } from "./check-known-map.ts";
import { moveRelease } from "./move-release.ts";
import { refuseMisfit } from "./refuse-misfit.ts";
import type { RegistryCall } from "./registry-call.ts";
import type { RegistryDeps } from "./registry-deps.ts";
import { releaseOfPlace } from "./release-of-place.ts";

export interface CanaryFinish extends Pick<RegistryCall, "actor" | "by" | "reason"> {
  environment: Environment;
  scope: string;
  /** The canary as the caller knows it. */
  release: number;
}

/**
 * Gives everybody what the canary changed, and leaves what others have published meanwhile. Of several who end a canary
 * at once, one does.
 *
 * @throws ApiError `release.no_canary`, `release.canary_conflict`, and what `checkKnownMap` and `refuseMisfit` throw
 */
export async function finishCanary(deps: RegistryDeps, call: CanaryFinish): Promise<PublishAnswer> {
  const { db } = deps;
  const { actor, environment, scope, release, reason } = call;
  const place = { environment, scope };
  requireRight(actor, "promote", environment, scope);
  const difference = await canaryDifference(db, await releaseOfPlace(db, actor, place, release));
  return moveRelease(deps, {
    ...{ environment, scope, kind: "canary", author: actor.author, by: call.by, reason, source: release },
    ...{ expected: "any", dryRun: false, call: undefined },
    touched: difference.touched,
    check: (current) => checkKnownMap(deps, { actor, scope, current, document: applyCanary(current, difference) }),
    edit: async (current, _checked, reading) => {
      const document = applyCanary(current, difference);
      const names = difference.touched.filter((name) => Object.hasOwn(document.imports, name));
      const modules = names.map((name) => moduleOf(document, name));
      await refuseMisfit(reading, { ...place, before: current, after: document, modules });
      return { document, report: [] };
    },
    also: async (tx) => {
      if (!(await removeCanary(tx, place, release)))
        throw new ApiError("release.no_canary", { details: { environment, scope } });
    },
  });
}
