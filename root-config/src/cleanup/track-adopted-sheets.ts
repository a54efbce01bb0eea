import { scopeSheet } from "../own-styles/own-sheets.ts";
import type { Attribution, Caller } from "./attribution.ts";
import { descriptorOf } from "./descriptor-of.ts";
import type { Resource } from "./part-resources.ts";

type Sheets = CSSStyleSheet[];
type Hook = (...args: never[]) => unknown;

/** The browser's list. */
interface Adopted {
  list(): Sheets;
  read(): Sheets;
  write(sheets: Sheets): void;
}

/**
 * Tracks the style sheets that applications add to `document.adoptedStyleSheets`, by assigning a list or by `push` and
 * the other methods of the list.
 */
export function trackAdoptedSheets(page: Document, { callerOf, libraryOf }: Attribution): void {
  const found = adoptedOf(page);
  if (!found) return;
  const adopted = found;
  const disposers = new Map<CSSStyleSheet, () => void>();

  /** Changes the list, records added sheets, and forgets removed ones. */
  function change<T>(work: () => T, hook: Hook): T {
    const before = adopted.read();
    const result = work();
    const after = adopted.read();
    for (const sheet of before) if (!after.includes(sheet)) disposers.get(sheet)?.();
    const fresh = after.filter((sheet) => !before.includes(sheet) && !disposers.has(sheet));
    const caller = fresh.length > 0 ? callerOf(hook) : undefined;
    for (const sheet of fresh) caller ? register(sheet, caller) : scopeSheet(sheet, libraryOf(hook));
    return result;
  }

  function register(sheet: CSSStyleSheet, caller: Caller): void {
    scopeSheet(sheet, caller.owner.specifier);
    const resource = resourceOf(sheet, adopted, () => disposers.delete(sheet));
    disposers.set(sheet, caller.owner.register(resource, caller));
    if (caller.owner.isSuspended()) resource.detach();
  }

  const get = () =>
    new Proxy(adopted.list(), {
      set: function assign(list, key, value) {
        return change(() => Reflect.set(list, key, value), assign);
      },
    });
  function set(sheets: Sheets): void {
    change(() => adopted.write([...sheets]), set);
  }
  Object.defineProperty(page, "adoptedStyleSheets", { configurable: true, enumerable: true, get, set });
}

function resourceOf(sheet: CSSStyleSheet, { read, write }: Adopted, dispose: () => void): Resource {
  return {
    kind: "style",
    what: "adopted style sheet",
    attach() {
      if (!read().includes(sheet)) write([...read(), sheet]);
    },
    detach() {
      if (read().includes(sheet)) write(read().filter((each) => each !== sheet));
    },
    dispose,
  };
}

function adoptedOf(page: Document): Adopted | undefined {
  const found = descriptorOf(page, "adoptedStyleSheets");
  if (!found?.get || !found.set) return undefined;
  const { get, set } = found;
  const list = () => get.call(page) as Sheets;
  return { list, read: () => [...list()], write: (sheets) => set.call(page, sheets) };
}
