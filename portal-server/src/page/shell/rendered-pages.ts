import { type EncodedText, encodedText } from "../../platform/http/encoded-text.ts";

const mostKept = 500;

/** Rendered pages by everything that their text depends on; a new release has new keys, the oldest pages go. */
export function createRenderedPages() {
  const pages = new Map<string, Promise<EncodedText>>();
  return {
    get(key: string, render: () => Promise<string>): Promise<EncodedText> {
      const known = pages.get(key);
      if (known) return known;
      const rendering = render().then(encodedText);
      rendering.catch(() => pages.delete(key));
      const [oldest] = pages.keys();
      if (pages.size >= mostKept && oldest !== undefined) pages.delete(oldest);
      pages.set(key, rendering);
      return rendering;
    },
  };
}
