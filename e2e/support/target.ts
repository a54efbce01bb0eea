import { expect } from "@playwright/test";

/**
 * Holds a figure of time or memory to its target (docs/reliability.md) in `npm run test:long`, which sets FIGURES. In
 * `npm test` other tests run beside, and the machine's load would decide.
 */
export function expectTarget(figure: number, target: number, what = "target"): void {
  if (process.env.FIGURES) expect.soft(figure, what).toBeLessThanOrEqual(target);
}
