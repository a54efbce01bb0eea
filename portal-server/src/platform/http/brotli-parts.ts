import { constants, createBrotliCompress } from "node:zlib";
import { compressParts } from "./text-gaps.ts";

/** The parts of a text in Brotli, with gaps of these lengths between them. */
export function brotliParts(parts: readonly Buffer[], gaps: readonly number[], quality: number): Promise<Buffer[]> {
  const length = [...parts.map((part) => part.length), ...gaps].reduce((sum, each) => sum + each, 0);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length };
  return compressParts(createBrotliCompress({ params }), constants.BROTLI_OPERATION_FLUSH, parts, gaps);
}

let pausedUntil = 0;

/**
 * The best form, which takes a tenth of a second. One form is computed at a time, and for at most a fifth of the time,
 * so that responses still get a processor. A refused text can try again at its next use.
 */
export async function bestBrotliParts(
  parts: () => Promise<readonly Buffer[]>,
  gaps: readonly number[],
): Promise<Buffer[] | undefined> {
  const began = performance.now();
  if (began < pausedUntil) return undefined;
  pausedUntil = Number.POSITIVE_INFINITY;
  try {
    return await brotliParts(await parts(), gaps, constants.BROTLI_MAX_QUALITY);
  } catch {
    // For example for lack of memory: the first form stays.
    return undefined;
  } finally {
    const ended = performance.now();
    pausedUntil = ended + 4 * (ended - began);
  }
}

/** The whole text: each part, and the uncompressed bytes after it. */
export function brotliText(parts: readonly Buffer[], between: readonly Buffer[]): Buffer {
  const blocks = parts.flatMap((part, index) => [part, ...uncompressed(between[index])]);
  return Buffer.concat([...blocks, lastBlock]);
}

/** RFC 7932, 9.2: ISLAST 0, MNIBBLES 4 (code 0), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1. */
function uncompressed(bytes: Buffer | undefined): Buffer[] {
  if (!bytes || bytes.length === 0) return [];
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return [header, bytes];
}

/** RFC 7932, 9.2: ISLAST 1, ISLASTEMPTY 1. */
const lastBlock = Buffer.from([3]);
