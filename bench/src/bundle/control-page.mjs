import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/**
 * The pages of a control, each compressed once at Brotli's best, as the portal does with its own.
 *
 * @param {(html: string, path: string) => string} rewrite turns the portal's page into the control's
 * @returns {(html: string, path: string) => Promise<{ etag: string, bytes: Buffer }>}
 */
export function createControlPages(rewrite) {
  const known = new Map();
  return (html, path) => {
    // The control has no policy, so each answer may have the same nonce.
    const text = rewrite(html, path).replace(/(<style nonce=)[\w-]+/, "$1none");
    const page = known.get(text) ?? prepare(text);
    known.set(text, page);
    return page;
  };
}

async function prepare(text) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) };
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { etag, bytes: await promisify(brotliCompress)(text, { params }) };
}
