import { baseScope, ownValue } from "@portico/shared-utility/contract";
import { type DeployedModule, mapDocument } from "./deployed-module.ts";
import { importClosure } from "./import-closure.ts";
import type { MapDocument } from "./map-document.ts";
import { withSettings } from "./with-arrangements.ts";

/**
 * Adds, replaces and removes modules of a map, with everything that the map lists for them. Pins stay, and so do the
 * tenant's settings for the remaining applications.
 * @param scope decides what the depcache holds: whole closures in the base, direct imports in a tenant's map
 */
export function editDocument(
  document: MapDocument,
  { set, remove }: { set: readonly DeployedModule[]; remove: readonly string[] },
  scope: string,
): MapDocument {
  const replaced = new Set([...remove, ...set.map(({ specifier }) => specifier)]);
  const kept = Object.keys(document.imports).filter((specifier) => !replaced.has(specifier));
  const modules = [...kept.map((specifier) => moduleOf(document, specifier)), ...set];
  const edited = mapDocument(modules, ({ imports }) => [...imports].sort());
  const { pins } = document;
  if (scope !== baseScope) return withSettings({ ...edited, ...(pins && { pins }) }, document);
  const importsOf = (specifier: string) => ownValue(edited.depcache, ownValue(edited.imports, specifier) ?? "") ?? [];
  const depcache = modules.flatMap(({ specifier, address, imports }) => {
    const closure = importClosure(imports, importsOf).filter(
      (imported) => imported !== specifier && Object.hasOwn(edited.imports, imported),
    );
    return closure.length > 0 ? [[address, closure] as const] : [];
  });
  return { ...edited, depcache: Object.fromEntries(depcache) };
}

/** Everything that a map lists for one module. */
export function moduleOf(document: MapDocument, specifier: string): DeployedModule {
  const address = ownValue(document.imports, specifier) ?? "";
  const styles = ownValue(document.styles, specifier) ?? [];
  const locales = ownValue(document.locales, specifier) ?? {};
  const chunks = ownValue(document.files ?? {}, specifier) ?? [];
  const format = ownValue(document.formats ?? {}, specifier);
  const wrapper = ownValue(document.wrappers ?? {}, specifier);
  const slots = ownValue(document.slots ?? {}, specifier);
  const routes = ownValue(document.routes ?? {}, specifier);
  const notifications = ownValue(document.notifications ?? {}, specifier);
  const configSchema = ownValue(document.configSchemas ?? {}, specifier);
  const wrappers = wrapper === undefined ? [] : [wrapper];
  const hashes = [address, ...styles, ...Object.values(locales), ...chunks, ...wrappers].flatMap((file) => {
    const hash = ownValue(document.integrity, file);
    return hash === undefined ? [] : [[file, hash] as const];
  });
  return {
    specifier,
    address,
    imports: ownValue(document.depcache, address) ?? [],
    styles,
    locales,
    integrity: Object.fromEntries(hashes),
    version: ownValue(document.versions ?? {}, specifier),
    shared: ownValue(document.shared ?? {}, specifier) ?? {},
    ownLibraries: ownValue(document.ownLibraries ?? {}, specifier) ?? {},
    needs: ownValue(document.needs ?? {}, specifier) ?? [],
    ...(slots && { slots }),
    ...(routes && { routes }),
    ...(notifications && { notifications }),
    ...(configSchema && { configSchema }),
    ...(format && { format }),
    ...(document.isolated?.includes(specifier) && { isolateStyles: true as const }),
    ...(wrapper !== undefined && { wrapper }),
    build: ownValue(document.builds ?? {}, specifier),
  };
}
