import type { Entry } from "./entry.ts";

/** The recorders write to it. */
export interface EntrySink {
  /** Adds an entry to the module that caused it, if that module is mounted. The returned function removes the entry. */
  add(entry: Omit<Entry, "stack">): () => void;
}

/**
 * Records what each mounted module adds to the page.
 *
 * @param moduleOf finds the module of a stack
 */
export function createLedger(moduleOf: (stack: string) => string | undefined) {
  const entriesByModule = new Map<string, Set<Entry>>();
  return {
    open: (module: string) => void entriesByModule.set(module, new Set()),
    /** Ends the record of a module and returns its remaining entries. */
    close(module: string): Entry[] {
      const left = [...(entriesByModule.get(module) ?? [])].filter((entry) => entry.isPresent?.() ?? true);
      entriesByModule.delete(module);
      return left;
    },
    add(entry: Omit<Entry, "stack">): () => void {
      if (entriesByModule.size === 0) return () => {};
      const stack = new Error(entry.what).stack ?? "";
      const entries = entriesByModule.get(moduleOf(stack) ?? "");
      if (!entries) return () => {};
      const added: Entry = { ...entry, stack };
      entries.add(added);
      return () => void entries.delete(added);
    },
  };
}
