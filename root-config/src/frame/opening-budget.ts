/**
 * Time for load, bootstrap and mount together. With it the panel is shown within 10 s, whichever of them hangs
 * (docs/reliability.md M1).
 */
const opening = 9_000;

/** Starts the time of one opening. The returned function gives what is left of it, in milliseconds. */
export function openingBudget(now: () => number = () => performance.now()): () => number {
  const begun = now();
  return () => Math.max(0, opening - (now() - begun));
}
