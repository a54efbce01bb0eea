/**
 * Names that an object certainly has, and whether these are all.
 * @typedef {{ names: string[], complete: boolean }} Reading
 */

/** @type {Reading} */
export const noNames = { names: [], complete: true };
/** @type {Reading} */
export const unreadable = { names: [], complete: false };

/** @type {(names: string[]) => Reading} */
export const asReading = (names) => ({ names, complete: true });

/** @type {(readings: readonly Reading[]) => Reading} */
export function joined(readings) {
  const names = new Set(readings.flatMap((each) => each.names));
  return { names: [...names], complete: readings.every(({ complete }) => complete) };
}
