import {
  type ModuleCheck,
  type ModuleFormat,
  type ModuleOfBuild,
  type Need,
  needKinds,
} from "@portico/shared-utility/contract";
import { bareModule, type DeployedModule, deployedModule } from "../maps/deployed-module.ts";
import { exactNeed } from "../maps/exact-need.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { matchesIntegrity } from "../modules/matches-integrity.ts";
import { checkConfigSchema, checkContract, checkNotifications, checkSlots } from "./check-declarations.ts";
import type { ModuleRequest } from "./check-entry.ts";
import { type CheckedFile, type Chunk, checkFiles, isRelative, readChunks } from "./check-files.ts";
import type { FileReader, StoredFiles } from "./file-reader.ts";
import { gateLimits } from "./gate-limits.ts";
import type { ImportedNames } from "./imported-names.mjs";
import { needWarnings } from "./need-warnings.ts";
import { needsIn } from "./needs-in.ts";
import { type ReactTrace, reactTracesIn } from "./react-traces.ts";
import { checkLifecycles, exportsWithStars, hasLifecycles } from "./read-lifecycles.ts";
import { type FoundManifest, readManifest } from "./read-manifest.ts";
import type { ReadModule } from "./read-module.mjs";
import type { Reading } from "./reading.mjs";
import { GateRefusal } from "./refusal.ts";
import { asRequested, checkStyles } from "./stated-words.ts";
import { evalWarnings, importWarnings, nameWarnings, serviceWorkerWarnings, sharedWarnings } from "./warning-of.ts";

export interface CheckedModule {
  module: DeployedModule;
  /** The names that its files use of the modules that they import by name. */
  names: readonly ImportedNames[];
  /** The React that its files were built with, as far as they show it. */
  react: ReadonlySet<ReactTrace>;
  check: ModuleCheck;
}

/**
 * Checks the files of one module as pages will load them.
 * @returns the module for the map, with hashes computed from the bytes
 * @throws GateRefusal for the first problem
 */
export async function checkModule(
  request: ModuleRequest,
  reader: FileReader,
  stored: StoredFiles,
): Promise<CheckedModule> {
  const { specifier, url } = request;
  const { bytes, integrity } = await readEntry(request, reader);
  const isMounted = hasLifecycles(specifier);
  const entry = await reader.module(url, bytes, { exports: isMounted });
  checkFormat(request.format, entry.format);
  const found = await readManifest(request, reader, stored);
  checkFormat(found?.module.format, entry.format);
  checkContract(found?.manifest);
  const chunks = await readChunks(url, entry, reader, isMounted);
  const exported = isMounted ? exportsOf(url, entry, chunks) : { names: [], complete: false };
  const lifecycles = isMounted ? { lifecycles: checkLifecycles(exported) } : {};
  checkDeclared(specifier, found?.module, exported);
  const files = found ? await checkFiles(found, reader) : { [url]: { integrity, needs: [] } };
  const hashes = Object.fromEntries(Object.entries(files).map(([file, each]) => [file, each.integrity]));
  const styles = await checkStyles(request, reader);
  const loaded = [...chunks, ...Object.entries(styles)];
  const relative = Object.fromEntries(loaded.map(([address, each]) => [address, each.integrity]));
  const described = asRequested((found && describe(specifier, found, hashes)) ?? bareModule(specifier, url), request);
  const needs = exactNeeds([...described.needs, ...(request.needs ?? [])]);
  const module = withFormat({ ...described, specifier, needs, imports: importsOf(entry, chunks) }, entry.format);
  const others = Object.keys(relative).filter((address) => module.integrity[address] === undefined);
  const needed = [...needsOf(Object.values(files)), ...needsOf(loaded.map(([, each]) => each))];
  const beginning = reader.beginning(bytes);
  const searched = [...Object.values(files), ...chunks.values()];
  const warnings = warningsOf(module, beginning, [entry, ...chunks.values()], { needed, searched });
  const check = {
    ...{ specifier, address: url, integrity, size: bytes.length, format: entry.format },
    ...{ files: Object.keys(hashes).length + others.length, manifest: found !== undefined, ...lifecycles },
    ...(warnings.length > 0 && { warnings }),
  };
  const names = [entry, ...chunks.values()].map((each) => each.names ?? {});
  const hashed = { ...module, integrity: { ...module.integrity, ...relative, [url]: integrity } };
  return { names, react: tracesOf(beginning, searched), module: hashed, check };
}

