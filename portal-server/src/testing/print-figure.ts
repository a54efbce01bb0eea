import { writeSync } from "node:fs";

/**
 * Prints a test's measurements for docs/reliability.md. `npm run test:long` sets FIGURES; other runs print nothing.
 * @param ids the rows of that page, e.g. `D1 D2`
 */
export function printFigure(ids: string, figures: object): void {
  if (process.env.FIGURES) writeSync(1, `${ids} ${JSON.stringify(figures)}\n`);
}
