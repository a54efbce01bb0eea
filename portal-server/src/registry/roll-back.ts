import type { PublishAnswer } from "@portico/shared-utility/contract";
import type { Environment } from "../config.ts";
import { checkEntry } from "../gate/check-entry.ts";
import type { StoredFiles } from "../gate/file-reader.ts";
import { GateRefusal, refusalOf, refusedAnswer } from "../gate/refusal.ts";
import { ApiError } from "../http/api-error.ts";
import { canonicalJson } from "../maps/map-digest.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { isPlatform, requireModules, requireRight } from "./actor.ts";
import { allowedOrigins } from "./allowed-origins.ts";
import { answeredBefore } from "./idempotent-call.ts";
import { mapDiff } from "./map-diff.ts";
import { moveRelease } from "./move-release.ts";
import { callOnce, type RegistryCall } from "./registry-call.ts";
import type { RegistryDeps } from "./registry-deps.ts";
import { readRelease } from "./release-history.ts";

export interface RollBack extends RegistryCall {
  environment: Environment;
  scope: string;
  /** The release to go back to. */
  to: number;
}

/**
 * Makes an older release's map the current one again, as a release of its own. It went through the gate once; no other
 * server is asked now, so that a way back is open while a CDN is down.
 *
 * @throws ApiError `release.unknown`, `release.artifact_gone`, `release.origin` when it is no longer allowed
 */
export async function rollBack(deps: RegistryDeps, call: RollBack): Promise<PublishAnswer> {
  const { db, clock, stored } = deps;
  const { actor, environment, scope, to, seen, dryRun, reason } = call;
  requireRight(actor, "publish", environment, scope);
  const once = callOnce(call, clock.now(), { rollBack: to, environment, scope, seen });
  const earlier = once && (await answeredBefore(db, once));
  if (earlier) return earlier;
  const target = await readRelease(db, to);
  if (target?.release.environment !== environment || target.release.scope !== scope)
    throw new ApiError("release.unknown", { details: { id: to } });
  const { document } = target;
  const origins = await allowedOrigins(db, scope, actor);
  return moveRelease(db, {
    ...{ environment, scope, kind: "rollback", author: actor.author, reason, source: to, seen, dryRun, call: once },
    touched: [],
    edit: async (current) => {
      const changes = mapDiff(current, document);
      requireModules(
        actor,
        changes.map(({ specifier }) => specifier),
      );
      if (canonicalJson(current.pins ?? {}) !== canonicalJson(document.pins ?? {}) && !isPlatform(actor))
        throw new ApiError("release.forbidden", {
          details: { pins: Object.keys({ ...current.pins, ...document.pins }) },
        });
      const added = changes.flatMap(({ specifier, after }) => (after ? [{ specifier, url: after.address }] : []));
      refuseForeign(added, document, scope, origins);
      await refuseGone(added, stored);
      return { document, report: [] };
    },
  });
}

interface Added {
  specifier: string;
  url: string;
}

function refuseForeign(added: readonly Added[], { pins = {} }: MapDocument, scope: string, origins: Set<string>): void {
  for (const module of added) {
    if (Object.hasOwn(pins, module.specifier)) continue;
    try {
      checkEntry(module, scope, origins);
    } catch (error) {
      if (error instanceof GateRefusal) throw refusedAnswer([refusalOf(error, module.specifier, module.url)]);
      throw error;
    }
  }
}

async function refuseGone(added: readonly Added[], stored: StoredFiles): Promise<void> {
  for (const { specifier, url } of added) {
    if (url.startsWith("/") && !(await stored.read(url)))
      throw new ApiError("release.artifact_gone", { details: { specifier, address: url } });
  }
}
