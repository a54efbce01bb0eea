import { ApiError } from "./api-error.ts";

/**
 * Runs one attempt under a caller's signal and an optional limit in milliseconds.
 *
 * @throws ApiError `timeout` when the limit passes, the signal's reason when the caller gives up
 */
export async function withTimeLimit<T>(
  limit: number | undefined,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp);
  const timer = limit === undefined ? undefined : setTimeout(() => stop.abort(new ApiError("timeout")), limit);
  try {
    // The race, not the transport, keeps the limit: a request that cannot be aborted must not hold its caller.
    return await Promise.race([attempt(stop.signal), aborted(stop.signal)]);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
