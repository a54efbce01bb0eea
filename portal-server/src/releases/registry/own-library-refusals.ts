import { appPrefix, baseScope, ownValue } from "@portico/shared-utility/contract";
import { GateRefusal, type Refusal, refusalOf } from "../gate/refusal.ts";
import { isModuleName } from "../maps/check-document.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { isOlderOf, scopedAddress, servedScopes } from "../maps/own-libraries.ts";
import { ownScopeOf } from "../maps/own-name.ts";

/**
 * The refusals of a map whose scopes would not give each module its stated libraries: a stated version must be a module
 * of the tenant's own scope or the base's older one, and the versions of a folder apply to every module in it.
 * @param base the map below the tenant's
 */
export function ownLibraryRefusals(scope: string, document: MapDocument, base: MapDocument): Refusal[] {
  if (!document.ownLibraries) return [];
  const scopes = servedScopes(document, base) ?? {};
  return Object.keys(document.imports).flatMap((specifier) => {
    const { address, imports, ownLibraries } = moduleOf(document, specifier);
    const refuse = (details: Record<string, unknown>) =>
      refusalOf(new GateRefusal("release.own_library", details), specifier, address);
    const wrong = Object.entries(ownLibraries).find(([library, module]) => !isStatement(scope, library, module));
    if (wrong) return refuse({ library: wrong[0], module: wrong[1], reason: "is no module of the tenant's own scope" });
    const names = [...new Set([...imports, ...Object.keys(ownLibraries)])];
    const mixed = names.find((name) => {
      const module = ownValue(ownLibraries, name);
      const of = isOlderOf(name, module ?? "") ? base : document;
      const stated = ownValue(of.imports, module ?? "");
      return scopedAddress(scopes, address, name) !== stated || (module !== undefined && stated === undefined);
    });
    if (mixed === undefined) return [];
    const found = scopedAddress(scopes, address, mixed) ?? null;
    const reason = "its folder gives it another version, or the map has no such module";
    return refuse({ library: mixed, stated: ownValue(ownLibraries, mixed) ?? null, found, reason });
  });
}

function isStatement(scope: string, library: string, module: string): boolean {
  const isLibrary = isModuleName(library) && !library.startsWith("@portico/") && !library.startsWith(appPrefix);
  return scope !== baseScope && isLibrary && (ownScopeOf(module) !== undefined || isOlderOf(library, module));
}
