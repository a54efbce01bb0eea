import type { PageRecorder } from "../inspect/page-record.ts";
import type { watchBlocking } from "../telemetry/watch-blocking.ts";
import type { watchPolicies } from "../telemetry/watch-policies.ts";

/** The parts of the page's preparation for tenants' applications that the rest of the portal uses. */
interface Preparation {
  /** Limits style elements and links in an application's own part of the page to the application. */
  watchStyles(root: Element, specifier: string): void;
  /** Does the same for a loaded sheet of the map. */
  keepMapSheet(specifier: string, address: string): void;
  record: PageRecorder;
  /** Reports from now on which part blocks the page. */
  watchBlocking: typeof watchBlocking;
  /** Sends the browser's reports about the page's policies, also those of the time before. */
  watchPolicies: typeof watchPolicies;
}

let prepared: Preparation | undefined;
const waiting: ((preparation: Preparation) => void)[] = [];

/** Runs work immediately if the page is prepared for applications; otherwise in order as soon as it is prepared. */
export function oncePrepared(work: (preparation: Preparation) => void): void {
  if (prepared) work(prepared);
  else waiting.push(work);
}

export function setPrepared(preparation: Preparation): void {
  prepared = preparation;
  for (const work of waiting.splice(0)) work(preparation);
}
