import { z } from "zod";
import { deepest, depthOf } from "../../platform/http/body-parser.ts";
import { refuseBody } from "./deployer-errors.ts";

const addresses = z.record(z.string(), z.string());
const mapBody = z.object({
  imports: addresses.default({}),
  integrity: addresses.default({}),
  scopes: z.record(z.string(), addresses).default({}),
});
const serviceBody = z.object({ service: z.string(), url: z.string(), integrity: z.string().optional() });

export interface RequestedModule {
  specifier: string;
  url: string;
  integrity: string | undefined;
  /** Library → specifier of the module that replaces it. */
  ownLibraries?: Record<string, string>;
}

/**
 * The modules of `PATCH /import-map.json`. Folders are refused. A scope applies to the modules of the body whose
 * address begins with it; its addresses are those of modules of the body or of the current map.
 * @param current the imports of the current map
 */
export function modulesOfMap(text: unknown, current: Readonly<Record<string, string>>): RequestedModule[] {
  const { imports, integrity, scopes } = parsed(mapBody, text);
  const named = namedScopes(scopes, { ...current, ...imports });
  const unused = Object.keys(scopes).find((prefix) => !Object.values(imports).some((url) => isBelow(url, prefix)));
  if (unused !== undefined) refuseBody(`the scope "${unused}" is of no module of this map`);
  return Object.entries(imports).map(([specifier, url]) => {
    const matching = Object.entries(named).filter(([prefix]) => isBelow(url, prefix));
    // The longest matching prefix applies (HTML, "resolve a module specifier").
    const sorted = matching.sort(([one], [other]) => one.length - other.length).map(([, libraries]) => libraries);
    const ownLibraries: Record<string, string> = Object.assign({}, ...sorted);
    const module = requestedModule(specifier, url, integrity[url]);
    return Object.keys(ownLibraries).length > 0 ? { ...module, ownLibraries } : module;
  });
}

const isBelow = (url: string, prefix: string) => url === prefix || (prefix.endsWith("/") && url.startsWith(prefix));

/** The scopes, with the names of modules instead of their addresses. */
function namedScopes(scopes: Record<string, Record<string, string>>, imports: Record<string, string>) {
  const nameOf = (library: string, address: string) => {
    if (library.endsWith("/")) refuseBody(`"${library}" names a folder: its files could not be checked one by one`);
    const found = Object.entries(imports).find(([, url]) => url === address);
    const [name] = found ?? refuseBody(`the scopes name ${address}: publish it under a name of the tenant's own scope`);
    return [library, name] as const;
  };
  return Object.fromEntries(
    Object.entries(scopes).map(([prefix, libraries]) => [
      prefix,
      Object.fromEntries(Object.entries(libraries).map(([library, address]) => nameOf(library, address))),
    ]),
  );
}

/** The module of `PATCH /services`. */
export function moduleOfService(text: unknown): RequestedModule {
  const { service, url, integrity } = parsed(serviceBody, text);
  return requestedModule(service, url, integrity);
}

function requestedModule(specifier: string, url: string, integrity: string | undefined): RequestedModule {
  if (specifier.endsWith("/")) refuseBody(`"${specifier}" names a folder: its files could not be checked one by one`);
  return { specifier, url, integrity };
}

function parsed<T>(schema: z.ZodType<T>, text: unknown): T {
  const result = schema.safeParse(jsonOf(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return refuseBody(`${issue?.path.join(".") || "the body"}: ${issue?.message ?? "is no JSON"}`);
}

function jsonOf(text: unknown): unknown {
  if (depthOf(String(text ?? "")) > deepest) refuseBody("the body is nested too deeply");
  try {
    return JSON.parse(String(text ?? ""));
  } catch {
    return refuseBody("the body is no JSON");
  }
}
