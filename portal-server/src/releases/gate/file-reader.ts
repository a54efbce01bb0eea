import type { ModuleManifest, Need } from "@portico/shared-utility/contract";
import { createBoundedQueue } from "../../platform/http/bounded-queue.ts";
import { createIntegrityCheck } from "../modules/matches-integrity.ts";
import { abortRefusal, fetchFile, type Sink } from "./fetch-file.ts";
import { type FileParser, fileParser } from "./file-parser.ts";
import { gateLimits } from "./gate-limits.ts";
import type { FileKind } from "./is-mime.ts";
import { needsIn } from "./needs-in.ts";
import type { ParsingThread } from "./parsing-thread.ts";
import { type ReactTrace, reactTracesIn } from "./react-traces.ts";
import { GateRefusal } from "./refusal.ts";
import { registersWorker } from "./warning-of.ts";

/** The files of the module store, by their `/modules/…` address. */
export interface StoredFiles {
  read(address: string): Promise<Buffer | undefined>;
  /** The manifest of the last build with this entry; `undefined` without one. */
  manifestOf(address: string, specifier: string): Promise<ModuleManifest | undefined>;
}

/** What the search of a file's text finds. */
interface Searched {
  needs: Need[];
  react: ReactTrace[];
  registers: boolean;
}

/** Reads the files of one publication. It does not keep the bytes that it returns. */
export interface FileReader extends FileParser {
  /** Whether the scope may load files from this address, on another origin than the portal. */
  allows(address: string): boolean;
  /** @throws GateRefusal when a page could not use the file, or when it is larger than `mostBytes` */
  read(address: string, kind: FileKind, mostBytes: number): Promise<Buffer>;
  /**
   * Hashes a file part by part, without holding it in memory as a whole.
   * @param metadata Subresource Integrity metadata that the bytes must match; without it any bytes are accepted
   * @param sink receives the parts too
   * @returns the SHA-384 of the file; `undefined` when the bytes do not match
   */
  digest(address: string, kind: FileKind, metadata: string | undefined, sink?: Sink): Promise<string | undefined>;
  /**
   * The needs and the traces of React in the beginning of a chunk. Each address is searched once; once the
   * publication's share of bytes is used, the result is empty.
   */
  search(address: string, bytes: Buffer): Searched;
  /** The beginning of an entry, for the search; shorter once the publication's share for entries is used. */
  beginning(bytes: Buffer): string;
  /** Runs `work` once for each key in the publication: several of its modules may be from one build. */
  once<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface ReaderOptions {
  thread: Pick<ParsingThread, "run">;
  stored: StoredFiles;
  origin: string | undefined;
  allows?: (address: string) => boolean;
  allowLoopback: boolean;
  /** The most decoded bytes that are read for the publication, over all files. */
  budget: number;
  /** Ends all reading: at the deadline, or when the budget is spent. */
  end: AbortController;
}

/** Reads module files from where pages load them, a few concurrently, until the budget of the publication is spent. */
export function createFileReader(options: ReaderOptions): FileReader {
  const load = createLoad(options);
  const done = new Map<string, Promise<unknown>>();
  return {
    allows: options.allows ?? (() => false),
    search: createSearch(),
    beginning: createBeginning(),
    ...fileParser(options.thread, options.end.signal),
    async read(address, kind, mostBytes) {
      const parts: Buffer[] = [];
      await load(address, kind, mostBytes, (part) => parts.push(part));
      return Buffer.concat(parts);
    },
    async digest(address, kind, metadata, sink) {
      const check = createIntegrityCheck(metadata ?? "");
      await load(address, kind, gateLimits.hashed, (part) => {
        check.update(part);
        sink?.(part);
      });
      const { matches, integrity } = check.end();
      return matches || metadata === undefined ? integrity : undefined;
    },
    once<T>(key: string, work: () => Promise<T>) {
      const known = (done.get(key) ?? work()) as Promise<T>;
      done.set(key, known);
      return known;
    },
  };
}

/** Searches the beginnings of chunks, until the publication's share of bytes is used. */
function createSearch(): FileReader["search"] {
  const searched = new Map<string, Searched>();
  let left: number = gateLimits.searched;
  return (address, bytes) => {
    const known = searched.get(address);
    if (known) return known;
    const part = bytes.subarray(0, Math.min(left, gateLimits.searchedFile));
    left -= part.length;
    const text = part.toString();
    const isStyle = /\.css(?:\?|$)/.test(address);
    const needs = needsIn(text, isStyle ? "style" : "script");
    const found = { needs, react: isStyle ? [] : reactTracesIn(text), registers: !isStyle && registersWorker(text) };
    searched.set(address, found);
    return found;
  };
}

function createBeginning(): FileReader["beginning"] {
  let left: number = gateLimits.searchedEntries;
  return (bytes) => {
    const part = bytes.subarray(0, Math.min(left, gateLimits.searched));
    left -= part.length;
    return part.toString();
  };
}

/** Passes the bytes of a file to `sink`, and counts them. */
function createLoad({ stored, budget, end, thread: _, allows: _allows, ...place }: ReaderOptions) {
  const { signal } = end;
  const queued = createBoundedQueue({ width: gateLimits.concurrency, queue: Number.POSITIVE_INFINITY });
  let spent = 0;
  const spend = (bytes: number) => {
    spent += bytes;
    if (spent > budget) end.abort(new GateRefusal("release.over_budget", { most: budget }));
  };
  return (address: string, kind: FileKind, mostBytes: number, sink: Sink) =>
    queued(async () => {
      const take = (part: Buffer) => {
        spend(part.length);
        if (signal.aborted) throw abortRefusal(signal, address);
        sink(part);
      };
      if (signal.aborted) throw abortRefusal(signal, address);
      if (!address.startsWith("/")) return fetchFile(new URL(address), kind, { ...place, signal, mostBytes }, take);
      const bytes = await stored.read(address);
      if (!bytes) throw new GateRefusal("release.missing", { file: address });
      if (bytes.length > mostBytes) throw new GateRefusal("release.too_large", { file: address, most: mostBytes });
      take(bytes);
    });
}
