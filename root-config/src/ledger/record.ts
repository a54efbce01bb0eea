import type { Entry } from "./entry.ts";

/** Where the recorders write: what a module of the page adds while it is mounted. */
export interface Book {
  /** Answers what strikes the entry off again; nothing is written where no mounted module did it. */
  add(entry: Omit<Entry, "stack">): () => void;
}

/**
 * The open accounts of the mounted modules.
 *
 * @param moduleOf the module that a stack came from
 */
export function createRecord(moduleOf: (stack: string) => string | undefined) {
  const accounts = new Map<string, Set<Entry>>();
  return {
    open: (module: string) => void accounts.set(module, new Set()),
    /** Closes an account and answers what is left on it. */
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
