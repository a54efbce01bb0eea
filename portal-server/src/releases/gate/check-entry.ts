import { appPrefix } from "@portico/shared-utility/contract";
import { canNameApp, foreignOwner, isModuleName, isServedAddress } from "../maps/check-document.ts";
import { baseScope } from "../maps/map-document.ts";
import { isIntegrity } from "../storage/modules/matches-integrity.ts";
import { GateRefusal } from "./refusal.ts";

/** One module as a publication asks for it. */
export interface ModuleRequest {
  specifier: string;
  url: string;
  /** Subresource Integrity metadata that the entry must match. */
  integrity?: string | undefined;
  /** Address of the build's manifest, where it is not `manifest.json` beside the entry. */
  manifest?: string | undefined;
}

/** The places beyond this portal that modules of a scope may come from. */
export interface AllowedPlaces {
  /** Those of the scope, for a refusal to name. */
  list: readonly string[];
  has(address: string): boolean;
}

/**
 * Checks what needs no request: a module's name and the addresses that its publication gives.
 *
 * @param places those that modules of this scope may come from
 * @throws GateRefusal for the first thing that is wrong
 */
export function checkEntry(request: ModuleRequest, scope: string, places: AllowedPlaces): void {
  const { specifier, url, integrity, manifest } = request;
  checkName(specifier, scope);
  if (!isServedAddress(url)) throw new GateRefusal("release.address");
  checkPlace(url, scope, places);
  if (integrity !== undefined && !isIntegrity(integrity))
    throw new GateRefusal("release.integrity", { given: integrity });
  if (manifest === undefined) return;
  if (!isServedAddress(manifest)) throw new GateRefusal("release.address", { file: manifest });
  checkPlace(manifest, scope, places);
}

function checkName(specifier: string, scope: string): void {
  if (scope === baseScope) {
    // An application of the base would be every tenant's.
    if (isModuleName(specifier) && !specifier.startsWith(appPrefix)) return;
    throw new GateRefusal("release.name");
  }
  const isApp = specifier.startsWith(appPrefix);
  if (!isApp) throw new GateRefusal(isModuleName(specifier) ? "release.shadowing" : "release.name");
  if (!canNameApp(specifier.slice(appPrefix.length))) throw new GateRefusal("release.name");
}

/** The base's files are everybody's; those of a tenant are no other scope's. */
function checkPlace(address: string, scope: string, places: AllowedPlaces): void {
  if (address.startsWith("/")) {
    const owner = foreignOwner(address, scope);
    if (owner === undefined) return;
    throw new GateRefusal("release.address", { file: address, reason: `is a file of ${owner}` });
  }
  const { origin } = new URL(address);
  if (!places.has(address)) throw new GateRefusal("release.origin", { origin, allowed: [...places.list] });
}
