import { filling, longestGaps } from "../../platform/http/text-gaps.ts";

/** A part of a page: one that pages of other tenants have too, or one of its tenant only, behind which white space means nothing. */
export type PagePart = string | { own: string };

export interface SeparatedPage {
  /** The parts that pages of several tenants share. */
  shared: Buffer[];
  /** What is between them, one fewer. */
  gaps: Buffer[];
  /** All of these. */
  whole: Buffer;
}

/** Separates the parts that pages of several tenants share from those of one tenant, which get some white space. */
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
