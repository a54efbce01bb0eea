import { LRUCache } from "lru-cache";
import { createBoundedQueue } from "../http/bounded-queue.ts";
import { dictionaryHash, zstdDelta } from "./zstd-delta.ts";

interface DeltaSource {
  bytes: Uint8Array;
  /** The dictionary that the browser seems to have; its hash is compared. */
  dictionary: Uint8Array;
}

export interface Deltas {
  /**
   * The delta of a text, made once on first demand.
   * @param key names the text and the dictionary
   * @param hash SHA-256 of the browser's dictionary, in Base64
   * @param read loads both, if they exist
   * @returns the content in the coding `dcz`; `undefined` when the browser has another dictionary, or a delta saves little
   */
  of(key: string, hash: string, read: () => Promise<DeltaSource | undefined>): Promise<Buffer | undefined>;
}

const maxDeltas = 500;
const maxDelta = 64 * 1024;
// A text of this size takes about 50 ms.
const maxText = 2 * 1024 * 1024;
// Brotli without a dictionary reduces a script to about a quarter.
const usefulShare = 0.2;

// Both texts are in memory as a whole, and any caller can invent the hash of a dictionary.
const mostAtOnce = 8;
const mostWaiting = 24;

/** Cache of deltas. Only a few are made at a time. When too many wait, texts are sent in full. */
export function createDeltas(): Deltas {
  const made = new LRUCache<string, Promise<Buffer | undefined>>({ max: maxDeltas });
  const queued = createBoundedQueue({ width: mostAtOnce, queue: mostWaiting });
  return {
    of(key, hash, read) {
      const name = `${key}\n${hash}`;
      const known = made.get(name);
      if (known) return known;
      const making = queued(() => make(hash, read)).catch(() => {
        // A text is sent in full until its delta is ready.
        made.delete(name);
        return undefined;
      });
      made.set(name, making);
      return making;
    },
  };
}

async function make(hash: string, read: () => Promise<DeltaSource | undefined>): Promise<Buffer | undefined> {
  const source = await read();
  if (!source || Math.max(source.bytes.length, source.dictionary.length) > maxText) return undefined;
  if (dictionaryHash(source.dictionary) !== hash) return undefined;
  const delta = await zstdDelta(source.bytes, source.dictionary);
  return delta.length < Math.min(source.bytes.length * usefulShare, maxDelta) ? delta : undefined;
}
