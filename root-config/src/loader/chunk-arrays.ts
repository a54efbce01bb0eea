/** The arrays in which webpack's runtimes receive their chunks, e.g. `webpackChunkstock` and `webpackJsonp`. */
const arrayName = /^webpack(?:Chunk|Jsonp)/;

/**
 * Creates separate arrays for webpack's chunks for each evaluation of an application's entry. The array is a global
 * with the name of the package. Without this, the next build of an application in an open tab would run lazy code of
 * the previous build, and two applications of one name would receive each other's chunks.
 */
export function createChunkArrays(page: Window) {
  const globals = page as unknown as Record<string, unknown>;
  /** Addresses of entries; the last evaluated one is at the end. */
  let entries: string[] = [];

  function separate(name: string, first: string): void {
    const arrays = new Map<string | undefined, unknown>([[first, globals[name]]]);
    const current = () => {
      const { src = "" } = (page.document.currentScript ?? {}) as Partial<HTMLScriptElement>;
      return entries.includes(src)
        ? src
        : ownerOf(
            src,
            entries.filter((entry) => arrays.has(entry)),
          );
    };
    Object.defineProperty(page, name, {
      configurable: true,
      enumerable: true,
      get: () => arrays.get(current()),
      set: (array: unknown) => arrays.set(current(), array),
    });
  }

  const names = () => Object.keys(page).filter((name) => arrayName.test(name));

  /** Evaluates an entry. Arrays of others, such as the portal's, stay unchanged. */
  return function evaluate<T>(entry: string, work: () => T): T {
    const before = names();
    entries = [...entries.filter((each) => each !== entry), entry];
    try {
      return work();
    } finally {
      for (const name of names()) if (!before.includes(name)) separate(name, entry);
    }
  };
}

/**
 * The entry that a chunk belongs to: the last one evaluated in the nearest folder above it; otherwise the last one of
 * all.
 */
function ownerOf(script: string, entries: readonly string[]): string | undefined {
  const depth = (entry: string) => (script.startsWith(folderOf(entry)) ? folderOf(entry).length : 0);
  return entries.reduce<string | undefined>(
    (best, entry) => (best === undefined || depth(entry) >= depth(best) ? entry : best),
    undefined,
  );
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf("/") + 1);
