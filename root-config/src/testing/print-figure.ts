// The types of Node would change those of the page's timers.
declare const process: { env: { FIGURES?: string }; stdout: { write(text: string): void } };

/**
 * Prints a test's measurements for docs/reliability.md. `npm run test:long` sets FIGURES; other runs print nothing.
 *
 * @param ids the rows of that page, e.g. `L1 L2`
 */
export function printFigure(ids: string, figures: object): void {
  if (process.env.FIGURES) process.stdout.write(`${ids} ${JSON.stringify(figures)}\n`);
}
