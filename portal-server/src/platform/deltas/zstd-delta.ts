import { createHash } from "node:crypto";
import { compressUsingDict, createCCtx, freeCCtx, init } from "@bokuweb/zstd-wasm";

// RFC 9842, 5: a skippable frame of 32 bytes, which contains the hash of the dictionary.
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
// Higher levels make deltas of builds shorter by a few bytes, and take ten times as long.
const level = 9;

let ready: Promise<void> | undefined;

/** The hash by which browsers name a dictionary: SHA-256 in Base64. */
export function dictionaryHash(dictionary: Uint8Array): string {
  return createHash("sha256").update(dictionary).digest("base64");
}

/** Compresses bytes as the content coding `dcz` (RFC 9842, 5): against a dictionary that the browser has. */
export async function zstdDelta(bytes: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  ready ??= init();
  await ready;
  const context = createCCtx();
  try {
    const frame = compressUsingDict(context, bytes, dictionary, level);
    return Buffer.concat([magic, Buffer.from(dictionaryHash(dictionary), "base64"), frame]);
  } finally {
    freeCCtx(context);
  }
}
