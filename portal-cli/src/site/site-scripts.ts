/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import { lookAtListeners } from "../html/page-events.ts";
import type { OpenedPage } from "./opened-page.ts";

/**
 * Listeners of window and document belong to the page whose scripts add them: a script that several pages have would
 * otherwise act once for each page that has been open.
 * @returns what ends this
 */
export function separateListeners(current: () => OpenedPage | undefined): () => void {
  return lookAtListeners((target, given) => {
    current()?.listeners.push([target, given]);
    return false;
  });
}

/**
 * A router that has taken over a rendered page listens to addresses. Until then its links would lead away from the page that
 * it is taking over, and a failure would replace what people read already. So the page is hidden.
 * @param run runs the scripts of the page
 */
export async function startRouter(place: HTMLElement, run: () => Promise<void>): Promise<void> {
  const started = location.href;
  let listens = () => {};
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  const end = lookAtListeners((target, [type]) => {
    if (target === window && type === "popstate") listens();
    return false;
  });
  const { visibility } = place.style;
  place.style.visibility = "hidden";
  // The text of a router may be in a script that never uses it.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = () =>
    new Promise((resolve) => {
      timer = setTimeout(resolve, 3_000);
    });
  try {
    await run();
    await Promise.race([listening, patience()]);
  } finally {
    clearTimeout(timer);
    place.style.visibility = visibility;
    end();
  }
  // What the portal has opened meanwhile, such as another page of the site from its palette.
  if (place.isConnected && location.href !== started)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}
