import { baseScope, type PublishResponse } from "@portico/shared-utility/contract";
import { isPlatform, requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { moveOnce } from "./move-release.ts";
import type { RegistryCall, RegistryDeps } from "./registry-call.ts";
import { readRelease } from "./release-history.ts";
import { requireScope } from "./require-scope.ts";

export interface Pinning extends RegistryCall {
  environment: Environment;
  tenant: string;
  /** A module of the base. */
  specifier: string;
  /** The release of the base whose module the tenant keeps; `null` removes the pin. */
  release: number | null;
}

/**
 * Pins one module of the base, for one tenant, to another release of the base. Only the platform may do so: the module
 * belongs to the base, and a pinned tenant misses its later fixes.
 * @throws ApiError `release.forbidden`, `release.unknown`
 */
export async function pinModule(deps: RegistryDeps, call: Pinning): Promise<PublishResponse> {
  const { actor, environment, tenant, specifier, release, expected } = call;
  requireRight(actor, "admin", environment, tenant);
  if (!isPlatform(actor) || tenant === baseScope) throw new ApiError("release.forbidden", { details: { specifier } });
  const parameters = { pin: specifier, environment, tenant, release, seen: expected };
  return moveOnce(deps, { ...call, scope: tenant, kind: "pin" }, parameters, async () => {
    await requireScope(deps.db, tenant);
    const pin = release === null ? undefined : await pinAt(deps, environment, specifier, release);
    return {
      source: release,
      touched: [specifier],
      check: async () => {},
      edit: async (current) => {
        const { pins = {}, ...rest } = current;
        const others = Object.entries(pins).filter(([pinned]) => pinned !== specifier);
        const next = Object.fromEntries([...others, ...(pin ? [[specifier, pin]] : [])]);
        const document: MapDocument = Object.keys(next).length > 0 ? { ...rest, pins: next } : rest;
        return { document, report: [] };
      },
    };
  });
}

async function pinAt({ db, stored }: RegistryDeps, environment: Environment, specifier: string, id: number) {
  const found = await readRelease(db, id);
  const isBase = found?.release.environment === environment && found.release.scope === baseScope;
  if (!isBase || !Object.hasOwn(found.document.imports, specifier))
    throw new ApiError("release.unknown", { details: { id, specifier } });
  const { address, imports, styles, locales, integrity, version, wrapper } = moduleOf(found.document, specifier);
  if (address.startsWith("/") && !(await stored.read(address)))
    throw new ApiError("release.artifact_gone", { details: { specifier, address } });
  const pin = { release: id, address, integrity, depcache: imports, styles, locales };
  return { ...pin, ...(version !== undefined && { version }), ...(wrapper !== undefined && { wrapper }) };
}
