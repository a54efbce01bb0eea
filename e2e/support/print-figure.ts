/**
 * Prints a journey's measurements for docs/reliability.md. `npm run test:long` sets FIGURES; other runs print nothing.
 * @param ids the rows of that page, e.g. `M1 M7`
 */
export function printFigure(ids: string, figures: object): void {
  if (process.env.FIGURES) console.log(`${ids} ${JSON.stringify(figures)}`);
}
