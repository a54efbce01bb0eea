import { withJitter } from "../loader/with-jitter.ts";

// A file that is broken is loaded and run again by each attempt.
const longest = 300_000;

export const hasHung = (error: unknown): boolean => (error as { code?: string }).code === "deadline";

/**
 * Retries behind the failure panel of a part, after 1 s and then after three times the pause before, at most 5 minutes, so
 * that an outage ends by itself. An attempt that hangs ends the retries.
 *
 * @param attempt rejects while the part cannot be loaded
 * @param recovered called at most once, after the first attempt that succeeds
 * @returns a function that ends the retries
 */
export function retryInBackground(attempt: () => Promise<unknown>, recovered: () => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (at: number): void => {
    if (ended) return;
    timer = setTimeout(
      () =>
        attempt().then(
          () => ended || recovered(),
          (error) => hasHung(error) || next(at + 1),
        ),
      withJitter(Math.min(longest, 1_000 * 3 ** at)),
    );
  };
  next(0);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
