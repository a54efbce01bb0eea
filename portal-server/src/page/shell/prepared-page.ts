import { randomBytes } from "node:crypto";
import { brotliText } from "../../platform/http/brotli-parts.ts";
import type { EncodedText } from "../../platform/http/encoded-text.ts";
import type { Filled, TextWithGaps } from "../../platform/http/text-with-gaps.ts";
import type { DynamicPage } from "./dynamic-page.ts";

/** A rendered page, sent with a new nonce for style elements each time. */
export interface PreparedPage {
  /**
   * The nonce of a response: a new one, or that of the copy which the browser revalidates (RFC 9110, 13.1.2). The ETag
   * contains the nonce, so a response 304 has the policy of the copy that the browser shows.
   */
  nonceFor(ifNoneMatch: string | undefined): string;
  /** Whether the browser's copy, by its ETag, is this page. */
  isCopied(ifNoneMatch: string): boolean;
  withNonce(nonce: string): EncodedText;
  /** The part that all responses share. */
  start(): Promise<Buffer>;
  /** The same in Brotli. */
  compressed(): Promise<Buffer>;
  /** SHA-256 of that part, in Base64. */
  hash: string;
  /** The end of a response: the element that carries its nonce. */
  endWith(nonce: string): string;
  /** What the page contains instead of requesting it. */
  inlined: DynamicPage["inlined"];
}

/** What a page has besides the text that it shares with pages of other tenants. */
export interface OwnPart extends Filled, Pick<PreparedPage, "hash" | "inlined"> {
  /** The page in its best Brotli form, of which nothing is shared. */
  best?: Buffer[];
}

/** @param text a document that ends in its body, without an element that carries a nonce */
export function preparedPage(own: OwnPart, text: TextWithGaps): PreparedPage {
  const { hash, inlined, best } = own;
  const digest = Buffer.from(hash, "base64").toString("base64url").slice(0, 16);
  const ownTag = new RegExp(`"${digest}\\.([\\w-]{22})"`);
  return {
    isCopied: (ifNoneMatch) => ownTag.test(ifNoneMatch),
    nonceFor: (ifNoneMatch = "") => ownTag.exec(ifNoneMatch)?.[1] ?? randomBytes(16).toString("base64url"),
    withNonce: (nonce) => ({
      etag: `W/"${digest}.${nonce}"`,
      as: async (encoding) =>
        best && encoding === "br"
          ? brotliText(best, [Buffer.from(endWith(nonce))])
          : text.with(own, endWith(nonce), encoding),
    }),
    start: () => text.bytes(own.gaps),
    compressed: () => text.with(own, "", "br"),
    hash,
    endWith,
    inlined,
  };
}

// The attribute is empty, and only a property of the element has the value: browsers hide the attribute from style
// sheets and markup. This end is not compressed, so it is short: a nonce in Base64url needs no quotes.
export const endWith = (nonce: string) => `<style nonce=${nonce}></style>`;
