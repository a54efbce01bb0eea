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

/** Takes globals off the window. Those of `function` and `var` stay, without a value. */
export function takeGlobals(names: Iterable<string>): Map<string, unknown> {
  const values = [...names].map((name) => [name, Reflect.get(window, name)] as const);
  for (const [name] of values) if (!Reflect.deleteProperty(window, name)) Reflect.set(window, name, undefined);
  return new Map(values);
}

/**
 * Runs the scripts of a page where those of the site's other pages seem not to have run: plain scripts look for what they have
 * made (`window.App ||= …`). What the page does not make itself is there again, as scripts of the others may still use it. Later
 * each page has what it has made. Scripts of other origins do not run apart any more when the page has been left.
 *
 * @param others the site's other pages
 * @param ownRan is called when the page's own plain scripts have run
 */
export async function runApart(page: OpenedPage, others: Iterable<OpenedPage>, ownRan: () => void): Promise<void> {
  const taken = takeGlobals([...others].flatMap(({ globals }) => [...globals.keys()]));
  const made = new Set<string>();
  let isApart = true;
  const end = () => {
    if (!isApart) return;
    isApart = false;
    for (const name of taken.keys()) if (Reflect.get(window, name) !== undefined) made.add(name);
    for (const name of made) page.globals.set(name, Reflect.get(window, name));
    for (const name of taken.keys()) if (!made.has(name)) Reflect.set(window, name, taken.get(name));
  };
  const endOwn = () => {
    page.endApart = end;
    if (!page.place.isConnected) end();
    ownRan();
  };
  if (!page.lastOwn) endOwn();
  try {
    await page.run((script, before) => {
      for (const name of Object.keys(window)) if (!before.has(name)) made.add(name);
      if (script === page.lastOwn) endOwn();
    });
  } finally {
    end();
    ownRan();
  }
}

/**
 * Waits for the plain scripts of the page that is left, which would find what those of the next one make. Where one does not arrive,
 * the browser opens the next page, without them.
 */
export async function endOfScripts(running: Promise<unknown>, isLast: () => boolean): Promise<void> {
  const late = setTimeout(() => isLast() && location.reload(), 3_000);
  await running;
  clearTimeout(late);
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

/**
 * Scripts may have a router and not use it, as those of Material for MkDocs: then browsers open the page of a link.
 * @param placeOf where the page is, while it is shown
 */
export function watchClicks(placeOf: () => Element | undefined) {
  let clicked: Event | undefined;
  let left: Event | undefined;
  const note = (event: Event) => {
    const place = placeOf();
    const path = event.composedPath();
    const isOwn = place && path.includes(place) && path.some((node) => node instanceof HTMLAnchorElement);
    clicked = isOwn ? event : undefined;
  };
  // Until then the portal has not taken the click itself.
  const leave = (event: Event) => {
    const { detail } = event as CustomEvent<Event>;
    if (!detail.defaultPrevented) left = detail;
  };
  addEventListener("click", note, true);
  addEventListener("portico:follow", leave);
  return {
    /** Whether a script has taken the last click on a link of the page. */
    isTaken: () => clicked?.defaultPrevented === true && clicked !== left,
    end(): void {
      removeEventListener("click", note, true);
      removeEventListener("portico:follow", leave);
    },
  };
}
