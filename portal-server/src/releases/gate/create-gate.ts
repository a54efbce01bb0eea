import { setMaxListeners } from "node:events";
import pMap from "p-map";
import { createQueues } from "../../platform/jobs/bounded-queue.ts";
import { type AllowedPlaces, checkEntry, type ModuleRequest } from "./check-entry.ts";
import { type CheckedModule, checkModule } from "./check-module.ts";
import type { StoredFiles } from "./file-reader.ts";
import { createFileReader } from "./file-reader.ts";
import { gateLimits } from "./gate-limits.ts";
import { createParsingPool } from "./parsing-pool.ts";
import { GateRefusal, type Refusal, refusalOf, refusedAnswer } from "./refusal.ts";

export interface GatePlace {
  scope: string;
  /** Origins that modules of the scope may come from, beyond this portal's own. */
  places: AllowedPlaces;
  /** The origin of the pages that will load them; `undefined` for pages of every tenant. */
  pageOrigin: string | undefined;
}

export interface Gate {
  /**
   * Looks at modules before any pointer moves, all within one deadline and one budget of bytes. A few publications of
   * a scope are inspected at once, and a bounded number waits.
   *
   * @returns what a map will say of them, in the order asked
   * @throws ApiError of the first refusal, with all of them in its details; `request.rate_limited` when too many wait
   */
  inspect(requests: readonly ModuleRequest[], place: GatePlace): Promise<CheckedModule[]>;
  close(): Promise<void>;
}

interface GateOptions {
  /** Whether allowed origins may lie on this machine. */
  allowLoopback: boolean;
  /** Decoded bytes that one publication may have read, all its files together. */
  budget: number;
}

export function createGate(stored: StoredFiles, { allowLoopback, budget }: GateOptions): Gate {
  const parsing = createParsingPool();
  const inTurn = createQueues({ width: gateLimits.publications, queue: gateLimits.waiting });
  return {
    close: parsing.close,
    async inspect(requests, place) {
      const { scope, places } = place;
      const early = requests.flatMap((request) => refusalIn(request, () => checkEntry(request, scope, places)));
      if (early.length > 0) throw refusedAnswer(early);
      return inTurn(scope, () => read(requests, place));
    },
  };

  async function read(requests: readonly ModuleRequest[], { scope, pageOrigin }: GatePlace): Promise<CheckedModule[]> {
    const end = new AbortController();
    // Every file on its way listens to it.
    setMaxListeners(0, end.signal);
    const timer = setTimeout(() => end.abort(), gateLimits.deadline);
    try {
      const thread = parsing.threadOf(scope);
      const reader = createFileReader({ stored, thread, origin: pageOrigin, allowLoopback, budget, end });
      const results = await pMap(requests, (request) => outcome(request, () => checkModule(request, reader, stored)), {
        concurrency: gateLimits.atOnce,
      });
      const refusals = results.filter((result) => "code" in result);
      if (refusals.length > 0) throw refusedAnswer(refusals);
      return results.filter((result) => "module" in result);
    } finally {
      clearTimeout(timer);
      // What is still on its way is nobody's any more.
      end.abort();
    }
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
