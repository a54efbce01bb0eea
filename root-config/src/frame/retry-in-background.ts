import { withJitter } from "../loader/with-jitter.ts";

const first = [1_000, 3_000];
const later = [10_000, 30_000];

/**
 * Retries in the background, behind the failure panel of a part, so that a short outage ends by itself. An
 * application is tried twice. The portal's own parts are tried until they load, since the bar is on every page.
 *
 * @param attempt rejects while the part cannot be loaded
 * @param recovered called at most once, after the first attempt that succeeds
 * @param lasting whether the retries go on without end, every 30 s at last
 * @returns ends the retries
 */
export function retryInBackground(
  attempt: () => Promise<unknown>,
  recovered: () => void,
  lasting: boolean,
): () => void {
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
