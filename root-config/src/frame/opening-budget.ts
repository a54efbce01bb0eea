/** Load, bootstrap and mount together: the panel is there within 10 s, whichever of them hangs (reliability.md M1). */
const opening = 9_000;

/** The time that one opening has; answers what is left of it in milliseconds. */
export function openingBudget(now: () => number = () => performance.now()): () => number {
  const begun = now();
  return () => Math.max(0, opening - (now() - begun));
}
