/** The little of local storage that the portal uses. */
export interface TextStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

const memory = new Map<string, string>();

/** Local storage that never throws: where it is blocked or full, the values last as long as the page. */
export const browserStorage: TextStorage = {
  read(key) {
    if (memory.has(key)) return memory.get(key);
    return attempt(() => window.localStorage.getItem(key)) ?? undefined;
  },
  write(key, value) {
    const kept = attempt(() => {
      window.localStorage.setItem(key, value);
      return true;
    });
    if (kept) memory.delete(key);
    else memory.set(key, value);
  },
  remove(key) {
    memory.delete(key);
    attempt(() => window.localStorage.removeItem(key));
  },
  keys: () => [...new Set([...memory.keys(), ...(attempt(() => Object.keys(window.localStorage)) ?? [])])],
};

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
