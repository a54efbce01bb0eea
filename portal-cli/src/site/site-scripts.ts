/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import type { OpenedPage } from "./opened-page.ts";

/**
 * Listeners of window and document belong to the page whose scripts add them: a script that several pages have would
 * otherwise act once for each page that has been open.
 *
 * @returns what ends this
 */
export function separateListeners(current: () => OpenedPage | undefined): () => void {
  const ends = [window, document].map((target: EventTarget) => {
    const add = target.addEventListener;
    target.addEventListener = (...given: Parameters<typeof add>) => {
      current()?.listeners.push([target, given]);
      add.apply(target, given);
    };
    const own = target.addEventListener;
    return () => {
      if (target.addEventListener === own) target.addEventListener = add;
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

/**
 * A router that has taken over a rendered page listens to addresses. Until then its links would lead away from the page that
 * it is taking over, and a failure would replace what people read already. So the page is hidden.
 *
 * @param run runs the scripts of the page
 */
export async function startRouter(place: HTMLElement, run: () => Promise<void>): Promise<void> {
  const started = location.href;
  const add = window.addEventListener;
  let listens = () => {};
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  const own = (...given: Parameters<typeof add>) => {
    if (given[0] === "popstate") listens();
    add.apply(window, given);
  };
  window.addEventListener = own as typeof add;
  const { visibility } = place.style;
  place.style.visibility = "hidden";
  // The text of a router may be in a script that never uses it.
  const patience = () => new Promise((resolve) => setTimeout(resolve, 3_000));
  try {
    await run();
    await Promise.race([listening, patience()]);
  } finally {
    place.style.visibility = visibility;
    if (window.addEventListener === own) window.addEventListener = add;
  }
  // What the portal has opened meanwhile, such as another page of the site from its palette.
  if (place.isConnected && location.href !== started)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}
