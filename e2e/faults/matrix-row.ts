import { appendFileSync } from "node:fs";

/** What one fault does to a person who meets it. Times in milliseconds. */
export interface MatrixRow {
  fault: string;
  /** The first thing that the page opens, or a change of page inside it. */
  order: "first" | "second";
  /** From the page load to the portal's turning to the application. */
  portal?: number;
  something?: number;
  panel?: number;
  bar: number;
  healthy: number;
  barriers: number;
}

/** What a fault of the page's beginning does: when the person reads about it. */
export interface MapRow {
  map: string;
  visible: number;
  barriers: number;
}

/** Adds a row to the report that `npm run bench -- faults` prints, where one is wanted. */
export function report(row: MatrixRow | MapRow): void {
  const { FAULT_REPORT } = process.env;
  if (FAULT_REPORT) appendFileSync(FAULT_REPORT, `${JSON.stringify(row)}\n`);
}
