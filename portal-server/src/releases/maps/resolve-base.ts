import { type ModuleManifest, ownValue } from "@portico/shared-utility/contract";
import type { ImportMapFile } from "../modules/checkout-builds.ts";
import { bareModule, type DeployedModule, deployedModule, mapDocument } from "./deployed-module.ts";
import { importClosure } from "./import-closure.ts";
import type { MapDocument } from "./map-document.ts";
import { MapProblem } from "./map-problem.ts";

/**
 * Replaces the stable addresses of the repository's map with the hashed addresses of the given builds, and adds
 * integrity, depcache, style sheets and strings. An address of another origin does not change.
 * @param manifests folder below `/modules/` → manifest of its build
 * @throws MapProblem when a build is missing or imports a specifier that the map does not have
 */
export function resolveBase(
  importMap: ImportMapFile,
  manifests: Readonly<Record<string, ModuleManifest>>,
): MapDocument {
  const problems: string[] = [];
  const modules = new Map<string, DeployedModule>();
  for (const [specifier, address] of Object.entries(importMap.imports)) {
    const module = resolveEntry(specifier, address, manifests);
    if (typeof module === "string") problems.push(module);
    else modules.set(specifier, module);
  }
  for (const { specifier, imports } of modules.values()) {
    const unknown = imports.filter((imported) => !Object.hasOwn(importMap.imports, imported));
    problems.push(
      ...unknown.map((imported) => `${specifier} imports "${imported}", which the import map does not name`),
    );
  }
  if (problems.length > 0) throw new MapProblem(problems);
  const importsOf = (specifier: string) => modules.get(specifier)?.imports ?? [];
  return mapDocument([...modules.values()], ({ specifier, imports }) =>
    importClosure(imports, importsOf).filter((imported) => imported !== specifier),
  );
}

function resolveEntry(
  specifier: string,
  address: string,
  manifests: Readonly<Record<string, ModuleManifest>>,
): DeployedModule | string {
  if (/^https?:\/\//.test(address)) return bareModule(specifier, address);
  const folder = /^\/modules\/([^/]+)\/[^/]+$/.exec(address)?.[1];
  if (!folder) return `"${specifier}" has the address "${address}", which is not /modules/{package}/{file}`;
  const manifest = ownValue(manifests, folder);
  if (!manifest) return `"${specifier}" needs a build of ${folder}; run npm run build`;
  return (
    deployedModule(specifier, manifest, `/modules/${folder}/`) ??
    `the build of ${folder} has no module "${specifier}"; run npm run build`
  );
}
