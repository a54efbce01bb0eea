import { withJitter } from "../loader/with-jitter.ts";

const waits = [1_000, 3_000];

/**
 * Tries twice more behind the panel of a part that could not be loaded, so that a short outage ends by itself.
 *
 * @param attempt rejects when the part can still not be had
 * @param recovered called at most once, after the first attempt that succeeds
 * @returns ends the tries
 */
export function quietTries(attempt: () => Promise<unknown>, recovered: () => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = ([ms, ...more]: number[]): void => {
    if (ms === undefined || ended) return;
    timer = setTimeout(() => {
      attempt().then(
        () => ended || recovered(),
        () => next(more),
      );
    }, withJitter(ms));
  };
  next(waits);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
