import type { FastifyError } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { sendError } from "../../platform/http/send-error.ts";
import { imageLimits, imageTypes } from "./image-limits.ts";

/** Body of an upload: the bytes of the image. */
export const imageBody = z
  .custom<Buffer>((value) => Buffer.isBuffer(value))
  .meta({ type: "string", format: "binary", description: "The bytes of a JPEG, PNG or WebP image, up to 5 MB." });

/** Makes the routes of this scope accept only raw image bytes as a body. */
export function acceptImagesOnly(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    [...imageTypes],
    { parseAs: "buffer", bodyLimit: imageLimits.bytes },
    (_request, body, done) => done(null, body),
  );
  scope.setErrorHandler((error: FastifyError, request, reply) => sendError(imageErrorOf(error), request, reply));
}

// The messages of the general codes for size and type do not mention images.
function imageErrorOf(error: FastifyError): unknown {
  if (error instanceof ApiError) return error;
  if (error.statusCode === 413)
    return new ApiError("image.size", { details: { most_bytes: imageLimits.bytes }, cause: error });
  return error.statusCode === 415 ? new ApiError("image.type", { cause: error }) : error;
}
