import { appendFileSync } from "node:fs";

/** The effect of one fault on a user. Times in milliseconds. */
export interface MatrixRow {
  fault: string;
  /** Whether a page load opens the application, or a later navigation. */
  order: "first" | "second";
  /** From the page load until the portal starts to open the application. */
  portal?: number;
  something?: number;
  panel?: number;
  bar: number;
  healthy: number;
  barriers: number;
}

/** The effect of a fault at page start: when the user sees the message, in milliseconds. */
export interface MapRow {
  map: string;
  visible: number;
  barriers: number;
}

/** Appends a row to the report that `npm run bench -- faults` prints, if FAULT_REPORT names its file. */
export function report(row: MatrixRow | MapRow): void {
  const { FAULT_REPORT } = process.env;
  if (FAULT_REPORT) appendFileSync(FAULT_REPORT, `${JSON.stringify(row)}\n`);
}
