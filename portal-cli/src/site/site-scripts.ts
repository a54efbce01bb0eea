/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import { lookAtListeners } from "../html/page-events.ts";
import { type OpenedPage, restoreGlobals } from "./opened-page.ts";
import { globalsNow, isSameGlobal, setGlobal } from "./shared-names.ts";

/**
 * Listeners of window and document belong to the page whose scripts add them. Otherwise a script that several pages use
 * would act once for each page that was open.
 * @returns a function that ends this
 */
export function separateListeners(current: () => OpenedPage | undefined): () => void {
  return lookAtListeners((target, given) => {
    current()?.listeners.push([target, given]);
    return false;
  });
}

/** Removes globals from the window. */
export function takeGlobals(names: Iterable<string>): Map<string, PropertyDescriptor | undefined> {
  const taken = [...names].map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const [name] of taken) setGlobal(name, undefined);
  return new Map(taken);
}

/**
 * Runs the scripts of a page without the globals of the site's other pages: plain scripts check for globals that they make
 * (`window.App ||= …`). Afterwards the other globals are restored, since scripts of the other pages may still use them. At later
 * visits each page has its own globals. Scripts of other origins that arrive after the page was left see all globals.
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

/** Records the globals that a script has made, and the former values of globals of other code that it has changed. */
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
 * Waits for the plain scripts of the page that the user leaves: they would find the globals of the next page. If a script does
 * not arrive, the browser opens the next page with a page load.
 */
export async function endOfScripts(running: Promise<unknown>, isLast: () => boolean): Promise<void> {
  const late = setTimeout(() => isLast() && location.reload(), 3_000);
  await running;
  clearTimeout(late);
}

/**
 * A router that has taken over a rendered page listens to addresses. Until then a link would leave the page during the
 * takeover, and a failure would replace text that users already read. So the page is hidden until then.
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
 * Notices when the site's own scripts change the address, which opens no page in a browser. Scripts may contain an
 * unused router, such as those of Material for MkDocs. The portal announces each change with its caller.
 * @param specifier of the site's application
 * @returns a function that ends this
 */
export function watchHistory(specifier: string, changed: (pathname: string) => void): () => void {
  const note = (event: Event) => {
    const { detail } = event as CustomEvent<{ specifier?: string; to?: string | URL | null }>;
    if (detail.specifier === specifier && detail.to) changed(new URL(detail.to, location.href).pathname);
  };
  addEventListener("portico:history", note);
  return () => removeEventListener("portico:history", note);
}
