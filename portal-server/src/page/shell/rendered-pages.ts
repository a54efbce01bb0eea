import { type PreparedPage, preparedPage } from "./prepared-page.ts";

const maxPages = 500;

/** Cache of rendered pages. The key contains everything that the text depends on; the oldest pages are removed. */
export function createRenderedPages() {
  const pages = new Map<string, Promise<PreparedPage>>();
  return {
    get(key: string, render: () => Promise<string>): Promise<PreparedPage> {
      const cached = pages.get(key);
      if (cached) return cached;
      const rendering = render().then(preparedPage);
      rendering.catch(() => pages.delete(key));
      const [oldest] = pages.keys();
      if (pages.size >= maxPages && oldest !== undefined) pages.delete(oldest);
      pages.set(key, rendering);
      return rendering;
    },
  };
}
