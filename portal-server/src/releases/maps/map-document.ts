export type { MapDocument } from "@portico/shared-utility/contract";

/** The scope of the releases that every tenant of an environment starts from. No tenant may have this name. */
export const baseScope = "base";

/** Map keys come from outside: `constructor` must not find what every object inherits. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export const emptyDocument = { imports: {}, integrity: {}, depcache: {}, styles: {}, locales: {} };
