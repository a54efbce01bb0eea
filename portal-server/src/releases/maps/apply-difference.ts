import type { DeployedModule } from "./deployed-module.ts";
import { editDocument, moduleOf } from "./edit-document.ts";
import { canonicalJson } from "./map-digest.ts";
import { baseScope, type MapDocument, ownValue } from "./map-document.ts";

interface Difference {
  before: MapDocument;
  after: MapDocument;
}

/** The modules and pins that a map has otherwise than another one, by specifier. */
export function changedModules({ before, after }: Difference, scope: string): { modules: string[]; pins: string[] } {
  const differ = (of: (document: MapDocument, name: string) => unknown, names: string[]) =>
    [...new Set(names)]
      .filter((name) => canonicalJson(of(before, name)) !== canonicalJson(of(after, name)))
      .sort((one, other) => (one < other ? -1 : 1));
  return {
    modules: differ(
      (document, name) => contentOf(document, name, scope),
      [before, after].flatMap(({ imports }) => Object.keys(imports)),
    ),
    pins: differ(
      pinOf,
      [before, after].flatMap(({ pins = {} }) => Object.keys(pins)),
    ),
  };
}

/**
 * Puts what one map changed over another onto a third: a three-way merge, module by module.
 *
 * @returns the map, or the specifiers that `current` has neither as `before` nor as `after`
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
  const conflicts = (["modules", "pins"] as const).flatMap((part) =>
    changed[part].filter((name) => since[part].includes(name) && missing[part].includes(name)),
  );
  if (conflicts.length > 0) return { conflicts };
  const isKept = (name: string) => Object.hasOwn(after.imports, name);
  const set = changed.modules.filter(isKept).map((name) => moduleOf(after, name));
  const remove = changed.modules.filter((name) => !isKept(name));
  const { pins: _pins, ...edited } = editDocument(current, { set, remove }, scope);
  const others = Object.entries(current.pins ?? {}).filter(([name]) => !changed.pins.includes(name));
  const held = changed.pins.flatMap((name) => {
    const pin = pinOf(after, name);
    return pin ? [[name, pin] as const] : [];
  });
  const pins = Object.fromEntries([...others, ...held]);
  return { document: Object.keys(pins).length > 0 ? { ...edited, pins } : edited };
}

function contentOf(document: MapDocument, specifier: string, scope: string): unknown {
  return Object.hasOwn(document.imports, specifier) ? moduleContent(moduleOf(document, specifier), scope) : null;
}

/** Whether a map does not have a module exactly as it is given: entry, style sheets, strings, imports and chunks. */
export function isChanged(current: MapDocument, module: DeployedModule, scope: string): boolean {
  return canonicalJson(contentOf(current, module.specifier, scope)) !== canonicalJson(moduleContent(module, scope));
}

function moduleContent({ imports, version, build, ...module }: DeployedModule, scope: string) {
  // The base keeps whole closures, which follow from what its other modules import.
  const directImports = scope === baseScope ? null : [...imports].sort();
  return { ...module, version: version ?? null, imports: directImports, build: build?.digest ?? null };
}

function pinOf({ pins = {} }: MapDocument, specifier: string) {
  return ownValue(pins, specifier) ?? null;
}
