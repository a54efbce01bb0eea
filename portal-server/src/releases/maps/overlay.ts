import {
  appPrefix,
  baseScope,
  configWithDefaults,
  isImportable,
  ownValue,
  type ResolvedMap,
} from "@portico/shared-utility/contract";
import { arrangedSlots } from "./arranged-slots.ts";
import { moduleOf } from "./edit-document.ts";
import { importClosure } from "./import-closure.ts";
import type { MapDocument } from "./map-document.ts";
import { usesOlderLibraries, withoutOlderLibraries } from "./older-libraries.ts";
import { namedImports, servedScopes } from "./own-libraries.ts";
import { ownScopeOf } from "./own-name.ts";
import { withPins } from "./with-pins.ts";

type ServedMap = Omit<ResolvedMap, "id">;

export interface MapRelease {
  id: number;
  environment: string;
  /** `base` or the tenant's domain. */
  scope: string;
  document: MapDocument;
}

/**
 * Lays a tenant's release over the base of the environment. Only `@app/*` and names of the tenant's own scopes
 * count, and the base wins for its names and addresses, so that a tenant cannot replace or weaken modules that all tenants run. Pinned modules of the base
 * come from the release that they are pinned to. Older libraries of the base are in the map of pages that need them.
 */
export function overlay(base: MapRelease, tenant?: MapRelease): ResolvedMap {
  const id = mapId(base, tenant);
  if (!tenant || tenant.scope === baseScope) return { id, ...withoutOlderLibraries(served(base.document)) };
  const pinnedBase = withPins(servedTo(tenant.document, base.document), tenant.document.pins);
  const isOfTenant = (specifier: string) =>
    specifier.startsWith(appPrefix) ||
    (ownScopeOf(specifier) !== undefined && !Object.hasOwn(pinnedBase.imports, specifier));
  const apps = Object.entries(tenant.document.imports).filter(([specifier]) => isOfTenant(specifier));
  const specifiers = apps.map(([specifier]) => specifier);
  const addresses = apps.map(([, address]) => address);
  const imports = { ...pinnedBase.imports, ...Object.fromEntries(apps) };
  const depcache = depcacheOver(pinnedBase, imports, pick(namedImports(tenant.document), addresses));
  const scopes = servedScopes(tenant.document, pinnedBase);
  const formats = { ...pick(tenant.document.formats ?? {}, specifiers), ...pinnedBase.formats };
  const files = { ...filesOfFormats(tenant.document, specifiers), ...pinnedBase.files };
  const wrappers = { ...ownEsModules(tenant.document, specifiers), ...pinnedBase.wrappers };
  const folders = [...new Set([...(pinnedBase.folders ?? []), ...(tenant.document.folders ?? [])])].sort();
  const needs = tenant.document.needs && pick(tenant.document.needs, specifiers);
  return {
    ...pinnedBase,
    ...(scopes && { scopes }),
    ...isolatedOf(pinnedBase, tenant.document, specifiers),
    ...ofApplications(tenant.document, specifiers),
    ...(folders.length > 0 && { folders }),
    ...((needs || pinnedBase.needs) && { needs: { ...needs, ...pinnedBase.needs } }),
    ...(Object.keys(formats).length > 0 && { formats }),
    ...(Object.keys(files).length > 0 && { files }),
    ...(Object.keys(wrappers).length > 0 && { wrappers }),
    id,
    imports,
    integrity: { ...pick(tenant.document.integrity, filesOf(tenant.document, specifiers)), ...pinnedBase.integrity },
    depcache: { ...depcache, ...pinnedBase.depcache },
    styles: { ...pick(tenant.document.styles, specifiers), ...pinnedBase.styles },
    locales: { ...pick(tenant.document.locales, specifiers), ...pinnedBase.locales },
  };
}

/** The id of the map that two releases make. */
export function mapId(base: Omit<MapRelease, "document">, tenant?: Pick<MapRelease, "id" | "scope">): string {
  const id = `${base.environment}:${base.id}`;
  return !tenant || tenant.scope === baseScope ? id : `${id}+${tenant.scope}:${tenant.id}`;
}

