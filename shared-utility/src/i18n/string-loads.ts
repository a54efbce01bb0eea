import type { Locale } from "@portico/shared-utility/contract";
import { createStringStore } from "./string-store.ts";
import type { Strings } from "./translate.ts";

/** The sources of strings: the page, without a request, or their address. */
export interface StringSources {
  inlined: (namespace: string, locale: Locale) => Strings | undefined;
  fetch: (namespace: string, locale: Locale) => Promise<Strings>;
}

const failureCacheTime = 1000;
/** How long a new build waits for its strings. Then it opens with those of the earlier build, until its own arrive. */
const renewalLimit = 2_000;

/** The strings of the namespaces in use, each loaded once by locale. */
export function createStringLoads({ inlined, fetch }: StringSources) {
  const store = createStringStore();
  const used = new Set<string>();
  const loads = createLoadCache();
  /** How often the addresses of a namespace have changed. */
  const changes = new Map<string, number>();
  /** Loaded strings of an earlier build. */
  const outdated = new Set<string>();

  function has(namespace: string, locale: Locale): boolean {
    used.add(namespace);
    if (store.has(namespace, locale)) return true;
    const strings = inlined(namespace, locale);
    if (strings) store.add(namespace, locale, strings);
    return strings !== undefined;
  }

  /** Outdated strings are requested again; they stay while the new ones cannot be fetched. */
  function load(namespace: string, locale: Locale): Promise<void> {
    const name = nameOf(namespace, locale);
    if (outdated.has(name)) return Promise.race([fetchNewest(namespace, locale).catch(() => {}), limited()]);
    return has(namespace, locale) ? Promise.resolve() : loads.run(name, () => fetchNewest(namespace, locale));
  }

  /** Fetches strings again when their address changes meanwhile: the later response may be that of the earlier build. */
  async function fetchNewest(namespace: string, locale: Locale): Promise<void> {
    const change = changes.get(namespace);
    const isOutdated = () => changes.get(namespace) !== change;
    try {
      const strings = await fetch(namespace, locale);
      if (isOutdated()) return fetchNewest(namespace, locale);
      store.add(namespace, locale, strings);
      outdated.delete(nameOf(namespace, locale));
    } catch (error) {
      if (isOutdated()) return fetchNewest(namespace, locale);
      throw error;
    }
  }

  /** Fetches the loaded strings of a namespace from its new addresses. */
  async function renew(namespace: string): Promise<void> {
    changes.set(namespace, (changes.get(namespace) ?? 0) + 1);
    const loaded = store.localesOf(namespace);
    for (const locale of loaded) outdated.add(nameOf(namespace, locale));
    await Promise.all(loaded.map((locale) => load(namespace, locale)));
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

const limited = () => new Promise<void>((resolve) => setTimeout(resolve, renewalLimit));

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
