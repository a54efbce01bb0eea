import { createPageRecord } from "../inspect/page-record.ts";
import { recordBlocked } from "../inspect/record-blocked.ts";
import { installElementNames } from "../loader/element-names.ts";
import { installEvaluation } from "../loader/evaluation.ts";
import { installNodeNames } from "../loader/node-names.ts";
import { setPrepared } from "../loader/once-prepared.ts";
import { installOwnScripts } from "../loader/own-scripts.ts";
import { installRootAddresses } from "../loader/root-addresses.ts";
import { keepMapSheet } from "../own-styles/keep-map-sheet.ts";
import { installOwnSheets, watchStyles } from "../own-styles/own-sheets.ts";
import { watchBlocking } from "../telemetry/watch-blocking.ts";
import { watchPolicies } from "../telemetry/watch-policies.ts";
import { type CleanupOf, startCleanup } from "./start-cleanup.ts";

/** Prepares the page for tenants' applications. Sign-in shows none, and does not load this file. */
export function preparePage(): CleanupOf {
  installRootAddresses();
  installOwnScripts();
  installEvaluation();
  installNodeNames();
  installElementNames();
  installOwnSheets();
  const record = createPageRecord();
  recordBlocked(record);
  setPrepared({ watchStyles, keepMapSheet, record, watchBlocking, watchPolicies });
  return startCleanup();
}
