import {
  type AppRoutes,
  appPrefix,
  baseScope,
  type ConfigValues,
  type ModuleFormat,
  type Need,
} from "@portico/shared-utility/contract";
import { canNameApp, foreignOwner, isModuleName, isServedAddress } from "../maps/check-document.ts";
import { ownScopeOf } from "../maps/own-name.ts";
import { isIntegrity } from "../modules/matches-integrity.ts";
import { GateRefusal } from "./refusal.ts";

/** One module of a publication. */
export interface ModuleRequest {
  specifier: string;
  url: string;
  /** Subresource Integrity metadata that the entry must match. */
  integrity?: string | undefined;
  /** Address of the build's manifest; without it, `manifest.json` in the folder of the entry. */
  manifest?: string | undefined;
  /** Addresses of style sheets, in addition to those in its manifest. */
  styles?: readonly string[] | undefined;
  /** Its needs of the page's policy, in addition to those in its manifest. */
  needs?: readonly Need[] | undefined;
  /** Shared library → the versions that it works with, in addition to those in its manifest. */
  shared?: Readonly<Record<string, string>> | undefined;
  /** Library → own module that replaces it, in addition to those in its manifest. */
  ownLibraries?: Readonly<Record<string, string>> | undefined;
  /** The addresses of the application, in place of those in its manifest. */
  routes?: AppRoutes | undefined;
  /** Its configuration, to be set together with the module. */
  config?: ConfigValues | undefined;
  /** The format that the entry must have. */
  format?: ModuleFormat | undefined;
}

/** The origins and folders outside of the portal that modules of a scope may come from. */
export interface AllowedOrigins {
  /** The origins of the scope, for the details of a refusal. */
  list: readonly string[];
  has(address: string): boolean;
  /** The scopes of names that the tenant has, e.g. `@acme`. */
  names?: ReadonlySet<string>;
}

/**
 * Checks a module without sending a request: its name, its addresses and the form of its integrity.
 * @param origins the origins that modules of this scope may come from
 * @throws GateRefusal for the first problem
 */
export function checkEntry(request: ModuleRequest, scope: string, origins: AllowedOrigins): void {
  const { specifier, url, integrity, manifest, styles = [] } = request;
  checkName(specifier, scope, origins);
  if (!isServedAddress(url)) throw new GateRefusal("release.address");
  checkOrigin(url, scope, origins);
  if (integrity !== undefined && !isIntegrity(integrity))
    throw new GateRefusal("release.integrity", { given: integrity });
  for (const file of [...styles, ...(manifest === undefined ? [] : [manifest])]) {
    if (!isServedAddress(file)) throw new GateRefusal("release.address", { file });
    checkOrigin(file, scope, origins);
  }
}

function checkName(specifier: string, scope: string, { names }: AllowedOrigins): void {
  if (scope === baseScope) {
    // An application in the base would appear in every tenant.
    if (isModuleName(specifier) && !specifier.startsWith(appPrefix)) return;
    throw new GateRefusal("release.name");
  }
  if (names?.has(ownScopeOf(specifier) ?? "")) return;
  const isApp = specifier.startsWith(appPrefix);
  if (!isApp) throw new GateRefusal(isModuleName(specifier) ? "release.shadowing" : "release.name");
  if (!canNameApp(specifier.slice(appPrefix.length))) throw new GateRefusal("release.name");
}

/** Every scope may use files of the base. Files of a tenant may be used in its scope only. */
function checkOrigin(address: string, scope: string, origins: AllowedOrigins): void {
  if (address.startsWith("/")) {
    const owner = foreignOwner(address, scope);
    if (owner === undefined) return;
    throw new GateRefusal("release.address", { file: address, reason: `is a file of ${owner}` });
  }
  const { origin } = new URL(address);
  if (!origins.has(address)) throw new GateRefusal("release.origin", { origin, allowed: [...origins.list] });
}
