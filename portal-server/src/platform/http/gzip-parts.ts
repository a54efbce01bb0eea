import { constants, crc32, createGzip } from "node:zlib";
import { compressParts } from "./text-gaps.ts";

/** The parts of a text in gzip, with gaps of these lengths between them. */
export function gzipParts(parts: readonly Buffer[], gaps: readonly number[]): Promise<Buffer[]> {
  return compressParts(createGzip(), constants.Z_SYNC_FLUSH, parts, gaps);
}

/**
 * The whole text: each part, and the uncompressed bytes after it.
 * @param start checksum and length, in bytes, of the text without its end
 */
export function gzipText(
  parts: readonly Buffer[],
  between: readonly Buffer[],
  start: { checksum: number; length: number },
): Buffer {
  const end = between.at(-1) ?? Buffer.alloc(0);
  const blocks = parts.flatMap((part, index) => [part, ...stored(between[index], index === parts.length - 1)]);
  return Buffer.concat([...blocks, trailer(crc32(end, start.checksum), start.length + end.length)]);
}

/** RFC 1951, 3.2.4: a block that is stored as it is. */
function stored(bytes: Buffer = Buffer.alloc(0), isLast: boolean): Buffer[] {
  const header = Buffer.alloc(5, isLast ? 1 : 0);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(0xffff ^ bytes.length, 3);
  return [header, bytes];
}

/** RFC 1952, 2.3.1: CRC-32 and length of the whole text. */
function trailer(checksum: number, length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(checksum, 0);
  bytes.writeUInt32LE(length, 4);
  return bytes;
}
