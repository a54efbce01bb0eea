import { withJitter } from "../loader/with-jitter.ts";

// A file that is broken is loaded and run again by each attempt.
const longest = 60_000;

export const hasHung = (error: unknown): boolean => (error as { code?: string }).code === "deadline";

/**
 * Retries behind the failure panel of a part, after 1, 3, 9 and 27 s and then every minute, so that an outage ends by itself.
 * A hidden page waits until the user looks at it. An attempt that hangs ends the retries.
 *
 * @param attempt rejects while the part cannot be loaded
 * @param recovered called at most once, after the first attempt that succeeds
 * @returns a function that ends the retries
 */
export function retryInBackground(attempt: () => Promise<unknown>, recovered: () => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (at: number): void => {
    if (ended) return;
    if (document.hidden) document.addEventListener("visibilitychange", () => run(at), { once: true });
    else
      attempt().then(
        () => ended || recovered(),
        (error) => hasHung(error) || ended || next(at + 1),
      );
  };
  const next = (at: number): void => {
    timer = setTimeout(run, withJitter(Math.min(longest, 1_000 * 3 ** at)), at);
  };
  next(0);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
