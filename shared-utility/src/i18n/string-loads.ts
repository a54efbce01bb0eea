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
  const fetches = createFetches(fetch, store);

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
  function load(namespace: string, locale: Locale, isAnew?: boolean): Promise<void> {
    if (!has(namespace, locale)) return fetches.newest(namespace, locale, isAnew);
    if (fetches.isOutdated(namespace, locale)) fetches.newest(namespace, locale, isAnew).catch(() => {});
    return Promise.resolve();
  }

  return {
    has,
    load,
    renew: fetches.renew,
    missingIn: (locale: Locale) => [...used].filter((namespace) => !has(namespace, locale)),
    translator: store.translator,
    add: store.add,
  };
}

export type StringLoads = ReturnType<typeof createStringLoads>;

const nameOf = (namespace: string, locale: Locale) => `${locale} ${namespace}`;

type StringStore = Pick<ReturnType<typeof createStringStore>, "add" | "localesOf">;

/** Fetches strings into a store. Of two responses that cross, the one of the newer build wins. */
function createFetches(fetch: StringSources["fetch"], store: StringStore) {
  /** Namespace → how often its addresses have changed; its name with a locale → that number for the loaded strings. */
  const changes = new Map<string, number | undefined>();

  const loadOnce = createLoadCache();

  /** Fetches strings once from each of their addresses. */
  function newest(namespace: string, locale: Locale, isAnew?: boolean): Promise<void> {
    const change = changes.get(namespace);
    const isNewest = () => changes.get(namespace) === change;
    const name = nameOf(namespace, locale);
    /** When the address changes meanwhile, the response is that of the earlier build. */
    const start = async () => {
      const strings = await fetch(namespace, locale).catch((error: unknown) => {
        if (isNewest()) throw error;
      });
      if (!strings || !isNewest()) return newest(namespace, locale);
      store.add(namespace, locale, strings);
      changes.set(name, change);
    };
    return loadOnce(`${change} ${name}`, start, isAnew);
  }

  /** Fetches the loaded strings of a namespace from its new addresses. */
  async function renew(namespace: string): Promise<void> {
    changes.set(namespace, (changes.get(namespace) ?? 0) + 1);
    await Promise.allSettled(store.localesOf(namespace).map((locale) => newest(namespace, locale)));
  }

  const isOutdated = (namespace: string, locale: Locale) =>
    changes.get(nameOf(namespace, locale)) !== changes.get(namespace);

  return { newest, renew, isOutdated };
}

function createLoadCache() {
  const loads = new Map<string, Promise<void>>();
  const failed = new Set<string>();

  function forgetFailure(name: string) {
    if (failed.delete(name)) loads.delete(name);
  }

  return function run(name: string, start: () => Promise<void>, isAnew?: boolean): Promise<void> {
    if (isAnew) forgetFailure(name);
    const running = loads.get(name) ?? start();
    loads.set(name, running);
    // Callers within a second share a failure; the next caller fetches again.
    running.catch(() => {
      failed.add(name);
      setTimeout(() => forgetFailure(name), failureCacheTime);
    });
    return running;
  };
}
