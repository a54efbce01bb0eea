/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`): they may use each other, and nothing else.

interface HostLifecycles {
  bootstrap?(props: object): unknown;
  mount(props: object): unknown;
}

/**
 * Runs a page's scripts. A page that is written for another host, such as qiankun or micro-app, may draw nothing by itself.
 * Then this calls the lifecycles that its scripts have put into a global, or that are globals. After a failure the portal makes
 * the page again, but scripts that have run do not run again: so the name of the global is kept at the window.
 *
 * @param address the page's adapter, which has another query after a failure
 */
export async function drawWith(
  run: () => Promise<void>,
  place: Element,
  address: string,
  isHosted?: boolean,
): Promise<void> {
  const host = drawnBefore(place);
  const page = window as unknown as Record<string | symbol, unknown>;
  const kept = Symbol.for(`portico:host:${address.split("?")[0]}`);
  const before = valuesOf(page);
  try {
    await run();
  } finally {
    page[kept] = newLifecycles(page, before, isHosted) ?? page[kept];
  }
  const name = page[kept] as string | undefined;
  const found = name === undefined ? undefined : (page[name] as HostLifecycles | undefined);
  if (!found || (!host.isCalled && (await isDrawn(place, host.before)))) return;
  host.isCalled = true;
  const props = { container: place };
  if (name !== "window") await found.bootstrap?.(props);
  await found.mount(props);
}

/** The globals with their values, without those of accessors. */
export function valuesOf(page: object): Map<string, unknown> {
  return new Map(Object.entries(Object.getOwnPropertyDescriptors(page)).map(([name, { value }]) => [name, value]));
}

/**
 * `bootstrap` besides: an application of Vue in a global has the other two. Frames have numbers, and are no globals of scripts.
 *
 * @param before the globals before the scripts have run. A replaced global counts as new: a new build in an open tab replaces it
 * @param isHosted whether globals may be lifecycles: other pages have functions of these names for their buttons
 * @returns the name of the global that has them
 */
export function newLifecycles(
  page: Record<string, unknown>,
  before: ReadonlyMap<string, unknown>,
  isHosted = false,
): string | undefined {
  const isNew = ([name, value]: [string, unknown]) => !before.has(name) || before.get(name) !== value;
  const changed = [...valuesOf(page)].filter(isNew).map(([name]) => name);
  const added = changed.filter((name) => !/^\d+$/.test(name));
  const has = (read: () => unknown, names: string[]) => {
    try {
      const value = read() as Record<string, unknown> | null | undefined;
      return names.every((name) => typeof value?.[name] === "function");
    } catch {
      // A window of another origin.
      return false;
    }
  };
  const object = added.find((name) => has(() => page[name], ["bootstrap", "mount", "unmount"]));
  if (object !== undefined) return object;
  const isPage = isHosted && added.includes("mount") && added.includes("unmount");
  return isPage && has(() => page, ["mount", "unmount"]) ? "window" : undefined;
}

/** What a place has had before its first script. It stays for "Try again", as scripts that have run do not run again. */
export function drawnBefore(place: Element): { before: string; isCalled?: boolean } {
  const drawn = place as Element & { host?: { before: string; isCalled?: boolean } };
  drawn.host ??= { before: drawnIn(place) };
  return drawn.host;
}

/** @throws the first error of scripts where users would see nothing */
export async function refuseEmpty(failures: readonly unknown[], place: Element, isReadable = false): Promise<void> {
  const isEmpty = failures.length > 0 && !isReadable && !(await isDrawn(place, drawnBefore(place).before, 40));
  if (isEmpty) throw failures[0];
}

/** Whether the scripts have drawn, or a library has marked an element to draw into. Others may need a moment. */
export async function isDrawn(place: Element, before: string, attempts = 10): Promise<boolean> {
  const has = () => drawnIn(place) !== before;
  for (let attempt = 0; attempt < attempts && !has(); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 30));
  return has();
}

/** What scripts change when they draw: texts, elements, and the properties with which React and others mark their element. */
export function drawnIn(place: Element): string {
  const elements = [...place.querySelectorAll(":not(script)")];
  return `${place.textContent} ${elements.length} ${elements.filter((each) => Object.keys(each).length > 0).length}`;
}
