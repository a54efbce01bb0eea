import type { Locale } from "@portico/shared-utility/contract";
import { createStringStore } from "./string-store.ts";
import type { Strings } from "./translate.ts";

/** The sources of strings: the page, without a request, or their address. */
export interface StringSources {
  inlined: (namespace: string, locale: Locale) => Strings | undefined;
  fetch: (namespace: string, locale: Locale) => Promise<Strings>;
}

const failureCacheTime = 1000;

/** The strings of the namespaces in use, each loaded once by locale. */
export function createStringLoads({ inlined, fetch }: StringSources) {
  const store = createStringStore();
  const used = new Set<string>();
  const { newest, renew } = createFetches(fetch, store);

  function has(namespace: string, locale: Locale): boolean {
    used.add(namespace);
    if (store.has(namespace, locale)) return true;
    const strings = inlined(namespace, locale);
    if (strings) store.add(namespace, locale, strings);
    return strings !== undefined;
  }

  /**
   * Strings of an earlier build are requested again; they stay while the new ones cannot be fetched.
   * @param isAnew whether a failure of the last second does not count
   */
  async function load(namespace: string, locale: Locale, isAnew?: boolean): Promise<void> {
    const isLoaded = has(namespace, locale);
    const loading = newest(namespace, locale, isAnew);
    if (isLoaded) loading.catch(() => {});
    else await loading;
  }

  return {
    has,
    load,
    renew,
    missingIn: (locale: Locale) => [...used].filter((namespace) => !has(namespace, locale)),
    translator: store.translator,
    add: store.add,
  };
}

export type StringLoads = ReturnType<typeof createStringLoads>;

const nameOf = (namespace: string, locale: Locale) => locale + namespace;

type StringStore = Pick<ReturnType<typeof createStringStore>, "add" | "has" | "localesOf">;

/** Fetches strings into a store. Of two responses that cross, the one of the newer build wins. */
function createFetches(fetch: StringSources["fetch"], store: StringStore) {
  /** Namespace → the number of the last change of its addresses; its name with a locale → that of the loaded strings. */
  const changes = new Map<string, number | undefined>();
  let count = 0;
  const loadOnce = createLoadCache();

  /** Fetches strings once from each of their addresses, unless they are those of the newest one. */
  function newest(namespace: string, locale: Locale, isAnew?: boolean): Promise<void> {
    const change = changes.get(namespace);
    const name = nameOf(namespace, locale);
    if (store.has(namespace, locale) && changes.get(name) === change) return Promise.resolve();
    return loadOnce(change + name, () => start(namespace, locale, change), isAnew);
  }

  /** When the address changes meanwhile, the response is that of the earlier build. */
  async function start(namespace: string, locale: Locale, change: number | undefined): Promise<void> {
    const isNewest = () => changes.get(namespace) === change;
    const strings = await fetch(namespace, locale).catch((error: unknown) => {
      if (isNewest()) throw error;
    });
    if (!strings || !isNewest()) return newest(namespace, locale);
    store.add(namespace, locale, strings);
    changes.set(nameOf(namespace, locale), change);
  }

  /** Fetches the loaded strings of a namespace from its new addresses. */
  async function renew(namespace: string): Promise<void> {
    count += 1;
    changes.set(namespace, count);
    await Promise.allSettled(store.localesOf(namespace).map((locale) => newest(namespace, locale)));
  }

  return { newest, renew };
}

function createLoadCache() {
  const loads = new Map<string, Promise<void>>();
  const failed = new Set<string>();

  const forgetFailure = (name: string) => failed.delete(name) && loads.delete(name);

  return function run(name: string, start: () => Promise<void>, isAnew?: boolean): Promise<void> {
    if (isAnew) forgetFailure(name);
    const running = loads.get(name) ?? start();
    loads.set(name, running);
    // Callers within a second share a failure; the next caller fetches again.
    running.catch(() => {
      failed.add(name);
      setTimeout(forgetFailure, failureCacheTime, name);
    });
    return running;
  };
}
