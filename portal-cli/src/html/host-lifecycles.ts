/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`): they may use each other, and nothing else.

interface HostLifecycles {
  bootstrap?(props: object): unknown;
  mount(props: object): unknown;
}

/**
 * Runs a page's scripts. A page that is written for another host, such as qiankun or micro-app, may draw nothing by itself: the
 * lifecycles that its scripts have put into a global, or that are globals, are called then.
 */
export async function drawWith(run: () => Promise<void>, place: Element): Promise<void> {
  const known = new Set(Object.keys(window));
  const before = drawnIn(place);
  await run();
  const found = newLifecycles(window as unknown as Record<string, unknown>, known);
  if (!found || (await isDrawn(place, before))) return;
  const props = { container: place };
  await found.bootstrap?.(props);
  await found.mount(props);
}

/** `bootstrap` besides: an application of Vue in a global has the other two. */
export function newLifecycles(page: Record<string, unknown>, known: ReadonlySet<string>): HostLifecycles | undefined {
  const added = Object.keys(page).filter((name) => !known.has(name));
  const has = (value: unknown, names: string[]) =>
    names.every((name) => typeof (value as Record<string, unknown> | null | undefined)?.[name] === "function");
  const object = added.map((name) => page[name]).find((value) => has(value, ["bootstrap", "mount", "unmount"]));
  const isPage = ["mount", "unmount"].every((name) => added.includes(name)) && has(page, ["mount", "unmount"]);
  return (object ?? (isPage ? { mount: page.mount } : undefined)) as HostLifecycles | undefined;
}

/** Whether the scripts have drawn, or a library has noted at an element that it will. Others may need a moment. */
export async function isDrawn(place: Element, before: string): Promise<boolean> {
  const has = () => drawnIn(place) !== before;
  for (let attempt = 0; attempt < 10 && !has(); attempt += 1) await new Promise((resolve) => setTimeout(resolve, 30));
  return has();
}

/** What scripts change when they draw: texts, elements, and the properties by which React and others note that they have one. */
export function drawnIn(place: Element): string {
  const elements = [...place.querySelectorAll(":not(script)")];
  return `${place.textContent} ${elements.length} ${elements.filter((each) => Object.keys(each).length > 0).length}`;
}