/**
 * The parts of a map that only applications have, and that therefore come from the tenant's own release: slots,
 * addresses, and configurations with their defaults.
 */
function ofApplications(
  { slots = {}, arrangements, routes = {}, configSchemas = {}, configs }: MapDocument,
  specifiers: readonly string[],
): Pick<ServedMap, "slots" | "routes" | "configs"> {
  const fills = arrangedSlots(pick(slots, specifiers), arrangements);
  const addresses = pick(routes, specifiers);
  const filled = Object.entries(pick(configSchemas, specifiers)).flatMap(([specifier, schema]) => {
    const values = configWithDefaults(schema, ownValue(configs, specifier) ?? {});
    return Object.keys(values).length > 0 ? [[specifier, values] as const] : [];
  });
  return {
    ...(Object.keys(fills).length > 0 && { slots: fills }),
    ...(Object.keys(addresses).length > 0 && { routes: addresses }),
    ...(filled.length > 0 && { configs: Object.fromEntries(filled) }),
  };
}

/**
 * A tenant's ES modules that its other ES modules import by name, which need no wrapper: modules of its own scopes, and
 * applications that another module imports. Other modules would only make each page longer.
 */
function ownEsModules(document: MapDocument, specifiers: readonly string[]): Record<string, string> {
  const imported = new Set(Object.values(namedImports(document)).flat());
  const names = specifiers.filter((name) => ownScopeOf(name) !== undefined || imported.has(name));
  return pick(
    document.imports,
    names.filter((name) => ownValue(document.formats ?? {}, name) === "esm"),
  );
}

/** The applications with style sheets that apply in their own frames only. */
function isolatedOf(base: ServedMap, { isolated = [] }: MapDocument, specifiers: readonly string[]) {
  const all = [...(base.isolated ?? []), ...isolated.filter((specifier) => specifiers.includes(specifier))];
  return all.length > 0 && { isolated: all };
}

function filesOf(document: MapDocument, specifiers: readonly string[]): string[] {
  return specifiers.flatMap((specifier) => Object.keys(moduleOf(document, specifier).integrity));
}

/** The part of a base's map for the pages of a tenant. */
function servedTo(tenant: MapDocument, base: MapDocument): ServedMap {
  return usesOlderLibraries(tenant) ? served(base) : withoutOlderLibraries(served(base));
}

/** The part of a map for pages. */
function served(document: MapDocument): ServedMap {
  const { imports, integrity, depcache, styles, locales, versions, folders, isolated, needs, formats, wrappers } =
    document;
  const files = filesOfFormats(document, Object.keys(imports));
  return {
    ...{ imports, integrity, depcache, styles, locales },
    ...(versions && { versions }),
    ...(folders && { folders }),
    ...(isolated && { isolated }),
    ...(needs && { needs }),
    ...(formats && { formats }),
    ...(wrappers && { wrappers }),
    ...(Object.keys(files).length > 0 && { files }),
  };
}

/**
 * The chunks of the modules that are not in the System format: SystemJS finds those of its own format itself. Pictures
 * are not chunks: an open page would load them as modules.
 */
function filesOfFormats({ files = {}, formats = {} }: MapDocument, specifiers: readonly string[]) {
  const imported = specifiers.flatMap((specifier) => {
    const chunks = ownValue(formats, specifier) && ownValue(files, specifier)?.filter(isImportable);
    return chunks?.length ? [[specifier, chunks] as const] : [];
  });
  return Object.fromEntries(imported);
}

function depcacheOver(
  base: ServedMap,
  imports: Record<string, string>,
  direct: Record<string, string[]>,
): Record<string, string[]> {
  const importsOf = (specifier: string) => ownValue(base.depcache, ownValue(base.imports, specifier) ?? "") ?? [];
  // SystemJS refuses the whole module, not only the preload, when the depcache has a name that is not in the map.
  const closure = (specifiers: readonly string[]) =>
    importClosure(specifiers, importsOf).filter((specifier) => Object.hasOwn(imports, specifier));
  return Object.fromEntries(Object.entries(direct).map(([address, imported]) => [address, closure(imported)]));
}

function pick<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}
