/** The little of the browser's storage that the portal uses. */
export interface TextStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** A storage of the browser that never throws: where it is blocked or full, the values last as long as the page. */
function storageOf(storage: () => Storage): TextStorage {
  const memory = new Map<string, string>();
  return {
    read(key) {
      if (memory.has(key)) return memory.get(key);
      return attempt(() => storage().getItem(key)) ?? undefined;
    },
    write(key, value) {
      const kept = attempt(() => {
        storage().setItem(key, value);
        return true;
      });
      if (kept) memory.delete(key);
      else memory.set(key, value);
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

/** Session storage: of this tab alone, and gone with it. */
export const tabStorage = storageOf(() => window.sessionStorage);

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
