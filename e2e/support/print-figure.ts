/**
 * Prints a journey's measurements for docs/reliability.md, which `npm run test:long` collects.
 *
 * @param ids the rows of that page, e.g. `M1 M7`
 */
export function printFigure(ids: string, figures: object): void {
  console.log(`${ids} ${JSON.stringify(figures)}`);
}
