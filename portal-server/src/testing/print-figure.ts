import { writeSync } from "node:fs";

/**
 * Prints what a test has counted, for docs/reliability.md. `npm run test:long` sets FIGURES; other runs print nothing.
 *
 * @param ids rows of the page that it belongs to: `D1 D2`
 */
export function printFigure(ids: string, figures: object): void {
  if (process.env.FIGURES) writeSync(1, `${ids} ${JSON.stringify(figures)}\n`);
}
