import { appendFileSync } from "node:fs";
import { printFigure } from "../support/print-figure.ts";

/** The effect of one fault on a user. Times in milliseconds. */
interface MatrixRow {
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
interface MapRow {
  map: string;
  visible: number;
  barriers: number;
}

/** Prints a row as a figure, and appends it to the report of `npm run bench -- faults`, if FAULT_REPORT names its file. */
export function report(row: MatrixRow | MapRow): void {
  const rounded = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "number" ? Math.round(value) : value,
  ]);
  printFigure("fault" in row ? "M1" : "M7", Object.fromEntries(rounded));
  const { FAULT_REPORT } = process.env;
  if (FAULT_REPORT) appendFileSync(FAULT_REPORT, `${JSON.stringify(row)}\n`);
}
