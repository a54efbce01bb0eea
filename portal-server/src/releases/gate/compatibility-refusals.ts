import { isOlderLibrary, ownValue } from "@portico/shared-utility/contract";
import satisfies from "semver/functions/satisfies.js";
import validRange from "semver/ranges/valid.js";
import type { DeployedModule } from "../maps/deployed-module.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { importedNames } from "../maps/own-libraries.ts";
import { runsWithOlder } from "./older-react.ts";
import { GateRefusal, type Refusal, refusalOf } from "./refusal.ts";

/**
 * The part of a resolved map that modules must be compatible with: its specifiers, and the names that shared libraries
 * export.
 */
export interface TargetMap {
  imports: Readonly<Record<string, string>>;
  versions: Readonly<Record<string, string>>;
  /** The names that ES modules can import, as keys. */
  wrappers: Readonly<Record<string, string>>;
}

/** The refusals of modules that are incompatible with a map: a name is missing, or a version is outside of a range. */
export function compatibilityRefusals(modules: readonly DeployedModule[], target: TargetMap): Refusal[] {
  return modules.flatMap((module) => {
    const { specifier, address } = module;
    const offered = module.format === "esm" ? target.wrappers : target.imports;
    const absent = importedNames(module).find((name) => !Object.hasOwn(offered, name));
    if (absent !== undefined) {
      return refusalOf(new GateRefusal("release.import_unresolved", { import: absent }), specifier, address);
    }
    const incompatible = Object.entries(module.shared).find(([name, range]) => {
      const library = ownValue(module.ownLibraries, name) ?? name;
      const isServed = isOlderLibrary(library) ? runsWithOlder : isInRange;
      return !isServed(ownValue(target.versions, library), range);
    });
    if (!incompatible) return [];
    const [library, wanted] = incompatible;
    const details = { library, wanted, offered: ownValue(target.versions, library) ?? null };
    return refusalOf(new GateRefusal("release.shared_version", details), specifier, address);
  });
}

/**
 * The refusals of a new base with which existing modules, of the base or of tenants, are incompatible.
 * @param existing the maps with these modules
 */
export function baseRefusals(
  target: TargetMap,
  removed: readonly string[],
  existing: readonly { scope: string; document: MapDocument }[],
): Refusal[] {
  return existing.flatMap(({ scope, document }) => {
    const modules = Object.keys(document.imports)
      .map((specifier) => moduleOf(document, specifier))
      // A name that was missing before does not matter here.
      .map((module) => ({ ...module, imports: importedNames(module).filter((name) => removed.includes(name)) }));
    return compatibilityRefusals(modules, target).map((refusal) => ({
      ...refusal,
      details: { ...refusal.details, scope },
    }));
  });
}

// A library without a version in the map is accepted.
function isInRange(version: string | undefined, range: string): boolean {
  if (version === undefined) return true;
  return validRange(range) !== null && satisfies(version, range, { includePrerelease: true });
}
