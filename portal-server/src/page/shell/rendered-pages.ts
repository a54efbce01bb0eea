import { LRUCache } from "lru-cache";
import type { DynamicPage } from "./dynamic-page.ts";
import { type PreparedPage, preparedPage } from "./prepared-page.ts";

/** Enough for about 1,300 pages of the longest kind. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Cache of rendered pages. The key contains everything that the text depends on. Pages that were requested longest ago
 * are removed.
 * @param most bytes that the pages take
 */
export function createRenderedPages(most = maxBytes) {
  const pages = new LRUCache<string, PreparedPage>({ maxSize: most, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<PreparedPage>>();

  async function renderNow(key: string, render: () => Promise<DynamicPage>): Promise<PreparedPage> {
    try {
      const page = preparedPage(await render());
      pages.set(key, page);
      return page;
    } finally {
      rendering.delete(key);
    }
  }

  return {
    async get(key: string, render: () => Promise<DynamicPage>): Promise<PreparedPage> {
      const cached = pages.get(key);
      if (cached) return cached;
      const page = rendering.get(key) ?? renderNow(key, render);
      rendering.set(key, page);
      return page;
    },
  };
}

// A page is kept in two compressed forms, which together are a little longer than half of it.
const sizeOf = ({ length }: PreparedPage) => Math.ceil(length * 0.6);
