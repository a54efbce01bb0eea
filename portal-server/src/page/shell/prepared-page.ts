import { randomBytes } from "node:crypto";
import { brotliText } from "../../platform/http/brotli-parts.ts";
import type { EncodedText } from "../../platform/http/encoded-text.ts";
import type { Filled, TextWithGaps } from "../../platform/http/text-with-gaps.ts";
import type { DynamicPage } from "./dynamic-page.ts";

export type PreparedPage = ReturnType<typeof preparedPage>;

/** The parts of a page that pages of other tenants do not share. */
export interface OwnPart extends Filled, Pick<DynamicPage, "inlined"> {
  /** SHA-256 of the part that all responses share, in Base64. */
  hash: string;
}

/**
 * A rendered page, sent with a new nonce for style elements each time.
 * @param text a document that ends in its body, without an element that carries a nonce
 * @param best its best Brotli form, which no other page uses
 */
export function preparedPage(own: OwnPart, text: TextWithGaps, best?: readonly Buffer[]) {
  const { hash, inlined } = own;
  const digest = Buffer.from(hash, "base64").toString("base64url").slice(0, 16);
  const ownTag = new RegExp(`"${digest}\\.([\\w-]{22})"`);
  return {
    /** Whether the browser's copy, by its ETag, is this page. */
    isCopied: (ifNoneMatch: string) => ownTag.test(ifNoneMatch),
    /**
     * The nonce of a response: a new one, or that of the copy which the browser revalidates (RFC 9110, 13.1.2). The ETag
     * contains the nonce, so a response 304 has the policy of the copy that the browser shows.
     */
    nonceFor: (ifNoneMatch = "") => ownTag.exec(ifNoneMatch)?.[1] ?? randomBytes(16).toString("base64url"),
    withNonce: (nonce: string): EncodedText => ({
      etag: `W/"${digest}.${nonce}"`,
      as: async (encoding) =>
        best && encoding === "br"
          ? brotliText(best, [Buffer.from(endWith(nonce))])
          : text.with(own, endWith(nonce), encoding),
    }),
    /** The part that all responses share. */
    start: () => text.bytes(own.gaps),
    /** The same in Brotli. */
    compressed: () => text.with(own, "", "br"),
    hash,
    endWith,
    /** The files that the page contains instead of requesting them. */
    inlined,
  };
}

// The attribute is empty, and only a property of the element has the value: browsers hide the attribute from style
// sheets and markup. This end is not compressed, so it is short: a nonce in Base64url needs no quotes.
export const endWith = (nonce: string) => `<style nonce=${nonce}></style>`;
