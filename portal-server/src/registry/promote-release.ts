import type { PublishAnswer } from "@portico/shared-utility/contract";
import type { Environment } from "../config.ts";
import type { ModuleRequest } from "../gate/check-entry.ts";
import { gateLimits } from "../gate/gate-limits.ts";
import { ApiError } from "../http/api-error.ts";
import { moduleOf } from "../maps/edit-document.ts";
import { type MapDocument, own } from "../maps/map-document.ts";
import { requireModules, requireRight } from "./actor.ts";
import { allowedOrigins } from "./allowed-origins.ts";
import { answeredBefore } from "./idempotent-call.ts";
import { mapDiff } from "./map-diff.ts";
import { moveRelease } from "./move-release.ts";
import { refuseMisfit } from "./refuse-misfit.ts";
import { callOnce, type RegistryCall } from "./registry-call.ts";
import type { RegistryDeps } from "./registry-deps.ts";
import { readCurrent, readRelease } from "./release-history.ts";

export interface Promotion extends RegistryCall {
  from: Environment;
  to: Environment;
  scope: string;
  /** The release of `from`; `undefined` for the one that is current there. */
  release: number | undefined;
}

/**
 * Gives another environment the map of a release: the same addresses and hashes, through the gate again, since other
 * shared libraries may wait there. What the platform holds back for a tenant stays as it is in each environment.
 *
 * @throws ApiError `release.…`
 */
export async function promoteRelease(deps: RegistryDeps, call: Promotion): Promise<PublishAnswer> {
  const { db, clock, gate } = deps;
  const { actor, from, to, scope, seen, dryRun, reason, pageOrigin } = call;
  requireRight(actor, "read", from, scope);
  requireRight(actor, "promote", to, scope);
  if (seen === "any") throw new ApiError("release.precondition_missing");
  const once = callOnce(call, clock.now(), { promote: from, to, scope, release: call.release, seen });
  const earlier = once && (await answeredBefore(db, once));
  if (earlier) return earlier;
  const source = await (call.release === undefined ? readCurrent(db, from, scope) : readRelease(db, call.release));
  if (source?.release.environment !== from || source.release.scope !== scope) throw new ApiError("release.unknown");
  const origins = await allowedOrigins(db, scope, actor);
  return moveRelease(db, {
    ...{ environment: to, scope, kind: "promote", author: actor.author, reason, seen, dryRun, call: once },
    source: source.release.id,
    touched: [],
    edit: async (current) => {
      const { pins: _pins, ...rest } = source.document;
      const document: MapDocument = current.pins ? { ...rest, pins: current.pins } : rest;
      const changes = mapDiff(current, document);
      requireModules(
        actor,
        changes.map(({ specifier }) => specifier),
      );
      const fresh = changes.flatMap(({ specifier, after }) => (after ? [requestOf(document, specifier)] : []));
      if (fresh.length > gateLimits.newModules) throw new ApiError("release.too_many_modules");
      const checked = await gate.inspect(fresh, { scope, origins, pageOrigin });
      const modules = checked.map(({ module: { specifier, imports } }) => ({
        ...moduleOf(document, specifier),
        imports,
      }));
      await refuseMisfit(db, { environment: to, scope, before: current, after: document, modules });
      return { document, report: checked.map(({ check }) => check) };
    },
  });
}

function requestOf(document: MapDocument, specifier: string): ModuleRequest {
  const url = own(document.imports, specifier) ?? "";
  return { specifier, url, integrity: own(document.integrity, url) };
}
