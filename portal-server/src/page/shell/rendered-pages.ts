import { crc32 } from "node:zlib";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { dictionaryHash } from "../../platform/deltas/zstd-delta.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import type { ModuleStore } from "../../releases/modules/module-store.ts";
import { createBestForms } from "./best-forms.ts";
import type { DynamicPage } from "./dynamic-page.ts";
import { separated } from "./page-parts.ts";
import { type OwnPart, type PreparedPage, preparedPage } from "./prepared-page.ts";
import { createSharedTexts } from "./shared-texts.ts";

/** For the shared texts: enough for about 1,300 of the longest kind; the same size again for the rest of the pages. */
const maxBytes = 64 * 1024 * 1024;

/** The milliseconds for which a page is cached that was rendered while files could not be read. */
const partialFor = 30_000;

type ReadableStore = Pick<ModuleStore, "read">;
type Render = (store: ReadableStore) => Promise<DynamicPage>;

interface RenderedPagesParts extends Pick<Deps, "clock"> {
  store: ReadableStore;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** A page without its shared text, and the key of that text. */
type Kept = OwnPart & { text: string };

/**
 * Cache of rendered pages. The key contains everything that the text depends on. Pages that were requested longest ago
 * are removed.
 * @param most bytes for the shared texts, and the same again for the rest of the pages
 */
export function createRenderedPages(
  { store, log, clock }: RenderedPagesParts,
  most = maxBytes,
  bestForms = createBestForms(),
) {
  const pages = cacheOf(most, clock);
  const texts = createSharedTexts(most);
  const rendering = new Map<string, Promise<PreparedPage>>();
  const { failures, ...tolerant } = tolerantStore(store, log);

  async function renderNow(key: string, render: Render): Promise<PreparedPage> {
    const before = failures();
    try {
      const { parts, inlined } = await render(tolerant);
      const isPartial = failures() > before;
      const page = separated(parts);
      const { key: text, gaps, ...shared } = await texts.of(page);
      const own = { gaps, checksum: crc32(page.whole), hash: dictionaryHash(page.whole), inlined };
      pages.set(key, { ...own, text }, isPartial ? { ttl: partialFor } : {});
      return preparedPage(own, shared.text);
    } finally {
      rendering.delete(key);
    }
  }

  return {
    async get(key: string, render: Render): Promise<PreparedPage> {
      const own = pages.get(key);
      const text = own && texts.get(own.text);
      if (text) {
        void bestForms.make(own.hash, () => text.bytes(own.gaps));
        return preparedPage(own, text, bestForms.get(own.hash));
      }
      const page = rendering.get(key) ?? renderNow(key, render);
      rendering.set(key, page);
      return page;
    },
  };
}

function cacheOf(maxSize: number, clock: RenderedPagesParts["clock"]) {
  const perf = { now: () => clock.now().getTime() };
  return new LRUCache<string, Kept>({ maxSize, sizeCalculation: sizeOf, perf, ttlResolution: 0 });
}

/** If a bucket is unreachable, pages are served without its files. */
function tolerantStore(store: ReadableStore, log: RenderedPagesParts["log"]) {
  let count = 0;
  return {
    failures: () => count,
    read: (address: string) =>
      store.read(address).catch((err: unknown) => {
        count += 1;
        log.warn({ err, address }, "the module store does not respond: a page is served without this file");
        return undefined;
      }),
  };
}

/** The rest of a page takes about 500 bytes more than its key and bytes. */
const sizeOf = ({ gaps }: Kept, key: string) => gaps.reduce((sum, { length }) => sum + length, 500 + key.length);
