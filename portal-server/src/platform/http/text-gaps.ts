import type { BrotliCompress, Gzip } from "node:zlib";

/** The length of all gaps of a text, in bytes. A longer filler would repeat itself. */
export const longestGaps = 16_384;

/** The end of every gap's text: Brotli chooses the code of a letter by the two bytes before it. */
const gapEnd = " \n";
const step = 64;

/** The text of a gap, made longer by white space, so that gaps of many texts have the same lengths. */
export function filling(text: string): Buffer {
  const length = Math.ceil((Buffer.byteLength(text) + gapEnd.length) / step) * step;
  // Not from Node's buffer pool: a small buffer would keep the whole pool in memory.
  const gap = Buffer.alloc(length, " ");
  gap.write(text);
  gap.write(gapEnd, length - gapEnd.length);
  return gap;
}

/** A gap without a text. */
export const emptyGap = (length: number) => Buffer.from(gapEnd.padStart(length));

/**
 * The content of gaps while the parts around them are compressed: a sequence without repetition. No text in UTF-8
 * contains two neighbouring bytes of it (RFC 3629, 3), so a compressor copies nothing from or into a gap.
 * @param from where in the sequence this gap begins
 */
function filler(from: number, length: number): Buffer {
  const bytes = emptyGap(length);
  for (let at = 0; at < length - gapEnd.length; at++) {
    const group = Math.floor((from + at) / 3);
    bytes[at] = [0xf5 + (group % 11), 0xc2 + (group % 25), 0xdb + (group % 24)][(from + at) % 3] ?? 0;
  }
  return bytes;
}

/**
 * Compresses the parts of a text, with gaps of the same lengths between them that are not compressed. Each part ends at
 * a byte where the next part may follow.
 */
export async function compressParts(
  compressor: BrotliCompress | Gzip,
  flush: number,
  parts: readonly Buffer[],
  gaps: readonly number[],
): Promise<Buffer[]> {
  let chunks: Buffer[] = [];
  compressor.on("data", (chunk: Buffer) => chunks.push(chunk));
  const compressed = async (bytes: Buffer) => {
    chunks = [];
    compressor.write(bytes);
    await new Promise<void>((resolve, reject) => {
      compressor.once("error", reject);
      compressor.flush(flush, resolve);
    });
    return Buffer.concat(chunks);
  };
  const made: Buffer[] = [];
  let from = 0;
  for (const [index, part] of parts.entries()) {
    made.push(await compressed(part));
    const gap = gaps[index];
    if (gap === undefined) break;
    await compressed(filler(from, gap));
    from += gap;
  }
  compressor.close();
  return made;
}
