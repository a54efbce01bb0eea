export type { MapDocument } from "@portico/shared-utility/contract";

/** The scope of the releases that all tenants of an environment share. No tenant may have this name. */
export const baseScope = "base";

/** The own value of a key. Map keys come from outside, so a key such as `constructor` must not find an inherited value. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export const emptyDocument = { imports: {}, integrity: {}, depcache: {}, styles: {}, locales: {} };
