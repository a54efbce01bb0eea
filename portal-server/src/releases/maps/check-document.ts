import { appPrefix, baseScope, ownValue, type Route, routeNames, routes } from "@portico/shared-utility/contract";
import { readModuleAddress } from "../modules/module-address.ts";
import { exactOrigin, isFolder } from "./exact-origin.ts";
import { exactUrl } from "./exact-url.ts";
import type { MapDocument } from "./map-document.ts";
import { MapProblem } from "./map-problem.ts";
import { ownScopeOf } from "./own-name.ts";

const baseKey = /^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*(\/[a-z0-9._-]+)*$/;
const appName = /^[a-z0-9][a-z0-9-]{0,62}$/;
const sri = /^sha384-[A-Za-z0-9+/]{64}$/;

/** First path segments that the server uses. */
export const serverNames = [
  ...["api", "live", "modules", "media", "import-map", "import-maps", "import-map-deployer", "page-dictionaries"],
  ...["healthz", "livez", "readyz", "constructor"],
];

/**
 * Refuses a map that could break or take over a page, before it is stored.
 * @throws MapProblem with one sentence for each invalid entry
 */
export function checkDocument(document: MapDocument, scope: string): void {
  const problems = [
    ...Object.entries(document.imports).flatMap(([key, address]) => [
      ...keyProblem(key, scope),
      ...addressProblem(key, address, scope),
    ]),
    ...Object.entries(document.integrity)
      .filter(([, hash]) => !sri.test(hash))
      .map(([address]) => `the integrity of "${address}" is not sha384-{base64}`),
    ...(document.folders ?? [])
      .filter((folder) => exactOrigin(folder) !== folder || !isFolder(folder))
      .map((folder) => `"${folder}" is not a folder of an exact host`),
    ...filesOf(document).flatMap(([key, addresses]) => [
      ...(ownValue(document.imports, key) === undefined ? [`"${key}" has files but no address`] : []),
      ...addresses.flatMap((address) => addressProblem(key, address, scope)),
    ]),
  ];
  if (problems.length > 0) throw new MapProblem(problems);
}

/** The addresses of style sheets, strings and manifests, by specifier. */
function filesOf({ styles, locales, builds = {} }: MapDocument): [string, string[]][] {
  const strings = Object.entries(locales).map(([key, files]): [string, string[]] => [key, Object.values(files)]);
  const manifests = Object.entries(builds).map(([key, { manifest }]): [string, string[]] => [
    key,
    manifest ? [manifest] : [],
  ]);
  return [...Object.entries(styles), ...strings, ...manifests];
}

function keyProblem(key: string, scope: string): string[] {
  if (scope === baseScope) return isModuleName(key) ? [] : [`"${key}" is not a module name`];
  if (ownScopeOf(key) !== undefined) return [];
  if (!key.startsWith(appPrefix))
    return [`"${key}" is not a tenant's to name: only ${appPrefix}{module} and its own scopes are`];
  const module = key.slice(appPrefix.length);
  return canNameApp(module) ? [] : [`"${module}" cannot name an application`];
}

/** Whether the base may use this specifier. */
export function isModuleName(key: string): boolean {
  return key.length <= 200 && baseKey.test(key);
}

/**
 * Whether an application may have this module name. The name is also the first segment of its paths, so it must differ
 * from the segments of the portal itself.
 */
export function canNameApp(module: string, table: readonly Route[] = routes): boolean {
  return appName.test(module) && ![...routeNames(table), ...serverNames].includes(module);
}

function addressProblem(key: string, address: string, scope: string): string[] {
  if (!isServedAddress(address))
    return [`"${key}" has the address "${address}", which is neither /modules/… nor an https: address`];
  const owner = foreignOwner(address, scope);
  return owner === undefined ? [] : [`"${key}" has the address "${address}", which is a file of ${owner}`];
}

/** The tenant that an uploaded file belongs to; `undefined` for files of this scope and of the base. */
export function foreignOwner(address: string, scope: string): string | undefined {
  const owner = readModuleAddress(address)?.scope ?? baseScope;
  return owner === baseScope || owner === scope ? undefined : owner;
}

/** Whether pages may load a module from exactly this address. */
export function isServedAddress(address: string): boolean {
  if (address.startsWith("/")) return readModuleAddress(address) !== undefined;
  return exactUrl(address) !== undefined;
}
