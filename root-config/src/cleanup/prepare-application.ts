import { installMarkupContext } from "../loader/markup-context.ts";
import { installOwnFrames } from "../loader/own-frames.ts";
import { installOwnPolicies } from "../loader/own-policies.ts";
import { installOwnWorkers } from "../loader/own-workers.ts";

let isPrepared = false;

/** What only the code of tenants' applications needs of the page. Home has none, and does not load this file. */
export function prepareApplication(): void {
  if (isPrepared) return;
  isPrepared = true;
  installOwnWorkers();
  installOwnFrames();
  installOwnPolicies();
  installMarkupContext();
}
