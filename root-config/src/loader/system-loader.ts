/** All calls to SystemJS in the portal are in this file. */
import { ownValue } from "@portico/shared-utility/contract";
import { addEsModule, installEsModules, isEsModule, removeEsModule } from "./es-modules.ts";
import { type InlinedMap, inlinedMap } from "./inlined-map.ts";
import { isInNativeMap } from "./native-map.ts";
import { retryAddress } from "./retry-address.ts";
import { movedScopes } from "./scopes.ts";
import { installScriptIntegrity } from "./script-integrity.ts";

/** One build of a module: its address, the integrity of its files, its imports. */
export interface ModuleBuild {
  address: string;
  integrity: Record<string, string>;
  imports: string[];
  /** Absent for a module in the System format. */
  format?: "esm";
}

const retriedInPlace = new Set<string>();
/** The addresses of modules that failed since the last call of `forgetFailed`, or that import a failed one. */
const failures = new Set<string>();

type ObservedSystem = typeof System & { onload(error: unknown, url: string): unknown };

/**
 * Starts the loading of modules: registers the page's ES modules with SystemJS, and sets the hashes of every script
 * element.
 */
export function startLoader(): void {
  // SystemJS calls it for each module that is complete or has failed.
  (System as ObservedSystem).onload = (error, url) => error && failures.add(url);
  installScriptIntegrity();
  installEsModules();
  for (const specifier of Object.keys(inlinedMap().formats ?? {})) noteFormat(specifier);
}

function noteFormat(specifier: string): void {
  const build = buildOf(specifier);
  if (build?.format) addEsModule(build.address, build);
  else if (build) removeEsModule(build.address);
}

/** Imports a module of the import map by its specifier. */
export function importModule(specifier: string): Promise<unknown> {
  return System.import(specifier);
}

/**
 * Imports a build that the map does not name, or no longer names. Its imports are resolved by the map.
 *
 * @param files the integrity of the build's other files, as chunks and style sheets
 */
export function importBuild(build: ModuleBuild, files?: Record<string, string>): Promise<unknown> {
  const { address, imports, format } = build;
  if (format) addEsModule(address, build);
  const integrity = { ...build.integrity, ...files };
  // The hashes of the page's own map take precedence over those of a stored build.
  inlinedMap().integrity = { ...integrity, ...inlinedMap().integrity };
  addToMap({ integrity, depcache: { [address]: imports } });
  const url = System.resolve(address);
  return System.import(url).catch((error: unknown) => {
    System.delete(url);
    throw error;
  });
}

/** The build that the map names for a module. */
export function buildOf(specifier: string): ModuleBuild | undefined {
  const address = ownValue(inlinedMap().imports, specifier);
  if (address === undefined) return undefined;
  const { formats, files } = inlinedMap();
  const format = ownValue(formats, specifier);
  const chunks = format ? (ownValue(files, specifier) ?? []) : [];
  const hashes = [address, ...chunks].flatMap((file) => {
    const sri = integrityOf(file);
    return sri ? [[file, sri] as const] : [];
  });
  const build = { address, integrity: Object.fromEntries(hashes), imports: importsOf(specifier) };
  return format ? { ...build, format } : build;
}

/**
 * Makes the next import fetch failed modules again: SystemJS remembers a failed module, and every importer of it, until
 * the page is reloaded. The module gets a fresh address, because SystemJS reports the last error of an address again
 * for its next response, and because a cache may store a broken file for a year.
 */
export function forgetFailed(specifier: string): void {
  const names = [specifier, ...importsOf(specifier)];
  // `null` means failed. A module that is still loading is `undefined` and stays: other modules wait for it.
  const failed = names.filter((name) => System.get(System.resolve(name)) === null);
  for (const name of names) {
    if ([name, ...importsOf(name)].some((each) => failed.includes(each))) System.delete(System.resolve(name));
  }
  for (const name of failed) if (!canRetryInPlace(name)) renewAddress(name);
  // No map names chunks: their importers find them by their addresses. A chunk that is fetched again stays from now on.
  for (const url of failures) System.delete(url);
  failures.clear();
}

/**
 * A browser can fetch an ES module again after a failed fetch. The first further attempt keeps the address: chunks that
 * import their entry would otherwise run it a second time.
 */
function canRetryInPlace(specifier: string): boolean {
  const url = System.resolve(specifier);
  if (!isEsModule(url) || retriedInPlace.has(url)) return false;
  retriedInPlace.add(url);
  return true;
}

/** Makes the next import evaluate a loaded module again. */
export function forgetModule(specifier: string): void {
  const url = System.resolve(specifier);
  System.delete(url);
  // A browser evaluates the ES module of an address once.
  if (isEsModule(url)) renewAddress(specifier);
}

