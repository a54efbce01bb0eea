/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import { lookAtListeners } from "../html/page-events.ts";
import { type OpenedPage, restoreGlobals } from "./opened-page.ts";
import { globalsNow, isSameGlobal, setGlobal } from "./shared-names.ts";

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

/** Takes globals off the window. */
export function takeGlobals(names: Iterable<string>): Map<string, PropertyDescriptor | undefined> {
  const taken = [...names].map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const [name] of taken) setGlobal(name, undefined);
  return new Map(taken);
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
  const taken = takeGlobals([...others].flatMap(madeBy));
  const made = new Set<string>();
  let isApart = true;
  const end = () => {
    if (!isApart) return;
    isApart = false;
    const now = globalsNow();
    for (const name of taken.keys()) if (now.get(name)?.get || now.get(name)?.value !== undefined) made.add(name);
    for (const name of made) page.globals.set(name, now.get(name));
    for (const [name, as] of taken) if (!made.has(name)) setGlobal(name, as);
  };
  const endOwn = () => {
    page.endApart = end;
    if (!page.place.isConnected) {
      end();
      restoreGlobals(page);
    }
    ownRan();
  };
  if (!page.lastOwn) endOwn();
  try {
    await page.run((script) => {
      const before = globalsNow();
      return () => {
        if (isApart) noteGlobals(page, made, before, taken);
        if (script === page.lastOwn) endOwn();
      };
    });
  } finally {
    if (!page.endApart) endOwn();
    end();
  }
}

/** The globals that a page has made, and other code had not. */
export function madeBy({ globals, replaced }: OpenedPage): string[] {
  return [...globals.keys()].filter((name) => !replaced.has(name));
}

/** Notes what a script has made, and what was there before where it has changed a global of other code. */
export function noteGlobals(
  { replaced }: OpenedPage,
  made: Set<string>,
  before: ReadonlyMap<string, PropertyDescriptor>,
  taken: ReadonlyMap<string, unknown>,
): void {
  for (const [name, now] of globalsNow()) {
    if (made.has(name) || isSameGlobal(before.get(name), now)) continue;
    made.add(name);
    if (before.has(name) && !taken.has(name)) replaced.set(name, before.get(name));
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
 * Sees when the site's own scripts change the address: a browser opens no page then. Scripts may have a router and not use it, as
 * those of Material for MkDocs. The portal says who calls.
 * @param specifier of the site's application
 * @returns what ends this
 */
export function watchHistory(specifier: string, changed: (pathname: string) => void): () => void {
  const note = (event: Event) => {
    const { detail } = event as CustomEvent<{ specifier?: string; to?: string | URL | null }>;
    if (detail.specifier === specifier && detail.to) changed(new URL(detail.to, location.href).pathname);
  };
  addEventListener("portico:history", note);
  return () => removeEventListener("portico:history", note);
}
