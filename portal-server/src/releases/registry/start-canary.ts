import type { PublishResponse } from "@portico/shared-utility/contract";
import { requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { applyCanary, canaryDifference } from "./canary-difference.ts";
import { checkKnownMap } from "./check-known-map.ts";
import { moveOnce } from "./move-release.ts";
import type { RegistryCall, RegistryDeps } from "./registry-call.ts";
import { releaseOfPlace } from "./release-history.ts";

export interface CanaryStart extends Pick<RegistryCall, "actor" | "by" | "reason" | "key"> {
  environment: Environment;
  scope: string;
  /** Any release of the same environment and scope. */
  release: number;
  percent: number;
  people: string[];
}

/** The fields that the moves of canaries share: they apply to whatever is current. */
export const canaryMove = { kind: "canary", expected: "any", dryRun: false, pageOrigin: undefined } as const;

/**
 * Starts a canary with a release, or changes the share of the running canary. The pointer does not move; each step is a
 * release in the history. If the release is an earlier canary, only its changes are applied to the current map; any
 * other release is used with its whole map.
 * @throws ApiError `release.unknown`, `release.other_place`, `release.conflict`, and what `checkKnownMap` throws
 */
export async function startCanary(deps: RegistryDeps, call: CanaryStart): Promise<PublishResponse> {
  const { db, clock } = deps;
  const { actor, environment, scope, release, percent, people } = call;
  requireRight(actor, "promote", environment, scope);
  const parameters = { canary: release, environment, scope, percent, people };
  return moveOnce(deps, { ...call, ...canaryMove }, parameters, async () => {
    const source = await releaseOfPlace(db, actor, { environment, scope }, release);
    const difference = source.release.kind === "canary" ? await canaryDifference(db, source) : undefined;
    const mapOn = (current: MapDocument) => (difference ? applyCanary(current, difference) : source.document);
    return {
      source: release,
      canary: { percent, people, now: clock.now() },
      touched: difference ? difference.touched : "all",
      check: (current) => checkKnownMap(deps, { actor, scope, current, document: mapOn(current) }),
      edit: async (current) => ({ document: mapOn(current), report: [] }),
    };
  });
}