/** The map's build of a module at an address that was never requested. */
export function freshBuild(specifier: string): ModuleBuild | undefined {
  const build = buildOf(specifier);
  if (!build) return undefined;
  const address = retryAddress(build.address);
  const sri = build.integrity[build.address];
  return { ...build, address, integrity: sri ? { [address]: sri } : {} };
}

/** Makes later imports of a module use a fresh address, because a request that hangs cannot be forgotten. */
export function renewAddress(specifier: string, build = freshBuild(specifier)): void {
  if (!build) return;
  const { address, integrity, imports } = build;
  addToMap({ imports: { [specifier]: address }, integrity, depcache: { [address]: imports } });
}

/**
 * The scripts that the next import of a module would request first: its own, those of its imports, and the chunks of an
 * ES module, without those that SystemJS has loaded or is loading.
 */
export function missingScripts(specifier: string): { url: string; format: "system" | "esm" }[] {
  const imports = inlinedMap().imports ?? {};
  const names = [specifier, ...importsOf(specifier)].filter((name) => ownValue(imports, name) !== undefined);
  const urls = names.map((name) => System.resolve(name)).filter((url) => !System.has(url));
  const scripts = urls.map((url) => ({ url, format: isEsModule(url) ? ("esm" as const) : ("system" as const) }));
  const build = buildOf(specifier);
  if (!build?.format || System.has(System.resolve(specifier))) return scripts;
  const chunks = Object.entries(build.integrity).filter(
    ([address, hash]) => address !== build.address && !isInNativeMap(address, hash),
  );
  return [...scripts, ...chunks.map(([address]) => ({ url: System.resolve(address), format: "esm" as const }))];
}

/** The pending imports of a module: specifier → script element. */
export function pendingImports(specifier: string): Map<string, HTMLScriptElement> {
  const scripts = [...document.querySelectorAll("script")];
  const pending = new Map<string, HTMLScriptElement>();
  for (const name of importsOf(specifier)) {
    const address = System.resolve(name);
    const script = System.get(address) === undefined && scripts.find(({ src }) => src === address);
    if (script) pending.set(name, script);
  }
  return pending;
}

/**
 * Forgets a library that hangs, and every module that waits for it. Later imports of the library use `build`. None of
 * these modules has been evaluated, and the first script will never run: a script whose node document changed does not
 * run (HTML, "execute the script element"). So there is one instance, even if the first response arrives late.
 */
export function replacePending(library: string, script: HTMLScriptElement, build: ModuleBuild): void {
  document.implementation.createHTMLDocument().adoptNode(script);
  System.delete(script.src);
  renewAddress(library, build);
  for (const name of Object.keys(inlinedMap().imports ?? {})) {
    const address = System.resolve(name);
    const waits = importsOf(name).includes(library) && System.has(address) && System.get(address) === undefined;
    if (waits && !System.delete(address)) renewAddress(name);
  }
}

/** Points specifiers at other addresses. Loaded modules stay unchanged. */
export function redirectImports(
  imports: Record<string, string>,
  integrity: Record<string, string>,
  depcache: Record<string, string[]> = {},
): void {
  addToMap({ imports, integrity, depcache });
  const map = inlinedMap();
  map.imports = { ...map.imports, ...imports };
  map.integrity = { ...map.integrity, ...integrity };
  map.depcache = { ...map.depcache, ...depcache };
}

/** The format and the chunks of the build that the map now names for a module. */
export function setFormat(specifier: string, format: "esm" | undefined, chunks: readonly string[]): void {
  const map = inlinedMap();
  const { [specifier]: _, ...formats } = map.formats ?? {};
  map.formats = format ? { ...formats, [specifier]: format } : formats;
  map.files = { ...map.files, [specifier]: [...chunks] };
  noteFormat(specifier);
}

/** SRI metadata of an address of the map. */
export function integrityOf(address: string): string | undefined {
  return ownValue(inlinedMap().integrity, address);
}

/** The files of the map in and below a module's folder: its chunks, which its own runtime may load. */
export function filesBeside(address: string): string[] {
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  return Object.keys(inlinedMap().integrity ?? {}).filter((file) => file.startsWith(folder));
}

function addToMap(map: InlinedMap): void {
  const moved = map.imports ? movedScopes(map.imports) : {};
  System.addImportMap({ ...map, ...moved } as Parameters<typeof System.addImportMap>[0]);
}

/** All specifiers that a module imports, directly or through other modules. */
function importsOf(specifier: string): string[] {
  const { imports, depcache } = inlinedMap();
  const address = ownValue(imports, specifier);
  return (address && ownValue(depcache, address)) || [];
}
