/**
 * Every call to SystemJS in the portal is in this file (design.md, decision 1).
 */
interface InlinedMap {
  imports?: Record<string, string>;
  integrity?: Record<string, string>;
  depcache?: Record<string, string[]>;
}

let inlined: InlinedMap | undefined;

/** Imports a module of the import map by its specifier. */
export function importModule(specifier: string): Promise<unknown> {
  return System.import(specifier);
}

/**
 * Makes the next import fetch again what failed: SystemJS remembers a failed module, and every importer of it,
 * until the page is reloaded (findings: spa.md 3).
 */
export function forgetFailed(specifier: string): void {
  const names = [specifier, ...importsOf(specifier)];
  // `null` has failed. What is still on its way is `undefined` and stays: other modules wait for it.
  const failed = names.filter((name) => System.get(System.resolve(name)) === null);
  for (const name of names) {
    if ([name, ...importsOf(name)].some((each) => failed.includes(each))) System.delete(System.resolve(name));
  }
}

/** Points specifiers at other addresses; what is loaded already stays as it is. */
export function redirectImports(
  imports: Record<string, string>,
  integrity: Record<string, string>,
  depcache: Record<string, string[]> = {},
): void {
  System.addImportMap({ imports, integrity, depcache } as Parameters<typeof System.addImportMap>[0]);
  const map = inlinedMap();
  map.imports = { ...map.imports, ...imports };
  map.integrity = { ...map.integrity, ...integrity };
  map.depcache = { ...map.depcache, ...depcache };
}

/** SRI metadata of an address of the map. */
export function integrityOf(address: string): string | undefined {
  return own(inlinedMap().integrity, address);
}

/** The specifiers that a module imports, and that these import. */
function importsOf(specifier: string): string[] {
  const { imports, depcache } = inlinedMap();
  const address = own(imports, specifier);
  return (address && own(depcache, address)) || [];
}

function inlinedMap(): InlinedMap {
  inlined ??= JSON.parse(
    document.querySelector('script[type="systemjs-importmap"]')?.textContent || "{}",
  ) as InlinedMap;
  return inlined;
}

function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
