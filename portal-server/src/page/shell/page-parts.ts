import { filling, longestGaps } from "../../platform/http/text-gaps.ts";

/**
 * A part of a page: shared with pages of other tenants, or a tenant's own. White space after a tenant's own part has no
 * meaning.
 */
export type PagePart = string | { own: string };

export interface SeparatedPage {
  /** The parts that pages of several tenants share. */
  shared: Buffer[];
  /** The texts between the shared parts, one fewer. */
  gaps: Buffer[];
  /** All parts. */
  whole: Buffer;
}

/** Separates the shared parts from a tenant's own parts, which get some white space. */
export function separated(parts: readonly PagePart[]): SeparatedPage {
  const texts = [""];
  const gaps: Buffer[] = [];
  let total = 0;
  for (const part of parts) {
    const text = typeof part === "string" ? part : part.own;
    const gap = typeof part === "string" ? undefined : filling(text);
    if (gap && total + gap.length <= longestGaps) {
      total += gap.length;
      gaps.push(gap);
      texts.push("");
    } else texts.push(texts.pop() + text);
  }
  const shared = texts.map((text) => Buffer.from(text));
  return {
    shared,
    gaps,
    whole: Buffer.concat(shared.flatMap((part, index) => [part, ...gaps.slice(index, index + 1)])),
  };
}
