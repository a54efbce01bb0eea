/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import { isCalledByOwn } from "./own-ids.ts";

/**
 * Gives the scripts of the adapter's folder a document of their own, as far as frameworks use it that draw a whole document
 * (React's `hydrateRoot(document, …)`): its root element, head and body, and what they look for in it. All others get the page's.
 *
 * @param ownRoot the application's root element at the moment
 * @param adapter address of the adapter
 */
export function giveDocument(ownRoot: () => HTMLElement | undefined, adapter: string): void {
  const own = () => {
    const root = ownRoot();
    // A stack costs, so it is read only while the application is shown.
    return root && isCalledByOwn(adapter) ? root : undefined;
  };
  const part = (name: string) => (root: HTMLElement) => [...root.children].find(({ localName }) => localName === name);
  const parts = {
    ...{ documentElement: (root: HTMLElement) => root, firstChild: (root: HTMLElement) => root },
    ...{ head: part("head"), body: part("body") },
  };
  for (const [name, partOf] of Object.entries(parts)) {
    // Another application may have one too.
    const of = [document, Document.prototype, Node.prototype].find((each) => Object.hasOwn(each, name)) ?? document;
    const before = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(document, name, {
      ...{ configurable: true, enumerable: true },
      get() {
        const root = own();
        return root ? partOf(root) : before?.get?.call(document);
      },
      set: (value) => before?.set?.call(document, value),
    });
  }
  for (const name of ["querySelector", "querySelectorAll", "getElementsByTagName"] as const) {
    const before = document[name] as (text: string) => unknown;
    const find = (text: string) => {
      const place = own()?.parentElement as Record<typeof name, (text: string) => unknown> | null | undefined;
      return place ? place[name](text) : before.call(document, text);
    };
    Object.assign(document, { [name]: find });
  }
}

/**
 * Shows each new title of an own head: browsers show that of the page's head only.
 * @returns what ends this
 */
export function followTitle(root: Element, show: (title: string) => void): () => void {
  const head = root.querySelector(":scope > head");
  const titleNow = () => head?.querySelector("title")?.textContent;
  let shown = titleNow();
  const observer = new MutationObserver(() => {
    const title = titleNow();
    if (!title || title === shown) return;
    shown = title;
    show(title);
  });
  if (head) observer.observe(head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/**
 * Gives the scripts of the adapter's folder their files at the addresses for which they are built, also in the response: routers
 * take the address of a response for that of the page (Next). What is not there is requested as before.
 *
 * @param base the path for which the scripts are built
 * @param adapter address of the adapter
 */
export function giveFiles(base: string, adapter: string): void {
  const { fetch } = window;
  window.fetch = async (...given) => {
    const [input, init] = given;
    const { method = "GET", signal } = init ?? {};
    const address = new URL(String(input), location.href);
    const { origin, pathname, search } = address;
    const isFile = origin === location.origin && pathname.startsWith(base) && /\.\w+$/.test(pathname);
    if (!isFile || method !== "GET" || !isCalledByOwn(adapter)) return fetch(...given);
    const file = new URL(pathname.slice(base.length) + search, adapter);
    const response = await fetch(file, { signal: signal ?? null }).catch(() => undefined);
    if (!response?.ok) return fetch(...given);
    return Object.defineProperty(response, "url", { value: address.href });
  };
}
