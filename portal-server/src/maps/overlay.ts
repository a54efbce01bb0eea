import { appPrefix, type ResolvedMap } from "@portico/shared-utility/contract";
import { importClosure } from "./import-closure.ts";
import { baseScope, type MapDocument, own } from "./map-document.ts";

export interface MapRelease {
  id: number;
  environment: string;
  /** `base` or the tenant's domain. */
  scope: string;
  document: MapDocument;
}

/**
 * Lays a tenant's release over the environment's base. Only `@app/*` keys of the tenant count, and nothing that
 * it says about an address of the base: it may not replace or weaken what every tenant runs.
 */
export function overlay(base: MapRelease, tenant?: MapRelease): ResolvedMap {
  const id = `${base.environment}:${base.id}`;
  if (!tenant || tenant.scope === baseScope) return { id, ...base.document };
  const apps = Object.entries(tenant.document.imports).filter(([specifier]) => specifier.startsWith(appPrefix));
  const specifiers = apps.map(([specifier]) => specifier);
  const addresses = apps.map(([, address]) => address);
  const styles = pick(tenant.document.styles, specifiers);
  const imports = { ...base.document.imports, ...Object.fromEntries(apps) };
  const depcache = depcacheOver(base.document, imports, pick(tenant.document.depcache, addresses));
  return {
    id: `${id}+${tenant.scope}:${tenant.id}`,
    imports,
    integrity: {
      ...pick(tenant.document.integrity, [...addresses, ...Object.values(styles).flat()]),
      ...base.document.integrity,
    },
    depcache: { ...depcache, ...base.document.depcache },
    styles: { ...styles, ...base.document.styles },
    locales: { ...pick(tenant.document.locales, specifiers), ...base.document.locales },
  };
}

function depcacheOver(
  base: MapDocument,
  imports: Record<string, string>,
  direct: Record<string, string[]>,
): Record<string, string[]> {
  const importsOf = (specifier: string) => own(base.depcache, own(base.imports, specifier) ?? "") ?? [];
  // A name that is not in the map would make SystemJS refuse the whole module, not only the preload.
  const closure = (names: readonly string[]) =>
    importClosure(names, importsOf).filter((name) => Object.hasOwn(imports, name));
  return Object.fromEntries(Object.entries(direct).map(([address, names]) => [address, closure(names)]));
}

function pick<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}
