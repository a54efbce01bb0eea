/** The part of the Web Storage API that the portal uses. */
export interface TextStorage {
  read(key: string): string | undefined;
  /** @returns whether the value outlives the page */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/**
 * A storage that never throws: when the browser's is blocked or full, values stay in memory until the page is closed.
 */
function storageOf(storage: () => Storage): TextStorage {
  const memory = new Map<string, string>();
  return {
    read(key) {
      if (memory.has(key)) return memory.get(key);
      return attempt(() => storage().getItem(key)) ?? undefined;
    },
    write(key, value) {
      const stored = attempt(() => {
        storage().setItem(key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
      return stored === true;
    },
    remove(key) {
      memory.delete(key);
      attempt(() => storage().removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])],
  };
}

/** Local storage: shared by the tabs of this origin. */
export const browserStorage = storageOf(() => window.localStorage);

/** Session storage: of this tab only, deleted when the tab is closed. */
export const tabStorage = storageOf(() => window.sessionStorage);

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
