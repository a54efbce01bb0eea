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
  const loads = createLoadCache();

  function has(namespace: string, locale: Locale): boolean {
    used.add(namespace);
    if (store.has(namespace, locale)) return true;
    const strings = inlined(namespace, locale);
    if (strings) store.add(namespace, locale, strings);
    return strings !== undefined;
  }

  function load(namespace: string, locale: Locale): Promise<void> {
    if (has(namespace, locale)) return Promise.resolve();
    const start = () => fetch(namespace, locale).then((strings) => store.add(namespace, locale, strings));
    return loads.run(nameOf(namespace, locale), start);
  }

  /** Fetches the loaded strings of a namespace again; strings that cannot be fetched stay as they are. */
  async function renew(namespace: string): Promise<void> {
    for (const locale of store.localesOf(namespace)) {
      const strings = await fetch(namespace, locale).catch(() => undefined);
      if (strings) store.add(namespace, locale, strings);
    }
  }

  return {
    has,
    load,
    renew,
    missingIn: (locale: Locale) => [...used].filter((namespace) => !has(namespace, locale)),
    forgetFailure: (namespace: string, locale: Locale) => loads.forgetFailure(nameOf(namespace, locale)),
    translator: store.translator,
    add: store.add,
  };
}

export type StringLoads = ReturnType<typeof createStringLoads>;

const nameOf = (namespace: string, locale: Locale) => `${locale} ${namespace}`;

function createLoadCache() {
  const loads = new Map<string, Promise<void>>();
  const failed = new Set<string>();

  function forgetFailure(name: string) {
    if (failed.delete(name)) loads.delete(name);
  }

  function run(name: string, start: () => Promise<void>): Promise<void> {
    const running = loads.get(name) ?? start();
    loads.set(name, running);
    // Callers within a second share a failure; the next caller fetches again.
    running.catch(() => {
      failed.add(name);
      setTimeout(() => forgetFailure(name), failureCacheTime);
    });
    return running;
  }

  return { run, forgetFailure };
}
