import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, crc32, gzip } from "node:zlib";
import type { Encoding } from "./encoded-text.ts";

/**
 * A text that is sent many times with another end each time. Only its start is compressed, and then kept in compressed
 * forms only. When it is sent again, its best Brotli form may be computed in the background.
 */
interface TextStart {
  /** The whole text with this end, at most 65,535 bytes, in an encoding. */
  with(end: string, encoding: Encoding): Promise<Buffer>;
  /** The start, uncompressed. */
  bytes(): Promise<Buffer>;
}

// Higher ones take longer and save less than 1 %, up to the best one, which saves 8 % and takes fifty times as long.
const firstQuality = 5;

export function textStart(text: Buffer): TextStart {
  const { length } = text;
  const checksum = crc32(text);
  let raw: Buffer | undefined = text;
  let isSent = false;
  let isBest = false;
  const br = kept(async () => {
    const form = await brotli(await bytes(), firstQuality);
    raw = undefined;
    return form;
  });
  const gz = kept(async () => gzipped(await bytes()));

  async function bytes(): Promise<Buffer> {
    return raw ?? promisify(brotliDecompress)(Buffer.concat([await br.get(), lastBlock]));
  }

  async function improve(): Promise<void> {
    const form = await bestForm(bytes);
    if (!form) return;
    isBest = true;
    br.set(form);
  }

  // A text that is sent as a delta, or not at all, is kept compressed too. A failure is that of the next use.
  br.get().catch(() => {});
  return {
    bytes,
    async with(text, encoding) {
      const end = Buffer.from(text);
      if (encoding === "identity") return Buffer.concat([await bytes(), end]);
      if (encoding === "gzip") return Buffer.concat([await gz.get(), gzipEnd(end, checksum, length)]);
      if (isSent && !isBest) void improve();
      isSent = true;
      return Buffer.concat([await br.get(), uncompressedHeader(end.length), end, lastBlock]);
    },
  };
}

/** A form of a text, made on first use, and again after a failure. */
function kept(make: () => Promise<Buffer>) {
  let form: Promise<Buffer> | undefined;
  const fail = (error: unknown) => {
    form = undefined;
    throw error;
  };
  return {
    get: () => {
      form ??= make().catch(fail);
      return form;
    },
    set: (made: Buffer) => {
      form = Promise.resolve(made);
    },
  };
}

// These two end at a byte boundary where their stream may continue.
function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH });
}

function gzipped(bytes: Buffer): Promise<Buffer> {
  return promisify(gzip)(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
}

let pausedUntil = 0;

/**
 * The best Brotli form, which takes a tenth of a second. One is computed at a time, and no more than a fifth of the time, so
 * that responses still get a processor: a text that is refused gets its turn when it is used again.
 */
async function bestForm(bytes: () => Promise<Buffer>): Promise<Buffer | undefined> {
  const began = performance.now();
  if (began < pausedUntil) return undefined;
  pausedUntil = Number.POSITIVE_INFINITY;
  try {
    return await brotli(await bytes(), constants.BROTLI_MAX_QUALITY);
  } catch {
    // For example for lack of memory: the first form stays.
    return undefined;
  } finally {
    const ended = performance.now();
    pausedUntil = ended + 4 * (ended - began);
  }
}

/** RFC 7932, 9.2: ISLAST 0, MNIBBLES 4 (code 0), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1. */
function uncompressedHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** RFC 7932, 9.2: ISLAST 1, ISLASTEMPTY 1. */
const lastBlock = Buffer.from([3]);

/** The end of a gzip stream whose start has this checksum and length, in bytes, when it is not compressed. */
function gzipEnd(end: Buffer, checksum: number, length: number): Buffer {
  return Buffer.concat([storedHeader(end.length), end, gzipTrailer(crc32(end, checksum), length + end.length)]);
}

/** RFC 1951, 3.2.4: the last block, stored as it is. */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5, 1);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(0xffff ^ length, 3);
  return header;
}

/** RFC 1952, 2.3.1: CRC-32 and length of the whole text. */
function gzipTrailer(checksum: number, length: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length, 4);
  return trailer;
}
