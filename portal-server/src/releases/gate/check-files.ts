import { fileAddress, type ModuleManifest, type Need } from "@portico/shared-utility/contract";
import pMap from "p-map";
import { isServedAddress } from "../maps/check-document.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { matchesIntegrity } from "../modules/matches-integrity.ts";
import type { Sink } from "./fetch-file.ts";
import type { FileReader } from "./file-reader.ts";
import { gateLimits } from "./gate-limits.ts";
import type { FileKind } from "./is-mime.ts";
import type { ReactTrace } from "./react-traces.ts";
import type { FoundManifest } from "./read-manifest.ts";
import type { ReadModule } from "./read-module.mjs";
import { GateRefusal } from "./refusal.ts";

const kinds: Record<string, FileKind> = { js: "script", mjs: "script", css: "style", json: "json" };

/** A file of a build, after the gate has read it. */
export interface CheckedFile {
  /** SHA-384, computed from the bytes. */
  integrity: string;
  /** The needs that the text of a chunk shows. */
  needs: Need[];
  /** The traces of React in a chunk. */
  react?: ReactTrace[];
  /** Whether a chunk registers a service worker. */
  registers?: boolean;
}

/**
 * Checks every file of a build, because pages load chunks, style sheets and strings later than the entry.
 * @returns file name → the file
 * @throws GateRefusal `release.chunk`, `release.strings`, and the refusals that end the whole publication
 */
export async function checkFiles(found: FoundManifest, reader: FileReader): Promise<Record<string, CheckedFile>> {
  const { manifest, module, folder } = found;
  const files = Object.entries(manifest.files).filter(([file]) => !file.endsWith(".map"));
  if (files.length > gateLimits.files) {
    throw new GateRefusal("release.too_many_files", { most: gateLimits.files });
  }
  const named = [module.entry, ...module.styles, ...Object.values(module.locales)];
  const unlisted = named.find((file) => !Object.hasOwn(manifest.files, file));
  if (unlisted !== undefined) throw new GateRefusal("release.chunk", { file: unlisted, reason: "has no hash" });
  const texts = new Set(Object.values(module.locales));
  const isChunk = chunkTest(manifest);
  const once = (file: string, hash: string, check: typeof checkChunk) => {
    const address = fileAddress(folder, file);
    return reader.once(`${address} ${hash}`, () => check(address, hash, reader));
  };
  const others = files.filter(([file]) => !texts.has(file));
  const read = async ([file, hash]: [string, string]) =>
    [file, await once(file, hash, isChunk(file) ? checkChunk : checkFile)] as const;
  const checked = await pMap(others, read, { concurrency: gateLimits.concurrency });
  // One at a time: these files are read into memory as a whole, and are parsed one after the other anyway.
  for (const file of texts) checked.push([file, await once(file, manifest.files[file] ?? "", checkStrings)]);
  return Object.fromEntries(checked);
}

/** Whether a file is searched for needs: a style sheet, or a script that is neither an entry nor a plain script. */
function chunkTest({ modules, scripts = {} }: ModuleManifest): (file: string) => boolean {
  const others = new Set([...Object.values(modules).map(({ entry }) => entry), ...Object.values(scripts)]);
  return (file) => /\.(m?js|css)$/.test(file) && !others.has(file);
}

async function checkFile(address: string, hash: string, reader: FileReader, sink?: Sink): Promise<CheckedFile> {
  const integrity = await asPart(address, kindOfPart(address), (kind) => reader.digest(address, kind, hash, sink));
  if (integrity === undefined) throw new GateRefusal("release.chunk", { file: address, reason: "other bytes" });
  return { integrity, needs: [] };
}

/** Keeps the beginning of the file in memory, to search it. */
async function checkChunk(address: string, hash: string, reader: FileReader): Promise<CheckedFile> {
  const beginning: Buffer[] = [];
  let size = 0;
  const collect = (part: Buffer) => {
    if (size < gateLimits.searchedFile) beginning.push(part);
    size += part.length;
  };
  const checked = await checkFile(address, hash, reader, collect);
  return { ...checked, ...reader.search(address, Buffer.concat(beginning)) };
}

/** Reads the file once, so that the same bytes are hashed and parsed. */
async function checkStrings(address: string, hash: string, reader: FileReader): Promise<CheckedFile> {
  const bytes = await asPart(address, "json", (kind) => reader.read(address, kind, gateLimits.parsed));
  if (!matchesIntegrity(bytes, hash)) throw new GateRefusal("release.chunk", { file: address, reason: "other bytes" });
  if (!(await reader.isFlatText(address, bytes))) throw new GateRefusal("release.strings", { file: address });
  return { integrity: fileIntegrity(bytes), needs: [] };
}

