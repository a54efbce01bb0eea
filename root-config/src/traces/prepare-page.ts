import { createPageRecord } from "../inspect/page-record.ts";
import { recordBlocked } from "../inspect/record-blocked.ts";
import { installEvaluation } from "../loader/evaluation.ts";
import { setPrepared } from "../loader/once-prepared.ts";
import { installRootAddresses } from "../loader/root-addresses.ts";
import { keepMapSheet } from "../own-styles/keep-map-sheet.ts";
import { installOwnSheets, watchStyles } from "../own-styles/own-sheets.ts";
import { startTraces, type TracesOf } from "./start-traces.ts";

/** Prepares the page for tenants' applications. Sign-in has none, and does not load this file. */
export function preparePage(): TracesOf {
  installRootAddresses();
  installEvaluation();
  installOwnSheets();
  const record = createPageRecord();
  recordBlocked(record);
  setPrepared({ watchStyles, keepMapSheet, record });
  return startTraces();
}
