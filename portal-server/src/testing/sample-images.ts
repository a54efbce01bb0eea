// Images for tests, generated when the tests run.
import { constants, crc32, deflateSync } from "node:zlib";
import { sharp } from "../identity/pictures/image-decoder.mjs";
import type { ImageType } from "../identity/pictures/sniff-image-type.ts";

/** A response that contains this text serves bytes of the upload. */
export const canary = "<script>alert('canary')</script>";

interface PngParts {
  width: number;
  height: number;
  depth?: 1 | 8 | 16;
  /** 0 grey, 2 RGB, 3 palette, 6 RGBA. */
  colour?: number;
  interlaced?: boolean;
  /** Chunks between IHDR and IDAT. */
  before?: Buffer[];
  /** Default: black pixels. */
  pixels?: Buffer;
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 6: 4 };
const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A PNG assembled by hand, so that it can contain what no encoder writes. */
export function png({
  width,
  height,
  depth = 8,
  colour = 2,
  interlaced = false,
  before = [],
  pixels,
}: PngParts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  // An interlaced image has extra lines: each of its seven passes starts new ones.
  const line = 1 + Math.ceil((width * depth * (channels[colour] ?? 1)) / 8);
  const data = pixels ?? Buffer.alloc(interlaced ? line * height + 16 * height + 64 : line * height);
  // Equal pixels become the same bytes as with zlib's default, in a fifth of the processor time.
  const packed = deflateSync(data, { strategy: constants.Z_RLE });
  const chunks = [chunk("IHDR", head), ...before, chunk("IDAT", packed), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([pngSignature, ...chunks]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** An image of noise, which does not compress to almost nothing. */
export function noiseImage(type: ImageType, width = 160, height = 120): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .toFormat(type)
    .toBuffer();
}

/** A JPEG segment, e.g. 0xfe for a comment. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Inserts segments after a JPEG's first marker. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Appends a chunk to a WebP file and adds its length to the file's header. */
export function withWebpChunk(webp: Buffer, type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  const whole = Buffer.concat([webp, head, data, Buffer.alloc(data.length % 2)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
