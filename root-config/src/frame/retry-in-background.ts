import { withJitter } from "../loader/with-jitter.ts";

const pauses = [1_000, 3_000, 10_000, 30_000];

export const hasHung = (error: unknown): boolean => (error as { code?: string }).code === "deadline";

/**
 * Retries behind the failure panel of a part, after 1, 3, 10 and 30 s and then every 30 s, so that an outage ends by
 * itself. An attempt that hangs ends the retries.
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
      withJitter(pauses[at] ?? 30_000),
    );
  };
  next(0);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
