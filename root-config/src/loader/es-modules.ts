import { fetchModule } from "./fetch-module.ts";
import { nativeImport } from "./native-import.ts";
import { isInNativeMap } from "./native-map.ts";
import { withoutRetry } from "./retry-address.ts";
import { mayRun } from "./script-address.ts";

/** What the loader knows of an ES module. */
interface EsBuild {
  /** The specifiers of its shared libraries. Each exists once, as a System module. */
  imports: readonly string[];
  /** Address → integrity, of the entry and of every chunk. An override has none. */
  integrity: Readonly<Record<string, string>>;
}

type Register = [deps: string[], declare: (exports: (names: object) => void) => { execute(): Promise<void> }];
type Instantiate = (url: string, parent?: string, meta?: unknown) => Promise<Register> | Register;

const builds = new Map<string, EsBuild>();

/** Makes the loader import an address as an ES module. */
export function addEsModule(address: string, build: EsBuild): void {
  builds.set(urlOf(address), build);
}

/** Makes the loader import an address as a System module again. */
export function removeEsModule(address: string): void {
  builds.delete(urlOf(address));
}

/** Whether an address, also one of a further attempt, is that of an ES module. */
export function isEsModule(address: string): boolean {
  return builds.has(urlOf(address));
}

/**
 * Lets SystemJS load ES modules: the browser imports the file, and SystemJS gets its exports. Deadlines, further
 * attempts and the frame do not see the difference.
 */
export function installEsModules(): void {
  const prototype = System.constructor.prototype as { instantiate: Instantiate };
  const { instantiate } = prototype;
  prototype.instantiate = function (this: typeof System, url, parent, meta) {
    const build = builds.get(urlOf(url));
    return build ? register(url, build) : instantiate.call(this, url, parent, meta);
  };
}

async function register(url: string, { imports, integrity }: EsBuild): Promise<Register> {
  // `import()` is not a sink of Trusted Types, so the page's rule about script addresses is applied here.
  if (!mayRun(url)) throw new Error(`This page may not run ${url}`);
  // The downloads begin now, as those of a System module do by the depcache. Their errors are reported for the
  // dependencies below.
  for (const name of imports) System.import(name).catch(() => {});
  const [entry] = Object.entries(integrity).filter(([address]) => urlOf(address) === urlOf(url));
  // The page's map covers only the builds of the served page, and only in browsers that support its hashes.
  const others = Object.entries(integrity).filter(
    ([address, hash]) => entry?.[0] !== address && !isInNativeMap(address, hash),
  );
  await Promise.all([fetchModule(url, entry?.[1]), ...others.map(([address, hash]) => fetchModule(address, hash))]);
  // Shared libraries are dependencies: they run first, so that a wrapper finds them and never remembers a failure.
  return [
    [...imports],
    (exports) => ({
      execute: async () => exports(await nativeImport(url).catch((error) => fail(url, integrity, error))),
    }),
  ];
}

/** The entry of a further attempt has a new address; the files that it imports keep theirs. */
function fail(url: string, integrity: EsBuild["integrity"], error: unknown): never {
  if (url !== urlOf(url)) void check(error, Object.keys(integrity)).catch(() => {});
  throw error;
}

const check = async (error: unknown, files: string[]) =>
  (await import(/* webpackChunkName: "on-demand" */ "./check-stuck.ts")).checkStuck(error, files);

/** The absolute address without the mark of a further attempt. */
function urlOf(address: string): string {
  return withoutRetry(new URL(address, document.baseURI).href);
}
