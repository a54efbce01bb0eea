import { ownValue, type PublishResponse } from "@portico/shared-utility/contract";
import { requireModules, requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { ModuleRequest } from "../gate/check-entry.ts";
import { gateLimits } from "../gate/gate-limits.ts";
import { editDocument, moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { withSettings } from "../maps/with-arrangements.ts";
import { refuseUnapproved } from "../needs/approved-needs.ts";
import { allowedOrigins } from "./allowed-origins.ts";
import { checkCompatibility } from "./check-compatibility.ts";
import { checkImportedNames } from "./check-imported-names.ts";
import { mapDiff } from "./map-diff.ts";
import { moveRelease } from "./move-release.ts";
import { callOnce, type RegistryCall, type RegistryDeps } from "./registry-call.ts";
import { readCurrent, releaseOfPlace } from "./release-history.ts";

export interface Promotion extends RegistryCall {
  from: Environment;
  to: Environment;
  scope: string;
  /** A release of `from`; `undefined` for the current one. */
  release: number | undefined;
  /** The modules to promote; `undefined` for the whole map, which also removes modules. */
  modules: readonly string[] | undefined;
}

/**
 * Copies the map of a release, or some of its modules, to another environment: same addresses, same hashes. The modules
 * pass the gate again, because the other environment may have other shared libraries. Pins are not copied,
 * and each environment keeps its own configurations.
 * @throws ApiError `release.…`
 */
export async function promoteRelease(deps: RegistryDeps, call: Promotion): Promise<PublishResponse> {
  const { db, clock, gate } = deps;
  const { actor, from, to, scope, release, modules, expected, dryRun, reason, pageOrigin } = call;
  requireRight(actor, "read", from, scope);
  requireRight(actor, "promote", to, scope);
  // `any` would replace the whole map, whatever it contains.
  if (expected === "any" && !modules) throw new ApiError("release.precondition_missing");
  const once = callOnce(call, clock.now(), { promote: from, to, scope, release, modules, seen: expected });
  const earlier = await once?.earlier(db);
  if (earlier) return earlier;
  const source = await sourceOf(db, call);
  const origins = await allowedOrigins(db, scope, actor);
  const mapOn = (current: MapDocument) => promotedMap(source.document, current, { scope, modules });
  return moveRelease(deps, {
    ...{ environment: to, scope, kind: "promote", author: actor.author, by: call.by, reason, expected, dryRun },
    call: once,
    source: source.release.id,
    touched: modules ?? "all",
    check: async (current) => {
      const fresh = newRequests(actor, source.document, mapDiff(current, mapOn(current)));
      const checked = await gate.inspect(fresh, { scope, origins, pageOrigin });
      return checkImportedNames(deps, { environment: to, scope }, checked);
    },
    edit: async (current, checked, tx) => {
      const document = mapOn(current);
      const modules = checked.map(({ module: { specifier, imports } }) => ({
        ...moduleOf(document, specifier),
        imports,
      }));
      const specifiers = modules.map(({ specifier }) => specifier);
      await refuseUnapproved(tx, scope, document, specifiers);
      await checkCompatibility(tx, { environment: to, scope, before: current, after: document, modules });
      return { document, report: checked.map(({ check }) => check) };
    },
  });
}

/**
 * The modules that the gate checks.
 * @throws ApiError when the caller may not change one of the modules, or when they are too many
 */
function newRequests(actor: Promotion["actor"], source: MapDocument, changes: ReturnType<typeof mapDiff>) {
  const specifiers = changes.map(({ specifier }) => specifier);
  requireModules(actor, specifiers);
  const fresh = changes.flatMap(({ specifier, after }) => (after ? [requestOf(source, specifier)] : []));
  if (fresh.length > gateLimits.newModules) throw new ApiError("release.too_many_modules");
  return fresh;
}

/** @throws ApiError `release.unknown`, `release.other_place`, `release.module_unknown` */
async function sourceOf(db: Database, { actor, from, scope, release, modules = [] }: Promotion) {
  const place = { environment: from, scope };
  const source = await (release === undefined
    ? readCurrent(db, from, scope)
    : releaseOfPlace(db, actor, place, release));
  if (!source) throw new ApiError("release.unknown", { details: place });
  const missing = modules.find((specifier) => !Object.hasOwn(source.document.imports, specifier));
  if (missing === undefined) return source;
  throw new ApiError("release.module_unknown", { details: { module: missing, release: source.release.id } });
}

function promotedMap(
  source: MapDocument,
  current: MapDocument,
  { scope, modules }: Pick<Promotion, "scope" | "modules">,
): MapDocument {
  if (modules)
    return editDocument(current, { set: modules.map((specifier) => moduleOf(source, specifier)), remove: [] }, scope);
  const { pins: _pins, ...rest } = source;
  return withSettings(current.pins ? { ...rest, pins: current.pins } : rest, current);
}

function requestOf(document: MapDocument, specifier: string): ModuleRequest {
  const { address: url, styles, shared } = moduleOf(document, specifier);
  return {
    ...{ specifier, url, styles, shared },
    integrity: ownValue(document.integrity, url),
    manifest: ownValue(document.builds ?? {}, specifier)?.manifest,
    needs: ownValue(document.needs ?? {}, specifier),
    ownLibraries: ownValue(document.ownLibraries ?? {}, specifier),
  };
}
