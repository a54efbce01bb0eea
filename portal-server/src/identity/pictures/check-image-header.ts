import type { Metadata } from "sharp";
import { ApiError } from "../../platform/http/api-error.ts";
import { sharp } from "./image-decoder.mjs";
import { imageLimits } from "./image-limits.ts";
import { sniffImageType } from "./sniff-image-type.ts";

const animationControl = fourCharacters("acTL");
const imageData = fourCharacters("IDAT");
const signatureLength = 8;
// Bytes of a chunk beside its data: length, type and checksum.
const chunkOverhead = 12;

/**
 * Checks an uploaded image by its header alone. Decodes no pixel.
 * @returns side in pixels of the largest square that fits into the image
 * @throws ApiError `image.type`, `image.broken`, `image.animated` or `image.dimensions`
 */
export async function checkImageHeader(bytes: Buffer): Promise<number> {
  const type = sniffImageType(bytes);
  if (!type) throw new ApiError("image.type");
  const header = await readHeader(bytes);
  if (header.format !== type) throw new ApiError("image.broken");
  if ((header.pages ?? 1) > 1 || (type === "png" && isAnimatedPng(bytes))) throw new ApiError("image.animated");
  refuseLarge(header);
  return Math.min(header.width, header.height);
}

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    // refuseLarge checks the limit, with a clearer error than the decoder's.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new ApiError("image.broken", { cause });
  }
}

function refuseLarge({ format, isProgressive, width, height, channels, depth }: Metadata): void {
  const bytes = format === "png" && isProgressive ? imageLimits.interlacedBytes : imageLimits.decodedBytes;
  const most = Math.min(imageLimits.pixels, Math.floor(bytes / (channels * (depth === "ushort" ? 2 : 1))));
  if (width * height <= most && Math.max(width, height) <= imageLimits.side) return;
  throw new ApiError("image.dimensions", {
    details: { width, height, most_pixels: most, longest_side: imageLimits.side },
  });
}

/** Whether a PNG has an animation control chunk before its image data (W3C PNG, third edition, section 11.3.6). */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = signatureLength; at + chunkOverhead <= bytes.length; at += chunkOverhead + bytes.readUInt32BE(at)) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === animationControl) return true;
    if (type === imageData) return false;
  }
  return false;
}

function fourCharacters(type: string): number {
  return Buffer.from(type, "latin1").readUInt32BE();
}
