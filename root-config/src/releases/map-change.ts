import { appPrefix, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { foldersOf, mayRun } from "../boot/script-folders.ts";

/** The meaning of a newer map for a page that runs an older one. */
export type MapChange =
  | { kind: "none" }
  /** Only separately deployed parts have changed: the page can replace them one by one. */
  | { kind: "parts"; specifiers: string[] }
  /**
   * A reload is needed. Something else has changed: shared modules, own versions of libraries, addresses of
   * applications, a canary that begins, the allowed origins, or the modules' needs.
   */
  | { kind: "page" };

/** The modules of a map. Two builds may have the same entry and differ in styles or strings only. */
type Modules = Pick<
  ResolvedMap,
  "imports" | "styles" | "locales" | "needs" | "scopes" | "isolated" | "routes" | "trial"
> &
  Partial<Pick<ResolvedMap, "integrity">>;

/**
 * The newer map. A browser reads its import map once, so an ES module that needs other shared libraries needs a new
 * page.
 */
type Next = Modules & Partial<Pick<ResolvedMap, "depcache" | "files" | "formats" | "wrappers">>;

interface Running {
  /** The modules in the form in which the page would load them now. */
  modules: Readonly<Modules>;
  /** Specifiers of the parts with a frame. */
  parts: ReadonlySet<string>;
  /** `location.origin` */
  origin: string;
  /** The names that ES modules can import in this page. */
  esNames: ReadonlySet<string>;
}

/** Compares the map that a page runs with a newer one. */
export function mapChange({ modules, parts, origin, esNames }: Running, next: Next): MapChange {
  const { imports } = modules;
  // The server counts a page's failures for the release with which the page was loaded, and the bar shows a canary from
  // then on.
  if (next.trial && !modules.trial) return { kind: "page" };
  // A browser reads the scopes of a page once.
  if (scopesOf(modules) !== scopesOf(next)) return { kind: "page" };
  if (isolatedOf(modules) !== isolatedOf(next)) return { kind: "page" };
  if (routesOf(modules) !== routesOf(next)) return { kind: "page" };
  if (isOverwritten(modules, next)) return { kind: "page" };
  const specifiers = Object.keys(next.imports).filter((name) => filesOf(modules, name) !== filesOf(next, name));
  const removed = Object.keys(imports).filter((name) => !Object.hasOwn(next.imports, name));
  if (specifiers.length === 0 && removed.length === 0) return { kind: "none" };
  // The page's policy lets a file run only in the folder of a known module.
  const folders = foldersOf(Object.values(imports), origin);
  const origins = originsOf(Object.values(imports), origin);
  const isForeign = (name: string) =>
    !mayRun(next.imports[name] ?? "", origin, folders) ||
    [...originsOf(ownValue(next.files, name) ?? [], origin)].some((each) => each !== origin && !origins.has(each));
  // No module can import a new module yet. An exception is a new application, which needs its routes.
  const isAdded = (name: string) => !Object.hasOwn(imports, name) && !name.startsWith(appPrefix);
  // The policy of an open page never changes.
  const needsOf = (map: Modules, name: string) => JSON.stringify(ownValue(map.needs ?? {}, name) ?? []);
  const isOfPolicy = (name: string) => needsOf(modules, name) === needsOf(next, name);
  const isOfPage = (name: string) => isOfPolicy(name) && !missesNames(next, name, esNames);
  const fits = (name: string) => !isForeign(name) && isOfPage(name) && (parts.has(name) || isAdded(name));
  if (removed.some((name) => !parts.has(name)) || !specifiers.every(fits)) return { kind: "page" };
  const changed = specifiers.filter((name) => parts.has(name));
  return changed.length > 0 ? { kind: "parts", specifiers: changed } : { kind: "none" };
}

/**
 * Whether a file has different bytes at the same address. An open page has the old bytes, and compares with their hash.
 */
function isOverwritten({ integrity: known = {} }: Modules, { integrity = {} }: Modules): boolean {
  return Object.entries(integrity).some(([address, hash]) => (ownValue(known, address) ?? hash) !== hash);
}

const originsOf = (addresses: readonly string[], base: string): ReadonlySet<string> =>
  new Set(addresses.filter((address) => URL.canParse(address, base)).map((address) => new URL(address, base).origin));

function missesNames({ imports, depcache, formats, wrappers }: Next, name: string, known: ReadonlySet<string>) {
  if (ownValue(formats, name) !== "esm") return false;
  const needed = ownValue(depcache, ownValue(imports, name) ?? "") ?? [];
  return needed.some((each) => ownValue(wrappers, each) !== undefined && !known.has(each));
}

/** The own versions of libraries, as one text to compare. */
function scopesOf({ scopes = {} }: Modules): string {
  const sorted = <T>(record: Readonly<Record<string, T>>) =>
    Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(sorted(scopes).map(([folder, own]) => [folder, sorted(own)]));
}

const isolatedOf = ({ isolated = [] }: Modules) => [...isolated].sort().join();

const routesOf = ({ routes = {} }: Modules) => JSON.stringify(routes);

/** A module's entry, style sheets in their order, and strings by locale, as one text to compare. */
function filesOf({ imports, styles, locales }: Modules, name: string): string {
  const strings = Object.entries(ownValue(locales, name) ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([ownValue(imports, name), ownValue(styles, name) ?? [], strings]);
}
