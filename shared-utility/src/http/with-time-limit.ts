import { ApiError } from "./api-error.ts";

/**
 * Runs one attempt with the caller's signal and an optional time limit in milliseconds.
 *
 * @throws ApiError `timeout` when the limit passes, the signal's reason when the caller aborts
 */
export async function withTimeLimit<T>(
  limit: number | undefined,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  const timer = limit === undefined ? undefined : setTimeout(() => stop.abort(new ApiError("timeout")), limit);
  try {
    // The race enforces the limit, not the transport: a request that ignores its signal must not block the caller.
    return await Promise.race([attempt(stop.signal), aborted(stop.signal)]);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
