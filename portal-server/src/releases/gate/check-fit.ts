import satisfies from "semver/functions/satisfies.js";
import validRange from "semver/ranges/valid.js";
import type { DeployedModule } from "../maps/deployed-module.ts";
import { moduleOf } from "../maps/edit-document.ts";
import { type MapDocument, ownValue } from "../maps/map-document.ts";
import { GateRefusal, type Refusal, refusalOf } from "./refusal.ts";

/** The names of a resolved map and the versions of those that are libraries. */
export interface Ground {
  imports: Readonly<Record<string, string>>;
  versions: Readonly<Record<string, string>>;
}

/** Why modules do not fit the map that they would be loaded through: a name that it lacks, a version outside a range. */
export function fitRefusals(modules: readonly DeployedModule[], ground: Ground): Refusal[] {
  return modules.flatMap((module) => {
    const { specifier, address } = module;
    const absent = module.imports.find((name) => !Object.hasOwn(ground.imports, name));
    if (absent !== undefined) {
      return refusalOf(new GateRefusal("release.import_unresolved", { import: absent }), specifier, address);
    }
    const clash = Object.entries(module.shared).find(
      ([name, range]) => !isInRange(ownValue(ground.versions, name), range),
    );
    if (!clash) return [];
    const [library, wanted] = clash;
    const details = { library, wanted, offered: ownValue(ground.versions, library) ?? null };
    return refusalOf(new GateRefusal("release.shared_version", details), specifier, address);
  });
}

/** Why a new base does not fit what stands on it: its own other modules, or a tenant's. */
export function groundRefusals(
  ground: Ground,
  removed: readonly string[],
  standing: readonly { scope: string; document: MapDocument }[],
): Refusal[] {
  return standing.flatMap(({ scope, document }) => {
    const modules = Object.keys(document.imports)
      .map((specifier) => moduleOf(document, specifier))
      // A name that was missing before is no reason to hold this release back.
      .map((module) => ({ ...module, imports: module.imports.filter((name) => removed.includes(name)) }));
    return fitRefusals(modules, ground).map((refusal) => ({ ...refusal, details: { ...refusal.details, scope } }));
  });
}

// A library that says no version is taken as it is: the map cannot tell.
function isInRange(version: string | undefined, range: string): boolean {
  if (version === undefined) return true;
  return validRange(range) !== null && satisfies(version, range, { includePrerelease: true });
}