/** A chunk of a build, after the gate has read it. */
export type Chunk = ReadModule & CheckedFile;

/**
 * Checks the chunks that an entry imports by address, and the chunks that these chunks import, a wave at a time.
 * @param from the address of the entry
 * @returns address → the chunk
 */
export async function readChunks(from: string, entry: ReadModule, reader: FileReader, exports: boolean) {
  const { format } = entry;
  const chunks = new Map<string, Chunk>();
  const data = new Set<string>();
  const next = (module: ReadModule, at: string) => {
    const files = addressesOf(module.data ?? [], at);
    for (const file of files) data.add(file);
    const found = [...addressesOf(module.imports, at), ...files];
    for (const file of found) refuseForeign(file, from, reader);
    return found;
  };
  const read = async (address: string) => {
    const kind = kindOf(address);
    const bytes = await asPart(address, kind, (type) => reader.read(address, type, gateLimits.hashed));
    if (data.has(address)) return [address, dataFile(bytes)] as const;
    if (kind !== "script") throw new GateRefusal("release.import_attributes", { file: address });
    const chunk = await reader.module(address, bytes, { exports: exports && format === "esm", format });
    return [address, { ...chunk, integrity: fileIntegrity(bytes), ...reader.search(address, bytes) }] as const;
  };
  let wave = next(entry, from);
  while (wave.length > 0) {
    if (chunks.size + wave.length > gateLimits.files) {
      throw new GateRefusal("release.too_many_files", { most: gateLimits.files });
    }
    const found = await pMap(wave, read, { concurrency: gateLimits.concurrency });
    for (const [address, chunk] of found) chunks.set(address, chunk);
    const later = new Set(found.flatMap(([address, chunk]) => next(chunk, address)));
    wave = [...later].filter((address) => address !== from && !chunks.has(address));
  }
  return chunks;
}

/** A file of JSON or CSS that a module imports. The browser parses it. */
function dataFile(bytes: Buffer): Chunk {
  const exports = { names: [], complete: true };
  return { status: "read", format: "esm", imports: [], exports, integrity: fileIntegrity(bytes), needs: [] };
}

function addressesOf(names: readonly string[], at: string): string[] {
  return [...new Set(names.filter(isRelative).map((name) => chunkAddress(name, at)))];
}

/** The kind by the ending of the address. A script may have any other ending. */
function kindOf(address: string): FileKind {
  const kind = kinds[/\.(\w+)$/.exec(new URL(address, "https://portal.invalid").pathname)?.[1] ?? ""];
  return kind === "style" || kind === "json" ? kind : "script";
}

export function isRelative(name: string): boolean {
  return /^\.{0,2}\//.test(name) || /^[a-z][a-z0-9+.-]*:/i.test(name);
}

/** The address of an imported file, as the map lists it. @throws GateRefusal when a map cannot have this address */
export function chunkAddress(name: string, from: string): string {
  const base = new URL(from, "https://portal.invalid");
  const url = URL.canParse(name, base.href) ? new URL(name, base) : undefined;
  if (url?.origin === base.origin && from.startsWith("/")) return url.pathname;
  if (url && (url.origin === base.origin || isServedAddress(url.href))) return url.href;
  throw new GateRefusal("release.chunk", { file: name, reason: "an address that no release may have" });
}

/** Only the origin of the entry was compared with the allowed origins. @throws GateRefusal `release.chunk` */
function refuseForeign(file: string, entry: string, { allows }: FileReader): void {
  const originOf = (address: string) => new URL(address, "https://portal.invalid").origin;
  const origin = originOf(file);
  if (origin === originOf(entry) || allows(file)) return;
  const remedy = `have an operator allow it with: origin add {tenant} ${origin}`;
  throw new GateRefusal("release.chunk", { file, reason: "of another origin", remedy });
}

function kindOfPart(address: string): FileKind {
  return kinds[/\.(\w+)$/.exec(address)?.[1] ?? ""] ?? "any";
}

async function asPart<T>(address: string, kind: FileKind, read: (kind: FileKind) => Promise<T>): Promise<T> {
  try {
    return await read(kind);
  } catch (error) {
    if (!(error instanceof GateRefusal) || /too_slow|over_budget|internal/.test(error.code)) throw error;
    throw new GateRefusal("release.chunk", { file: address, reason: error.code, ...error.details });
  }
}
