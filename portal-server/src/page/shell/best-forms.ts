import { LRUCache } from "lru-cache";
import { bestBrotliParts } from "../../platform/http/brotli-parts.ts";
import { createIdleWatch } from "../../platform/jobs/idle-process.ts";

/** About 750 pages. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Cache of pages in their best Brotli form, which has no parts in common with other pages. It is 3 % smaller, but takes
 * a tenth of a second to make, so it is made while the process is idle, for pages that are requested again.
 */
export function createBestForms(isIdle = createIdleWatch()) {
  const forms = new LRUCache<string, Buffer[]>({
    maxSize: maxBytes,
    sizeCalculation: (form) => form.reduce((sum, { length }) => sum + length, 500),
  });
  return {
    /** @param hash hash of the page's text */
    get: (hash: string): Buffer[] | undefined => forms.get(hash),
    /** Makes the form of a page, unless the process is busy. */
    async make(hash: string, text: () => Promise<Buffer>): Promise<void> {
      if (forms.has(hash) || !isIdle()) return;
      const form = await bestBrotliParts(async () => [await text()], []);
      if (form) forms.set(hash, form);
    },
  };
}
