import { appPrefix } from "@portico/shared-utility/contract";

const ownName = /^(@[a-z0-9][a-z0-9-]{0,62})\/[a-z0-9][a-z0-9._-]*(\/[a-z0-9._-]+)*$/;
const scopeName = /^@[a-z0-9][a-z0-9-]{0,62}$/;
/** Scopes that no tenant can have: the portal's modules, and applications, which every tenant has. */
const reserved = new Set(["@portico", appPrefix.slice(0, -1)]);

/** The scope of a module name, if a tenant may own that scope: `@acme` for `@acme/utils`. */
export function ownScopeOf(specifier: string): string | undefined {
  const [, scope = ""] = (specifier.length <= 200 && ownName.exec(specifier)) || [];
  return isGrantable(scope) ? scope : undefined;
}

/** Whether a tenant may own this scope. */
export function isGrantable(scope: string): boolean {
  return scopeName.test(scope) && !reserved.has(scope);
}
