import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { Deps } from "../../platform/http/app-types.ts";
import type { ModuleStore } from "../../releases/modules/module-store.ts";
import type { DynamicPage } from "./dynamic-page.ts";
import { type PreparedPage, preparedPage } from "./prepared-page.ts";

/** Enough for about 1,300 pages of the longest kind. */
const maxBytes = 64 * 1024 * 1024;

/** How long a page is kept that was rendered while files could not be read, in milliseconds. */
const partialFor = 30_000;

type ReadableStore = Pick<ModuleStore, "read">;
type Render = (store: ReadableStore) => Promise<DynamicPage>;

interface RenderedPagesParts extends Pick<Deps, "clock"> {
  store: ReadableStore;
  log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Cache of rendered pages. The key contains everything that the text depends on. Pages that were requested longest ago
 * are removed.
 * @param most bytes that the pages take
 */
export function createRenderedPages({ store, log, clock }: RenderedPagesParts, most = maxBytes) {
  const perf = { now: () => clock.now().getTime() };
  const pages = new LRUCache<string, PreparedPage>({ maxSize: most, sizeCalculation: sizeOf, perf, ttlResolution: 0 });
  const rendering = new Map<string, Promise<PreparedPage>>();
  const { failures, ...tolerant } = tolerantStore(store, log);

  async function renderNow(key: string, render: Render): Promise<PreparedPage> {
    const before = failures();
    try {
      const page = preparedPage(await render(tolerant));
      pages.set(key, page, failures() > before ? { ttl: partialFor } : {});
      return page;
    } finally {
      rendering.delete(key);
    }
  }

  return {
    async get(key: string, render: Render): Promise<PreparedPage> {
      const cached = pages.get(key);
      if (cached) return cached;
      const page = rendering.get(key) ?? renderNow(key, render);
      rendering.set(key, page);
      return page;
    },
  };
}

/** A bucket may be away. Pages are served without its files then. */
function tolerantStore(store: ReadableStore, log: RenderedPagesParts["log"]) {
  let count = 0;
  return {
    failures: () => count,
    read: (address: string) =>
      store.read(address).catch((err: unknown) => {
        count += 1;
        log.warn({ err, address }, "the module store does not answer: a page is served without this file");
        return undefined;
      }),
  };
}

// A page is kept in two compressed forms, which together are a little longer than half of it.
const sizeOf = ({ length }: PreparedPage) => Math.ceil(length * 0.6);
