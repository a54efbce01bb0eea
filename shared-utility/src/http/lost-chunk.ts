import { ApiError } from "./api-error.ts";

/**
 * The failure of a chunk that cannot be loaded. With a network it is the service that does not respond.
 *
 * @throws ApiError `network` or `server.unavailable`
 */
export function lostChunk(error: unknown): never {
  throw new ApiError(navigator.onLine ? "server.unavailable" : "network", { message: String(error) });
}
