import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ApiError } from "../../platform/http/api-error.ts";
import { createBoundedQueue } from "../../platform/http/bounded-queue.ts";
import { checkImageHeader } from "./check-image-header.ts";
import { imageLimits, pictureSide } from "./image-limits.ts";

/** A picture as stored: always encoded by this server, never the uploaded bytes. */
export interface Picture {
  image: Buffer;
  mime: "image/webp";
}

const run = promisify(execFile);
const program = fileURLToPath(new URL("./picture-process.mjs", import.meta.url));
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

/**
 * Decodes in a separate process that ends (docs/decisions/0160): otherwise the allocator would keep the memory of a large
 * image, once for each thread. The process gets no secrets. If it crashes or times out, the image is refused. If it cannot be
 * started, the server has a fault.
 */
async function encode(bytes: Buffer, side: number): Promise<Picture> {
  const made = run(process.execPath, [program, String(side), String(imageLimits.pixels)], {
    encoding: "buffer",
    env: { MALLOC_ARENA_MAX: "1", UV_THREADPOOL_SIZE: "1" },
    timeout: 10_000,
    killSignal: "SIGKILL",
  });
  // A process that ends early, and refuses the image, closes the pipe.
  made.child.stdin?.on("error", () => {}).end(bytes);
  try {
    const { stdout } = await made;
    return { image: stdout, mime: "image/webp" };
  } catch (cause) {
    throw new ApiError(isOfImage(cause) ? "image.broken" : "server.unavailable", { cause });
  }
}

/**
 * Whether the image is the cause: the process refused it, or was ended by the time limit, for its memory, or by a bug
 * of the decoder.
 */
function isOfImage(error: unknown): boolean {
  const { code, signal } = error as { code?: unknown; signal?: unknown };
  return code === 3 || typeof signal === "string";
}
