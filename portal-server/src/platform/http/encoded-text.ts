import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

export type Encoding = "br" | "gzip" | "identity";

/** A text that is sent many times: its ETag, and its compressed forms, each computed once on first use. */
export interface EncodedText {
  etag: string;
  as(encoding: Encoding): Promise<Buffer>;
}

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: async (bytes: Buffer) => bytes,
};

export function encodedText(text: string): EncodedText {
  const bytes = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    // Weak, because the compressed forms are the same text but not the same bytes (RFC 9110, 8.8.1).
    etag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    as(encoding) {
      const known = made.get(encoding) ?? compress[encoding](bytes);
      made.set(encoding, known);
      return known;
    },
  };
}

/**
 * A text that is stored in Brotli, and is sent so where the client accepts that.
 * @param hash of the text
 */
export function storedText(brotli: Buffer, hash: string): EncodedText {
  const text = promisify(brotliDecompress);
  return {
    etag: `W/"${hash}"`,
    as: async (encoding) => (encoding === "br" ? brotli : compress[encoding](await text(brotli))),
  };
}

/**
 * Sends a text that clients revalidate on each use: 304 when the client has it, compressed when the client accepts
 * that.
 * @param delta the text in the content coding `dcz`, for a client that has its dictionary
 */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: EncodedText,
  delta?: Buffer,
): Promise<FastifyReply> {
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  if (!reply.hasHeader("vary")) reply.header("vary", "Accept-Encoding");
  reply.header("etag", text.etag);
  if (matches(request.headers["if-none-match"], text.etag)) return reply.code(304).send();
  if (delta) return reply.header("content-encoding", "dcz").send(delta);
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await text.as(encoding));
}

/** Returns the best encoding that a client accepts, Brotli first. */
export function bestEncoding(accepted: string | undefined): Encoding {
  return (["br", "gzip"] as const).find((name) => accepts(accepted, name)) ?? "identity";
}

/** Whether an Accept-Encoding header names a content coding (RFC 9110, 12.5.3). */
export function accepts(accepted: string | undefined, coding: string): boolean {
  const weights = new Map(
    (accepted ?? "").split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  return (weights.get(coding) ?? 0) > 0;
}

function matches(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
