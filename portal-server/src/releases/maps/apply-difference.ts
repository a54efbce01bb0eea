import { baseScope, ownValue } from "@portico/shared-utility/contract";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import type { DeployedModule } from "./deployed-module.ts";
import { editDocument, moduleOf } from "./edit-document.ts";
import type { MapDocument } from "./map-document.ts";
import { withSettings } from "./with-arrangements.ts";

interface Difference {
  before: MapDocument;
  after: MapDocument;
}

/** The lists of a map by specifier, in addition to its modules. */
const parts = ["pins", "configs", "arrangements"] as const;
type Changed = Record<"modules" | (typeof parts)[number], string[]>;

/** The specifiers of the modules, pins and settings that differ between two maps. */
export function changedModules({ before, after }: Difference, scope: string): Changed {
  const differ = (
    part: "imports" | (typeof parts)[number],
    of: (document: MapDocument, specifier: string) => unknown,
  ) =>
    [...new Set([before, after].flatMap((document) => Object.keys(document[part] ?? {})))]
      .filter((specifier) => canonicalJson(of(before, specifier)) !== canonicalJson(of(after, specifier)))
      .sort((one, other) => (one < other ? -1 : 1));
  const differIn = (part: (typeof parts)[number]) =>
    differ(part, (document, specifier) => ownValue<unknown>(document[part], specifier) ?? null);
  return {
    modules: differ("imports", (document, specifier) => contentOf(document, specifier, scope)),
    pins: differIn("pins"),
    configs: differIn("configs"),
    arrangements: differIn("arrangements"),
  };
}

/**
 * Applies the difference of two maps to a third one: a three-way merge by module.
 * @returns the merged map, or the specifiers whose entry in `current` equals neither `before` nor `after`
 */
export function applyDifference(
  current: MapDocument,
  { before, after }: Difference,
  scope: string,
): { document: MapDocument } | { conflicts: string[] } {
  if (canonicalJson(current) === canonicalJson(before)) return { document: after };
  const changed = changedModules({ before, after }, scope);
  const since = changedModules({ before, after: current }, scope);
  const missing = changedModules({ before: current, after }, scope);
  const conflicts = (["modules", ...parts] as const).flatMap((part) =>
    changed[part].filter((specifier) => since[part].includes(specifier) && missing[part].includes(specifier)),
  );
  if (conflicts.length > 0) return { conflicts };
  const isKept = (specifier: string) => Object.hasOwn(after.imports, specifier);
  const set = changed.modules.filter(isKept).map((specifier) => moduleOf(after, specifier));
  const remove = changed.modules.filter((specifier) => !isKept(specifier));
  const { pins: _pins, ...edited } = editDocument(current, { set, remove }, scope);
  const pins = merged(current.pins, after.pins, changed.pins);
  const settings = {
    configs: merged(current.configs, after.configs, changed.configs),
    arrangements: merged(current.arrangements, after.arrangements, changed.arrangements),
  };
  return { document: withSettings(Object.keys(pins).length > 0 ? { ...edited, pins } : edited, settings) };
}

/** The entries of `current`, with those of `after` for the changed modules. */
function merged<T extends object>(
  current: Readonly<Record<string, T>> = {},
  after: Readonly<Record<string, T>> = {},
  changed: readonly string[],
): Record<string, T> {
  const others = Object.entries(current).filter(([specifier]) => !changed.includes(specifier));
  const next = Object.entries(after).filter(([specifier]) => changed.includes(specifier));
  return Object.fromEntries([...others, ...next]);
}

function contentOf(document: MapDocument, specifier: string, scope: string): unknown {
  return Object.hasOwn(document.imports, specifier) ? moduleContent(moduleOf(document, specifier), scope) : null;
}

/** Whether a module differs from the one in the map: in entry, style sheets, strings, imports or chunks. */
export function isChanged(current: MapDocument, module: DeployedModule, scope: string): boolean {
  return canonicalJson(contentOf(current, module.specifier, scope)) !== canonicalJson(moduleContent(module, scope));
}

function moduleContent({ imports, version, build, ...module }: DeployedModule, scope: string) {
  // The depcache of the base holds whole closures, which also depend on other modules: they are not compared.
  const directImports = scope === baseScope ? null : [...imports].sort();
  return { ...module, version: version ?? null, imports: directImports, build: build?.digest ?? null };
}
