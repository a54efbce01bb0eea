import { appPrefix, type ModuleCheck } from "@portico/shared-utility/contract";
import { type DeployedModule, deployedModule } from "../maps/deployed-module.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import type { ModuleRequest } from "./check-entry.ts";
import { checkFiles, checkRelative, isRelative } from "./check-files.ts";
import type { FileReader, StoredFiles } from "./file-reader.ts";
import { gateLimits } from "./gate-limits.ts";
import { readManifest } from "./read-manifest.ts";
import { GateRefusal } from "./refusal.ts";

export interface CheckedModule {
  module: DeployedModule;
  check: ModuleCheck;
}

/**
 * Looks at one module's files as pages will load them.
 *
 * @returns what the map will say of it, hashes computed from the bytes
 * @throws GateRefusal for the first thing that is wrong
 */
export async function checkModule(
  request: ModuleRequest,
  reader: FileReader,
  stored: StoredFiles,
): Promise<CheckedModule> {
  const { specifier, url } = request;
  const bytes = await reader.read(url, "script", gateLimits.entry);
  const integrity = fileIntegrity(bytes);
  if (request.integrity !== undefined && request.integrity !== integrity) {
    throw new GateRefusal("release.integrity", { given: request.integrity, found: integrity });
  }
  const isMounted = hasLifecycles(specifier);
  const system = await reader.module(url, bytes, { exports: isMounted });
  if (isMounted) requireLifecycles(system.exports);
  const imports = [...new Set(system.imports)].filter((name) => !isRelative(name));
  const parts = system.imports.filter(isRelative);
  const found = await readManifest(request, reader, stored);
  const files = (found ? await checkFiles(found, reader) : 1) + (await checkRelative(url, parts, reader));
  const check = { specifier, address: url, integrity, size: bytes.length, files, manifest: found !== undefined };
  const bare = {
    specifier,
    address: url,
    imports,
    styles: [],
    locales: {},
    integrity: {},
    version: undefined,
    shared: {},
  };
  const described = found && deployedModule(nameIn(found.manifest.modules, found.module), found.manifest, found.folder);
  const module = { ...(described ?? bare), specifier, imports };
  return { module: { ...module, integrity: { ...module.integrity, [url]: integrity } }, check };
}

function nameIn<T>(modules: Readonly<Record<string, T>>, module: T): string {
  return Object.entries(modules).find(([, each]) => each === module)?.[0] ?? "";
}

/** Applications and micro-frontends are mounted; shared libraries are only imported. */
function hasLifecycles(specifier: string): boolean {
  return specifier.startsWith(appPrefix) || /^@portico\/[a-z0-9-]+-mf$/.test(specifier);
}

function requireLifecycles(exports: readonly string[]): void {
  const absent = ["mount", "unmount"].filter((name) => !exports.includes(name));
  if (absent.length > 0) throw new GateRefusal("release.lifecycles", { absent, found: exports.slice(0, 20) });
}
