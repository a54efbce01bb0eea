import { ApiError } from "../../platform/http/api-error.ts";
import { createBoundedQueue } from "../../platform/jobs/bounded-queue.ts";
import { checkImageHeader } from "./check-image-header.ts";
import { sharp } from "./image-decoder.ts";
import { imageLimits, pictureSide } from "./image-limits.ts";

/** A picture as it is stored: always this server's own encoding, never the bytes that were sent. */
export interface Picture {
  image: Buffer;
  mime: "image/webp";
}

const decodeSeconds = 10;
// One at a time bounds the memory that decoding takes; those who wait hold 5 MB each at most.
const decoding = createBoundedQueue({ width: 1, queue: 24 });

/**
 * Makes a profile picture of an uploaded JPEG, PNG or WebP image: upright by its EXIF orientation, cropped to the
 * square in its middle, at most 512 px, without any metadata.
 *
 * @throws ApiError of the `image.*` codes when the image is refused, `request.rate_limited` when too many wait
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
