import { randomBytes } from "node:crypto";
import { dictionaryHash } from "../../platform/deltas/zstd-delta.ts";
import type { EncodedText } from "../../platform/http/encoded-text.ts";
import { textStart } from "../../platform/http/text-with-end.ts";
import type { DynamicPage } from "./dynamic-page.ts";

export type PreparedPage = ReturnType<typeof preparedPage>;

/**
 * A rendered page, sent with a new nonce for style elements each time.
 * @param page a document that ends in its body, without an element that carries a nonce
 */
export function preparedPage({ html, inlined }: DynamicPage) {
  const bytes = Buffer.from(html);
  const { length } = bytes;
  const hash = dictionaryHash(bytes);
  const start = textStart(bytes);
  // The attribute is empty, and only a property of the element has the value: browsers hide the attribute from style
  // sheets and markup. This end is not compressed, so it is short: a nonce in Base64url needs no quotes.
  const endWith = (nonce: string) => `<style nonce=${nonce}></style>`;
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
      as: (encoding) => start.with(endWith(nonce), encoding),
    }),
    /** The part that all responses share, its length in bytes and its SHA-256 in Base64. */
    ...{ start: start.bytes, length, hash },
    /** The end of a response: the element that carries its nonce. */
    endWith,
    /** What the page contains instead of requesting it. */
    inlined,
  };
}
