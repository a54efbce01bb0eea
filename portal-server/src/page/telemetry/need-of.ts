import { type Need, wantedNeed } from "@portico/shared-utility/contract";
import { exactNeed } from "../../releases/maps/exact-need.ts";
import type { Violation } from "./csp-report.ts";

/** The need that would have allowed what a page refused; `undefined` when none would, as for every script. */
export function needOf(violation: Violation): Need | undefined {
  const wanted = wantedNeed(violation);
  return wanted === undefined ? undefined : exactNeed(wanted);
}
