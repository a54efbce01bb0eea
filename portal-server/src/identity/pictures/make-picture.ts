import { ApiError } from "../../platform/http/api-error.ts";
import { createBoundedQueue } from "../../platform/http/bounded-queue.ts";
import { checkImageHeader } from "./check-image-header.ts";
import { sharp } from "./image-decoder.ts";
import { imageLimits, pictureSide } from "./image-limits.ts";

/** A picture as stored: always encoded by this server, never the uploaded bytes. */
export interface Picture {
  image: Buffer;
  mime: "image/webp";
}

const decodeSeconds = 10;
// One decoding at a time bounds the memory. A waiting upload takes 5 MB at most.
const decoding = createBoundedQueue({ width: 1, queue: 24 });

/**
 * Makes a profile picture from an uploaded JPEG, PNG or WebP image: turned upright by its EXIF orientation, cropped to
 * its centred square, scaled to at most 512 px, without metadata.
 * @throws ApiError an `image.*` code when the image is refused, `request.rate_limited` when too many uploads wait
 */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  const largest = await checkImageHeader(bytes);
  return decoding(() => encode(bytes, Math.min(pictureSide, largest)));
}

async function encode(bytes: Buffer, side: number): Promise<Picture> {
  try {
    const image = await sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer();
    return { image, mime: "image/webp" };
  } catch (cause) {
    throw new ApiError("image.broken", { cause });
  }
}
