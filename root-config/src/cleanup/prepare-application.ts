import { installMarkupContext } from "../loader/markup-context.ts";
import { installOwnFrames } from "../loader/own-frames.ts";
import { installOwnPolicies } from "../loader/own-policies.ts";
import type { Attribution } from "./attribution.ts";
import { separateMode } from "./separate-mode.ts";

export { withParcelStyles } from "./mount-parcel.ts";

let isPrepared = false;

/** Preparations of the page for tenants' applications only. Home shows no application, and does not load this file. */
export function prepareApplication(attribution: Attribution): void {
  if (isPrepared) return;
  isPrepared = true;
  installOwnFrames();
  installOwnPolicies();
  installMarkupContext();
  separateMode(document.documentElement, attribution);
}