/** The React that an entry and the other files of a module were built with, as far as they show it. */
function tracesOf(entry: string, others: readonly CheckedFile[]): Set<ReactTrace> {
  return new Set([...reactTracesIn(entry), ...others.flatMap(({ react = [] }) => react)]);
}

/**
 * @throws GateRefusal for an entry that is missing, that pages do not run, or whose hash differs from the stated one
 */
async function readEntry({ url, integrity: given }: ModuleRequest, reader: FileReader) {
  const bytes = await reader.read(url, "script", gateLimits.hashed);
  if (!hasScriptEnding(url)) throw new GateRefusal("release.ending", { file: url });
  const integrity = fileIntegrity(bytes);
  if (given !== undefined && !matchesIntegrity(bytes, given))
    throw new GateRefusal("release.integrity", { given, found: integrity });
  return { bytes, integrity };
}

/**
 * @param entry the beginning of its text
 * @param others the needs and the traces of React in the other files of the module
 */
function warningsOf(
  module: DeployedModule,
  entry: string,
  read: readonly ReadModule[],
  { needed, searched }: { needed: readonly Need[]; searched: readonly CheckedFile[] },
) {
  return [
    ...sharedWarnings(module),
    ...nameWarnings(module.address),
    ...evalWarnings(entry),
    ...serviceWorkerWarnings(entry, searched),
    ...importWarnings(read),
    ...needWarnings(module, [...needsIn(entry), ...needed]),
  ];
}

/** Whether pages run a file of this address as an entry (`mayRun` of root-config). */
const hasScriptEnding = (url: string) => /\.m?js$/.test(new URL(url, "https://portal.invalid").pathname);

/** @throws GateRefusal for a wrong declaration in the manifest */
function checkDeclared(specifier: string, module: ModuleOfBuild | undefined, exported: Reading): void {
  checkConfigSchema(specifier, module?.configSchema);
  checkNotifications(specifier, module?.notifications);
  checkSlots(specifier, module?.slots, exported);
}

/** @throws GateRefusal `release.format` when the stated format differs from the found one */
function checkFormat(stated: ModuleFormat | undefined, found: ModuleFormat): void {
  if (stated !== undefined && stated !== found) throw new GateRefusal("release.format", { stated, found });
}

/** The names that a module imports through the map. SystemJS finds those of a System module's chunks itself. */
function importsOf(entry: ReadModule, chunks: ReadonlyMap<string, ReadModule>): string[] {
  const readers = entry.format === "esm" ? [entry, ...chunks.values()] : [entry];
  return [...new Set(readers.flatMap(({ imports }) => imports))].filter((name) => !isRelative(name));
}

/** The needs that the files of a build, or the chunks of an entry, show. */
function needsOf(files: Iterable<CheckedFile>): Need[] {
  return [...files].flatMap(({ needs }) => needs);
}

function exportsOf(url: string, entry: ReadModule, chunks: ReadonlyMap<string, Chunk>): Reading {
  if (entry.format === "esm") return exportsWithStars(url, entry, chunks);
  const { names, complete } = entry.exports;
  return { names, complete: complete && !names.includes("default") };
}

function withFormat({ format: _, ...module }: DeployedModule, found: ModuleFormat): DeployedModule {
  return found === "esm" ? { ...module, format: found } : module;
}

function describe(specifier: string, found: FoundManifest, files: Record<string, string>) {
  const { manifest, module, folder, address } = found;
  const [name = ""] = Object.entries(manifest.modules).find(([, each]) => each === module) ?? [];
  const described = deployedModule(name, { ...manifest, files }, folder);
  const digest = described?.build?.digest;
  const build = digest === undefined ? undefined : { digest, ...(address !== undefined && { manifest: address }) };
  return described && { ...(name === specifier ? described : withoutPages(described)), build };
}

/** A manifest without its pages, which are below the address of the application that it names. */
function withoutPages({ routes, ...module }: DeployedModule): DeployedModule {
  if (!routes) return module;
  const { pages: _, ...others } = routes;
  return { ...module, ...(Object.keys(others).length > 0 && { routes: others }) };
}

/** Needs in their normalized form, each once. */
function exactNeeds(needs: readonly Need[]): Need[] {
  const exact = needs.map((need) => {
    const known = exactNeed(need);
    if (known === undefined) throw new GateRefusal("release.need_unknown", { need, kinds: needKinds });
    return known;
  });
  return [...new Set(exact)].sort();
}
