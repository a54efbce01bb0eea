import { appPrefix } from "@portico/shared-utility/contract";
import { readModuleAddress } from "../storage/modules/module-address.ts";
import { exactPlace, isFolder } from "./exact-place.ts";
import { exactUrl } from "./exact-url.ts";
import { baseScope, type MapDocument, ownValue } from "./map-document.ts";
import { MapProblem } from "./map-problem.ts";

const baseKey = /^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*(\/[a-z0-9._-]+)*$/;
const appName = /^[a-z0-9][a-z0-9-]{0,62}$/;
const sri = /^sha384-[A-Za-z0-9+/]{64}$/;

/** First labels of the portal's own addresses: an application with such a name could never be reached. */
const reservedNames = new Set([
  ...["signin", "recover", "profile", "registry", "404", "api", "live", "modules", "media"],
  ...["import-map", "import-maps", "import-map-deployer", "healthz", "livez", "readyz", "constructor"],
]);

/**
 * Refuses a document that could break or take over a page, whole and before it is stored.
 *
 * @throws MapProblem with one sentence for each wrong entry
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
      .filter((folder) => exactPlace(folder) !== folder || !isFolder(folder))
      .map((folder) => `"${folder}" is not a folder of an exact host`),
    ...filesOf(document).flatMap(([key, addresses]) => [
      ...(ownValue(document.imports, key) === undefined ? [`"${key}" has files but no address`] : []),
      ...addresses.flatMap((address) => addressProblem(key, address, scope)),
    ]),
  ];
  if (problems.length > 0) throw new MapProblem(problems);
}

/** Style sheets, strings and manifests by specifier. */
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
  if (!key.startsWith(appPrefix)) return [`"${key}" is not a tenant's to name: only ${appPrefix}{module} is`];
  const module = key.slice(appPrefix.length);
  return canNameApp(module) ? [] : [`"${module}" cannot name an application`];
}

/** Whether the base may give a module this name. */
export function isModuleName(key: string): boolean {
  return key.length <= 200 && baseKey.test(key);
}

/** Whether an application may have this module name, which is also the first label of its addresses. */
export function canNameApp(module: string): boolean {
  return appName.test(module) && !reservedNames.has(module);
}

function addressProblem(key: string, address: string, scope: string): string[] {
  if (!isServedAddress(address))
    return [`"${key}" has the address "${address}", which is neither /modules/… nor an https: address`];
  const owner = foreignOwner(address, scope);
  return owner === undefined ? [] : [`"${key}" has the address "${address}", which is a file of ${owner}`];
}

/** The tenant whose upload an address names, where it is not this scope's; the base's files are everybody's. */
export function foreignOwner(address: string, scope: string): string | undefined {
  const owner = readModuleAddress(address)?.scope ?? baseScope;
  return owner === baseScope || owner === scope ? undefined : owner;
}

/** Whether pages may load a module from this address, as it is written. */
export function isServedAddress(address: string): boolean {
  if (address.startsWith("/")) return readModuleAddress(address) !== undefined;
  return exactUrl(address) !== undefined;
}
