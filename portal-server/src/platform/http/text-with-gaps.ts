import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { bestBrotliParts, brotliParts, brotliText } from "./brotli-parts.ts";
import type { Encoding } from "./encoded-text.ts";
import { gzipParts, gzipText } from "./gzip-parts.ts";
import { emptyGap } from "./text-gaps.ts";

/** The contents of a text's gaps, each with `filling`. */
export interface Filled {
  gaps: readonly Buffer[];
  /** CRC-32 of the text with these contents, without its end. */
  checksum: number;
}

/**
 * A text that is sent many times with different gaps and a different end. The parts between the gaps are compressed
 * once, and then kept in compressed forms only. When they are sent again, their best Brotli form may be computed in the
 * background.
 */
export interface TextWithGaps {
  /** The whole text with this end, at most 65,535 bytes, in an encoding. */
  with(filled: Filled, end: string, encoding: Encoding): Promise<Buffer>;
  /** The text without an end, uncompressed. */
  bytes(gaps: readonly Buffer[]): Promise<Buffer>;
  /** The approximate memory that it takes, in bytes: two compressed forms are a little longer than half of the text. */
  size: number;
}

// Higher levels take longer and save less than 1 %. Only the best level saves 8 %, and takes fifty times as long.
const firstQuality = 5;

/** @param lengths of the gaps, one fewer than parts */
export function textWithGaps(parts: readonly Buffer[], lengths: readonly number[]): TextWithGaps {
  const sizes = parts.map(({ length }) => length);
  const length = sum([...sizes, ...lengths]);
  let raw: readonly Buffer[] | undefined = parts;
  let [isSent, isBest] = [false, false];
  const br = kept(async () => brotliParts(await uncompressed(), lengths, firstQuality));
  const gz = kept(async () => gzipParts(await uncompressed(), lengths));
  const empty = lengths.map(emptyGap);
  const bytes = async (gaps: readonly Buffer[]) => decoded(await br.get(), gaps);
  const uncompressed = async () => raw ?? partsOf(await bytes(empty), sizes, lengths);

  async function improve(): Promise<void> {
    const form = await bestBrotliParts(uncompressed, lengths);
    if (!form || !(await decoded(form, empty)).equals(await bytes(empty))) return;
    isBest = true;
    br.set(form);
  }

  // A text that is sent as a delta, or not at all, is kept compressed too. The next use reports a failure.
  br.get().then(
    () => {
      raw = undefined;
    },
    () => {},
  );
  return {
    bytes,
    size: Math.ceil(length * 0.6),
    async with({ gaps, checksum }, text, encoding) {
      const end = Buffer.from(text);
      if (encoding === "identity") return Buffer.concat([await bytes(gaps), end]);
      if (encoding === "gzip") return gzipText(await gz.get(), [...gaps, end], { checksum, length });
      // A form that cannot be decoded is not used.
      if (isSent && !isBest) improve().catch(() => {});
      isSent = true;
      return brotliText(await br.get(), [...gaps, end]);
    },
  };
}

function partsOf(text: Buffer, sizes: readonly number[], lengths: readonly number[]): Buffer[] {
  const ends = sizes.map((_, index) => sum([...sizes.slice(0, index + 1), ...lengths.slice(0, index)]));
  return ends.map((end, index) => text.subarray(end - (sizes[index] ?? 0), end));
}

const decoded = (parts: readonly Buffer[], gaps: readonly Buffer[]) =>
  promisify(brotliDecompress)(brotliText(parts, gaps));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** A form of a text, made on first use, and again after a failure. */
function kept(make: () => Promise<Buffer[]>) {
  let form: Promise<Buffer[]> | undefined;
  const fail = (error: unknown) => {
    form = undefined;
    throw error;
  };
  return {
    get: () => {
      form ??= make().catch(fail);
      return form;
    },
    set: (made: Buffer[]) => {
      form = Promise.resolve(made);
    },
  };
}
