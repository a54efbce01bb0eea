import { expect } from "@playwright/test";

/**
 * Checks a figure of time or memory against its target (docs/reliability.md) in `npm run test:long`, which sets
 * FIGURES. In `npm test` other tests run at the same time, so the result would depend on the machine's load.
 */
export function expectTarget(figure: number, target: number, what = "target"): void {
  if (process.env.FIGURES) expect.soft(figure, what).toBeLessThanOrEqual(target);
}
