import type { Entry } from "./entry.ts";

/** What the recorders write to. */
export interface Book {
  /** Adds an entry to the module that caused it, if that module is mounted. The returned function removes the entry. */
  add(entry: Omit<Entry, "stack">): () => void;
}

/**
 * Records what each mounted module adds to the page.
 * @param moduleOf the module that a stack came from
 */
export function createRecord(moduleOf: (stack: string) => string | undefined) {
  const accounts = new Map<string, Set<Entry>>();
  return {
    open: (module: string) => void accounts.set(module, new Set()),
    /** Ends the record of a module and returns the entries that are left. */
    close(module: string): Entry[] {
      const left = [...(accounts.get(module) ?? [])].filter((entry) => entry.stands?.() ?? true);
      accounts.delete(module);
      return left;
    },
    add(entry: Omit<Entry, "stack">): () => void {
      if (accounts.size === 0) return () => {};
      const stack = new Error(entry.what).stack ?? "";
      const account = accounts.get(moduleOf(stack) ?? "");
      if (!account) return () => {};
      const written: Entry = { ...entry, stack };
      account.add(written);
      return () => void account.delete(written);
    },
  };
}
