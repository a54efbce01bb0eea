import { promisify } from "node:util";
import { brotliCompress, constants, crc32, gzip } from "node:zlib";
import type { Encoding } from "./encoded-text.ts";

/**
 * A text that is sent many times with another end each time: only its start is compressed, on first use. When it is
 * used again, the best Brotli form is computed in the background, which takes tens of milliseconds, and then used.
 */
interface TextStart {
  /** The whole text with this end, at most 65,535 bytes, in an encoding. */
  with(end: string, encoding: Encoding): Promise<Buffer>;
}

/**
 * The start in an encoding, up to a byte boundary where its stream may continue, and the function that encodes an end.
 */
const forms = {
  identity: { start: async (bytes: Buffer) => bytes, end: (end: Buffer) => end },
  br: {
    start: (bytes: Buffer) => brotli(bytes, 6),
    end: (end: Buffer) => Buffer.concat([uncompressedHeader(end.length), end, lastBlock]),
  },
  gzip: {
    start: (bytes: Buffer) => promisify(gzip)(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
    end: (end: Buffer, start: Buffer) => Buffer.concat([storedHeader(end.length), end, gzipTrailer(start, end)]),
  },
};

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH });
}

export function textStart(text: string): TextStart {
  const bytes = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  let improving = false;

  function improve() {
    improving = true;
    const best = oneAtATime(() => brotli(bytes, 11));
    // After a failure, e.g. for lack of memory, the first form stays.
    best.then(
      () => made.set("br", best),
      () => {},
    );
  }

  return {
    async with(end, encoding) {
      const form = forms[encoding];
      const known = made.get(encoding);
      if (known && encoding === "br" && !improving) improve();
      const start = known ?? form.start(bytes);
      made.set(encoding, start);
      return Buffer.concat([await start, form.end(Buffer.from(end), bytes)]);
    },
  };
}

let last: Promise<unknown> = Promise.resolve();

/** Runs long compressions one after the other, so that responses still get threads. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** RFC 7932, 9.2: ISLAST 0, MNIBBLES 4 (code 0), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1. */
function uncompressedHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** RFC 7932, 9.2: ISLAST 1, ISLASTEMPTY 1. */
const lastBlock = Buffer.from([3]);

/** RFC 1951, 3.2.4: the last block, stored as it is. */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5, 1);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(0xffff ^ length, 3);
  return header;
}

/** RFC 1952, 2.3.1: CRC-32 and length of the whole text. */
function gzipTrailer(start: Buffer, end: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc32(start)), 0);
  trailer.writeUInt32LE(start.length + end.length, 4);
  return trailer;
}
