export type Block =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "list" | "steps"; items: readonly string[] }
  | { kind: "keys"; rows: readonly (readonly [keys: string, does: string])[] };

export interface HandbookPage {
  /** The last part of its address, the same in every language. */
  slug: string;
  title: string;
  summary: string;
  body: readonly Block[];
}

export const text = (words: string): Block => ({ kind: "text", text: words });
export const heading = (words: string): Block => ({ kind: "heading", text: words });
export const list = (...items: string[]): Block => ({ kind: "list", items });
export const steps = (...items: string[]): Block => ({ kind: "steps", items });
export const keys = (...rows: (readonly [string, string])[]): Block => ({ kind: "keys", rows });

/** Every sentence of a page's body, in reading order. */
export function sentencesOf(page: HandbookPage): string[] {
  return page.body.flatMap((block) => {
    if (block.kind === "keys") return block.rows.map((row) => row.join(": "));
    return "items" in block ? [...block.items] : [block.text];
  });
}
