import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type TextWithGaps, textWithGaps } from "../../platform/http/text-with-gaps.ts";
import type { SeparatedPage } from "./page-parts.ts";

interface SharedText {
  /** Hash of the text's content, so that a page can use only a text that it consists of. */
  key: string;
  text: TextWithGaps;
  /** The page's own texts in the gaps of the shared text. */
  gaps: readonly Buffer[];
}

/** Whether the compressed form decodes to the text; not if it cannot be decoded. */
const isText = (text: TextWithGaps, gaps: readonly Buffer[], whole: Buffer) =>
  text.bytes(gaps).then(
    (bytes) => bytes.equals(whole),
    () => false,
  );

/**
 * Cache of the texts that pages share. Those that were used longest ago are removed.
 * @param most bytes that they take
 */
export function createSharedTexts(most: number) {
  const texts = new LRUCache<string, TextWithGaps>({ maxSize: most, sizeCalculation: ({ size }) => size });

  async function shared({ shared, gaps, whole }: SeparatedPage): Promise<SharedText | undefined> {
    const lengths = gaps.map(({ length }) => length);
    const places = JSON.stringify([lengths, shared.map(({ length }) => length)]);
    const key = createHash("sha256").update(places).update(Buffer.concat(shared)).digest("base64");
    const known = texts.get(key);
    const text = known ?? textWithGaps(shared, lengths);
    if (!known && !(await isText(text, gaps, whole))) return undefined;
    texts.set(key, text);
    return { key, text, gaps };
  }

  return {
    get: (key: string) => texts.get(key),
    /** The text that a page shares with others: the whole page, if the compressed form does not decode to it. */
    async of(page: SeparatedPage): Promise<SharedText> {
      const { whole } = page;
      const found = (await shared(page)) ?? (await shared({ shared: [whole], gaps: [], whole }));
      if (!found) throw new Error("A page does not decode to its text.");
      return found;
    },
  };
}
