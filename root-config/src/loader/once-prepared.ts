import type { PageRecorder } from "../inspect/page-record.ts";
import type { watchBlocking } from "../telemetry/watch-blocking.ts";

/** What of the page's preparation for tenants' applications the rest of the portal uses. */
interface Preparation {
  /** Keeps inside an application what style elements and links in its own part of the page style. */
  watchStyles(root: Element, specifier: string): void;
  /** The same for a sheet of the map that has loaded. */
  keepMapSheet(specifier: string, address: string): void;
  record: PageRecorder;
  /** Reports who blocks the page, from now on. */
  watchBlocking: typeof watchBlocking;
}

let prepared: Preparation | undefined;
const waiting: ((preparation: Preparation) => void)[] = [];

/** Runs work immediately if the page is prepared for applications, otherwise in order as soon as it is. */
export function oncePrepared(work: (preparation: Preparation) => void): void {
  if (prepared) work(prepared);
  else waiting.push(work);
}

export function setPrepared(preparation: Preparation): void {
  prepared = preparation;
  for (const work of waiting.splice(0)) work(preparation);
}
