import { type ConfigValues, ownValue, type PublishResponse } from "@portico/shared-utility/contract";
import { requireModules, requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { ModuleRequest } from "../gate/check-entry.ts";
import type { StoredFiles } from "../gate/file-reader.ts";
import { gateLimits } from "../gate/gate-limits.ts";
import { isChanged } from "../maps/apply-difference.ts";
import { buildDigest } from "../maps/build-digest.ts";
import { editDocument } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { refuseUnapproved } from "../needs/approved-needs.ts";
import { allowedOrigins } from "./allowed-origins.ts";
import { checkCompatibility } from "./check-compatibility.ts";
import { checkImportedNames } from "./check-imported-names.ts";
import { moveRelease } from "./move-release.ts";
import { callOnce, type RegistryCall, type RegistryDeps } from "./registry-call.ts";
import { requireScope } from "./require-scope.ts";
import { setConfigs } from "./set-configs.ts";

type Origins = Awaited<ReturnType<typeof allowedOrigins>>;

export interface ModulePublishing extends RegistryCall {
  environment: Environment;
  scope: string;
  set: readonly ModuleRequest[];
  /** Specifiers to remove. `others` removes every module that is not in `set`. */
  remove: readonly string[] | "others";
  /** The share of visitors that gets the release first; without it everybody does. */
  canary?: { percent: number; people: string[] } | undefined;
}

/**
 * Publishes modules of one scope: checks them in the gate, then replaces the expected release.
 * @throws ApiError `release.…`
 */
export async function publishModules(deps: RegistryDeps, call: ModulePublishing): Promise<PublishResponse> {
  const { db, clock } = deps;
  const { actor, environment, scope, set, remove, canary, expected, dryRun, reason } = call;
  requireRight(actor, canary ? "promote" : "publish", environment, scope);
  // `any` would replace the whole map, whatever it contains.
  if (expected === "any" && remove === "others") throw new ApiError("release.precondition_missing");
  const once = callOnce(call, clock.now(), { environment, scope, set, remove, seen: expected, canary });
  const earlier = await once?.earlier(db);
  if (earlier) return earlier;
  await requireScope(db, scope);
  if (set.length > gateLimits.newModules) throw new ApiError("release.too_many_modules");
  const origins = await allowedOrigins(db, scope, actor);
  return moveRelease(deps, {
    ...{ environment, scope, kind: "publish", author: actor.author, by: call.by, reason, expected, dryRun },
    call: once,
    source: null,
    canary: canary && { ...canary, now: clock.now() },
    touched: [...set.map(({ specifier }) => specifier), ...(remove === "others" ? [] : remove)],
    check: (current) => checkChanges(deps, call, current, origins),
    edit: async (current, checked, tx) => {
      const modules = checked.map(({ module }) => module).filter((module) => isChanged(current, module, scope));
      const specifiers = modules.map(({ specifier }) => specifier);
      requireModules(actor, specifiers);
      const edited = editDocument(current, { set: modules, remove: removedFrom(current, call) }, scope);
      const document = setConfigs(actor, edited, configsIn(call));
      if (Object.keys(document.imports).length > gateLimits.modules) throw new ApiError("release.too_many_modules");
      await refuseUnapproved(tx, scope, document, specifiers);
      await checkCompatibility(tx, { environment, scope, before: current, after: document, modules });
      return { document, report: checked.map(({ check }) => check) };
    },
  });
}

function configsIn({ set }: ModulePublishing): Record<string, ConfigValues> {
  return Object.fromEntries(set.flatMap(({ specifier, config }) => (config ? [[specifier, config] as const] : [])));
}

async function checkChanges(deps: RegistryDeps, call: ModulePublishing, current: MapDocument, origins: Origins) {
  const { gate, stored } = deps;
  const { actor, scope, set, pageOrigin } = call;
  const changed = set.filter((request) => !hasEntry(current, request));
  requireModules(actor, [...changed.map(({ specifier }) => specifier), ...removedFrom(current, call)]);
  // A whole map also lists unchanged modules, which are not checked again. Of a change, all listed modules are checked.
  const kept = call.remove === "others" ? await keptBuilds(stored, current, set) : new Set<ModuleRequest>();
  const named = set.filter((request) => !kept.has(request));
  return checkImportedNames(deps, call, await gate.inspect(named, { scope, origins, pageOrigin }));
}

function removedFrom(current: MapDocument, { remove, set }: Pick<ModulePublishing, "remove" | "set">) {
  return remove === "others" ? othersThan(current, set) : remove;
}

function othersThan(current: MapDocument, set: readonly ModuleRequest[]): string[] {
  const kept = new Set(set.map(({ specifier }) => specifier));
  return Object.keys(current.imports).filter((specifier) => !kept.has(specifier));
}

/** The modules of a whole map that are not changed: same entry, same build. */
async function keptBuilds(stored: StoredFiles, current: MapDocument, set: readonly ModuleRequest[]) {
  const isKept = async (request: ModuleRequest) => {
    const { specifier, url, manifest, styles, needs, shared, ownLibraries, routes } = request;
    if ((manifest ?? styles ?? needs ?? shared ?? ownLibraries ?? routes) !== undefined || !hasEntry(current, request))
      return false;
    const described = url.startsWith("/") ? await stored.manifestOf(url, specifier) : undefined;
    return !described || buildDigest(described, specifier) === ownValue(current.builds ?? {}, specifier)?.digest;
  };
  const kept = await Promise.all(set.map(async (request) => ((await isKept(request)) ? [request] : [])));
  return new Set(kept.flat());
}

/** Whether the map has this entry already. A file in the store never changes; elsewhere the hash must be the same. */
function hasEntry(current: MapDocument, { specifier, url, integrity }: ModuleRequest): boolean {
  if (ownValue(current.imports, specifier) !== url) return false;
  return integrity === undefined ? url.startsWith("/") : ownValue(current.integrity, url) === integrity;
}
