import { createHash } from "node:crypto";
import { compressInThread } from "./zstd-thread.ts";

// RFC 9842, 5: a skippable frame of 32 bytes, which contains the hash of the dictionary.
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
// Higher levels make deltas of builds shorter by a few bytes, and take ten times as long.
const level = 9;

/** The hash that identifies a dictionary in browsers: SHA-256 in Base64. */
export function dictionaryHash(dictionary: Uint8Array): string {
  return createHash("sha256").update(dictionary).digest("base64");
}

/** Compresses bytes as the content coding `dcz` (RFC 9842, 5), against a dictionary that the browser has. */
export async function zstdDelta(bytes: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  const frame = await compressInThread({ bytes, dictionary, level });
  return Buffer.concat([magic, Buffer.from(dictionaryHash(dictionary), "base64"), frame]);
}

/**
 * Appends bytes to the text of a delta without compressing again. They are stored uncompressed (RFC 8878, 3.1.1), so
 * their content has no influence on the size.
 * @param end at most 65,535 bytes
 */
export function deltaWithEnd(delta: Buffer, end: Buffer): Buffer {
  const prefix = delta.subarray(0, prefixLength);
  const { length, blocks } = readFrame(delta.subarray(prefixLength));
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, singleSegment | sizeInFourBytes, 0, 0, 0, 0]);
  header.writeUInt32LE(length + end.length, 5);
  const endHeader = Buffer.alloc(3);
  endHeader.writeUIntLE((end.length << 3) | lastBlock, 0, 3);
  return Buffer.concat([prefix, header, withoutLast(blocks), endHeader, end]);
}

const prefixLength = 40;
const singleSegment = 0x20;
const sizeInFourBytes = 0x80;
const lastBlock = 1;

/** The length of a frame's text, and its blocks. The frames of `zstdDelta` have neither a checksum nor a dictionary's id. */
function readFrame(frame: Buffer): { length: number; blocks: Buffer } {
  const descriptor = frame.readUInt8(4);
  const isSingle = (descriptor & singleSegment) !== 0;
  const at = isSingle ? 5 : 6;
  const form = descriptor >> 6;
  const sizeLength = form === 0 && isSingle ? 1 : ([0, 2, 4, 6][form] ?? 0);
  const size = sizeLength === 0 ? 0 : frame.readUIntLE(at, sizeLength);
  return { length: form === 1 ? size + 256 : size, blocks: frame.subarray(at + (form === 3 ? 8 : sizeLength)) };
}

/** The blocks without the mark of the last one (RFC 8878, 3.1.1.2). */
function withoutLast(blocks: Buffer): Buffer {
  const copy = Buffer.from(blocks);
  for (let at = 0; ; ) {
    const header = copy.readUIntLE(at, 3);
    if ((header & lastBlock) !== 0) {
      copy.writeUIntLE(header & ~lastBlock, at, 3);
      return copy;
    }
    const isRepeatedByte = ((header >> 1) & 3) === 1;
    at += 3 + (isRepeatedByte ? 1 : header >> 3);
  }
}
