import { withJitter } from "../loader/with-jitter.ts";

const first = [1_000, 3_000];
const later = [10_000, 30_000];

/**
 * Tries again behind the panel of a part that could not be loaded, so that a short outage ends by itself: twice for an
 * application. The portal's own parts are tried until they are back, since the bar is on every page.
 *
 * @param attempt rejects when the part can still not be had
 * @param recovered called at most once, after the first attempt that succeeds
 * @param lasting whether the tries go on, every 30 s in the end
 * @returns ends the tries
 */
export function quietTries(attempt: () => Promise<unknown>, recovered: () => void, lasting: boolean): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = ([ms, ...more]: number[]): void => {
    if (ms === undefined || ended) return;
    timer = setTimeout(() => {
      attempt().then(
        () => ended || recovered(),
        () => next(lasting && more.length === 0 ? later.slice(-1) : more),
      );
    }, withJitter(ms));
  };
  next(lasting ? [...first, ...later] : first);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
