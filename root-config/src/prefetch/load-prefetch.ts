import { currentSession } from "@portico/shared-utility";
import type { Observable } from "rxjs";
import type { Intended } from "./follow-intent.ts";

/**
 * Prefetches applications that a signed-in user is about to open. It begins after the page's `load` event and after the
 * first page has arrived, so that it delays no first page.
 *
 * @param arrivals emits when a part is shown as the page's content
 */
export function loadPrefetch(arrivals: Observable<void>, intended: Intended): void {
  let begun = false;
  arrivals.subscribe(async () => {
    if (begun || currentSession().status !== "signed-in") return;
    begun = true;
    try {
      await pageLoaded();
      const { followIntent } = await import(/* webpackChunkName: "signed-in" */ "./follow-intent.ts");
      followIntent(intended);
    } catch {
      // Tried again at the next arrival.
      begun = false;
    }
  });
}

async function pageLoaded(): Promise<void> {
  if (document.readyState === "complete") return;
  await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
}
