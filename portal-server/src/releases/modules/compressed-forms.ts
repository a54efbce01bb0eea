import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pLimit from "p-limit";

interface CompressedForms {
  br: Buffer;
  gz: Buffer;
}

// The best quality takes five seconds for each megabyte, this one a fifth of a second, for 15 % more bytes.
const mostAtBest = 256 * 1024;
const fastQuality = 9;

// Passwords are computed and files are read in the same four threads: several large files would occupy all of them.
const oneAtATime = pLimit(1);

/** The forms of a file that browsers accept. One file is compressed at a time; the others wait in their order. */
export function compressedForms(bytes: Uint8Array): Promise<CompressedForms> {
  return oneAtATime(async () => ({ br: await brotli(bytes), gz: await promisify(gzip)(bytes) }));
}

function brotli(bytes: Uint8Array): Promise<Buffer> {
  const quality = bytes.length > mostAtBest ? fastQuality : constants.BROTLI_MAX_QUALITY;
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
