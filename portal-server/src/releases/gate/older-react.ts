import { isOlderLibrary, olderReact, ownValue } from "@portico/shared-utility/contract";
import satisfies from "semver/functions/satisfies.js";
import intersects from "semver/ranges/intersects.js";
import validRange from "semver/ranges/valid.js";
import type { MapDocument } from "../maps/map-document.ts";
import type { CheckedModule } from "./check-module.ts";
import type { ImportedNames } from "./imported-names.mjs";
import { warningOf } from "./warning-of.ts";

/** Library → the names that the base's copy exports. */
export type ExportedNames = ReadonlyMap<string, readonly string[]>;

type Base = Pick<MapDocument, "imports" | "depcache" | "versions">;

const family = Object.keys(olderReact);

/**
 * Assigns the portal's older React to a module whose stated ranges or code need it. A module with stated own versions
 * keeps them.
 * @param base the map below the tenant's
 */
export function withOlderReact(checked: CheckedModule, exported: ExportedNames, base: Base): CheckedModule {
  const { module } = checked;
  const isOffered = Object.values(olderReact).every((name) => Object.hasOwn(base.imports, name));
  const stated = family.flatMap((name) => ownValue(module.ownLibraries, name) ?? []);
  if (stated.some((name) => !isOlderLibrary(name)) || !isOffered) return checked;
  const reason = stated.length > 0 ? "stated in ownLibraries" : reasonFor(checked, exported, base);
  if (reason === undefined) return checked;
  const version = ownValue(base.versions ?? {}, olderReact.react ?? "");
  const warning = warningOf("release.older_react", { library: "react", version, reason });
  // The module depends on neither the names nor the version of the portal's React.
  const others = (checked.check.warnings ?? []).filter(({ code }) => code !== "release.shared_unstated");
  return {
    ...checked,
    module: { ...module, ownLibraries: { ...module.ownLibraries, ...olderReact } },
    check: { ...checked.check, warnings: [...others, { ...warning, message: `${warning.message} (${reason})` }] },
  };
}

/** Why a module needs the older React; `undefined` if it does not, or if neither is certain. */
function reasonFor(checked: CheckedModule, exported: ExportedNames, base: Base): string | undefined {
  const { imports, shared } = checked.module;
  const ranges = family.flatMap((name) => ownValue(shared, name) ?? []);
  // The adapter of a federated remote states ranges, and imports by name later.
  if (ranges.length === 0 && !imports.some((name) => family.includes(name))) return undefined;
  if (imports.some((name) => isBound(name, base))) return undefined;
  const current = ownValue(base.versions ?? {}, "react");
  const older = ownValue(base.versions ?? {}, olderReact.react ?? "");
  const allows = (test: (range: string) => boolean) =>
    ranges.every((range) => validRange(range) !== null && test(range));
  if (!allows((range) => runsWithOlder(older, range))) return undefined;
  if (!allows((range) => current === undefined || satisfies(current, range))) return `range ${ranges.join(", ")}`;
  return reasonInCode(checked, exported);
}

/**
 * Whether the portal's module with this name runs with the current React. A module that uses it must use the current
 * React as well.
 */
function isBound(name: string, { imports, depcache }: Base): boolean {
  if (family.includes(name)) return false;
  return (ownValue(depcache, ownValue(imports, name) ?? "") ?? []).includes("react");
}

function reasonInCode({ module: { imports }, names, react }: CheckedModule, exported: ExportedNames) {
  const linked = endedNames("linked", names, exported);
  if (linked.length > 0) return linked.join(", ");
  if (react.has("current")) return undefined;
  if (react.has("internals")) return "internals of React 16 to 18";
  // Since React 19 only `react-dom/client` has roots.
  if (!imports.includes("react-dom") || imports.includes("react-dom/client")) return undefined;
  const read = endedNames("read", names, exported);
  if (read.length > 0) return read.join(", ");
  return react.has("root") ? "roots without react-dom/client" : undefined;
}

/** The names of React that modules use and that only the older version exports. */
function endedNames(kind: "linked" | "read", names: readonly ImportedNames[], exported: ExportedNames): string[] {
  const found = names.flatMap(Object.entries<ImportedNames[string]>).flatMap(([specifier, taken]) => {
    const current = exported.get(specifier);
    const older = exported.get(ownValue(olderReact, specifier) ?? "");
    if (!current || !older) return [];
    return taken[kind]
      .filter((name) => older.includes(name) && !current.includes(name))
      .map((name) => `${specifier}: ${name}`);
  });
  return [...new Set(found)].slice(0, 10);
}

/**
 * Whether code for a range runs with the older React. Code for 16 and 17 does, because the older React still renders in
 * their way.
 */
export function runsWithOlder(version: string | undefined, range: string): boolean {
  if (version === undefined) return true;
  if (validRange(range) === null) return false;
  return satisfies(version, range, { includePrerelease: true }) || intersects(range, `>=16.0.0 <${version}`);
}
