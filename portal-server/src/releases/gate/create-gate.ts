import { setMaxListeners } from "node:events";
import { fileAddress, ownValue } from "@portico/shared-utility/contract";
import pMap from "p-map";
import { createQueues } from "../../platform/http/bounded-queue.ts";
import { folderOf } from "../maps/own-libraries.ts";
import { type AllowedOrigins, checkEntry, type ModuleRequest } from "./check-entry.ts";
import { type CheckedModule, checkModule } from "./check-module.ts";
import { createFileReader, type FileReader, type StoredFiles } from "./file-reader.ts";
import { createGateDeadline, type GateDeadline } from "./gate-deadline.ts";
import { gateLimits } from "./gate-limits.ts";
import { createParsingPool } from "./parsing-pool.ts";
import { manifestAt } from "./read-manifest.ts";
import { GateRefusal, type Refusal, refusalOf, refusedResponse } from "./refusal.ts";

interface GateTarget {
  scope: string;
  /** The origins that modules of the scope may come from, besides this portal. */
  origins: AllowedOrigins;
  /** The origin of the pages that will load the modules; `undefined` for the pages of all tenants. */
  pageOrigin: string | undefined;
}

export interface Gate {
  /**
   * Checks the modules of a publication before a pointer moves, within limits of time and of bytes. A few publications
   * of a scope are checked concurrently, and a limited number waits.
   * @returns the modules for the map, in the order of `requests`
   * @throws ApiError with the code of the first refusal and all refusals in its details; `request.rate_limited` when
   *   too many publications wait
   */
  inspect(requests: readonly ModuleRequest[], target: GateTarget): Promise<CheckedModule[]>;
  /**
   * The files whose bytes no longer match their hash. A file that cannot be fetched within the deadline does not count
   * as changed.
   */
  changed(files: Readonly<Record<string, string>>, target: Omit<GateTarget, "origins">): Promise<string[]>;
  close(): Promise<void>;
}

interface GateOptions {
  /** Whether allowed origins may be on this machine. */
  allowLoopback: boolean;
  /** The most decoded bytes that are read for one publication, over all files. */
  budget: number;
}

export function createGate(stored: StoredFiles, { allowLoopback, budget }: GateOptions): Gate {
  const parsing = createParsingPool();
  const queue = createQueues({ width: gateLimits.publications, queue: gateLimits.waiting });
  return {
    close: parsing.close,
    async inspect(requests, target) {
      const { scope, origins } = target;
      const early = requests.flatMap((request) => refusalIn(request, () => checkEntry(request, scope, origins)));
      if (early.length > 0) throw refusedResponse(early);
      return queue(scope, () => read(requests, target));
    },
    changed: (files, target) =>
      queue(target.scope, () =>
        within((limit) => changedFiles(files, readerOf({ ...target, origins: nothing }, limit))),
      ),
  };

  function readerOf({ scope, origins, pageOrigin }: GateTarget, { end, deadline }: Limit): FileReader {
    const parser = parsing.threadOf(scope);
    const run: typeof parser.run = (task, signal) => deadline.whileParsing(() => parser.run(task, signal));
    const thread = { run };
    const place = { stored, thread, origin: pageOrigin, allows: origins.has };
    return createFileReader({ ...place, allowLoopback, budget, end });
  }

  async function read(requests: readonly ModuleRequest[], target: GateTarget): Promise<CheckedModule[]> {
    return within((limit) => checkedModules(requests, readerOf(target, limit), stored));
  }
}

async function checkedModules(requests: readonly ModuleRequest[], reader: FileReader, stored: StoredFiles) {
  const check = async (request: ModuleRequest) => checkModule(await withEntry(request, reader), reader, stored);
  const results = await pMap(requests, (request) => outcome(request, () => check(request)), {
    concurrency: gateLimits.concurrency,
  });
  const refusals = results.filter((result) => "code" in result);
  if (refusals.length > 0) throw refusedResponse(refusals);
  return results.filter((result) => "module" in result);
}

async function changedFiles(files: Readonly<Record<string, string>>, reader: FileReader): Promise<string[]> {
  const isChanged = async ([file, hash]: [string, string]) =>
    (await reader.digest(file, "any", hash).catch(() => hash)) === undefined ? [file] : [];
  return (await Promise.all(Object.entries(files).map(isChanged))).flat();
}

const nothing: AllowedOrigins = { list: [], has: () => false };

interface Limit {
  end: AbortController;
  deadline: GateDeadline;
}

/** Runs `work` within the time limits of a publication. */
async function within<T>(work: (limit: Limit) => Promise<T>): Promise<T> {
  const end = new AbortController();
  // Every file in flight listens to the signal.
  setMaxListeners(0, end.signal);
  const deadline = createGateDeadline(() => end.abort());
  try {
    return await work({ end, deadline });
  } finally {
    deadline.stop();
    // Ends the transfers that are still in flight.
    end.abort();
  }
}

function refusalIn(request: ModuleRequest, check: () => void): Refusal[] {
  try {
    check();
    return [];
  } catch (error) {
    return [asRefusal(error, request)];
  }
}

function outcome<T>(request: ModuleRequest, check: () => Promise<T>): Promise<T | Refusal> {
  return check().catch((error: unknown) => asRefusal(error, request));
}

function asRefusal(error: unknown, { specifier, url }: ModuleRequest): Refusal {
  if (error instanceof GateRefusal) return refusalOf(error, specifier, url);
  throw error;
}

/**
 * A publication may name the manifest of a build instead of its entry: `…/manifest.json`. The entry is in the folder of
 * the manifest, or below it.
 * @returns the publication with the address of its entry
 * @throws GateRefusal `release.manifest` when the manifest cannot be read, or lists several modules but none of this
 * name
 */
async function withEntry(request: ModuleRequest, reader: FileReader): Promise<ModuleRequest> {
  const { url, specifier } = request;
  if (url.startsWith("/") || !new URL(url).pathname.endsWith(".json")) return request;
  const manifest = await manifestAt(url, true, reader);
  const modules = manifest?.modules ?? {};
  const [only, ...others] = Object.values(modules);
  const module = ownValue(modules, specifier) ?? (others.length === 0 ? only : undefined);
  if (!module) throw new GateRefusal("release.manifest", { file: url, reason: `has no module ${specifier}` });
  return { ...request, url: fileAddress(folderOf(url), module.entry), manifest: url };
}
