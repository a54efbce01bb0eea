import { appPrefix, type ModuleCheck, type Need, needKinds } from "@portico/shared-utility/contract";
import { bareModule, type DeployedModule, deployedModule } from "../maps/deployed-module.ts";
import { exactNeed } from "../maps/exact-need.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { matchesIntegrity } from "../modules/matches-integrity.ts";
import type { ModuleRequest } from "./check-entry.ts";
import { checkFiles, checkRelative, isRelative } from "./check-files.ts";
import type { FileReader, StoredFiles } from "./file-reader.ts";
import { gateLimits } from "./gate-limits.ts";
import { needWarnings } from "./need-warnings.ts";
import { type FoundManifest, readManifest } from "./read-manifest.ts";
import type { Reading } from "./reading.mjs";
import { GateRefusal } from "./refusal.ts";
import { sharedWarnings } from "./warning-of.ts";

export interface CheckedModule {
  module: DeployedModule;
  check: ModuleCheck;
}

/**
 * Checks the files of one module as pages will load them.
 *
 * @returns the module for the map, with hashes computed from the bytes
 * @throws GateRefusal for the first problem
 */
export async function checkModule(
  request: ModuleRequest,
  reader: FileReader,
  stored: StoredFiles,
): Promise<CheckedModule> {
  const { specifier, url } = request;
  const bytes = await reader.read(url, "script", gateLimits.entry);
  const integrity = fileIntegrity(bytes);
  if (request.integrity !== undefined && !matchesIntegrity(bytes, request.integrity)) {
    throw new GateRefusal("release.integrity", { given: request.integrity, found: integrity });
  }
  const isMounted = hasLifecycles(specifier);
  const system = await reader.module(url, bytes, { exports: isMounted });
  const lifecycles = isMounted ? { lifecycles: checkLifecycles(system.exports) } : {};
  const imports = [...new Set(system.imports)].filter((name) => !isRelative(name));
  const parts = system.imports.filter(isRelative);
  const found = await readManifest(request, reader, stored);
  const hashes = found ? await checkFiles(found, reader) : { [url]: integrity };
  const relative = await checkRelative(url, parts, reader);
  const files = Object.keys(hashes).length + Object.keys(relative).length;
  const known = { specifier, address: url, integrity };
  const described = found && describe(found, hashes);
  const bare = described ?? bareModule(specifier, url);
  const module = { ...bare, specifier, imports, needs: exactNeeds([...bare.needs, ...(request.needs ?? [])]) };
  const warnings = [...sharedWarnings(module), ...needWarnings(module, bytes.toString())];
  const check = {
    ...{ ...known, size: bytes.length, files, manifest: found !== undefined, ...lifecycles },
    ...(warnings.length > 0 && { warnings }),
  };
  return { module: { ...module, integrity: { ...module.integrity, ...relative, [url]: integrity } }, check };
}

function describe({ manifest, module, folder, address }: FoundManifest, files: Record<string, string>) {
  const [name = ""] = Object.entries(manifest.modules).find(([, each]) => each === module) ?? [];
  const described = deployedModule(name, { ...manifest, files }, folder);
  const digest = described?.build?.digest;
  const build = digest === undefined ? undefined : { digest, ...(address !== undefined && { manifest: address }) };
  return described && { ...described, build };
}

/** Needs in their one form, each once. */
function exactNeeds(needs: readonly Need[]): Need[] {
  const exact = needs.map((need) => {
    const known = exactNeed(need);
    if (known === undefined) throw new GateRefusal("release.need_unknown", { need, kinds: needKinds });
    return known;
  });
  return [...new Set(exact)].sort();
}

/** Applications and micro-frontends are mounted; shared libraries are only imported. */
function hasLifecycles(specifier: string): boolean {
  return specifier.startsWith(appPrefix) || /^@portico\/[a-z0-9-]+-mf$/.test(specifier);
}

/** Checks the lifecycles as far as they can be read from the text. A page checks them again when it mounts the module. */
function checkLifecycles({ names, complete }: Reading): "read" | "unread" {
  const absent = ["mount", "unmount"].filter((name) => !names.includes(name));
  if (absent.length === 0) return "read";
  // The lifecycles may be in the default export.
  if (!complete || names.includes("default")) return "unread";
  throw new GateRefusal("release.lifecycles", { absent, found: names.slice(0, 20) });
}
