import { hasHost, importedNames, isReplaced, type Judged } from "./judge-root.ts";
import type { RootConfig } from "./root-config.ts";

/**
 * The calls that add a root config's applications and modules to a portal, in order.
 * @returns the words of each call
 */
export function migrationCommands(
  root: RootConfig,
  { applications, findings }: Judged,
  tenant: string,
  environment: string,
): string[][] {
  const place = ["--tenant", tenant, "--environment", environment, "--reason", "Moved from single-spa"];
  const ownModules = findings
    .filter(({ change }) => change.startsWith("a module of your own"))
    .map(({ subject }) => subject)
    .concat(importedNames(root))
    .filter((name) => hasHost(root.imports[name] ?? ""));
  const replaced = new Set(root.applications.filter(isReplaced).map(({ name }) => name));
  const mapped = applications.filter(({ name, address }) => address !== undefined && !replaced.has(name));
  const addresses = [
    ...ownModules.map((name) => root.imports[name] ?? ""),
    ...mapped.map(({ address = "" }) => address),
  ];
  const origins = new Set(addresses.filter(hasHost).map((address) => new URL(address).origin));
  const scopes = new Set(ownModules.map((name) => name.split("/")[0] ?? ""));
  const publication = (module: string, address = "", routes: string[] = []) => {
    return ["publish", module, ...place, "--url", address, ...routes.flatMap((route) => ["--route", route])];
  };
  return [
    ...[...scopes].map((scope) => ["scope", "add", tenant, scope]),
    ...[...origins].map((origin) => ["origin", "add", tenant, origin]),
    ...mapped.map(({ module }) => ["app", "add", tenant, module, "--name", titleOf(module)]),
    ...ownModules.map((name) => publication(name, root.imports[name])),
    ...mapped.map(({ module, address, routes }) => publication(`@app/${module}`, address, routes)),
  ];
}

function titleOf(module: string): string {
  const words = module.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A call as a line for a shell. */
export function lineOf(words: readonly string[]): string {
  const quoted = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ["portico", ...quoted].join(" ");
}
